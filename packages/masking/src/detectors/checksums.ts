/** Check digits of national numbers and cards. All functions take digits (and letters) without separators. */

/** The Luhn check of cards and of some national numbers. Source: ISO/IEC 7812-1. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A card number by its network's prefix and length, and its check digit. */
export function isCard(digits: string): boolean {
  return CARD.test(digits) && isLuhn(digits) && !/^(\d)\1+$/.test(digits)
}

const CARD =
  /^(?:4\d{12}|4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14}|6(?:011|4[4-9]\d|5\d\d)\d{12,15}|(?:50|5[6-9]|6[0-9])\d{14,17}|81\d{14,17}|220[0-4]\d{12})$/

const CHINA_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The 18 characters of a mainland China identity number. Source: GB 11643-1999. */
export function isChinaId(id: string): boolean {
  if (!hasChinaShape(id)) return false
  const sum = CHINA_WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  return '10X98765432'[sum % 11] === id[17]?.toUpperCase()
}

/** The form alone: a province and a date of birth. */
export function hasChinaShape(id: string): boolean {
  return /^[1-8]\d{5}(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(id)
}

/** The form of 15 digits that was issued before 1999. */
export function hasOldChinaShape(id: string): boolean {
  return /^[1-8]\d{5}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/.test(id)
}

/** The length of each country's IBAN. Source: the IBAN registry, ISO 13616. */
const IBAN_UNITS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29
   ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
   LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 OM23 PK24 PL28 PS29
   PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** An international bank account number. Source: ISO 13616. */
export function isIban(text: string): boolean {
  if (text.length !== IBAN_UNITS.get(text.slice(0, 2))) return false
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text)) return false
  let rest = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt((index + 4) % text.length)
    // A letter counts as two digits, from 10 for A.
    rest = (unit > 57 ? rest * 100 + unit - 55 : rest * 10 + unit - 48) % 97
  }
  return rest === 1
}

const TIMES = toRows(
  '0123456789 1234067895 2340178956 3401289567 4012395678 5987604321 6598710432 7659821043 8765932104 9876543210',
)
const MOVES = toRows(
  '0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258',
)

/** Parses rows of ten digits into one table. */
function toRows(rows: string): Uint8Array {
  return Uint8Array.from(rows.replaceAll(' ', ''), Number)
}

/** The check digit of an Aadhaar number. Source: Verhoeff 1969. */
export function isVerhoeff(digits: string): boolean {
  let check = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    check = TIMES[check * 10 + (MOVES[(index % 8) * 10 + digit] ?? 0)] ?? 0
  }
  return check === 0
}

/** A Brazilian CPF. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  return [9, 10].every((count) => {
    let sum = 0
    for (let index = 0; index < count; index += 1)
      sum += Number(digits[index]) * (count + 1 - index)
    return ((sum * 10) % 11) % 10 === Number(digits[count])
  })
}

/** A French social security number: 13 digits and two check digits. */
export function isNir(digits: string): boolean {
  if (!/^[12]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)\d{10}$/.test(digits)) return false
  return 97 - Number(BigInt(digits.slice(0, 13)) % 97n) === Number(digits.slice(13))
}

/** A Hong Kong identity number, `A1234563`. */
export function isHongKongId(id: string): boolean {
  const [, letters = '', digits = '', check = ''] = /^([A-Z]{1,2})(\d{6})([\dA])$/.exec(id) ?? []
  if (letters === '') return false
  const values = Array.from(letters.padStart(2, ' '), (letter) =>
    letter === ' ' ? 36 : letter.charCodeAt(0) - 55,
  )
  const all = [...values, ...Array.from(digits, Number)]
  const sum = all.reduce((total, value, index) => total + value * (9 - index), 0)
  return (sum + (check === 'A' ? 10 : Number(check))) % 11 === 0
}

/** A Taiwan identity number, `A123456789`. */
export function isTaiwanId(id: string): boolean {
  if (!/^[A-Z][1289]\d{8}$/.test(id)) return false
  const place = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(id.charAt(0)) + 10
  const digits = Array.from(id.slice(1), Number)
  const sum = digits.reduce(
    (total, digit, index) => total + digit * (index === 8 ? 1 : 8 - index),
    0,
  )
  return (Math.floor(place / 10) + (place % 10) * 9 + sum) % 10 === 0
}

/** A Singapore NRIC or FIN, `S1234567D`. */
export function isSingaporeId(id: string): boolean {
  if (!/^[STFGM]\d{7}[A-Z]$/.test(id)) return false
  const weights = [2, 7, 6, 5, 4, 3, 2]
  const first = id.charAt(0)
  const extra = first === 'T' || first === 'G' ? 4 : first === 'M' ? 3 : 0
  const sum = weights.reduce(
    (total, weight, index) => total + weight * Number(id[index + 1]),
    extra,
  )
  const letters = 'ST'.includes(first)
    ? 'JZIHGFEDCBA'
    : first === 'M'
      ? 'KLJNPQRTUWX'
      : 'XWUTRQPNMLK'
  const place = first === 'M' ? 10 - (sum % 11) : sum % 11
  return letters[place] === id[8]
}

/** A Spanish DNI or NIE, `12345678Z`. */
export function isSpanishId(id: string): boolean {
  if (!/^[XYZ\d]\d{7}[A-Z]$/.test(id)) return false
  const digits = id.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === id[8]
}

/** Thirteen digits with an EAN check digit, as in Swiss insurance numbers. */
export function isEan(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return digits.length === 13 && sum % 10 === 0
}

/** A Chilean RUT whose check digit is a digit, not K. */
export function isRut(digits: string): boolean {
  const body = Array.from(digits.slice(0, -1), Number).toReversed()
  const sum = body.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0)
  return String((11 - (sum % 11)) % 11) === digits.slice(-1)
}

/** A Brazilian company number, CNPJ. */
export function isCnpj(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false
  return [12, 13].every((count) => {
    let sum = 0
    for (let index = 0; index < count; index += 1)
      sum += Number(digits[index]) * (2 + ((count - 1 - index) % 8))
    return ((sum * 10) % 11) % 10 === Number(digits[count])
  })
}

/** A tax number of Argentina, CUIT or CUIL. */
export function isCuit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index === 10 ? 1 : 2 + ((9 - index) % 6)),
    0,
  )
  return digits.length === 11 && sum % 11 === 0
}

/** A Russian insurance number, SNILS. */
export function isSnils(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < 9; index += 1) sum += Number(digits[index]) * (9 - index)
  return digits.length === 11 && (sum % 101) % 100 === Number(digits.slice(9))
}

/** A Finnish personal identity code, `131052-308T`. */
export function isFinnishId(id: string): boolean {
  const [, birth = '', serial = '', check] =
    /^((?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d)[-+A-FU-Y](\d{3})([0-9A-Y])$/.exec(id) ?? []
  return check !== undefined && FINNISH[Number(birth + serial) % 31] === check
}

const FINNISH = '0123456789ABCDEFHJKLMNPRSTUVWXY'
