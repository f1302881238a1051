/**
 * Terms of the trade that mean a camera move wherever they stand in a prompt,
 * English and Chinese.
 */
import type { Wording } from './camera-wordings.ts'

/** Terms that mean a camera move wherever they stand. */
export const TERMS: readonly Wording[] = [
  [
    ['Static shot'],
    /\b(?:(?:static|stationary|motionless|fixed|unmoving|still) (?:shot|camera|frame)|locked[- ](?:off|down)(?: \w+)?|lock-?(?:off|down) (?:shot|camera|frame)|(?:tripod|locked) shot|(?:no|zero|without(?: any)?) (?:camera (?:movements?|motion|moves?|work)|(?:movements?|motion) (?:of|from|by) the camera)|(?:camera )?(?:movements?|motion|moves?): ?(?:none|no|zero|static|still|locked)|locked tripod|(?:picture|image|view|frame) (?:does not|doesn't|never|must not) moves?|(?:without moving|do not move|don't move|never move) (?:the )?camera|(?:lock|nail|anchor)(?:ed)? (?:off |down )?(?:the )?(?:camera|frame|shot)|(?:static|stationary) (?:wide|medium|close-?up|master|two-shot|tableau)|(?:static|stationary|fixed|unmoving|motionless|locked)(?:[ -](?:extreme|wide|medium|close|up|long|full|angle|establishing|master|single|low|high|eye|level|overhead|aerial|two)){1,3}[ -](?:shot|camera|frame|view|take)|we (?:hold|stay|remain) (?:still|static)|(?:picture|image) (?:should |must |will )?(?:stays?|remains?|holds?) (?:completely |perfectly )?(?:still|static|fixed)|(?:on|from|off) (?:a |the )?(?:sticks|tripod)|keep(?:ing)? the (?:camera|frame|shot)(?: \w+ly)? (?:still|fixed|static|steady|locked|where it is|in (?:one )?place))\b|(?:固定|静止|静态)(?:的)?(?:长|空|广角|[大全中近远特]{0,2}[景写])?(?:镜头|机位|画面|视角|视点)|定点拍摄|固定拍摄|三脚架(?:拍摄|镜头|机位)|定机位|(?:镜头|机位)固定|(?:没有|无|不要|不需要?)(?:任何)?(?:运镜|(?:镜头|相机|摄像机|摄影机|机位)的?(?:运动|移动|变化|晃动))|(?:不要|别)(?:移动|晃动|动)(?:镜头|相机|摄像机|摄影机)/iu,
  ],
  [
    ['Push in', 'Zoom out'],
    /\b(?:dolly[- ]zoom|vertigo (?:effect|shot|zoom)|zolly|hitchcock zoom)\b|希区柯克式?(?:变焦|镜头)|(?:滑动|眩晕)变焦/iu,
  ],
  [
    ['Push in'],
    /\b(?:an?|one|with|real|true) (?:[\w-]+ ){0,2}?(?:push in|dolly (?:in|forward))\b|\b(?:camera |drone |smooth |slow )+(?:movement|motion|move|glide|drift|travel) (?:in|forwards?|ahead|closer|towards?)\b|\bfly-?(?:over|through)s?\b|\b(?:dolly[- ]in|push-(?:in|forward)|push in shot|dolly(?:ing)?(?: \w+)? (?:forwards?|closer|towards?))\b|(?<!\b(?:giv|gave|get|need)[^.,]{0,25})\b(?:slow|subtle|gentle|slight|gradual|steady|smooth|soft|quick|fast|long|tiny|delicate|creeping) push\b(?=\s*(?:$|[,.;:])| (?:in|into|towards?|forwards?|closer|on|from|past|through)\b)|\b(?:\w+ing|gentle|smooth|steady|quick|subtle|gradual) push (?:in|towards?|forwards?)\b|\b(?:slow|smooth|gentle|steady|quick) (?:track|creep|move|glide|drift|dolly) (?:in|forward|towards?)\b|\b(?:forward|inward) (?:dolly|camera|tracking|drone)? ?(?:movement|motion|move|glide|drift|flight)\b|\b(?:push|move|bring|dolly|track|ease|walk|creep) (?:the )?camera(?: \w+ly)? (?:in|forwards?|closer|nearer|towards?)\b|(?<!不)推镜|(?<![慢缓])[急缓慢快]推(?:近|进|至|向|到)|(?:运镜|镜头|机位)的?推进/iu,
  ],
  [
    ['Pull out'],
    /\b(?:(?:an?|one|with|real|true) (?:[\w-]+ ){0,2}?(?:pull (?:back|out)|dolly (?:out|back))|(?:camera |drone |smooth |slow )+(?:movement|motion|move|glide|drift|travel) (?:out|backwards?|back|away)|dolly[- ](?:out|back|away)|dolly(?:ing)?(?: \w+)? backwards?|pull-(?:out|back|away)|pull (?:out|back) shot|slow pull(?: |-)(?:out|back)|reverse (?:dolly|tracking|track)|backward (?:dolly|camera|tracking|drone)? ?(?:movement|motion|move|glide|drift|flight)|(?:pull|move|bring|dolly|track|ease|draw) (?:the )?camera(?: \w+ly)? (?:out|back|backwards?|away))\b|(?<!推)拉镜(?!子)头?|(?<![慢缓])[急缓慢快]拉(?:远|开|至)/iu,
  ],
  [
    ['Pan left'],
    /\bpanning (?:shot )?(?:to the )?left\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )left\b|\b(?:slow|quick|whip|smooth|gentle) pan left\b|\bpan,? (?:from )?right to left\b|\b(?:panoramic|sweeping|slow|wide) (?:sweep|pan)\b[^.,]{0,40}\bright to left\b|\b(?:whip|snap|swish|flash|hard|lazy|long|fast|rapid|soft|subtle) pan (?:to the )?left\b|(?<!\b(?:frying|sauce|baking|roasting|cake|bread|tin|hot|iron|the|his|her|my|a) )\bpan left (?:over|across|along|past|through|towards?|to (?:the|reveal|show|follow))\b|\bleft(?:ward)? pan\b(?! of)|\bwhip (?:to the )?left\b|\b(?:pan|swing|turn|whip|rotate|sweep) (?:the )?camera(?: \w+ly)? (?:round )?(?:to the )?left\b|扫过[^。]{0,10}从右[到至往向]左/iu,
  ],
  [
    ['Pan right'],
    /\bpanning (?:shot )?(?:to the )?right\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )right\b|\b(?:slow|quick|whip|smooth|gentle) pan right\b|\bpan,? (?:from )?left to right\b|\b(?:panoramic|sweeping|slow|wide) (?:sweep|pan)\b[^.,]{0,40}\bleft to right\b|\b(?:whip|snap|swish|flash|hard|lazy|long|fast|rapid|soft|subtle) pan (?:to the )?right\b|(?<!\b(?:frying|sauce|baking|roasting|cake|bread|tin|hot|iron|the|his|her|my|a) )\bpan right (?:over|across|along|past|through|towards?|to (?:the|reveal|show|follow))\b|\bright(?:ward)? pan\b(?! of)|\bwhip (?:to the )?right\b|\b(?:pan|swing|turn|whip|rotate|sweep) (?:the )?camera(?: \w+ly)? (?:round )?(?:to the )?right\b|扫过[^。]{0,10}从左[到至往向]右/iu,
  ],
  [
    ['Truck left'],
    /\b(?:camera |drone |smooth |slow |lateral )+(?:movement|motion|move|glide|slide|drift|travel) (?:to(?:wards)? the )?left(?:wards?)?\b|\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2},? (?:to the |(?:from )?right to )left\b|\b(?:lateral|sideways) (?:tracking|dolly|truck|movement|move|slide|glide) left\b|\bleft(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b|\b(?:ease|move|slide|glide|drift|truck|dolly|track|float) (?:the )?camera(?: \w+ly)? (?:to the )?left\b|\bwe (?:drift|glide|slide|move|float|travel|track|pass)\b[^.]{0,40}\bright to left\b|(?:侧向|横向)(?:跟移|移动|平移|跟拍|滑动)[^。左右]{0,8}左/iu,
  ],
  [
    ['Truck right'],
    /\b(?:camera |drone |smooth |slow |lateral )+(?:movement|motion|move|glide|slide|drift|travel) (?:to(?:wards)? the )?right(?:wards?)?\b|\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2},? (?:to the |(?:from )?left to )right\b|\b(?:lateral|sideways) (?:tracking|dolly|truck|movement|move|slide|glide) right\b|\bright(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b|\b(?:ease|move|slide|glide|drift|truck|dolly|track|float) (?:the )?camera(?: \w+ly)? (?:to the )?right\b|\bwe (?:drift|glide|slide|move|float|travel|track|pass)\b[^.]{0,40}\bleft to right\b|(?:侧向|横向)(?:跟移|移动|平移|跟拍|滑动)[^。左右]{0,8}右/iu,
  ],
  [
    ['Tilt up'],
    /\b(?:(?:an?|one|with) (?:[\w-]+ ){0,2}?tilt up|tilting up|tilt-up|tilt up shot|(?:slow|smooth|gentle) tilt up|upward tilt|tilt (?:the )?camera(?: \w+ly)? up(?:wards?)?)\b|(?<![他她它我你人者师手孩])(?:缓缓|慢慢)?(?:仰起|上仰|抬起)镜头/iu,
  ],
  [
    ['Tilt down'],
    /\b(?:(?:an?|one|with) (?:[\w-]+ ){0,2}?tilt down|tilting down|tilt-down|tilt down shot|(?:slow|smooth|gentle) tilt down|downward tilt|tilt (?:the )?camera(?: \w+ly)? down(?:wards?)?)\b|(?<![他她它我你人者师手孩])(?:缓缓|慢慢)?(?:俯下|下俯|压低)镜头/iu,
  ],
  [
    ['Zoom in'],
    /\b(?:slow|quick|smooth|gentle|gradual|steady|subtle|crash|snap|extreme|fast|rapid|creeping|sudden|dramatic|imperceptible) zoom\b(?! (?:out|back|away|lens|call|from|meeting))|\b(?:zooming in|(?:an?|one|with) (?:[\w-]+ ){0,2}?zoom in|(?:slow|quick|smooth|gentle|gradual|steady|subtle|crash|snap|extreme|super|fast|rapid|tight|deep) zoom[- ](?:in(?:to)?|on(?:to)?|to(?:wards?)?(?! (?:a )?wide))|zoom in shot|zoom-in|zoom the (?:camera|lens) in)\b|[急缓慢快]速?地?变焦(?!拉[远开]|缩小|出)|变焦(?:推[近进到至向]|放大|拉近|到|至|向)|焦距[^，。]{0,5}(?:拉近|推近|变长|拉长|放大|变大)|(?:放大|拉近|推近)[^。]{0,8}变焦|放大画面/iu,
  ],
  [
    ['Zoom out'],
    /\b(?:reverse zoom|zooming out|(?:an?|one|with) (?:[\w-]+ ){0,2}?zoom out|(?:slow|quick|smooth|gentle|gradual|steady|subtle|extreme|super|fast|rapid) zoom[- ]out|zoom out shot|zoom-out|zoom the (?:camera|lens) out|(?:rack|pull) the zoom (?:out|back)|goes? wide|pull(?:s|ing)? the zoom out)\b|变焦(?:拉[远开]|缩小)|焦距[^，。]{0,5}(?:拉[远开]|变短|缩短|缩小|变小)|缩小画面/iu,
  ],
  [
    ['Pedestal up'],
    /\b(?:crane|jib|boom)(?: shot)?[- ](?:up|rising)\b|\b(?:rising|ascending|upward|climbing) (?:(?:crane|jib|boom|drone|pedestal|aerial|camera) )?(?:shot|move|movement)\b|\bvertical (?:rise|ascent|lift|climb)\b|\b(?:(?:raise|lift|crane|boom) (?:the )?camera|(?:move|bring|take|fly) (?:the )?camera(?: \w+ly)? up(?:wards?)?)\b|\b(?:slow|gentle|steady) rise (?:over|above|up)\b|升镜头/iu,
  ],
  [
    ['Pedestal down'],
    /\b(?:crane|jib|boom)(?: shot)?[- ](?:down|descending)\b|\b(?:descending|falling|lowering|downward|sinking) (?:(?:crane|jib|boom|drone|pedestal|aerial|camera) )?(?:shot|move|movement)\b|\bvertical (?:descent|drop)\b|\b(?:(?:lower|drop|sink) (?:the )?camera|(?:move|bring|take|fly) (?:the )?camera(?: \w+ly)? down(?:wards?)?)\b|(?<!升)降镜头/iu,
  ],
  [
    ['Tracking shot'],
    /\b(?:tracking|follow(?:ing)?|chase|pursuit) shot\b|\b(?:chase|follow) cam(?:era)?\b|^\s*(?:we )?(?:\w+ly )?follow (?:a|an|the|him|her|them)\b|\bwe follow\b|跟(?:随|踪|着|在)[^，。,.]{1,12}的长?(?:镜头|画面|视角)|跟拍|跟着[^，。,.]{1,8}拍|跟镜头|跟随镜头|紧随其后的镜头|跟踪镜头|跟[踪随]拍摄/iu,
  ],
  [
    ['Shake'],
    /\b(?:hand-?held|shaky[- ]cam(?:era)?|found[- ]footage|(?:shaky|jittery|wobbly|jerky) (?:\w+[- ]){0,2}(?:footage|camera|cam|shots?|video|phone|style))\b|\b(?:picture|image|screen)(?: \w+ly)? (?:shakes?|trembles?|jitters?|judders?|wobbles?)\b|\bshake (?:the )?camera\b|手持(?:vlog|镜头|拍摄|摄影|跟拍|感|晃动|运镜|视角|风格|长镜头|DV)|肩扛|晃动(?:的)?(?:镜头|画面)|画面[^，。]{0,4}?(?:晃|抖|颤)/iu,
  ],
  [
    ['Truck left', 'Pan right'],
    /\b(?:orbit(?:ing)?|arc(?:ing)?|circl(?:e|ing))(?: (?:shot|move|movement))?,? (?:(?:going |moving )?(?:to the |towards? the ))?(?:left|clockwise)\b|\b(?:leftward|clockwise) (?:orbit|arc|circle)\b/iu,
  ],
  [
    ['Truck right', 'Pan left'],
    /\b(?:orbit(?:ing|al)?|arc(?:ing)?|circling) (?:shot|move|movement|camera|drone)\b|\b(?:(?:360|180)[-° ]*(?:degrees? )?|(?:full|half)[- ])(?:orbit|circle|arc|(?:rotation|spin|turn|camera move) a?round)\b|(?:弧形|环形|环绕)(?:运镜|移动|轨迹)|(?:环绕|围绕|绕着)[^，。,.]{0,8}(?:镜头|拍摄)/iu,
  ],
]

/** Every term has one of these; most sentences have none. */
export const HINTS =
  /\b(?:[a-z]*cam|camera|shots?|frame|footage|lens|static|stationary|motionless|unmoving|locked|lock-?|nail|anchor|tripod|sticks|picture|image|screen|zoom\w*|vertigo|doll\w+|push|track\w*|creep|glide|drift|movements?|motion|mov\w+|pull\w*|pan\w*|whip|swing|turn|rotat\w*|360|180|sweep|tilt\w*|\w+ward|lateral|sideways|slid\w*|ease|float|we|cran\w+|jib|boom|raise|lift|ris\w*|lower|drop|sink|bring|take|fly\w*|vertical|reverse|avoid\w*|walk|flight|follow\w*|hand-?held|shak\w+|jitter\w*|wobbl\w*|jerky|found|orbit\w*|arc\w*|circle|goes|go|keep|racks?|no|zero|without)\b|[镜机拍摄视焦推拉摇扫跟扛持晃抖颤架画环围绕弧侧横克]/iu
