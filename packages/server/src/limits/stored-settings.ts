import { z } from 'zod'

/** Limits of what is made in the product. */
export const storedSettings = {
  storedReports: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .describe(
      'How many reports that were made in the product a workspace may hold, besides those of the content folder.',
    ),
}
