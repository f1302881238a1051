/** The rooms in which people are who are said to be nowhere: by what they do, with whom, and what they are called. */
import type { Room } from '../scene/scene.ts'

/** What is done in rooms by who stands or sits there, the likelier rooms first; no room is a living room. */
export const WORK_ROOMS: readonly (readonly [room: Room | undefined, words: RegExp])[] = [
  [
    'gym',
    /\b(?:kettle ?bells?|dumbbells?|barbells?|treadmills?|wrestl(?:es?|ing|ers?)|punching bag|in (?:a|the) (?:boxing |wrestling )?ring|leg (?:exercises?|day)|exercis(?:es|ing) with|with (?:an? |her |his |the )?(?:personal |fitness )?trainer|fitness|weight ?lifting|gymnasts?|on (?:an? |the )?(?:[a-z]+ )?mat|judo|karate|taekwondo|kick ?boxing|martial arts? class)\b/iu,
  ],
  [
    'classroom',
    /\b(?:teachers?|professors?|lecturers?|students?|pupils?|classmates?|white ?board|marker|exams?|homework|lessons?|lectur(?:es|ing))\b/iu,
  ],
  [
    'basement',
    /\b(?:mechanics?|plumbers?|carpenters?|construction workers?|weld(?:s|ing|ers?)|drill(?:s|ing)|saw(?:s|ing) (?:an? |the )?(?:wood|planks?|boards?|timber)|(?:repair|fix|work)(?:s|es|ing) (?:on )?(?:an? |the |his |her )?(?:[a-z]+ )?(?:engine|motor|machine|machinery|pipe|generator|boiler|sink)s?)\b/iu,
  ],
  ['hospital', /\b(?:doctors?|nurses?|patients?|surgeons?|stethoscope|syringe|vaccin\w+)\b/iu],
  ['laboratory', /\b(?:experiments?|chemists?|beakers?|test tubes?|microscope|flasks?)\b/iu],
  [
    'ballroom',
    /\b(?:tango|waltz(?:es|ing)?|salsa|ballroom|flamenco|ballerinas?|ballet|wedding dance)\b/iu,
  ],
  [
    'stage',
    /\b(?:bands?|perform(?:s|ing|ances?|ers?)|concert|orchestra|choir|conference|speech|keynote|fashion (?:models?|show)|(?:on|in|down|along) (?:the |a )?(?:ramp|runway|catwalk)|awards?|trophy|comedians?|audience|rappers?|singers?|beat ?box\w*|magicians?)\b/iu,
  ],
  [
    'office',
    /\b(?:clipboard|colleagues?|co-?workers?|work ?mates?|business ?(?:m[ae]n|wom[ae]n|people|team|partners?)|boss|employees?|meetings?|contracts?|blueprints?|presentations?|clients?|secretary|managers?|projects?|interview(?:s|ing|ed|ers?)?|social workers?|creative team|start ?up|engineers?|directors?|lawyers?|accountants?|bankers?)\b/iu,
  ],
  [
    'bar',
    /\b(?:alcohol|shots? of|whisk(?:e)?y|vodka|tequila|rum|beers?|cocktails?|bartenders?|wine|champagne)\b/iu,
  ],
  [
    'shop',
    /\b(?:sell(?:s|ing|ers?)|cashiers?|customers?|(?:go|goes|going|went) shopping|shopkeepers?)\b/iu,
  ],
  [
    undefined,
    /\b(?:movies?|films?|vinyl|record player|jenga|playing cards|vr|virtual reality|headphones?|listen(?:s|ing) to|puzzles?|legos?|block toys|online|web ?cam|living ?room|cardboard|origami|suitcases?|hair ?(?:cut|style|styles|dresser|dryer)|make ?up|party|(?:re)?paint(?:s|ing) (?:an? |the |her |his |their )?(?:[a-z]+ )?(?:rooms?|walls?|ceilings?|kitchen|apartment|bedroom)|reading (?:an? |the )?books? together|music|video game|selfie video|fortune teller|paper)\b/iu,
  ],
]
