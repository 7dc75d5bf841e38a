import { z } from 'zod'

/**
 * Text without what a person who reads it cannot see: control characters, line breaks, marks that turn the direction of
 * writing round, spaces without width, halves of characters. Two names that look the same are the same.
 */
export const plain = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u
export const notPlain = 'must not hold control characters, line breaks or characters that cannot be seen'
export const plainLines = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t])*$/u
export const notPlainLines = 'must not hold control characters or characters that cannot be seen'
export const plainText = z.string().trim().normalize('NFC').regex(plain, notPlain)
