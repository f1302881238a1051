/**
 * What stands before (or after) a number that says what it is. Contexts are at
 * most `CONTEXT` units of lower-case text, so no expression here can run long.
 */

/** How a name leads to its number: at once, or by a word such as "is" or a colon. */
const LEAD = String.raw`\.?(?:[^.;!?\n]{0,28}(?:\b(?:is|was|are|at|on|under|number|no\.?|to|me|him|her|us|them|or|and|ending|called)|[:：,#(=/]))?[\s"'“(]{0,3}$`
const CHINESE_LEAD = String.raw`(?:[^。；！？，\n]{0,10}(?:号码?|號碼?|字号|字號|是|为|為|编号|改成|给我|[：:]))?[\s"'“（(]{0,3}$`

/** Names of a number, in English as words and in Chinese, that lead to it. */
function leading(english: string, chinese: string): RegExp {
  return new RegExp(String.raw`\b(?:${english})\b${LEAD}|(?:${chinese})${CHINESE_LEAD}`)
}

const PHONE = leading(
  String.raw`phones?|telephone|tel|mobile|cell|cellphone|ph|mob|call|fax|whatsapp|wechat|sms|hotline|dial|text|contact number|reach|ring`,
  '电话|手机|電話|手機|座機|联系方式|联系|致电|拨打|热线|座机|传真|短信|打给|总机',
)

const IDENTITY = leading(
  String.raw`ssn|itin|nric|hkid|nhs|bsn|pesel|tfn|cpf|curp|aadhaar|nino|dni|nif|nie|sin|pps|social security|social insurance|national (?:id|identity|insurance)|(?:identity|id|citizen|citizenship|identification) (?:card|number|document|no|id)|medicare|tax(?:payer)? (?:id|file|identification)|personal (?:id|number)|driver'?s?'? licen[cs]e|driving licen[cs]e|licen[cs]e number|residence permit|my number|government id|personnummer|personnr|cpr|tc kimlik|kimlik|ahv|oasi|rut|run|steuer-?id|steueridentifikationsnummer|tax id|voter id|vat(?: (?:number|no|id))?|utr|abn|acn|gstin|tin|health (?:card|insurance)(?: number)?|national register(?: number)?|resident (?:registration )?number`,
  '身份证|身份證|身分證|证件|證件|社保|社会保障|驾照|驾驶证|居留证|户口|军官证|通行证|台胞证|税号|信用代码|纳税人识别号|统一编号|qq',
)

const PASSPORT = leading(
  'passports?(?: (?:no|nr|num|number))?|travel document|reisepass|passeport|pasaporte',
  '护照|護照|旅行证',
)

const CARD = leading(
  String.raw`(?:credit|debit|bank|visa|mastercard|amex|payment|prepaid)(?: card)?|card`,
  '银行卡|信用卡|储蓄卡|借记卡|卡号|这张卡|[工农建交招中]行卡|账号|账户',
)

const ADDRESS =
  /(?:\b(?:address|addr|liv(?:e|es|ed|ing) (?:at|on)|reside[sd]? at|located at|ship(?:ped)? (?:it )?to|deliver(?:ed)? (?:it )?to|mail (?:it )?to|send (?:it )?to|moved to|home is|house is|office is|come to)\b)[^.;!?。；！？\n]{0,24}$/

/** Says that what follows is a number of another kind. */
const OTHER =
  /(?:\b(?:isbn|issn|doi|order|invoice|tracking|version|sku|part|serial|model|ticket|build|commit|hash|issue|pr|timestamp|figure|table|error|code|port|pid|patent|batch|lot)\b|订单|单号|编号|序列号|型号|版本|发票|物流|快递|运单|流水号|时间戳|批号|工单|货号|条码)[^.,;!?。，；！？\n]{0,12}$/

/** What a context says. */
export type Hint = 'phone' | 'identity' | 'passport' | 'card' | 'address' | 'other'

const HINTS: Readonly<Record<Hint, RegExp>> = {
  phone: PHONE,
  identity: IDENTITY,
  passport: PASSPORT,
  card: CARD,
  address: ADDRESS,
  other: OTHER,
}

/** The answers for the last context: many rules ask the same of one place. Only a memory; it changes no answer. */
let remembered: { readonly before: string; readonly says: Map<Hint, boolean> } = {
  before: '',
  says: new Map(),
}

/** Whether the text before a number says this of it. */
export function hints(before: string, hint: Hint): boolean {
  if (remembered.before !== before) remembered = { before, says: new Map() }
  const known = remembered.says.get(hint)
  if (known !== undefined) return known
  const says = hasLetter(before) && HINTS[hint].test(before)
  remembered.says.set(hint, says)
  return says
}

/** Rows of numbers say nothing: no expression need look at them. */
function hasLetter(before: string): boolean {
  for (let index = before.length - 1; index >= 0; index -= 1)
    if (before.charCodeAt(index) >= 97) return true
  return false
}

/** Whether the text after a number calls it a passport or an identity number. */
export function saysIdentity(after: string): boolean {
  return /^[^.;!?。；！？\n]{0,20}(?:passport|护照|護照|身份证|social security|\bssn\b)/i.test(
    after,
  )
}
