import { plainLine, seen } from '@casement/find'
import { z } from 'zod'

/** A name that people give something, as it stands in lists. */
export const shownName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(plainLine, 'expected text without control characters')
  .regex(seen, 'expected something that can be seen')
