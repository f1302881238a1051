/** Orders to a camera that nobody has named: "a harbour, dolly back, then pan left". */
import { NEXT_STEP } from './camera-speech.ts'

/** The beginning of an order to a camera that nobody has named; only words of the trade. */
const ORDER =
  /^static(?=\s*$| (?:at first|for|on|while)\b)|^hold(?:ing)?(?=\s*$| (?:for|still|steady)\b)|^(?:pan|tilt(?:ing)?|dolly|doll(?:y|ies|ying)|zoom(?:s|ing)? (?:in|out)|crane|boom|jib|pedestal)\b(?! (?:left|right) (?:on|in|the|a|an)\b)|^(?:truck|track) (?:left|right)(?! (?:the|a|an|its|his|her|their|on|in|of)\b)|^(?:push|pull) (?:in|out|back)(?! (?:the|his|her|their|its)\b)|^(?:orbit|circle|arc) (?:around|left|right|clockwise|counter-?clockwise)\b|^(?:creep|inch|ease|move|track) (?:in|closer|forward)\b(?! (?:the|his|her|their|its)\b)|^(?:track|ease|drop|move) back\b|^punch in\b|^zoom (?:all the way|right|\w+ly) (?:in(?:to)?|out)\b|^(?:tracking|trucking|dollying|panning|tilting|craning|booming|pedestall?ing) (?:left|right|up|down|in|out|back|forwards?|backwards?)\b(?! (?:the|a|an|its|his|her|their|of)\b)|^keep(?:ing)? (?:[\w'-]+ ){1,4}(?:cent(?:r|er)ed|in (?:the )?(?:frame|shot|cent(?:re|er)))\b|^zooms? from (?:an? )?(?:very |extreme )?(?:wide|close|tight)\b|^zooming \w+ly (?:in(?:to)?|out|on)\b|^zoom(?:ing)? on\b|^mov(?:e|ing) in (?:close |tight )?on\b|^(?:slide|glide|drift|move) (?:left|right)\b(?! (?:the|a|an|its|his|her|their|on|in|of)\b)|^pushing in\b|^pulling back\b|^track(?:ing)? (?:along(?:side)?|beside|with|after|behind)\b/iu
/** The same at the beginning of a sentence, where no subject can have been named: "Fly over the lake". */
const FIRST_ORDER =
  /^(?:circle|orbit) (?:the|a|an|him|her|them)\b|^push (?:\w+ly )?(?:through|past|into|towards?)\b|^(?:fly|glide|soar|float|swoop|sweep|rise|descend|ascend|travel|creep|go|get|move|back|drift|slide) (?:(?:straight|slowly|\w+ly) )?(?:up|upwards?|down|downwards?|forwards?|backwards?|closer|out|over|through|along|towards?|above|into|away)\b(?! with\b)|^sink (?:down|below|beneath|under|through)\b|^look (?:straight |\w+ly )?(?:up|down|left|right)\b|^tracking (?:him|her|them)\b|^tracking (?:a|an|the) [^,.]*\b(?:as|from|through|while)\b/iu
/** What goes on at the beginning of a sentence, unless it tells later who does: "Sliding left past the pillars". */
const GOING_FIRST =
  /^(?:sliding|gliding|drifting|floating|flying|moving|travell?ing|creeping|pushing|soaring|rising|swooping|sweeping) (?:\w+ly )?(?:left|right|forwards?|backwards?|upwards?|downwards?|up (?:over|above|through|past)|in (?:on|towards?))\b/iu
/** Who does what a sentence began with: "Gliding right along the wall, a thief …". */
const DOER_LATER = /[,，]\s*(?:the|an?|his|her|their|its|two|three|some|he|she|it|they|[A-Z]\w+)\b/u
/** The same after "then" in a sentence that spoke of the camera before. */
const LATER_ORDER =
  /^(?:pans|tilts|zooms|dollies|cranes|booms|trucks|whips|pushes in|pulls (?:out|back)|orbits)\b/iu
/** The same in Chinese: a piece that says nothing else. */
const CHINESE_ORDER =
  /^(?:(?:固定|静止|停留?|定格)(?:不动)?(?:[一二两三四五几\d]+秒|片刻|一会儿?)|横摇.{0,14}|[俯仰]摇(?:[至到向].{1,8})?|推[至到].{0,6}(?:眼|脸|手|面部|特写|近景)|[左右上下](?:侧|边|方)?(?:缓缓|缓慢|慢慢|地)*摇(?:摄|动|镜)?|[左右上下](?:侧|边|方|面)?[到至往向朝][左右上下](?:侧|边|方|面)?(?:缓缓|慢慢|地)*摇(?:摄|动|镜)?|前推|推[近进](?:.{1,8}的)?|(?:推近|拉远).{1,6}|拉[近远]|后拉|环绕(?:一周)?|[平横]移(?:镜头)?[向往]?[左右]?|(?:天空|星空|月亮|太阳|屋顶|树梢|塔尖)摇下(?:来|去)?|(?:地面|脚下|水面)摇上(?:来|去)?)(?:镜头?|到.{1,8}|至.{1,8}|过.{1,10}|[他她它].{1,6})?$/u

/** Where in a prompt words stand that may be an order. */
export type OrderPlace = {
  /** Where in the sentence the piece begins. */
  readonly at: number
  /** The piece, and what follows it in the sentence. */
  readonly words: string
  readonly rest: string
  /** The sentence speaks of a camera or a kind of shot. */
  readonly isSpokenOf: boolean
  /** The piece before was an order. */
  readonly goesOn: boolean
}

/** Whether what a piece says, without how and when, is an order to the camera. */
export function isOrder(doing: string, place: OrderPlace): boolean {
  return (
    ORDER.test(doing) ||
    CHINESE_ORDER.test(doing) ||
    isLaterOrder(doing, place) ||
    (place.at === 0 && isFirstOrder(doing, place))
  )
}

/** "Pan left, then rise": who was told to do the one does the other. */
function isLaterOrder(doing: string, { words, isSpokenOf, goesOn }: OrderPlace): boolean {
  return NEXT_STEP.test(words) && (goesOn || (isSpokenOf && LATER_ORDER.test(doing)))
}

function isFirstOrder(doing: string, { rest }: OrderPlace): boolean {
  return FIRST_ORDER.test(doing) || (GOING_FIRST.test(doing) && !DOER_LATER.test(rest))
}
