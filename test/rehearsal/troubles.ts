/** Troubles that happen to a fleet, one or two at a time, as a seed decides. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../simulation/seeded-random.ts'
import type { Member, Stage } from './stage.ts'

/** Limits on the duration of troubles. */
export type Lengths = {
  /** The longest suspension of a server, in milliseconds. */
  readonly maxPauseMs: number
  /** The longest outage or disconnection, in milliseconds. */
  readonly maxCutMs: number
}

type Trouble = {
  readonly name: string
  /** What no other trouble may affect at the same time. */
  readonly takes: 'a server' | 'the database' | 'the bucket'
  happen(stage: Stage, member: Member, chance: Chance): Promise<void>
}

type Chance = { readonly random: SeededRandom; readonly lengths: Lengths }

const cutFor = ({ random, lengths }: Chance): Promise<void> =>
  sleep(random.between(200, lengths.maxCutMs))

/** All troubles. A round that is long enough includes each. */
const TROUBLES: readonly Trouble[] = [
  {
    name: 'is killed',
    takes: 'a server',
    happen: (stage, member) => stage.kill(member),
  },
  {
    name: 'stands still',
    takes: 'a server',
    happen: async (_, { program }, { random, lengths }) => {
      program.process.kill('SIGSTOP')
      await sleep(random.between(500, lengths.maxPauseMs))
      program.process.kill('SIGCONT')
    },
  },
  {
    name: 'is cut off from the database in silence',
    takes: 'a server',
    happen: async (_, { toDatabase }, chance) => {
      toDatabase.silence(chance.random.chance(0.5) ? 'both' : 'to client')
      await cutFor(chance)
      toDatabase.forward()
    },
  },
  {
    name: 'loses its connections to the database',
    takes: 'a server',
    happen: async (_, { toDatabase }, chance) => {
      toDatabase.reset()
      await sleep(chance.random.between(50, 500))
      toDatabase.reset()
    },
  },
  {
    name: 'is cut off from the bucket in silence',
    takes: 'a server',
    happen: async (_, { toBucket }, chance) => {
      toBucket.silence(chance.random.chance(0.5) ? 'both' : 'to client')
      await cutFor(chance)
      toBucket.forward()
    },
  },
  {
    name: 'loses its connections to the bucket',
    takes: 'a server',
    happen: async (_, { toBucket }, chance) => {
      toBucket.reset()
      await sleep(chance.random.between(50, 500))
      toBucket.reset()
    },
  },
  {
    name: 'the database is restarted',
    takes: 'the database',
    happen: ({ postgres }) => postgres.restart(),
  },
  {
    name: 'the bucket is restarted',
    takes: 'the bucket',
    happen: ({ bucket }, _, { random, lengths }) =>
      bucket.restart(random.between(200, lengths.maxCutMs)),
  },
]

/** Runs one trouble after another, never two that exclude each other. */
export class Troubles {
  /** What happened, in order. */
  readonly log: string[] = []
  /** Set to stop further troubles. */
  isOver = false
  readonly #stage: Stage
  readonly #chance: Chance
  readonly #busy = new Set<object | string>()
  #names: string[] = []

  constructor(stage: Stage, chance: Chance) {
    this.#stage = stage
    this.#chance = chance
  }

  /** Runs the next trouble; resolves when it is over. */
  async next(): Promise<void> {
    const { random } = this.#chance
    const idle = this.#stage.members.filter((member) => !this.#busy.has(member))
    const member = idle[random.between(0, idle.length - 1)]
    if (!member) return
    const trouble = this.#pick()
    const taken = trouble.takes === 'a server' ? member : trouble.takes
    this.log.push(trouble.takes === 'a server' ? `${member.name} ${trouble.name}` : trouble.name)
    this.#busy.add(taken)
    try {
      await trouble.happen(this.#stage, member, this.#chance)
    } finally {
      this.#busy.delete(taken)
    }
  }

  /** In random order, each once before any is repeated. */
  #pick(): Trouble {
    const { random } = this.#chance
    const free = TROUBLES.filter(({ takes }) => !this.#busy.has(takes))
    let left = free.filter(({ name }) => this.#names.includes(name))
    if (left.length === 0) {
      this.#names = TROUBLES.map(({ name }) => name)
      left = free
    }
    const trouble = left[random.between(0, left.length - 1)]
    if (!trouble) throw new Error('there is no trouble left')
    this.#names = this.#names.filter((name) => name !== trouble.name)
    return trouble
  }
}
