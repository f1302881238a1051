/** Backgrounds of technology and science: their words, and what asks for one. */
import type { MotionBackground } from '../scene/motion-backgrounds.ts'

/** In the form of the other backgrounds; of several the first is shown. */
export const TECHNOLOGY: readonly (readonly [MotionBackground, RegExp])[] = [
  ['dna', /\b(?:dna|double helix|helix|genes?|genetics?|genome|chromosomes?)\b|基因/giu],
  [
    'cells',
    /\b(?:(?:blood|cancer|human|stem|nerve|plant|living|animal|red|white|tumou?r) cells?|cells? (?:divid\w+|division|mitosis|moving|floating|flowing)|blood (?:stream|vessels?|flow)|bloodstream|bacteria|microbes?|viruses|virus|under (?:a|the) microscope|microorganisms?|mitosis|embryo)\b|细胞|病毒|细菌/giu,
  ],
  [
    'warp',
    /\b(?:hyper ?space|warp(?:s|ing)?(?: speed| tunnel| drive)?|light ?speed|speed of light|worm ?hole|time tunnel|(?:tunnel|vortex) of (?:lights?|stars|colou?rs?)|(?:light|neon|digital|data|sci-?fi|abstract) tunnel|star ?burst)\b|虫洞|曲速/giu,
  ],
  [
    'digital_globe',
    /\b(?:(?:digital|holographic|rotating|spinning|glowing|wire ?frame|virtual|hologram(?: of)?|3d|blue) (?:planet )?(?:globe|earth|world)(?: map)?|world map|global (?:network|communications?|connections?|business|data|technology)|worldwide (?:network|connections?))\b|数字地球|全球网络/giu,
  ],
  [
    'chart',
    /\b(?:(?:stock|financial|bar|line|pie|growth|growing|rising|business|economic|market|candlestick)(?: market)? (?:graphs?|charts?|data|diagrams?|schedule|index|statistics)|candlesticks?|(?:graphs?|charts?|infographics?|diagrams?|schedules?) (?:growing|rising|going|showing|animation|of)|infographics?|stock (?:market|exchange|trading))\b|图表|股市|股票/giu,
  ],
  [
    'data',
    /\b(?:binary(?: code| numbers| digits)?|matrix(?: code| rain)?|(?:digital|random|falling|streaming|flowing|scrolling|source|computer|program(?:ming)?|html|machine|green) (?:data|codes?|numbers|digits|rain|text)|data (?:streams?|flow|transfer|code|rain)|lines of code|code (?:scrolling|running|on|flow\w*)|numbers (?:falling|flying|scrolling|moving|counting)|big data|hack(?:er|ing) (?:code|screen)|ones and zeros|zeros and ones|cyber ?security|encryption)\b|代码|二进制|数据流/giu,
  ],
  [
    'hud',
    /\b(?:hud|heads? up display|(?:futuristic|digital|holographic|sci-?fi|virtual|high ?tech|user|graphic(?:al)?|computer|touch) (?:[a-z]+ )?(?:interfaces?|displays?|screens?|dashboard|panels?|ui|hologram)|gui|holograms?|holographic|loading (?:bar|screen|circle)|progress bar|radar(?: screen)?|target(?:ing)? (?:system|scope)|technology (?:background|interface|concept|animation))\b|全息|界面/giu,
  ],
  [
    'network',
    /\b(?:networks?|plexus|neural|neurons?|nodes|synaps[ei]s|connect(?:ed|ing) (?:dots|lines|points)|(?:dots|lines|points) (?:connect(?:ed|ing)|and lines|and dots)|blockchain|molecul\w+|atoms?|polygonal|constellations? of|artificial intelligence|machine learning|internet of things|web of (?:lines|lights?))\b|网络|神经元|区块链/giu,
  ],
]

/** Prompts for nothing but such a background. */
export const TECHNOLOGY_ASKED: readonly RegExp[] = [
  /\b(?:dna|double helix)\b(?! test)/iu,
  /\b(?:(?:blood|cancer|stem|nerve|human|tumou?r) cells?|cells? (?:divid|division|mitosis)|bacteria|blood ?stream|neurons?|synaps[ei]s|plexus|blockchain)\b/iu,
  /\b(?:virus(?:es)?|microbes?|cells|molecules?|atoms?)\b(?: [a-z]+){0,5} (?:float|mov|drift|spin|rotat|divid|animation|background|render|microscope|spread|multipl)/iu,
  /\b(?:hyper ?space|warp speed|light ?speed|worm ?hole|time tunnel|(?:tunnel|vortex) of (?:lights?|stars))\b/iu,
  /\b(?:binary (?:code|numbers|digits)|matrix (?:code|rain)|lines of code|data (?:streams?|flow|transfer)|(?:source|computer|program(?:ming)?|html) codes?|hud|heads? up display|plexus|infographics?|candlesticks?|progress bar|loading (?:bar|circle))\b/iu,
  /\b(?:digital|data|network|technology|tech|futuristic|hologra\w+|sci-?fi|cyber|virtual|global|stock|financial|neural|high ?tech)\b(?: [a-z]+){0,4} (?:backgrounds?|animations?|interfaces?|displays?|screens?|visuali[sz]ations?|concept|networks?|connections?|numbers|codes?|data|graphs?|charts?|globe|earth|world map|loop|grid|hologram|schedule|tunnel|dashboard)\b/iu,
  /\bgrowing (?:[a-z]+ )?(?:graphs?|charts?|diagrams?|schedules?)\b/iu,
  /\b(?:graphs?|charts?|diagrams?|schedules?)\b(?: [a-z]+){0,4} (?:grow|ris|go(?:es|ing) up|background|animation|hologram)/iu,
  /\b(?:background|animation|render(?:ing)?|concept)\b(?: [a-z]+){0,4} (?:network|data|technology|hologram|numbers|connections?|dna|cells|charts?|graphs?)\b/iu,
]

/** Drawings of what those backgrounds are full of. */
export const TECHNOLOGY_SHAPES: ReadonlySet<string> = new Set([
  'dna',
  'microbe',
  'blood-cell',
  'virus-particle',
  'molecule',
  'bar-chart',
  'chart-increasing',
  'chart-decreasing',
  'globe-showing-europe-africa',
  'world-map',
  'desktop-computer',
  'microscope',
])
