import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts the secrets of a store with a key that is not in the store. */
export interface SecretBox {
  /** Identifies the key without revealing it. */
  readonly keyId: string
  /** Encrypts the text. What was encrypted under one name cannot be decrypted under another. */
  encrypt(name: string, text: string): string
  /** The text that was encrypted under this name; undefined for another key, or when it was changed. */
  open(name: string, encrypted: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The prefix of every encrypted text. */
const VERSION = 'sealed1.'

/** Creates the encryption with a key: at least 32 characters of randomness. */
export function secretBox(secretKey: string): SecretBox {
  const key = derived(secretKey, 'backlot: secrets of a store', 32)
  const keyId = derived(secretKey, 'backlot: name of the secret key', 4).toString('hex')
  const prefix = `${VERSION}${keyId}.`
  return {
    keyId,
    encrypt: (name, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name))
      const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([encrypted, cipher.getAuthTag()]).toString('base64url')
    },
    open: (name, encrypted) => {
      if (!encrypted.startsWith(prefix)) return undefined
      const bytes = Buffer.from(encrypted.slice(prefix.length), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

/** Whether a text is encrypted. */
export function isEncrypted(text: string): boolean {
  return text.startsWith(VERSION)
}

function derived(secretKey: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes))
}
