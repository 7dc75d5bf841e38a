import { z } from 'zod'

/** Limits of a file that holds several reports. */
export const exportSettings = {
  exportReports: z
    .int()
    .min(1)
    .max(500)
    .default(25)
    .describe(
      'How many reports one file of several may hold; the portal asks for no more, so where it runs by itself this is a setting of both.',
    ),
  exportPages: z
    .int()
    .min(1)
    .max(1000)
    .default(150)
    .describe('How many pages a file of several reports may hold; an export of one report has at most 50.'),
}
