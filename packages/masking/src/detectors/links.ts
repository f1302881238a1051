/**
 * E-mail addresses, domains and links.
 *
 * A link with a scheme is private from its first character, so it is masked at
 * once and consumed character by character, however long it is. Everything else is
 * decided by linkify-it on one word of bounded length, with rules of ours for what
 * only looks like a domain: file names, members in code, a full stop without a
 * space. See docs/masking.md.
 */
import { LinkifyIt } from 'linkify-it'
import { END, isAlphanumeric, isBlank, isCjk, isDigit, type Reader } from '../reader.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })

/** Common top-level domains of three or more letters; all two-letter ones are accepted. */
linkify.tlds(
  `com net org edu gov mil int biz info name pro aero asia coop museum jobs mobi travel tel cat post
   app dev xyz online site tech store shop club top vip live blog cloud email link page wiki work
   world life news art design space website digital agency studio media group team company solutions
   services network systems software academy school university center zone guru ninja rocks plus
   games game fun chat social community today press host hosting domains company finance money bank
   capital fund loan insurance health care clinic doctor hospital hotel restaurant cafe bar pizza
   food fashion style beauty photo photos gallery video film movie music band audio radio events
   tours vacations holiday casa house land estate properties apartments rent auction sale deals
   discount market markets supply tools parts toys bike cars auto taxi express delivery ltd llc inc
   gmbh law legal attorney consulting expert training institute foundation charity church icu cyou
   buzz monster quest bond sbs lol wang ren xin ltd kim red blue pink green black gold berlin london
   nyc paris tokyo wien hamburg amsterdam sydney moscow africa eus scot wales photography ventures technology education
   construction engineering kitchen fitness dental directory international management marketing
   partners productions recipes rentals repair vet wedding institute coffee farm garden wine vision
   gives ngo ong earth eco swiss quebec tirol bayern koeln ruhr zuerich miami boston 中国 公司 网络 рф`
    .split(/\s+/)
    .filter((name) => name !== ''),
  true,
)

/**
 * Two-letter domains that are mostly file endings. A single plain label with `so` or the like stays
 * unmasked.
 */
const FILE_ENDINGS = new Set(
  `py rs md sh pl cc so ps ai tf mm hs gz cr cl kt ml fs vb lua mo ph pm in ac am la ts js
   app dev bar bin zip mov`.split(/\s+/),
)

/** Endings that are also members in code or ordinary words. */
const WORD_ENDINGS = new Set(
  `id name info is in to at me it no my as am be by do us so post link page app work parts group
   team media video audio photo map top plus style tools host email game world bar cat pro red blue
   green black int tel va gt lt eq ne py sh`.split(/\s+/),
)

/** Names before a dot in code. */
const CODE_WORDS = new Set(
  `this self obj object item items user users req res request response data node event e el
   element row args props state config options params result value window document navigator
   console math string array os sys path file model ctx context process module app page body
   target current parent child super cls record entry account order customer client server db
   session token message msg err error i x y a b c foo bar str list
   arr num val map set fn df np pd hello`.split(/\s+/),
)

/** Well-known software names that end like a domain. */
const NOT_DOMAINS = new Set([
  'asp.net',
  'ado.net',
  'vb.net',
  'ml.net',
  'socket.io',
  'node.js',
  'a.m',
  'p.m',
  'e.g',
  'i.e',
])

/** Whether an e-mail address or a host may contain this unit. */
export function isWord(unit: number): boolean {
  return isAlphanumeric(unit) || (unit <= AT && WORD_SIGNS.has(unit)) || unit === UNDERSCORE
}

const UNDERSCORE = 95

/** . % + - ' @ */
const WORD_SIGNS = new Set([46, 37, 43, 45, 39, 64])

/** True when a word ends with `://` and more follows: a link with a scheme. */
export function hasScheme(reader: Reader, end: number): boolean {
  return (
    reader.at(end) === 58 &&
    reader.at(end + 1) === 47 &&
    reader.at(end + 2) === 47 &&
    isLinkUnit(reader.at(end + 3))
  )
}

/**
 * The end of an e-mail address whose host begins with Chinese right after a word that ends with
 * `@`; undefined when there is none.
 */
export function findWideMail(reader: Reader, start: number, end: number): number | undefined {
  if (end - start < 2 || reader.at(end - 1) !== AT || !isCjk(reader.at(end))) return undefined
  let position = labelEnd(reader, end)
  let last: number | undefined
  while (reader.at(position) === DOT && position - end < MAX_HOST_CHARACTERS) {
    const next = labelEnd(reader, position + 1)
    if (next - position < 3) break
    position = next
    last = next
  }
  return last
}

const AT = 64
const DOT = 46
const MAX_HOST_CHARACTERS = 64

/** The end of a run of Chinese, or of letters, digits and hyphens: a label ends where the script changes. */
function labelEnd(reader: Reader, start: number): number {
  const isWide = isCjk(reader.at(start))
  let end = start
  while (end - start < MAX_LABEL_CHARACTERS && isInLabel(reader.at(end), isWide)) end += 1
  return end
}

const MAX_LABEL_CHARACTERS = 24

function isInLabel(unit: number, isWide: boolean): boolean {
  return isWide ? isCjk(unit) || isDigit(unit) : isAlphanumeric(unit) || unit === 45
}

/** A position in a text, and the kind of link there. */
type Link = { readonly start: number; readonly end: number; readonly kind: 'mail' | 'git' | 'host' }

/** The position of an e-mail address, a domain or a host in a word; undefined when there is none. */
export function findLink(reader: Reader, start: number, end: number): Link | undefined {
  const word = reader.text(start, end)
  if (!word.includes('.')) return undefined
  const lead = /^[.'+%_-]*/.exec(word)?.[0].length ?? 0
  const trimmed = word.slice(lead).replace(TRAIL, '')
  const last = start + lead + trimmed.length
  if (!trimmed.includes('.')) return undefined
  const place = { start: start + lead, end: last }
  if (!trimmed.includes('@'))
    return isDomain(trimmed, { reader, ...place }) ? { ...place, kind: 'host' } : undefined
  const kind = trimmed.startsWith('git@') ? 'git' : 'mail'
  return isMail(trimmed) ? { ...place, kind } : undefined
}

/** At most `WINDOW` long, and a single run of one character class: no catastrophic backtracking. */
const TRAIL = /(?<![.'+%@_-])[.'+%@_-]+$/

function isMail(word: string): boolean {
  const [, host = ''] = /@([^@]*)$/.exec(word) ?? []
  return (/\p{L}/u.test(host) && linkify.test(word)) || HOST.test(host)
}

const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}$/u

type Place = { readonly reader: Reader; readonly start: number; readonly end: number }

function isDomain(word: string, place: Place): boolean {
  if (/^www\.[^.]/i.test(word)) return true
  if (/['+%_]/.test(word) || !/\p{L}/u.test(word)) return false
  const labels = word.split('.')
  const ending = labels.at(-1) ?? ''
  if (
    !/^(?:\p{Ll}+|\p{Lu}+|Com|Net|Org|Edu|Gov)$/u.test(ending) ||
    labels.some((label) => label === '')
  )
    return false
  if (!hasName(labels)) return false
  if (!linkify.test(word) || NOT_DOMAINS.has(word.toLowerCase())) return false
  return !isLookAlike(labels, place)
}

/** A letter before the ending; or only digits, as in 163.com. */
function hasName(labels: readonly string[]): boolean {
  const names = labels.slice(0, -1)
  if (names.some((label) => /\p{L}/u.test(label))) return true
  return (
    names.length === 1 &&
    /^\d{2,}$/.test(names[0] ?? '') &&
    /^(?:com|cn|net|org)$/.test(labels[1] ?? '')
  )
}

/** Things that look like a domain and are none: paths, file names, members in code. */
function isLookAlike(labels: readonly string[], { reader, start, end }: Place): boolean {
  const next = reader.at(end)
  const before = reader.before(start)
  // A part of a path, a call or an index.
  if (/(?<!\/)\/$|\\$|\.$/.test(before) || next === 40 || next === 91) return true
  if (labels.length > 2) return isCodePath(labels)
  return next !== 47 && isFileOrMember(labels, before)
}

function isFileOrMember([first = '', last = '']: readonly string[], before: string): boolean {
  const ending = last.toLowerCase()
  if (FILE_ENDINGS.has(ending) && !CALLED_DOMAIN.test(before))
    return ending !== 'ai' || /^(?:logo|draft|file|design)$/i.test(first)
  return WORD_ENDINGS.has(ending) && (CODE_WORDS.has(first.toLowerCase()) || first.length === 1)
}

/** The text says that a domain follows. */
const CALLED_DOMAIN = /(?:\b(?:website|domain|visit)|网站|网址|域名|访问)[^\n]{0,6}$/

/** `req.user.id`, `com.example.app`: members and packages. */
function isCodePath(labels: readonly string[]): boolean {
  const [first = ''] = labels
  const ending = labels.at(-1) ?? ''
  return (
    (CODE_WORDS.has(first) && WORD_ENDINGS.has(ending)) ||
    /^(?:com|org|net|io|java|javax)$/.test(first) ||
    (labels.length > 2 && labels.every((label) => label.length === 1))
  )
}

/**
 * Whether the link continues after a masked word: a port, a path, a query; after an e-mail address
 * only a query.
 */
export function goesOn(reader: Reader, { end, kind }: Link): boolean {
  const unit = reader.at(end)
  if (kind === 'git' && unit === 58) return isAlphanumeric(reader.at(end + 1))
  if (kind !== 'host') return unit === 63 && isAlphanumeric(reader.at(end + 1))
  return unit === 47 || unit === 63 || unit === 35
    ? isLinkUnit(reader.at(end + 1)) || unit === 47
    : unit === 58 && isDigit(reader.at(end + 1))
}

/**
 * How many units of the link begin here; 0 at its end. Punctuation belongs to the link if more of
 * it follows, and so does any run of more than a few; a closing bracket does if one of the `depth`
 * open ones is in the link.
 */
export function linkUnits(reader: Reader, position: number, depth: number): number {
  const unit = reader.at(position)
  if (!isLinkUnit(unit)) return 0
  if (unit === CLOSING && depth > 0) return 1
  if (isCjk(unit)) return isOpenTo(reader, position) ? 1 : 0
  return LINK_TRAIL.has(unit) ? trailUnits(reader, position) : 1
}

function trailUnits(reader: Reader, position: number): number {
  let end = position + 1
  while (end < position + MAX_TRAIL_CHARACTERS && LINK_TRAIL.has(reader.at(end))) end += 1
  const next = reader.at(end)
  const isInside = end >= position + MAX_TRAIL_CHARACTERS || (isLinkUnit(next) && !isCjk(next))
  return isInside ? end - position : 0
}

const MAX_TRAIL_CHARACTERS = 16

/**
 * Chinese belongs to a link after a sign or other Chinese in it; after a letter it is the
 * surrounding text.
 */
function isOpenTo(reader: Reader, position: number): boolean {
  const before = reader.at(position - 1)
  return isCjk(before) || (!isAlphanumeric(before) && before !== END)
}

const CLOSING = 41

/** . , ; : ! ? ' ) ] } * ~ */
const LINK_TRAIL = new Set([46, 44, 59, 58, 33, 63, 39, 41, 93, 125, 42, 126])

function isLinkUnit(unit: number): boolean {
  if (unit <= 32 || isBlank(unit)) return false
  if (unit < 128) return !LINK_STOPS.has(unit) && unit !== 127
  return isAlphanumeric(unit) || isCjk(unit) || (unit >= 0xd800 && unit <= 0xdfff)
}

/** " < > ` | \ ^ */
const LINK_STOPS = new Set([34, 60, 62, 96, 124, 92, 94])
