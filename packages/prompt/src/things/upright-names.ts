/** Which animals can stand on their hind legs and use their paws as hands. */
import { type Action, GESTURES, type Subject } from '../scene/scene.ts'

/** Their names: kinds and species of our own cast, and cut-outs. */
export const UPRIGHT_NAMES: readonly string[] =
  `dog cat fox rabbit tiger lion bear polar-bear panda koala wolf raccoon hamster mouse rat frog cow pig monkey
  orangutan gorilla penguin teddy-bear sloth otter seal kangaroo goat ewe ram giraffe zebra llama camel beaver
  hedgehog chipmunk skunk badger elephant hippopotamus t-rex rooster chicken poodle deer horse unicorn moose`.split(
    /\s+/u,
  )

const UPRIGHT: ReadonlySet<string> = new Set(UPRIGHT_NAMES)

/** The name of the build by which a subject can stand upright; undefined for who cannot. */
export function uprightNameOf({
  kind,
  shape,
  species,
}: Pick<Partial<Subject>, 'shape' | 'species'> & { readonly kind: string }): string | undefined {
  const name = shape ?? (species !== undefined && UPRIGHT.has(species) ? species : kind)
  return UPRIGHT.has(name) ? name : undefined
}

/** What nobody does on four legs. */
const ON_HIND_LEGS: ReadonlySet<Action> = new Set(['dance', ...GESTURES])

/** True for an animal that stands upright: for what it does with its paws, because it is dressed, or sits as people do. */
export function isUpright(
  subject: Pick<
    Partial<Subject>,
    'shape' | 'species' | 'activity' | 'garment' | 'outfit' | 'action' | 'seat'
  > & {
    readonly kind: string
  },
): boolean {
  const { activity, garment, outfit, action, seat } = subject
  const isMeant =
    activity !== undefined ||
    (garment ?? outfit) !== undefined ||
    seat !== undefined ||
    ON_HIND_LEGS.has(action ?? 'fly')
  return isMeant && uprightNameOf(subject) !== undefined
}
