/**
 * Folds characters to what a reader sees: one form for all the ways of writing a letter (Unicode
 * normalization, and confusables of our own; compare UTS 39). `Ｋ`, `𝐤`, `K` and `К` (Cyrillic) are `k`; `殺` is `杀`;
 * `i`, `l` and `1` in a word are one letter. Terms and texts are folded alike.
 */

/** The role of a character in a text. */
export type Kind =
  /** A letter of an alphabet. */
  | 'letter'
  | 'digit'
  /** A character that is a word by itself: Chinese, kana. */
  | 'sign'
  /** Invisible: zero-width characters, combining marks, soft hyphens. */
  | 'nothing'
  /** Ends a sentence: no term continues over it. */
  | 'stop'
  /** A blank, or any other mark between words. */
  | 'gap'

/** A folded character. `code` is the folded code point of letters, digits and signs. */
export type Folded = { readonly kind: Kind; readonly code: number }

/** Traditional characters (and variants) with their simplified forms: those in terms, and common ones. */
const TRADITIONAL = `殺杀彈弹藥药賣卖買买槍枪發发製制毒毒販贩開开電电聯联繫系係系賭赌網网場场錢钱贏赢賺赚貸贷
  戰战爭争恐恐組组織织襲袭擊击獄狱屍尸體体傷伤腦脑歲岁齡龄嬰婴處处學学園园圖图視视頻频資资鏈链連连點点進进裡里
  裏里哪哪們们個个這这誰谁麼么嗎吗說说話话請请給给幫帮寫写讓让從从還还過过沒没無无與与為为會会後后來来對对時时
  間间問问題题國国東东車车門门長长馬马鳥鸟魚鱼見见覺觉親亲計计認认識识證证詐诈騙骗計计劃划設设備备詞词語语
  偽伪鈔钞票票護护駕驾駛驶執执業业畢毕歷历億亿萬万圓圆獎奖領领費费價价單单優优惠惠貨货運运輸输匯汇銀银
  壓压歐欧樣样種种節节約约級级紅红綠绿線线續续縱纵總总練练綁绑罵骂賤贱婊婊雞鸡幹干操操媽妈爺爷孫孙豬猪
  滾滚蟲虫廢废殘残蠢蠢傻傻腫肿癡痴瘋疯膽胆臟脏髒脏氣气熱热煙烟燒烧燬毁爛烂爆爆藏藏隱隐匿匿現现實实
  動动態态勢势區区醫医術术靜静預预顆颗類类飲饮養养餵喂體体髮发鬆松齊齐龍龙邊边遠远選选遺遗適适遲迟
  暱昵塊块墮堕墜坠奪夺獵猎獸兽愛爱戀恋慾欲憂忧懷怀戲戏搶抢捨舍掃扫掛挂據据擔担擴扩攝摄敗败數数斃毙曖暧曉晓
  條条極极標标樂乐樓楼橋桥機机檢检權权殼壳漢汉滅灭潔洁潛潜濕湿濟济灣湾炸炸無无燈灯爾尔牆墙獨独環环產产畫画
  異异當当療疗監监盤盘眾众碼码確确禮礼禍祸離离稅税穩稳窮穷競竞筆笔範范糧粮純纯細细終终經经維维緊紧編编緩缓
  縣县縫缝績绩繩绳罰罚罷罢聞闻聲声職职聽听腳脚臉脸興兴艙舱艷艳蘇苏號号補补裝装褲裤襪袜觀观規规訂订訓训記记
  許许評评試试詳详誘诱誤误調调論论諾诺謀谋講讲謝谢譯译負负財财貪贪貧贫責责賬账質质贊赞贈赠趕赶跡迹軍军軟软
  輕轻輛辆轉转農农遊游達达違违郵邮釋释針针釘钉鋼钢錄录錯错鎖锁鏡镜鐵铁鑽钻閉闭閱阅陰阴陽阳陸陆險险隨随際际
  難难雙双雜杂雲云靈灵頁页項项順顺須须頓顿頭头願愿顧顾風风飛飞飯饭餐餐館馆駐驻騎骑驗验驚惊鬥斗鬧闹麗丽黃黄黨党`

/** Letters of other alphabets that look like Latin ones. */
const LOOK_ALIKES = 'аaеeоoрpсcхxуyіiјjѕsһhԁdαaοoρpεeιiκkνvτt'

/** Interchangeable letters of Arabic and Devanagari: Persian and Urdu forms, a final form, a nasal sign. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  ['\u0901', '\u0902'],
  ['\u0981', '\u0982'],
]

let folds: ReadonlyMap<string, string> | undefined

/** What each character is folded to. Made when the first one is folded, because many servers never do. */
function foldsOf(): ReadonlyMap<string, string> {
  folds ??= new Map([
    ...pairs(TRADITIONAL.replaceAll(/\s/g, '')),
    ...pairs(LOOK_ALIKES),
    ...SPELLINGS,
  ])
  return folds
}

function pairs(text: string): readonly (readonly [string, string])[] {
  const characters = Array.from(text)
  return characters.flatMap((from, index) => {
    const to = characters[index + 1]
    return index % 2 === 0 && to !== undefined && from !== to ? [[from, to] as const] : []
  })
}

/** Characters that replace a letter inside a word. `i`, `l` and `1` are one letter everywhere. */
const LEET: ReadonlyMap<string, string> = new Map([
  ...pairs('0o1l3e4a5s7t8bil'),
  ...pairs('@a$s!l|l+t'),
])

/** The letter that a letter, digit or mark replaces inside a word; itself when it replaces none. */
export function unleet(code: number): number {
  if (code < 128) return LEET_CODES[code] ?? code
  return code
}

const LEET_CODES = Array.from({ length: 128 }, (_, code) =>
  (LEET.get(String.fromCharCode(code)) ?? String.fromCharCode(code)).charCodeAt(0),
)

/** Marks that replace letters inside a word: `b!tch`, `a$$es`. */
export function isLeetMark(code: number): boolean {
  return code === 64 || code === 36 || code === 33 || code === 124 || code === 43
}

/** The number of code points of the basic plane. */
const BASIC_PLANE = 0x10000

/** A cache of folded characters of the basic plane: half a megabyte, so created at the first use. */
let known: (Folded | undefined)[] | undefined

/** Folds a code point. */
export function fold(codePoint: number): Folded {
  known ??= Array.from({ length: BASIC_PLANE })
  const before = known[codePoint]
  if (before) return before
  const folded = findOut(codePoint)
  if (codePoint < BASIC_PLANE) known[codePoint] = folded
  return folded
}

function findOut(codePoint: number): Folded {
  const character = String.fromCodePoint(codePoint)
  if (isVowelSign(character))
    return { kind: 'letter', code: toPlain(character).codePointAt(0) ?? 0 }
  if (/[\p{Cf}\p{M}\u3164\u115f\u1160\u0640]/u.test(character)) return { kind: 'nothing', code: 0 }
  const plain = toPlain(character)
  const code = plain.codePointAt(0) ?? 0
  if (/[.!?;。…।॥؟۔]/u.test(plain)) return { kind: 'stop', code }
  if (/\p{Nd}/u.test(plain)) return { kind: 'digit', code }
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain))
    return { kind: 'sign', code }
  return { kind: /\p{L}/u.test(plain) ? 'letter' : 'gap', code }
}

/** Vowel signs of Indic scripts are combining marks that distinguish words; the dot below a letter does not. */
function isVowelSign(character: string): boolean {
  return (
    /[\p{Script=Devanagari}\p{Script=Bengali}]/u.test(character) &&
    /(?![\u093c\u09bc])\p{M}/u.test(character)
  )
}

/** Without width, style, accents and case; simplified; as a Latin letter if it looks like one. */
function toPlain(character: string): string {
  const bare = character.normalize('NFKD').replaceAll(/\p{Mn}/gu, '')
  const base = Array.from(bare).length === 1 ? bare : character
  const [lower = base] = base.toLowerCase()
  return foldsOf().get(lower) ?? lower
}
