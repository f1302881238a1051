/** How prompts speak of a camera: what names it, what may stand around a move, and where pieces end. */

/** What begins to speak of the camera. */
export const CAMERA =
  /\b(?:the |a |our )?(?:cam(?:era)?(?: (?:angle|view|lens|operator|perspective|movements?|motion|move|work|direction))?|shot|lens|view(?:point|er)?|perspective|frame|pov|footage|drone|steadicam|gimbal)\b|\b(?:we|us)(?= (?:\w+ly )?(?:fly|glid|float|drift|push|pull|pan|tilt|zoom|doll|truck|track|ris|ascend|descend|mov|travel|soar|swoop|orbit|circl|sweep|cran|creep|walk|run|wander|div|plung|stay|eas|sink|back|slid|arc|follow|go|look|com)\w*)|运镜(?:方式|手法)?|镜头(?:语言|运动|焦距)?|摄像机|摄影机|相机|机位|视角|航拍|无人机|摇臂|升降机(?=[^，。]{2,6}[，,]\s*(?:露出|展[现示]|揭示|俯瞰))|斯坦尼康|稳定器|云台|(?:轨道(?:小?车)?|滑轨)(?=[^，。]{0,6}(?:[平横]移|推[近进]|拉[远开]))|我们(?=[^，。]{0,6}(?:飞|穿|滑|升|推|拉|跟|绕|掠))|画面(?![中里上左右前后内外的])/giu
/** What comes before a camera that is a thing in somebody's hand. */
export const HOLDING =
  /\b(?:with|hold(?:s|ing)?|carr(?:y|ies|ying)|has|rais(?:es?|ing)|grab(?:s|bing)?|us(?:es|ing)) (?:(?:an?|the|his|her|their|my) (?:[\w-]+ ){0,2})?$/iu
/** What comes before a camera that something else is done to or before: "turns to the camera", "avoid camera shake". */
export const BESIDE =
  /\b(?:in front of|towards?|up to|close(?:r)? to|at|into|behind|past|beside|near|facing|off|avoid(?:ing)?|no|without|free of|minus|stop(?:s|ped)?|prevent) (?:(?:the|a|any|our) )?$/iu
/** What is said of a camera in a hand that is the camera of the film nevertheless. */
export const HELD_DOES =
  /^ (?:that|which|(?:\w+ly )?(?:follow|pan|push|pull|mov|track|tilt|zoom|ris|glid|drift|circl|orbit|descend|sweep|cran|doll|truck)\w*)\b/iu
/** Words that may stand between the camera and what it does. */
export const MANNER = new RegExp(
  String.raw`^(?:[\s：:=→>–—-]|(?:keeps?|never stops|(?:does not|doesn't) stop)(?= \w+ing\b)|(?!(?:dolly|fly)\b)(?:\w+ly|is|it|that|which|then|next|finally|before|followed by|now|starts?|begins?|opens?|continues?|proceeds?|after(?: which|wards| that| (?:an?|some|several|a few|\d+|one|two|three|four|five|six|ten) (?:moment|while|beat|second|time)s?)?|later|(?:at )?first|to|will|also|should|must|can|could|outside|inside|overhead|please|just|simply|(?:make|let|have)(?: it)?|makes|does(?! not)|performs?|executes?)\b|(?:an? |one |in )?(?:very )?(?:${[
    'slow|smooth|gentle|steady|quick|fast|rapid|swift|subtle|gradual|sweeping|soft|brisk|sudden|sharp|snap|swish|flash|hard|lazy|unhurried|leisurely|careful|tiny|small|big|wide|aerial|macro|low|high|lateral',
    'dramatic|continuous|slight|graceful|fluid|controlled|long|short|delicate|majestic|gimbal|drone|cinematic',
  ].join(
    '|',
  )})(?=,? (?:\w+ ){0,2}(?:pan|tilt|doll|truck|track|push|pull|zoom|cran|boom|jib|pedestal|arc|orbit|ris|descen|ascen|glid|drift|slid|mov|sweep|whip|creep)\w*)|(?:an?)(?= (?:pan|tilt|dolly|truck|push|pull|zoom|crane|boom|pedestal|arc|orbit)\b(?! (?:with (?:an?|the|no|its|his|her|their|two|some)|full|that|which|on (?:the|a)|in (?:the|a|his|her)|is|was|stands|sits|lies)\b))|${[
    '轻微|微微|剧烈|徐徐|水平|并且|而后|之后|缓缓|缓慢|慢慢|渐渐|逐渐|轻轻|快速|匀速|迅速|急速|高速|加速|飞速|飞快|稍稍|稍微|略微|猛地|猛然|突然|忽然|平稳|平滑|稳稳|悄悄|静静|垂直|笔直|竖直|一路|远远|紧紧|就|只是?|仅仅?|而是|改为|转为|(?![俯仰摇推拉移转升降横晃抖颤])\\p{Script=Han}{2,3}地(?=[向往朝推拉摇移升降跟环绕])|十分|非常|极其',
    '[地的从自由并先再又往向朝着到为也会将则以]|[急缓慢轻猛快微速](?=[推拉摇移升降跟甩仰俯环])|开始|始终|全程|不断|同时|一边|一面|继续|一直|然后|接着|随后|最后|随即|转而|继而|接下来|下一秒|紧接着|方式?为|是|采用|使用',
    '(?:聚焦|对焦)[并而后]|[像如][^，。]{1,6}?(?:一样|一般|般)地?|(?:中等|缓慢|极慢|很快|较快|较慢)?的?速度',
  ].join('|')})+`,
  'iu',
)
/** What asks for nothing. */
export const NOT =
  /^(?:not|never|without|no|isn't|is not|aren't|neither|nor|doesn't|don't|does not|do not)\b|^(?:不要|不|没有|没|无|别|勿)/iu
/** A denial right before a term. */
export const DENIED =
  /(?:\b(?:no|not|never|without|avoid|avoiding|instead of|rather than)(?: \w+)?|不要|没有|无|别|勿) ?$/iu
/** What begins a new step. */
export const NEXT_STEP =
  /^\s*(?:then|next|finally|before|(?:and )?eventually|subsequently|followed by|after(?: which|wards| that| (?:an?|some|several|a few|\d+|one|two|three|four|five|six|ten) (?:moment|while|beat|second|time)s?)|later|ending (?:with|on)|→|->|再|又|然后|接着|随后|随即|转而|继而|接下来|紧接着|之后|最后)/iu
/** What comes after a move and is none of its words. */
export const LATER =
  /\b(?:then|before|after|while|as|until|followed)\b|然后|接着|随[后即]|之后|最后|同时|[再并]/iu
/** Between sentences. */
export const SENTENCE = /[.!?;。！？；\n]+/u
/** Between the pieces of a sentence. */
export const JOINT =
  /[,，、+&]|[:：](?!\d)|(?=→|->)|\s[–—-]\s|——|\b(?:and|whil(?:e|st)|as (?=it |we )|combined with)\b|(?=\b(?:then|followed by|before \w+ing)\b)|(?<!一)边(?=[推拉摇移升降跟甩俯仰后前上下向往环旋])|(?=又[推拉摇移升降转甩]|一边|一面|同时|然后|接着|随[后即]|之后|最后|[并再][向往朝左右上下推拉])/giu

/** A kind of shot, and after it where to: 摇镜头，从左侧到右侧. */
export const NAMED_BY_MOVE =
  /([摇甩移])镜头?[，：: ]{0,2}((?:[从由自][左右上下][^，。]{0,8}?)?)([到至往向朝而][左右上下])(?:侧|边|方|面)?/gu

/** Where a camera starts says nothing of where it goes, but what follows does. */
export const OPENING =
  /^(?:wide|close|tight|high|low|on|at|from|with|behind|above|over|inside|outside|hug(?:s|ging)?|skim(?:s|ming)?)\b|^keep(?:s|ing)? (?:its|a|some|his|her) distance\b|^stay(?:s|ing)? (?:low|high|wide|tight|close|level)\b|^(?:缩放|变焦|运动|移动|横移|平移|运镜)$/iu
/** Stillness before or after a move: a step of its own. */
export const PAUSE =
  /^(?:holds?|holding|pauses?|stops?|halts?|waits?|rests?|lingers?|settles|freezes|comes to (?:a )?(?:rest|halt|stop|standstill)|static|still)\b|^(?:停|顿|定格|(?:静止|固定)(?:不动)?(?:[一二两三四五几\d]+秒|片刻|一会))/iu
/** What a move is for says nothing new, but "then" may go on after it: "pans left, revealing a castle, then pushes in". */
export const PURPOSE =
  /^(?:\w+ing|to \w+|until|till|so that|where|through|over|into|onto|past|towards?)\b/iu

/** What a Chinese piece begins with that says along what or from where, not what the camera does. */
export const WHERE =
  /^(?:缓缓|缓慢|慢慢|轻轻|快速|先|再)*(?:沿着?|贴着?|顺着?|随着?|跟着|对准|对着|从|由|自|在|以|绕过|离开|越过|掠过|穿过|经过|向着|朝着)/u
/** What a piece begins with that says what a camera sees, or who is before it. */
export const SEES =
  /^(?:[里中内外]|[上下前后]的|前方?的?是|下是|捕捉|拍|记录|展[现示]|呈现|聚焦|特写|对焦|给到|切|显示|出现)/u
/** What a camera may then do; other verbs are those of what is seen. */
export const WHERE_TO =
  /^(?:[前后左右上下](?![的方面边侧]的)(?![的半])|推[近进向到至入]|拉[近远出开到至]|放大|缩小|横移|平移|攀升|爬升|拉升|升[起高到至]|上升|下[降移]|降[落下到至]|摇[上下到至向]|俯冲|滑下|落下|逼[近向]|[俯仰]摇|后退|退[后出]|环绕|跟[随踪拍着住]|靠近|逼近|贴近|凑近|远离|越来越[近远])/u
/** The same where no camera is named: only words of the trade. */
export const TRADE = /^(?:推[近进向到至入]|拉远|[横俯仰]摇|摇[向到至]|横移)/u
/** Moves told in a row, without a word between: 上升推近, 抖动地跟着. */
export const IN_A_ROW =
  /^[地着并且又]*(?=推[进近向]|拉[远开]|摇[向到]|跟[着随拍]|上升|下降|环绕|[左右]移)/u
/** A move that is said of the camera as a noun: "a slow turn of the camera to the right". */
export const NOUN =
  /\b(turn|swing|sweep|pan|tilt|push|pull|move|drift|glide|slide|zoom|rise|rotation)(?:ment)? of the (?:camera|lens)\b/giu
/** What the sentence says first of the camera that it then names: "Backing away, the camera …". */
export const FOREGOING = /^\s*(?:\w+ly )?\w+ing\b[^,，]*,\s*(?=(?:the|our) camera\b)/iu
/** A direction that a hyphen binds: "pan-left". */
export const BOUND_SIDE =
  /\b((?:pan|truck|track|tilt|doll|mov|slid|swing)\w*)-(left|right|up|down)\b/giu
/** One by its letter: "cam pans R". */
export const SHORT_LEFT = /\b((?:pan|truck|track|doll|mov|slid|swing)\w*)\s+L\b(?!['’])/gu
export const SHORT_RIGHT = /\b((?:pan|truck|track|doll|mov|slid|swing)\w*)\s+R\b(?!['’])/gu
/** What a colon parts: "camera pan: right". */
export const PARTED =
  /\b(pan|tilt|truck|dolly|zoom|pedestal|push|pull|crane|track): ?(?=left|right|up|down|in\b|out|back|forward)/giu
/** What a hyphen binds before a move: "whip-pan left". */
export const BOUND = /\b(whip|swish|snap|crash|flash)-(?=pan|zoom|tilt)/giu
/** A direction in Chinese before a word of the trade in English: "向左 pan". */
export const SIDE_FIRST =
  /[向往朝]([左右上下])(?:侧|边|方)?\s*((?:pan|tilt|truck|dolly|track)(?:s|ning|ing)?)\b/giu
/** A step of its own that says so at its end: "pan left after that". */
export const AT_LAST =
  /\b(?:after (?:that|this|which)|afterwards|thereafter|next|(?:at|in) the end|to finish)\s*$/iu
/** Whose eyes the camera is: "POV of somebody walking". */
export const EYES =
  /\b(?:pov|point[- ]of[- ]view|first[- ]person)\b(?: (?:view|shot|pov|footage|perspective|camera)){0,2}[^.!?]{0,30}?\b(?=(?:walk|runn|driv|rid|fly|mov|swimm|climb|crawl|stumbl|rush|sprint|advanc|glid|danc)ing\b)/giu
/** What is said in short after a move: "pans left, then right"; 先向左摇再向右. */
export const BACK =
  /^(?:back )?(?:to the )?(left|right|up|down|in|out|forward|back|away)(?:wards?)?(?: again)?(?=\s*$| (?:from|to|over|above|into|towards?|past|until)\b)|^([左右上下])(?:边|侧|方)?$/iu
/** A camera at the end of what it does: 从右边滑到左边的镜头. */
export const NAMED_LAST =
  /(?<=^|[，。；！？,;\n]\s*)((?:缓缓|缓慢|慢慢|快速|匀速|轻轻|一个|一段)*[从由自向往朝推拉摇移升降环俯仰][^，。；！？,;\n]{1,14}?)的长?镜头(?=[，。；！？,;\n]|$)/gu
