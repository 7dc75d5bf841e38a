import { z } from 'zod'

/** A letter to the caller, as it would have been sent. `at` is ISO 8601, UTC; `files` are what is attached. */
export const KeptLetter = z
  .looseObject({
    id: z.string(),
    at: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    files: z.array(z.looseObject({ name: z.string(), mediaType: z.string(), bytes: z.int() })),
  })
  .meta({ id: 'KeptLetter' })
export type KeptLetter = z.infer<typeof KeptLetter>

/** The body of letterFile: a file of a letter by its place. */
export const LetterFileAt = z
  .strictObject({ id: z.guid().toLowerCase(), file: z.int().min(0).max(100) })
  .meta({ id: 'LetterFileAt' })
export type LetterFileAt = z.infer<typeof LetterFileAt>
