import { z } from 'zod'

const longest = 500
const plainLines = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t])*$/u

/** Words of a person to another: why something is asked for, done or refused. */
export const explainingText = z
  .string()
  .trim()
  .max(longest)
  .regex(plainLines, 'must not hold control characters or characters that cannot be seen')
