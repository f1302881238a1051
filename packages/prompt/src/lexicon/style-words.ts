/** The lexicon of styles. Names that are things as well (mosaics, comics) are sorted out in `style-things.ts`. */
import type { WordLine } from './scene-words.ts'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const STYLE_WORDS: readonly WordLine[] = [
  [
    'style',
    'noir',
    'noir,film noir,black and white,monochrome,b w',
    '黑白,黑白电影,黑色电影,黑白片,黑白胶片',
  ],
  [
    'style',
    'vintage',
    'vintage,retro,sepia,old film,super 8,old fashioned,1920s,1950s,1970s,home movie,home video,kodachrome,technicolor,polaroid,old newsreel,newsreel,old footage',
    '复古,老电影,怀旧,旧时光,老照片,胶片,家庭录像,年代感,旧胶片,老胶片',
  ],
  [
    'style',
    'ink',
    'ink wash,ink painting,sumi e,chinese painting,ink style,ink drawing,in ink,ink brush,ink art,brush and ink,ink and brush,ink landscape',
    '水墨,水墨画,国画,水墨风,水墨风格',
  ],
  [
    'style',
    'watercolour',
    'watercolour,watercolor,aquarelle,gouache',
    '水彩,水彩画,水彩风格,水粉,水粉画,水彩绘本',
  ],
  [
    'style',
    'oil',
    'oil painting,oil on canvas,oils,impressionist,impressionistic,impressionism,painterly,monet,renoir,impasto,rembrandt,vermeer,caravaggio,renaissance,baroque,da vinci,surrealism,surrealist,dali,magritte',
    '油画,油彩,印象派,莫奈,文艺复兴,巴洛克,超现实主义',
  ],
  [
    'style',
    'sketch',
    'sketch,pencil drawing,pencil sketch,charcoal,line drawing,storyboard sketch,hand drawn sketch',
    '素描,铅笔画,炭笔,线稿,速写',
  ],
  ['style', 'cyberpunk', 'cyberpunk,synthwave,vaporwave', '赛博朋克,蒸汽波'],
  ['style', 'anime', 'anime,ghibli,manga,cartoon', '动漫,动画,吉卜力,卡通'],
  [
    'style',
    'expressionist',
    'van gogh,van gogh style,expressionist,expressionism,edvard munch',
    '梵高,表现主义',
  ],
  ['style', 'pointillism', 'pointillism,pointilism,pointillist,seurat,signac', '点彩,点彩画'],
  ['style', 'cubism', 'cubism,cubist,picasso,braque', '立体主义,立体派,毕加索'],
  [
    'style',
    'ukiyo_e',
    'ukiyo e,ukiyoe,hokusai,hiroshige,japanese woodblock,japanese woodblock print,japanese print,woodblock print',
    '浮世绘',
  ],
  [
    'style',
    'woodcut',
    'woodcut,wood engraving,linocut,lino print,engraving style,etching,copperplate',
    '木刻,版画,木版画',
  ],
  [
    'style',
    'comic',
    'comic,comic book,comic book style,comic strip,comic style,graphic novel,pop art,lichtenstein,warhol,halftone,superhero comic',
    '漫画,漫画风格,美漫,波普,波普艺术',
  ],
  [
    'style',
    'pastel',
    'pastel drawing,pastel painting,pastel style,pastel illustration,chalk pastel,soft pastel,oil pastel,crayon,crayon drawing,crayon style,coloured pencil,colored pencil,chalk drawing,child s drawing,children s drawing,kid s drawing',
    '粉彩,蜡笔,蜡笔画,彩铅,儿童画',
  ],
  [
    'style',
    'papercut',
    'papercut,paper cut,paper cutout,paper cut out,paper cut outs,papercraft,paper craft,paper craft world,paper art,paper collage,cut paper,layered paper,origami style,origami world,kirigami',
    '剪纸,纸艺,折纸风格,纸雕',
  ],
  [
    'style',
    'clay',
    'clay animation,clay style,claymation,claymation style,plasticine,clay world,play doh,stop motion,stop motion animation',
    '黏土,粘土,黏土动画,粘土动画,定格动画',
  ],
  [
    'style',
    'stained_glass',
    'stained glass,stained glass style,stained glass art,stained glass illustration',
    '彩绘玻璃,彩色玻璃',
  ],
  ['style', 'mosaic', 'mosaic,mosaic style,roman mosaic,mosaic art', '马赛克,镶嵌画'],
  [
    'style',
    'embroidery',
    'embroidery,embroidered,embroidery style,cross stitch,cross stitched,needlepoint,tapestry style',
    '刺绣,十字绣',
  ],
  ['style', 'low_poly', 'low poly,lowpoly,low polygon,polygonal style,low poly style', '低多边形'],
  ['style', 'bricks', 'lego,lego style,lego world,brick built', '乐高,积木风格'],
  [
    'style',
    'pixel',
    'pixel art,pixel art style,pixel style,pixelated,pixel,8 bit,16 bit,minecraft,minecraft style,voxel,voxel art,voxel style,retro game,retro video game,arcade game',
    '像素,像素风,像素风格,像素画,我的世界',
  ],
  ['style', 'blueprint', 'blueprint,blueprint style', '蓝图'],
  [
    'style',
    'vhs',
    'vhs,vhs style,vhs tape,vhs footage,camcorder,camcorder footage,found footage,glitch,glitchy,security camera,cctv',
    '录像带,监控,故障艺术',
  ],
]
