/** What checks prompts and replies, as the configuration has it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SensitivityChecker } from '../../src/domain/sensitivity.ts'
import { inTurn } from '../../src/sensitivity/in-turn.ts'
import { readShippedLists, shippedTerms } from '../../src/sensitivity/shipped-lists.ts'
import { createTermChecker } from '../../src/sensitivity/term-checker.ts'
import { parseTermLists, TermListError, type TermSource } from '../../src/sensitivity/term-list.ts'
import type { SensitivitySetting } from '../config/sensitivity.ts'
import { Refusal } from '../refusal.ts'

/** Creates the checker. Throws a refusal for a list that cannot be read. */
export function openSensitivity(home: string, setting: SensitivitySetting): SensitivityChecker {
  return inTurn(openLists(home, setting))
}

function openLists(home: string, { builtin, lists }: SensitivitySetting): SensitivityChecker[] {
  if (lists.length === 0) return builtin ? [createTermChecker(shippedTerms)] : []
  // Lists of the operator's own are read at the start, so that a mistake in one is told then.
  const own = lists.map((name) => readList(home, name))
  try {
    const terms = parseTermLists([...(builtin ? readShippedLists() : []), ...own])
    return [createTermChecker(() => terms)]
  } catch (thrown) {
    if (thrown instanceof TermListError) throw new Refusal(`${thrown.message}.`)
    throw thrown
  }
}

function readList(home: string, name: string): TermSource {
  try {
    return { name, text: readFileSync(resolve(home, name), 'utf8') }
  } catch {
    throw new Refusal(`sensitivity.lists: ${resolve(home, name)} cannot be read.`)
  }
}
