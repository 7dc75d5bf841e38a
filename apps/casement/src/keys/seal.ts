import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Closes texts by AES-256-GCM, so that they can be read and changed only by who has the sealing key. */
export interface Seal {
  /** Tells sealing keys apart and says nothing of them: 16 hexadecimal digits. */
  readonly mark: string
  /** The sealed text; it opens under its own name only. */
  close(name: string, text: string): string
  /** The text again. Throws Error for what was not sealed by this key under this name. */
  open(name: string, sealed: string): string
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const form = 'casement1'

/** A seal by a sealing key as the setting has it: 64 hexadecimal digits, or base64 of 32 bytes. */
export function createSeal(sealingKey: string): Seal {
  const given = Buffer.from(sealingKey, /^[0-9a-f]{64}$/i.test(sealingKey) ? 'hex' : 'base64')
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', given, '', use, bytes))
  const key = derived('casement key seal', 32)
  const mark = derived('casement mark of a sealing key', 8).toString('hex')
  return {
    mark,
    close(name, text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name))
      const closed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return `${form}.${Buffer.concat([nonce, closed, sealing.getAuthTag()]).toString('base64url')}`
    },
    open(name, sealed) {
      const [found, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (found !== form || bytes.length < nonceBytes + tagBytes) throw new Error('is not a sealed text')
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-tagBytes))
      const closed = bytes.subarray(nonceBytes, -tagBytes)
      return Buffer.concat([opening.update(closed), opening.final()]).toString('utf8')
    },
  }
}
