import { readFileSync } from 'node:fs'
import { Refusal, systemReason } from './refusal.ts'

/** Larger files are no secrets: the wrong file was named. */
const MAX_SECRET_BYTES = 64 * 1024

/**
 * A secret from the environment: the variable itself, or the file that `NAME_FILE` names, without a
 * final line break, as container images do it. Undefined when neither is set. Throws a refusal,
 * which never repeats the secret, when both are set or the file cannot be read.
 */
export function secretVariable(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name]
  const fileName = `${name}_FILE`
  const path = environment[fileName]
  if (!path) return value
  if (value) throw new Refusal(`Set one of ${name} and ${fileName}, not both.`)
  const text = readSecretFile(fileName, path)
  if (text === '') throw new Refusal(`${fileName}: the file ${path} is empty.`)
  return text
}

function readSecretFile(fileName: string, path: string): string {
  try {
    const bytes = readFileSync(path)
    if (bytes.length <= MAX_SECRET_BYTES) return bytes.toString().replace(/\r?\n$/, '')
  } catch (thrown) {
    throw new Refusal(`${fileName}: the file ${path} cannot be read (${systemReason(thrown)}).`, {
      cause: thrown,
    })
  }
  throw new Refusal(`${fileName}: the file ${path} has more than ${MAX_SECRET_BYTES} bytes.`)
}
