/**
 * Postal addresses in Chinese: places from the largest to the smallest, then a number. An address
 * begins with the name of a province or city, after punctuation, another script, or a word such as
 * "at"; without a number it is only a place name and is not masked.
 */
import { hints } from './context.ts'
import { isAlphanumeric, isBlank, isCjk, isDigit, remembered, type Reader } from '../reader.ts'

/** The longest name before its suffix, in characters. */
const MAX_NAME_CHARACTERS = 10

/** The longest address, in UTF-16 units. */
const MAX_UNITS = 96

/** The most places before the first number of an address: 省 市 区 街道 社区 路 and one more. */
const MAX_PLACES = 7

const CITIES =
  `北京 上海 天津 重庆 香港 澳门 台湾 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南
  湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆 石家庄 唐山 秦皇岛 邯郸 邢台 保定
  张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 运城 临汾 呼和浩特 包头 赤峰 鄂尔多斯 沈阳 大连 鞍山 抚顺
  本溪 丹东 锦州 营口 盘锦 长春 四平 哈尔滨 齐齐哈尔 大庆 牡丹江 佳木斯 南京 无锡 徐州 常州 苏州 南通 连云港 淮安
  盐城 扬州 镇江 泰州 宿迁 昆山 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 义乌 衢州 舟山 台州 丽水 合肥 芜湖 蚌埠 淮南
  马鞍山 安庆 黄山 阜阳 六安 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 南昌 景德镇 九江 赣州 吉安 宜春 上饶
  济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 菏泽 郑州 开封 洛阳 平顶山 安阳 新乡 焦作
  许昌 南阳 商丘 信阳 周口 驻马店 武汉 黄石 十堰 宜昌 襄阳 荆门 孝感 荆州 黄冈 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德
  郴州 怀化 广州 深圳 珠海 汕头 佛山 韶关 湛江 肇庆 江门 茂名 惠州 梅州 清远 东莞 中山 潮州 揭阳 南宁 柳州 桂林
  梧州 北海 玉林 海口 三亚 成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 宜宾 达州 贵阳 遵义 昆明 曲靖
  玉溪 丽江 大理 拉萨 西安 宝鸡 咸阳 渭南 延安 汉中 榆林 兰州 天水 西宁 银川 乌鲁木齐 台北 新北 桃园 台中 台南
  高雄 新竹 九龙 朝阳区 海淀区 浦东新区 南山区 福田区 天河区`
    .split(/\s+/)
    .filter((name) => name !== '')

/** Words that precede an address, and words that occur in no place name. */
const STOPS = unitsOf(
  '在到住于是为為的了往址寄送给至去从来进和与及或我你您他她它们这那有请，。、：；！？也就把被让很不着没',
)

/** Place names that contain such a word nevertheless. */
const NO_STOPS =
  /^(?:和平|和田|和县|和龙|和顺|来宾|来凤|来安|进贤|从化|从江|于都|于洪|那曲|那坡|让胡)/

/** Place names with such a word in the middle or at the end: 泰和苑, 前进路, 华为基地. */
const NO_STOPS_AFTER =
  /^(?:[颐泰祥人仁永太嘉雍融兴万福瑞协广庆家天清淳惠谐]和|和[平谐睦美顺兴园苑府居盛润庭裕丰]|[前跃先奋上友]进|华为|来[福宾凤安客广]|住宅)/

/** The UTF-16 units of a text, which are much faster to look up than characters. */
function unitsOf(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (character) => character.charCodeAt(0)))
}

type Kind = 'region' | 'village' | 'road' | 'site'

const SUFFIXES: readonly (readonly [string, Kind])[] = [
  ['特别行政区', 'region'],
  ['自治区', 'region'],
  ['自治州', 'region'],
  ['开发区', 'region'],
  ['街道', 'region'],
  ['大街', 'road'],
  ['大道', 'road'],
  ['公路', 'road'],
  ['胡同', 'road'],
  ['小区', 'site'],
  ['社区', 'village'],
  ['花园', 'site'],
  ['公寓', 'site'],
  ['大厦', 'site'],
  ['大廈', 'site'],
  ['广场', 'site'],
  ['廣場', 'site'],
  ['家园', 'site'],
  ['中心', 'site'],
  ['新村', 'site'],
  ['现代城', 'site'],
  ['省', 'region'],
  ['市', 'region'],
  ['区', 'region'],
  ['區', 'region'],
  ['县', 'region'],
  ['縣', 'region'],
  ['州', 'region'],
  ['盟', 'region'],
  ['旗', 'region'],
  ['镇', 'region'],
  ['鎮', 'region'],
  ['乡', 'region'],
  ['鄉', 'region'],
  ['村', 'village'],
  ['屯', 'village'],
  ['路', 'road'],
  ['街', 'road'],
  ['道', 'road'],
  ['巷', 'road'],
  ['弄', 'road'],
  ['段', 'road'],
  ['园区', 'site'],
  ['校区', 'site'],
  ['苑', 'site'],
  ['城', 'site'],
  ['园', 'site'],
  ['楼', 'site'],
  ['院', 'site'],
  ['庄', 'site'],
  ['府', 'site'],
  ['湾', 'site'],
  ['邨', 'site'],
]

/** Suffixes of the numbers of houses, flats and floors. */
const COUNTERS = [
  '号院',
  '号楼',
  '號樓',
  '单元',
  '号',
  '號',
  '弄',
  '栋',
  '棟',
  '幢',
  '座',
  '塔',
  '室',
  '楼',
  '樓',
  '层',
  '层楼',
  '组',
  '户',
  '房',
  '队',
  '期',
  '巷',
]

/** Groups entries by the first UTF-16 unit of their texts, so that one lookup rules out most positions. */
function byFirst<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): ReadonlyMap<number, readonly Entry[]> {
  const first = new Map<number, Entry[]>()
  for (const entry of entries) {
    const unit = textOf(entry).charCodeAt(0)
    first.set(unit, [...(first.get(unit) ?? []), entry])
  }
  return first
}

const CITIES_BY_FIRST = byFirst(CITIES, (city) => city)
const SUFFIXES_BY_FIRST = byFirst(SUFFIXES, ([text]) => text)
const COUNTERS_BY_FIRST = byFirst(COUNTERS, (text) => text)

/** What follows "No. 2" when it is a line, an exit or a player rather than a house. */
const NO_HOUSE = /^(?:线|線|出口|球|选手|机|电池|文件|字|种|病)/

/**
 * The end of an officer's or soldier's number, as in 南字第12345678号, where the text introduces it;
 * undefined when there is none.
 */
export function findChineseSerial(reader: Reader, start: number): number | undefined {
  if (!isAt(reader, start + 1, '字第')) return undefined
  let end = start + 3
  while (end - start < 12 && isDigit(reader.at(end))) end += 1
  const isSerial = end - start > 8 && isAt(reader, end, '号')
  return isSerial && hints(reader.before(start), 'identity') ? end + 1 : undefined
}

/** The end of an address that begins here; undefined when there is none. */
export function findChineseAddress(reader: Reader, start: number): number | undefined {
  if (!canBegin(reader, start)) return undefined
  const seen: Seen = { regions: 0, villages: 0, roads: 0, sites: 0, numbers: 0, longRoads: 0 }
  let end: number | undefined
  let position = start
  while (position - start < MAX_UNITS) {
    const part =
      position === start ? firstPart(reader, start, seen) : laterPart(reader, position, seen)
    if (part === undefined || reader.isStarved()) break
    count(seen, part)
    if (seen.numbers === 0 && places(seen) > MAX_PLACES) break
    position = part.end
    if (isAddress(seen) && part.kind !== 'region') end = position
  }
  return end
}

function firstPart(reader: Reader, start: number, seen: Seen): Part | undefined {
  const part = partAt(reader, start, seen)
  return part && isLedIn(reader, part, start) ? undefined : part
}

function laterPart(reader: Reader, position: number, seen: Seen): Part | undefined {
  return partAt(reader, isBlank(reader.at(position)) ? position + 1 : position, seen)
}

function places({ regions, villages, roads, sites }: Seen): number {
  return regions + villages + roads + sites
}

type Seen = {
  regions: number
  villages: number
  roads: number
  sites: number
  numbers: number
  /** Roads whose names have two characters or more. */
  longRoads: number
}

type Part = {
  readonly kind: Kind | 'number'
  readonly end: number
  readonly nameUnits: number
}

function canBegin(reader: Reader, start: number): boolean {
  const before = reader.at(start - 1)
  // 号 directly after a number begins no name.
  if (isDigit(before) && COUNTERS_BY_FIRST.has(reader.at(start))) return false
  if (!isCjk(before) || STOPS.has(before)) return !isStop(reader, start)
  return cityAt(reader, start) !== undefined
}

const cityAt = remembered(readCity)

function readCity(reader: Reader, position: number): string | undefined {
  return CITIES_BY_FIRST.get(reader.at(position))?.find((city) => isAt(reader, position, city))
}

/**
 * Whether the name of a city begins inside the first name: then the characters before it are a
 * verb, as in 放浦东新区.
 */
function isLedIn(reader: Reader, { kind, end }: Part, start: number): boolean {
  if (kind !== 'region' || cityAt(reader, start) !== undefined) return false
  for (let inner = start + 1; inner <= start + MAX_VERB_CHARACTERS && inner < end; inner += 1) {
    const city = cityAt(reader, inner)
    if (city !== undefined && inner + city.length + 2 >= end) return true
  }
  return false
}

const MAX_VERB_CHARACTERS = 3

function isAt(reader: Reader, position: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (reader.at(position + index) !== text.charCodeAt(index)) return false
  return true
}

function isStop(reader: Reader, position: number): boolean {
  if (!STOPS.has(reader.at(position))) return false
  if (reader.at(position + 1) < 0) return true
  const word = reader.text(position, position + 2)
  if (NO_STOPS.test(word) || NO_STOPS_AFTER.test(word)) return false
  return !NO_STOPS_AFTER.test(reader.text(Math.max(0, position - 1), position + 1))
}

function count(seen: Seen, part: Part): void {
  if (part.kind === 'region') seen.regions += 1
  else if (part.kind === 'village') seen.villages += 1
  else if (part.kind === 'site') seen.sites += 1
  else if (part.kind === 'number') seen.numbers += 1
  else {
    seen.roads += 1
    if (part.nameUnits >= 2) seen.longRoads += 1
  }
}

function isAddress({ regions, villages, roads, sites, numbers, longRoads }: Seen): boolean {
  if (numbers === 0) return false
  if (longRoads > 0 || (numbers > 1 && regions > 1)) return true
  if (regions > 0) return roads + sites + villages > 0
  return sites > 0 && numbers > 1
}

function partAt(reader: Reader, position: number, seen: Seen): Part | undefined {
  return (
    numberAt(reader, position, seen) ??
    nameAt(reader, position) ??
    (seen.numbers > 0 ? buildingAt(reader, position, seen) : undefined)
  )
}

/** A name without a suffix between two numbers: `10号颐和国际A座`. */
function buildingAt(reader: Reader, start: number, seen: Seen): Part | undefined {
  let end = start
  while (end - start <= MAX_NAME_CHARACTERS && isCjk(reader.at(end)) && !isStop(reader, end)) {
    end += 1
    const number = isAlphanumeric(reader.at(end)) ? numberAt(reader, end, seen) : undefined
    if (number && end - start > 1) return { kind: 'site', end, nameUnits: end - start }
  }
  return undefined
}

/** `88号`, `3号楼`, `二单元`, `B座`; after a road or a site also a bare `1203` or `3-1203`. */
function numberAt(reader: Reader, start: number, seen: Seen): Part | undefined {
  const end = numberEnd(reader, start)
  if (end === start) return undefined
  const nameUnits = end - start
  const counter = COUNTERS_BY_FIRST.get(reader.at(end))?.find((text) => isAt(reader, end, text))
  if (counter !== undefined) {
    const after = end + counter.length
    if (counter === '号' && NO_HOUSE.test(ahead(reader, after))) return undefined
    return { kind: 'number', end: after, nameUnits }
  }
  const first = reader.at(start)
  const isBare =
    mayBeBare(seen) && (isDigit(first) || first === OF) && isFree(reader, end, { seen, nameUnits })
  return isBare ? { kind: 'number', end, nameUnits } : undefined
}

/** 之, as in 八樓之二. */
const OF = 0x4e4b

/**
 * Whether a bare number ends before punctuation or a space, or is a room number that the text
 * directly continues.
 */
function isFree(
  reader: Reader,
  end: number,
  { seen, nameUnits }: { readonly seen: Seen; readonly nameUnits: number },
): boolean {
  if (!isNameUnit(reader, end)) return true
  const isRoom = seen.numbers > 0 && seen.sites > 0 && nameUnits >= 3
  return isRoom && isCjk(reader.at(end)) && !MEASURES.has(reader.at(end))
}

/** Units and counters, which follow amounts, not room numbers. */
const MEASURES = unitsOf('人元米个名位种年月日平间套家辆台件张本次条点分万千百亿多余')

function numberEnd(reader: Reader, start: number): number {
  let end = start
  while (end - start < 8 && isNumberUnit(reader, end)) end += 1
  return end
}

function mayBeBare({ numbers, sites, roads, regions }: Seen): boolean {
  return numbers > 0 || sites > 0 || (roads > 0 && regions > 0)
}

function ahead(reader: Reader, position: number): string {
  reader.at(position)
  reader.at(position + 1)
  return reader.text(position, position + 2)
}

const CHINESE_NUMERALS = unitsOf('一二三四五六七八九十百零〇甲乙丙丁')

function isNumberUnit(reader: Reader, position: number): boolean {
  const unit = reader.at(position)
  if (unit === 45 || unit === 35) return isNameUnit(reader, position + 1) || unit === 35
  if (unit < 128) return isAlphanumeric(unit)
  if (unit === OF) return isNumeral(reader.at(position + 1))
  return CHINESE_NUMERALS.has(unit)
}

function isNumeral(unit: number): boolean {
  return isDigit(unit) || CHINESE_NUMERALS.has(unit)
}

function isNameUnit(reader: Reader, position: number): boolean {
  const unit = reader.at(position)
  return isCjk(unit) || isAlphanumeric(unit)
}

/** A name and its kind: up to the nearest suffix and those directly after it, as in 学院路. */
const nameAt = remembered(readName)

function readName(reader: Reader, start: number): Part | undefined {
  for (let end = start; end - start <= MAX_NAME_CHARACTERS; end += 1) {
    const first = end > start ? suffixAt(reader, end) : undefined
    if (first) return longestName(reader, { start, end }, first)
    if (!isNameUnit(reader, end) || isStop(reader, end)) return undefined
  }
  return undefined
}

type Suffix = (typeof SUFFIXES)[number]

function suffixAt(reader: Reader, position: number): Suffix | undefined {
  return SUFFIXES_BY_FIRST.get(reader.at(position))?.find(([text]) => isAt(reader, position, text))
}

function longestName(
  reader: Reader,
  name: { readonly start: number; readonly end: number },
  first: Suffix,
): Part {
  let nameEnd = name.end
  let [text, kind] = first
  for (let more = 0; more < 3; more += 1) {
    const next = suffixAt(reader, nameEnd + text.length)
    if (next === undefined) break
    nameEnd += text.length
    ;[text, kind] = next
  }
  const end = nameEnd + text.length
  const isSided = kind === 'road' && isSide(reader, end) && isNumberUnit(reader, end + 1)
  return { kind, end: isSided ? end + 1 : end, nameUnits: nameEnd - name.start }
}

const SIDES = unitsOf('东西南北中東')

/** The side of a road as part of its name, as in 皇后大道中. */
function isSide(reader: Reader, position: number): boolean {
  const unit = reader.at(position)
  return SIDES.has(unit)
}
