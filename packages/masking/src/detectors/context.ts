/**
 * Words before (or after) a number that say what it is. Contexts are at most `CONTEXT` units of
 * lower-case text, which bounds the time of every expression here.
 */

/** What may be between a label and its number: nothing, a word such as "is", or a sign such as a colon. */
const LEAD = String.raw`(?:[ -]?(?:nr|no|num|number|nummer|n[uú]mero|num[eé]ro|n[°º]|id|card|#)){0,3}\.?(?:[^.;!?\n]{0,28}(?:\b(?:is|was|are|at|on|under|number|no\.?|to|me|him|her|us|them|or|and|ending|called|ist|lautet|es|est|al|au|op|unter|på|numer|numeroon)|[:：,#(=/|°º]))?[\s"'“(*_|]{0,4}$`
const CHINESE_LEAD = String.raw`(?:[^。；！？，\n]{0,10}(?:号码?|號碼?|字号|字號|是|为|為|编号|改成|给我|は|は、|[：:|]))?[\s"'“（(*|]{0,4}$`

/**
 * Labels that introduce a number: words of languages that use spaces, and `wide` words of those
 * that do not.
 */
function leading(words: string, wide: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])${LEAD}|(?:${wide})${CHINESE_LEAD}`,
    'u',
  )
}

/** Joins lines of alternatives into one expression. */
const anyOf = (...lines: readonly string[]): string => lines.join('|')

const PHONE = leading(
  anyOf(
    String.raw`phones?|telephone|tel|mobile|cell|cellphone|ph|mob|call|fax|whatsapp|wechat|sms|hotline|dial|text|reach|ring`,
    'landline|helpline|viber|pager|voicemail|emergency contact|contact (?:number|no)|contact(?= ?:)',
    '(?:my|your|his|her|our|their) number',
    'telefon(?:nummer|nr|o)?|tel[eé]fono|t[eé]l[eé]phone|telefone|telefoon(?:nummer)?|numer telefonu|puhelin(?:numero)?',
    'handy(?:nummer)?|mobil(?:nummer|telefon)?|mobiel|rufnummer|cellulare|celular|m[oó]vil|portable|gsm|fono|cel',
    '(?:meine|deine|ihre|seine|unsere) nummer|(?:mon|votre|son) num[eé]ro|(?:mi|su) n[uú]mero|(?:il mio|suo) numero|meu n[uú]mero',
    'll[aá]m(?:ame|anos|eme)|appelez(?:-moi)?|joindre|chiamami|ligue|erreichen|erreichbar|anrufen|ruf|bel|ring meg|soittakaa|soita|zadzwoń',
    'телефон|тел|моб|мобильный|позвоните|звоните',
  ),
  '电话|手机|電話|手機|座機|联系方式|聯絡方式|联系|致电|拨打|热线|座机|固话|传真|傳真|短信|打给|总机|携帯|ファックス|전화(?:번호)?|휴대폰|휴대전화|연락처',
)

/** Countries whose identity numbers are named after them: "her Thai ID". */
const NATIONS =
  'south african|thai|israeli|emirates|uae|saudi|taiwan(?:ese)?|hong kong|hk|singapore(?:an)?|chinese|china|indian|indonesian|malaysian|korean|japanese|vietnamese|philippine|filipino|german|french|spanish|italian|dutch|belgian|swiss|austrian|polish|czech|portuguese|brazilian|mexican|turkish|greek|romanian|bulgarian|ukrainian|russian|egyptian|nigerian|kenyan|pakistani|estonian|latvian|lithuanian|finnish|swedish|norwegian|danish|citizen|resident|national|military|tribal'

const IDENTITY = leading(
  anyOf(
    String.raw`ssn|itin|nric|fin|hkid|nhs|bsn|pesel|tfn|cpf|cnpj|curp|rfc|aadhaar|aadhar|uidai|nino|ni|dni|nif|nie|sin|pps|ppsn|nin|nik|ktp|cnic|nicop|mykad|cuit|cuil|egn|cnp|oib|jmbg|amka|cccd|cmnd|hetu|svnr|ahv|oasi|rut|run|cpr`,
    String.raw`social security|social insurance|socials?(?= ?:)|national (?:id|identity|insurance|identification)|(?:identity|id|citizen|citizenship|identification) (?:card|number|document|no|id)|(?:${NATIONS}) id(?: (?:card|number|no))?|id card`,
    String.raw`medicare|medicaid|tax(?:payer)? (?:id|file|identification)|personal (?:id|number)|driver'?s?'? licen[cs]e|driving licen[cs]e|licen[cs]e (?:number|no)|(?:uk|state|driver) licen[cs]e|dl|residence permit|green card|alien (?:registration )?number|visa number|my number|government id|tax id|voter id|tin|itn`,
    String.raw`vat(?: (?:number|no|id))?|utr|abn|acn|gstin|siren|siret|partita iva|ust-?id(?:-?nr)?|company number|health (?:card|insurance)(?: number)?|national register(?: number)?|resident (?:registration )?number`,
    'personnummer|personnr|fødselsnummer|henkilötunnus|isikukood|asmens kodas|personas kods|rodn[eé] č[ií]slo|tc kimlik|kimlik(?: numara(?:m|sı|nız))?|burgerservicenummer|rijksregisternummer|num[eé]ro national',
    String.raw`steuer-?id|steueridentifikationsnummer|steuernummer|sozialversicherungsnummer|personalausweis(?:nummer)?|ausweis(?:nummer)?|führerschein(?:nummer)?|carte d'identité|sécurité sociale|carta d'identità|codice fiscale|c[eé]dula(?: de ciudadan[ií]a)?|documento(?: de identidad)?|carteira de identidade|dow[oó]d(?: osobisty)?`,
    'снилс|инн|огрн|удостоверение|водительское',
  ),
  '身份证|身份證|身分證|证件|證件|社保|社会保障|医保|公积金|驾照|驾驶证|居留证|居留證|居住证|户口|户号|军官证|士兵证|警官证|通行证|回乡证|台胞证|税号|稅號|信用代码|纳税人识别号|统一编号|統一編號|健保卡|qq|マイナンバー|個人番号|免許証|주민등록번호|외국인등록번호|운전면허',
)

const PASSPORT = leading(
  'passports?|travel document|reisepass(?:nummer)?|passeport|pasaporte|passaporto|passaporte|paspoort(?:nummer)?|paszport|pass(?:nummer|nr)|паспорт',
  '护照|護照|旅行证|パスポート|旅券|여권',
)

const CARD = leading(
  String.raw`(?:credit|debit|bank|visa|mastercard|amex|payment|prepaid)(?: card)?|card`,
  '银行卡|信用卡|储蓄卡|借记卡|卡号|这张卡|[工农建交招中]行卡|账号|账户|銀行卡|卡號',
)

const ACCOUNT = leading(
  String.raw`(?:bank|checking|savings|current|deposit) (?:account|acct)|(?:account|acct)(?= ?(?:number|no|#))|a/c|kontonummer|konto(?:-nr)?|cuenta|rekeningnummer`,
  '银行账号|账号|帐号|賬號|帳號|账户|户头|口座番号|계좌번호',
)

const ADDRESS =
  /(?:\b(?:address|addr|liv(?:e|es|ed|ing) (?:at|on)|reside[sd]? at|located at|ship(?:ped)? (?:it )?to|deliver(?:ed)? (?:it )?to|mail (?:it )?to|send (?:it )?to|moved to|home is|house is|office is|come to)\b)[^.;!?。；！？\n]{0,24}$/

/** Says that the number is of a kind that is not private. */
const OTHER =
  /(?:\b(?:isbn|issn|doi|order|invoice|tracking|parcel|shipment|version|sku|part|serial|model|ticket|build|commit|hash|issue|pr|timestamp|figure|table|error|code|port|pid|patent|batch|lot|transaction|txn|reference|ref|confirmation|booking|reservation|receipt|claim|case|item|product|catalog(?:ue)?|upc|ean|gtin|imei|vin|job|session|trace|epoch|unix)\b|订单|单号|编号|序列号|型号|版本|发票|物流|快递|运单|流水号|时间戳|批号|工单|货号|条码|合同号|票号|票据|学号|工号|商品)(?: no\.)?[^.,;!?。，；！？\n]{0,12}$/

/** What a context says about a number. */
export type Hint = 'phone' | 'identity' | 'passport' | 'card' | 'account' | 'address' | 'other'

const HINTS: Readonly<Record<Hint, RegExp>> = {
  phone: PHONE,
  identity: IDENTITY,
  passport: PASSPORT,
  card: CARD,
  account: ACCOUNT,
  address: ADDRESS,
  other: OTHER,
}

/** Caches the answers for the last context, because many rules ask about the same position. */
let remembered: { readonly before: string; readonly says: Map<Hint, boolean> | undefined } = {
  before: '',
  says: undefined,
}

/** Whether the text before a number gives this hint. */
export function hints(before: string, hint: Hint): boolean {
  if (remembered.before !== before)
    remembered = { before, says: hasLetter(before) ? new Map() : undefined }
  if (remembered.says === undefined) return false
  const known = remembered.says.get(hint)
  if (known !== undefined) return known
  const says = HINTS[hint].test(before)
  remembered.says.set(hint, says)
  return says
}

/** Digits alone give no hint, so no expression needs to run. */
function hasLetter(before: string): boolean {
  for (let index = before.length - 1; index >= 0; index -= 1)
    if (before.charCodeAt(index) >= 97) return true
  return false
}

/** Whether the text after a number says that it is a passport or an identity number. */
export function saysIdentity(after: string): boolean {
  return /^[^.;!?。；！？\n]{0,20}(?:passport|护照|護照|身份证|social security|\bssn\b)/i.test(
    after,
  )
}
