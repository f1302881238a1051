/** The lexicon of what comes down, is stirred up or lights the sky. */
import type { WordLine } from './scene-words.ts'

/** On a table it is the steam of a dish. */
const RISING_STEAM =
  'steam rising,rising steam,steam rises,steam rise,steam coming,steam vent,cloud of steam,plume of steam,steam from,steaming manhole,geyser,fumarole,hot spring,steam billowing'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const AIR_WORDS: readonly WordLine[] = [
  ['detail', 'aurora', 'aurora,northern lights,northern light', '极光'],
  [
    'detail',
    'smoke_plume',
    'smoke rising,rising smoke,smoke rises,smoke rise,smoke billowing,smoke billows,billowing smoke,billows of smoke,plume of smoke,smoke plume,column of smoke,cloud of smoke,smoke cloud,thick smoke,black smoke,dark smoke,grey smoke,gray smoke,heavy smoke,smoke coming,smoke pouring,smoke from,wildfire,forest fire,bush fire,bushfire,slash pile,burning pile',
    '浓烟,烟雾升起,冒烟',
  ],
  ['detail', 'steam_plume', RISING_STEAM, '蒸汽,间歇泉'],
  ['detail', 'steam', RISING_STEAM, ''],
  ['detail', 'fire', 'slash pile,burning slash pile,burning pile,burning brush', ''],
  [
    'detail',
    'wildfire',
    'wildfire,wild fire,forest fire,bush fire,bushfire,burning forest,forest burning,burning tree,burning wood,forest on fire,burning field,grass fire',
    '森林火灾,山火',
  ],
  [
    'place',
    'forest',
    'forest fire,burning forest,wildfire?,bushfire?,forest burning',
    '森林火灾,山火',
  ],
  ['detail', 'fjord', 'fjord,norwegian fjord', '峡湾'],
  ['detail', 'fireworks', 'firework,firecracker', '烟花,烟火,焰火,礼花'],
  [
    'detail',
    'falling_leaves',
    'leaves falling,leaves fall,leaves are falling,falling leaf,falling autumn leaf,falling maple leaf,leaf falling,leaves drift,leaves drifting,leaves swirl,leaves swirling,leaves floating down,leaves flutter,leaves fluttering,leaves tumble,leaves tumbling,leaves drop,leaves dropping,leaves come down,autumn leaves falling,autumn leaves fall',
    '落叶纷飞,落叶飘,树叶飘落,叶子飘落',
  ],
  [
    'detail',
    'dust_cloud',
    'kicking up dust,kicks up dust,kick up dust,kicked up dust,kicking up a cloud of dust,kicks up a cloud of dust,kicking up clouds of dust,dust kicks up,dust kicking up,dust kicked up,trail of dust,dust trail,raising dust,stirring up dust,stirs up dust,throwing up dust,churning up dust,leaving a trail of dust,leaving a cloud of dust,kicking up sand,kicks up sand',
    '扬起尘土,尘土飞扬,扬尘,卷起尘土',
  ],
]
