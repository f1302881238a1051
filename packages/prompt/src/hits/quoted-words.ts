/** What is written or said in a prompt, which is no description of what is there. */

/** Marks around words, each with what may not stand in between. A single mark is one only at the edge of a word. */
const QUOTED: readonly RegExp[] = [
  /["“”„«][^"“”„«»\n]{1,120}["”“»]/gu,
  /(?<=^|[\s(])['‘](?=\S)(?:[^'’\n]|(?<=\p{L})['’](?=\p{L})){1,80}['’](?=$|[\s.,;:!?)])/gu,
]

/** Marks that are read where they are written on something, and are left to other languages else. */
const OTHER_QUOTED = /[「『《][^「」『』《》\n]{1,120}[」』》]/gu

/** Fewer letters beside a quotation tell of nothing: the whole prompt is in quotation marks. */
const MIN_LETTERS_BESIDE = 8

const blank = (words: string): string => ' '.repeat(words.length)

/** The text with spaces where words are quoted or written on something, so that all else stays in its place. */
export function withoutQuotes(text: string): string {
  const read = saidWritings(text).reduce((left, { start, end }) => {
    // "In bold red letters" tells of the words, and of no letters in envelopes.
    const to = end + (LETTERS_AFTER.exec(left.slice(end, end + 60))?.[0].length ?? 0)
    return left.slice(0, start) + blank(left.slice(start, to)) + left.slice(to)
  }, text)
  const unquoted = QUOTED.reduce((left, quote) => left.replace(quote, blank), read)
  return unquoted === read || (unquoted.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_BESIDE
    ? read
    : unquoted
}

/** What is said of letters right after them. */
const LETTERS_AFTER =
  /^[,]?\s*(?:(?:is|are)?\s*(?:written|painted|printed|displayed)\s+)?(?:in|with) (?:[\p{L}-]+ ){0,3}?(?:letters|lettering|font|script|type|handwriting|calligraphy|marker|chalk)\b/iu

/** Words that are written on something, as a prompt says it. */
export type SaidWriting = {
  readonly words: string
  /** Offsets of them with their marks, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Nouns of what is written on, or of what is written. */
const CARRYING = String.raw`(?:signs?|signposts?|signboards?|banners?|boards?|blackboards?|chalkboards?|whiteboards?|billboards?|placards?|posters?|plaques?|labels?|tags?|badges?|t-?shirts?|shirts?|sweatshirts?|hoodies?|jerseys?|screens?|monitors?|displays?|papers?|newspapers?|books?|covers?|notes?|cards?|stickers?|neon|walls?|mugs?|cups?|cakes?|graffiti|mural|letters|lettering|logos?|headline|words?|texts?|phrase|captions?|sayings?|slogan|message|inscription|numbers?|marquee)`

/** Before words that are written somewhere, and not spoken. */
const WRITTEN_BEFORE = new RegExp(
  String.raw`\b(?:${CARRYING}|titled?|written|writes?|writing|reads|reading|spell(?:s|ed|ing)?|print(?:ed|s)?|painted|engraved|carved|inscribed|emblazoned|embroidered|named|says|saying)\b[^.!?"“”]{0,48}$`,
  'iu',
)
const SAYS = /\b(?:says?|saying|said)\s*[,:]?\s*$/iu
const SAID_BY_SIGNS = new RegExp(String.raw`\b${CARRYING}\b[^.!?"“”]{0,48}$`, 'iu')
const FOREIGN_BEFORE =
  /(?:写着|写有|寫著|寫有|印着|印有|刻着|标着|标有|标语|字样|文字|que dice|escrit[oa]s?|letrero|cartel|aufschrift|geschrieben|schild|écrit|inscription|panneau|pancarte|que diz|placa|看板|文字で?|적힌|쓰인)[^.!?。！？"“”「」]{0,24}$/iu

/** After words that are written somewhere. */
const WRITTEN_AFTER = new RegExp(
  String.raw`^[,]?\s*(?:(?:is|are|was|were|being)\s+)?(?:(?:clearly|boldly|neatly|big|large|hand-?)\s*)?(?:written|painted|printed|engraved|carved|spelled|spelt|embroidered|inscribed|displayed|scrawled|scribbled|spray-painted|sprayed|stamped|glowing)\b|^[,]?\s*(?:written )?(?:in|with) (?:[\p{L}-]+ ){0,3}(?:letters|lettering|font|script|paint|chalk|neon|type|handwriting|calligraphy|marker)\b|^[,]? (?:on|across|above|over|below|in|at) (?:an?|the|its|his|her|their|my|your) (?:[\p{L}-]+ ){0,4}${CARRYING}\b`,
  'iu',
)
const FOREIGN_AFTER =
  /^(?:の文字|と書かれた|と書いてある|的?字样|字樣|(?:라고|이라고) (?:적힌|쓰인))/u

/** Somebody who says something, right before what is said. */
const SPOKEN =
  /\b(?:he|she|they|it|i|we|you|who|man|woman|boy|girl|child|kid|person|people|teacher|voice|narrator|dog|cat|parrot|bird|robot|character|host|crowd|[\p{Lu}]\p{Ll}+)\s+(?:\p{L}+ly\s+)?(?:says?|said|saying|asks?|asking|replies|shouts?|shouting|yells?|yelling|whispers?|whispering|exclaims?|answers?|sings?|singing|calls?|screams?|mouths?|mouthing)(?:\s+(?:to|at)\s+\p{L}+)?\s*[,:]?\s*$/u
/** Verbs of speech that no sign does. */
const ALOUD =
  /\b(?:asks?|asking|replies|shouts?|shouting|yells?|yelling|whispers?|whispering|exclaims?|sings?|singing|screams?|called|known as|entitled|nicknamed)\s*[,:]?\s*$/iu

/** Where the words of a prompt are that are to be read in its film, in their order. */
export function saidWritings(text: string): readonly SaidWriting[] {
  if (!HINT.test(text)) return []
  const quoted = [...QUOTED, OTHER_QUOTED].flatMap((quote) =>
    Array.from(text.matchAll(quote), ({ 0: words, index }) => ({
      words: words.slice(1, -1).trim().replace(/[,;]$/u, ''),
      start: index,
      end: index + words.length,
    })),
  )
  const written = quoted.filter((one) => isWritten(text, one))
  const plain = PLAIN.flatMap((finder) => Array.from(text.matchAll(finder), plainWriting)).filter(
    (one) => !quoted.some((other) => overlaps(one, other)),
  )
  const all = [...written, ...plain].toSorted((one, other) => one.start - other.start)
  return all.filter(
    (one, index) => one.words !== '' && !all.slice(0, index).some((other) => overlaps(one, other)),
  )
}

/** Texts without any of these have no words to be read. */
const HINT =
  /["“”„«'‘「『《]|\b(?:words?|letters?|numbers?|digits?|says|saying|reads|reading|spell(?:s|ed|ing)?|writing|writes|text|phrase)\b/iu

const overlaps = (one: SaidWriting, other: SaidWriting): boolean =>
  one.start < other.end && other.start < one.end

function isWritten(text: string, { start, end }: SaidWriting): boolean {
  const before = text.slice(Math.max(0, start - 80), start)
  const after = text.slice(end, end + 80)
  if (WRITTEN_AFTER.test(after) || FOREIGN_AFTER.test(after)) return true
  if (SPOKEN.test(before) || ALOUD.test(before)) return false
  // Whoever says something speaks; what says something is a sign or the like.
  if (SAYS.test(before)) return SAID_BY_SIGNS.test(before)
  return WRITTEN_BEFORE.test(before) || FOREIGN_BEFORE.test(before)
}

/** Words in capitals, one or more: what is written stands out by them. */
const CAPITALS = String.raw`[\p{Lu}\p{N}][\p{Lu}\p{N}'’&!?*+-]*(?:,? [\p{Lu}\p{N}][\p{Lu}\p{N}'’&!?*+-]*){0,7}(?![\p{L}])`
const TITLE = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}'’&!?-]*(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}'’&!?-]*|(?:of|the|and|to|for|a|off|is|&)(?= ))){0,7}`

/** Unquoted words that are written; each finder has them in its last group. */
const PLAIN: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<=\b(?:words?|phrase|slogan|saying|text|says|saying|reads|reading|spelling|spells|spelled|writing|writes|writing out|with the words?|that spells out)(?: of)? )(?=[\p{Lu}\p{N}'’!-]{2})${CAPITALS}`,
    'gu',
  ),
  new RegExp(String.raw`(?<=\bletters? )(?!I\b)\p{Lu}(?:,? (?:and )?\p{Lu}){0,5}(?![\p{L}])`, 'gu'),
  /(?<=\b(?:number|numeral|digit)s? )\d{1,4}(?![\p{L}\d])/gu,
  new RegExp(
    String.raw`(?<=\b(?:sign|signpost|signboard|board|blackboard|chalkboard|whiteboard|billboard|banner|placard|poster|screen|label|note)(?: [\p{L}]+){0,4} (?:says|saying|reads|reading) )${TITLE}`,
    'gu',
  ),
  /(?<=\b(?:sign|banner|placard|poster|billboard|board|note) (?:that |which )?(?:says|saying|reads|reading) )\p{Ll}[\p{L}'’]*(?: (?!in |on |at |near |by |with |next |beside |and )[\p{L}'’]+){0,4}!?(?=$|[.,;!?]| (?:in|on|at|near|by|with|next|beside|and) )/gu,
]

const plainWriting = ({ 0: words, index }: RegExpMatchArray): SaidWriting => ({
  words: words.replace(/[,-]$/u, ''),
  start: index ?? 0,
  end: (index ?? 0) + words.length,
})
