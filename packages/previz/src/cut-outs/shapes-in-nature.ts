/** Natures, heights and English words of our own drawings of animals and plants. */
import type { SizeLine } from './shape-sizes.ts'

/** In the format of `SIZES`. */
export const SIZES_IN_NATURE: readonly SizeLine[] = [
  ['fly', 0.5, 'dragonfly'],
  ['crawl', 0.3, 'caterpillar'],
  ['crawl', 0.5, 'hermit-crab starfish'],
  ['walk', 0.9, 'meerkat lemur'],
  ['walk', 1.1, 'hyena'],
  ['walk', 0.8, 'red-panda armadillo'],
  ['walk', 2.2, 'ostrich'],
  ['swim', 1.4, 'eagle-ray'],
  ['swim', 1.1, 'sea-turtle'],
  ['swim', 0.7, 'clown-fish seahorse'],
  ['plant', 1.5, 'leafy-branch autumn-branch red-branch olive-branch fern'],
  ['plant', 1.5, 'orange-branch apple-branch lemon-branch blossom-branch pink-blossom-branch'],
  ['plant', 0.9, 'green-leaf open-flower flower-bud foxglove gypsophila oat-grass'],
  ['thing', 0.4, 'cannabis'],
  ['plant', 0.7, 'agave succulent-rosette leaf-heap mossy-rock'],
  ['plant', 3, 'bamboo'],
  ['plant', 4, 'tree-trunk'],
  ['plant', 6, 'bare-tree blossom-tree golden-tree'],
]

/** In the format of `OWN_NAMES`. */
export const NAMES_IN_NATURE: Readonly<Record<string, string>> = {
  dragonfly: 'damselfly',
  caterpillar: 'larva,inchworm,silkworm',
  'hermit-crab': 'hermit crab',
  starfish: 'sea star,sea stars',
  meerkat: 'suricate,prairie dog',
  ostrich: 'emu,rhea',
  armadillo: 'nine banded armadillo,pangolin',
  'red-panda': 'lesser panda',
  lemur: 'ring tailed lemur',
  'eagle-ray': 'spotted eagle ray,stingray,sting ray,manta ray,manta',
  'sea-turtle': 'green sea turtle,loggerhead',
  'spider-web': 'a web,spiderweb,cobweb',
  'clown-fish': 'clownfish,anemonefish',
  seahorse: 'sea horse',
  fly: 'a fly,house fly,swarm of flies',
  'leafy-branch':
    'tree leaves,leaves of the tree,leaves of a tree,leaves in the tree,leaves in the trees,leaves on a tree,leaves on the tree,leaves of trees,green leaves,leafy branch,tree foliage',
  'autumn-branch': 'golden leaves,yellow leaves',
  'red-branch': 'red leaves,red leaf plant,red foliage',
  'orange-branch':
    'oranges on a tree,oranges on the tree,oranges on a branch,oranges on a tree branch',
  'apple-branch': 'apples on a tree,apples on the tree,apples on a branch,apples on a tree branch',
  'lemon-branch': 'lemons on a tree,lemons on the tree,lemons on a branch,lemons on a tree branch',
  'blossom-branch':
    'flowers on the tree,flowers on a tree,flowers on a branch,white flowers on the tree,white flowers on a tree,white blossoms,blossoming branch,flowering branch',
  'pink-blossom-branch':
    'pink flowers on the tree,pink flowers on a tree,cherry blossom branch,pink blossoms',
  'olive-branch': 'olive branches',
  'blossom-tree': 'cherry tree,blossoming tree,flowering tree,blooming tree',
  'golden-tree': 'tree with golden leaves,tree with yellow leaves',
  'bare-tree': 'leafless tree,dead tree,withered tree',
  'tree-trunk': 'tree bark,trunk of a tree,trunk of the tree,bark of a tree,texture of the tree',
  'green-leaf': 'big leaf,leaf of a plant,pineapple leaf',
  fern: 'fern leaf,fern leaves,fern frond',
  bamboo: 'bamboo leaf,bamboo leaves,bamboo plant,bamboo tree,bamboo stalk',
  agave: 'agave plant,aloe,aloe vera,aloe vera plant,yucca',
  'succulent-rosette': 'succulent plant,echeveria,houseleek',
  'flower-bud': 'rosebud,rose bud,peony bud',
  'open-flower': 'dahlia,gerbera,zinnia,dragon fruit flower',
  foxglove: 'foxglove flower,delphinium,snapdragon,lupine',
  gypsophila: 'gypsophila flower,baby’s breath',
  cannabis: 'cannabis plant,cannabis flower,cannabis leaf,marijuana,hemp plant',
  'oat-grass': 'oats,wheatgrass,pampas grass',
  'leaf-heap':
    'pile of leaves,heap of leaves,stack of leaves,pile of dry leaves,pile of dried leaves,stack of dried leaves,pile of fallen leaves,pile of autumn leaves',
  'mossy-rock': 'mossy stone,moss covered rock,green moss',
  hibiscus: 'hibiscus flower',
  sunflower: 'sunflower plant',
}
