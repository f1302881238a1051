/** Prompts that are an idea and nothing else ("hope", "the concept of justice"), and the picture that people know for it. */

/** Ideas, and a prompt of a picture for each. */
const PICTURES: readonly (readonly [picture: string, ideas: string])[] = [
  ['a white dove in the sky by day', 'peace|harmony|holiness|innocence'],
  [
    'a seedling on a table at dawn',
    'hope|growth|life|beginning|rebirth|renewal|patience|potential',
  ],
  ['a red heart', 'love|romance|affection|compassion|kindness|care'],
  ['a broken heart', 'heartbreak|loss|betrayal'],
  ['a happy girl dances in a meadow by day', 'happiness|joy|delight|bliss|cheerfulness'],
  ['a sad woman sits on a bench in the rain', 'sadness|sorrow|grief|depression|melancholy|despair'],
  ['an angry man stands on a hill in a storm', 'anger|rage|fury|hate|hatred|wrath|derision'],
  ['a dark forest at night in fog', 'fear|dread|horror|terror|mystery|anxiety'],
  ['a lone man walks away in the snow', 'loneliness|solitude|isolation'],
  ['a bird flies over the sea at sunrise', 'freedom|liberty|independence'],
  ['a balance scale on a table', 'justice|fairness|equality|law|balance|bias|equity|ethics'],
  ['an hourglass on a table', 'time|eternity|impermanence|mortality'],
  ['a light bulb', 'inspiration|insight|idea|creativity|innovation|invention'],
  ['a brain', 'intelligence|thought|mind|consciousness|commonsense|common sense|reason|logic'],
  ['a robot', 'artificial intelligence|technology|automation'],
  ['an owl in a forest at night', 'wisdom'],
  ['a lion on a rock', 'courage|bravery|strength|pride|power'],
  ['a trophy', 'success|victory|triumph|achievement|excellence'],
  ['a money bag', 'wealth|greed|economy|capitalism|prosperity'],
  ['a skull', 'death|doom'],
  ['two children walk hand in hand in a meadow', 'friendship|trust|togetherness|bond'],
  ['a hot air balloon over mountains at sunrise', 'adventure|dream|dreams|imagination|wonder'],
  ['a tornado', 'chaos|destruction|anarchy|turmoil'],
  ['an apple falls from a tree', 'gravity'],
  ['a ball rolls', 'inertia|momentum'],
  ['a brown horse gallops in a meadow', 'motion|movement|speed|energy|force|vitality'],
  ['a surprised woman beside a sad man', 'emotion|emotions|feeling|feelings|mood'],
  ['a ballot box', 'democracy|election|politics'],
  ['crossed swords', 'war|conflict|rivalry|violence'],
  ['a four leaf clover', 'luck|fortune'],
  ['a church at sunrise', 'faith|religion|belief|spirituality'],
  ['a man and a woman', 'gender|humanity'],
  ['dna', 'protein|molecule|evolution|genetics|biology|heredity'],
  ['a microscope', 'science|research|knowledge|curiosity'],
  ['a musical note', 'music|melody|rhythm|sound'],
  ['a rainbow over a meadow', 'diversity|beauty|serenity'],
  ['clouds in the sky, a kite', 'air|wind|sky|breeze'],
]

/** The prompts of all pictures. */
export const IDEA_PICTURES: readonly string[] = PICTURES.map(([picture]) => picture)

const IDEAS: ReadonlyMap<string, string> = new Map(
  PICTURES.flatMap(([picture, ideas]) => ideas.split('|').map((idea) => [idea, picture] as const)),
)

/** What may lead to an idea. */
const LEAD =
  /^(?:(?:an?|the) )?(?:(?:concept|idea|feeling|meaning|symbol|image|picture|notion|essence|visuali[sz]ation|representation|depiction|illustration) of )?(?:the )?/u

/** An idea, as the prompt says it, and the prompt of its picture. */
export type PicturedIdea = { readonly idea: string; readonly picture: string }

/** The idea that a whole text is; undefined for a text that says more, or another thing. */
export function ideaOf(text: string): PicturedIdea | undefined {
  const idea = text
    .trim()
    .toLowerCase()
    .replace(LEAD, '')
    .replace(/[.!?]+$/u, '')
  const picture = IDEAS.get(idea)
  return picture === undefined ? undefined : { idea, picture }
}
