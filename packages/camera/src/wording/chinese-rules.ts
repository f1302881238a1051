/** The grammar of Chinese camera wording; `pattern.ts` says how patterns are written. */
import type { BeginningTable, RuleTable } from './grammar.ts'

/** What a camera does, after it is named. The first rule that matches wins. */
export const CHINESE_DOINGS: RuleTable = [
  ['保持不动', '保持|完全|一直|全程|一动|纹丝|锁定 静止|固定|不动|稳定', 'Static shot'],
  ['不要再晃动', 'Not 任何|再|做|要* 移动|运动|动|晃|抖|晃动|抖动', 'Static shot'],
  ['停了两秒', '停 了|留? Number', 'Static shot'],
  ['希区柯克式变焦', '希区柯克 式? 变焦', ['Push in', 'Zoom out']],

  // From high to low.
  ['脚慢慢摇到脸', 'Low ..3 @pan|@lift|移 To ..6 High', 'Tilt up'],
  ['天空下摇至街道', 'High ..3 @pan|@bow|移 To ..6 Low', 'Tilt down'],
  ['摇到天空', '@pan|@lift To High', 'Tilt up'],
  ['摇到脚下', '@pan To Low', 'Tilt down'],
  ['天空摇下来', 'High ..1 @bow', 'Tilt down'],
  ['地面摇上', 'Low ..1 @lift', 'Tilt up'],

  ['变焦推近', '@zoom How|焦距* @approach|@push|@tighten', 'Zoom in'],
  ['变焦慢慢拉远', '@zoom How|焦距* @retreat|@widen|@pull', 'Zoom out'],
  ['变焦到', '变焦 到|至|向', 'Zoom in'],
  ['放大', '@tighten|@widen'],
  ['来回摇', '左右|来回 @pan', ['Pan left', 'Pan right']],
  ['左右不停摇晃', '左右|上下|前后 How|不停|来回* @shake', 'Shake'],
  ['后上方', '#out #up|@rise', ['Pull out', 'Pedestal up']],
  ['前爬升', '#in #up|@rise', ['Push in', 'Pedestal up']],
  ['前下方', '#in #down', ['Push in', 'Pedestal down']],
  ['顺时针旋转', '#clockwise|#counter How* @orbit|@pan', '@orbit'],
  ['绕着铜鼎顺时针', '@orbit ..6 #clockwise|#counter'],

  // With two places named, the move goes to the second.
  ['左边向右缓缓摇', '# ..3 To # How* @'],
  ['左边滑到右边', '# ..3 @ 动|过|行? To #'],
  ['横摇，从左到右', '@pan|平移|横移|移动 ..8 Comma? From? # ..3 To #'],
  ['左到右', '#left ..3 To #right', '@truck'],
  ['右到左', '#right ..3 To #left', '@truck'],
  ['下而上', '#up|#down ..3 To #up|#down', '@pan'],
  ['上看到', '上 看到', 'Tilt up'],
  ['下看到', '下 看到', 'Tilt down'],
  // A followed subject may go up, but the lens that turns up is the camera's.
  ['随着火箭向上仰', 'With ..6 To # How* @pan|@lift|@bow'],

  // Rules for all verbs.
  ['左缓缓摇', '# How|一* @'],
  ['移到右边', '@ 动|过|行? To #'],
  ['平移左', '@go|@pan #left|#right'],

  ['旋转上升', 'Spiral @rise|@sink'],
  ['前', '#in $', 'Push in'],
  ['离她更近', '离|距离|距 ..5 近', 'Push in'],
  ['离房子越来越远', '离|距离|距 ..5 越来越远|远', 'Pull out'],
  ['和马一起', '和|与|同 ..4 一起|一同|并行', 'Tracking shot'],
  ['贴在他身后', '贴|紧贴|跟 ..5 身后|背后', 'Tracking shot'],
  [
    '随着车队移动',
    '随|随着 ..5 一起|一同|同行|一路|移动|前行|前进|而动|游走|穿行|奔跑|飞行|行走',
    'Tracking shot',
  ],
  ['上升', '@rise|@sink|@approach|@retreat|@orbit|@follow|@lift|@bow|@shake|@hold'],
  ['推', '@push', 'Push in'],
  ['拉', '@pull', 'Pull out'],
]

/** Phrases that say where a camera goes rather than how; other words of the same prompt take precedence. */
export const CHINESE_HINTS: RuleTable = [
  ['穿过', '飞向|飞进|飞入|飞过|飞越|穿过|穿越|穿行|穿梭|深入|走进|走入|走向|进入', 'Push in'],
  ['火山飞去', 'Han ..6 飞去', 'Push in'],
  ['摇向', '摇|横摇 摄|向|到|至', 'Pan right'],
  ['扫过', '横扫|扫过|扫视|摇过|摇摄', 'Pan right'],
  ['横移', '平移|横移|侧移|滑过|掠过', 'Truck right'],
]

/** Technical terms that mean a move wherever they are; all matches count. */
export const CHINESE_TERMS: RuleTable = [
  ['固定的长镜头', '固定|静止|静态 的? 长|空|广角|全景|中景|近景|远景|特写? Frame', 'Static shot'],
  ['机位固定', '镜头|机位 固定', 'Static shot'],
  ['稳定机位', '稳定 机位', 'Static shot'],
  ['定点拍摄', '定点拍摄|固定拍摄|固定拍|定机位', 'Static shot'],
  ['三脚架拍摄', '三脚架 固定? 拍摄|镜头|机位|拍', 'Static shot'],
  ['没有任何运镜', 'No 任何? 运镜|镜头运动', 'Static shot'],
  ['无镜头移动', 'No 任何? Gear 的? 运动|移动|变化|晃动', 'Static shot'],
  ['不要移动镜头', '不要|别 移动|晃动|动 Gear', 'Static shot'],
  ['希区柯克镜头', '希区柯克 式? 变焦|镜头', ['Push in', 'Zoom out']],
  ['滑动变焦', '滑动变焦|眩晕变焦', ['Push in', 'Zoom out']],
  // Whoever moves the camera is not named: 向左移镜头. What another does is followed by what the camera does.
  ['向左移镜头', '# How* 移|移动|平移|横移|推|拉|摇|横摇|摇动|升|降 Gear !@|How|#|Not'],
  ['拉近镜头', '拉近|推近|推进|拉远|拉开|拉升|升起|升高|抬高|抬升|降下|降低 Gear !@|How|#|Not'],
  ['推镜头', '推镜|推镜头', 'Push in'],
  ['推轨镜头', '推轨 镜头', 'Push in'],
  ['急推到', '急|快|缓|慢|极慢 @approach|推进', 'Push in'],
  ['运镜推进', '运镜|镜头|机位 的? 推进', 'Push in'],
  ['拉镜头', '拉镜|拉镜头', 'Pull out'],
  ['急拉远', '急|快|缓|慢|极慢 @retreat', 'Pull out'],
  ['甩镜头到左边', '@pan|移 镜头 Comma|Colon? To #'],
  ['摇镜头：从左到右', '@pan|移 镜头|镜 Comma|Colon? From? # ..3 To #'],
  ['扫过湖面从左到右', '扫|扫过|横扫 ..8 #left|#right To #', '@pan'],
  [
    '侧向跟移，镜头向右',
    '侧向|横向 跟移|移动|平移|跟拍|滑动 ..4 Comma? ..3 #left|#right',
    '@truck',
  ],
  ['快速变焦', '急|快|慢|缓|快速|急速|慢速|缓慢 变焦 !@retreat|@widen', 'Zoom in'],
  ['变焦推近', '变焦 How* @approach|@tighten|推|推进|到|至|向', 'Zoom in'],
  ['变焦拉开', '变焦 How* @retreat|@widen', 'Zoom out'],
  ['焦距慢慢变长', '焦距 ..3 拉近|推近|变长|拉长|放大|变大', 'Zoom in'],
  ['焦距慢慢变短', '焦距 ..3 拉远|拉开|变短|缩短|缩小|变小', 'Zoom out'],
  ['放大一点，用变焦', '@approach|@tighten ..5 Comma? ..2 变焦', 'Zoom in'],
  ['放大画面', '放大 画面', 'Zoom in'],
  ['缩小画面', '缩小 画面', 'Zoom out'],
  ['仰起镜头', '仰起|抬起 镜头', 'Tilt up'],
  ['上仰镜头', '上 仰 镜头', 'Tilt up'],
  ['压低镜头', '俯下|压低 镜头', 'Tilt down'],
  ['下俯镜头', '下 俯 镜头', 'Tilt down'],
  ['升镜头', '升镜头', 'Pedestal up'],
  ['降镜头', '降镜头', 'Pedestal down'],
  ['升镜', '升|降 镜 !Han'],
  ['跟镜', '跟|定 镜 !Han'],
  ['跟拍', '跟拍|跟镜头|跟随镜头|跟踪镜头', 'Tracking shot'],
  ['跟着小狗的镜头', '跟随|跟踪|跟着|跟在 ..6 的 镜头|长镜头|画面|视角', 'Tracking shot'],
  ['跟着小狗拍', '跟着 ..4 拍', 'Tracking shot'],
  ['跟踪拍摄', '跟踪|跟随 拍摄', 'Tracking shot'],
  ['手持拍摄', '手持 镜头|长镜头|视角|运镜|拍摄|摄影|跟拍|晃动|感|风格|vlog|dv', 'Shake'],
  ['肩扛', '肩扛', 'Shake'],
  ['晃动的画面', '晃动 的? 镜头|画面', 'Shake'],
  ['画面微微颤抖', '画面 ..4 @shake', 'Shake'],
  ['绕拍', '绕拍|环拍', '@orbit'],
  ['弧形运镜', '弧形|环形|环绕 运镜|移动|轨迹|镜头|拍摄', '@orbit'],
  ['围绕雕像旋转拍摄', '@orbit ..5 镜头|拍摄', '@orbit'],
]

/** The beginnings of an order to a camera that is not named. */
export const CHINESE_ORDERS: BeginningTable = [
  ['停留两秒', '固定|静止|停|停留|定格 不动? Number Number? Time'],
  ['静止不动片刻', '固定|静止|停|停留|定格 不动? 片刻|一会|一会儿'],
  ['横摇', '横摇|俯摇|仰摇'],
  ['左缓缓摇', '# How* 摇|摇过|摇摄|摇动|横摇'],
  ['左向右摇', '# To # How* 摇'],
  ['天空摇下来', '天空|星空|月亮|太阳|屋顶|树梢|塔尖 摇下|摇下来|摇下去'],
  ['地面摇上', '地面|脚下|水面 摇上'],
  ['推到她的脸', '推到|推至 ..5 眼|脸|手|面部|特写|近景'],
  ['推近窗台', '推近|拉远 ..6 $'],
  ['环绕一周', '推近|推进|拉近|环绕 一周? $'],
  ['前推', '前 推'],
  ['后拉', '后 拉 $'],
  ['后拉到门口', '后 拉 到|至|出|开'],
  ['平移到山顶', '平移|横移 到|过 ..6 $'],
  ['平移镜头', '平移|横移 镜头? To? #left|#right? $'],
]
