import { z } from 'zod'

/** Limits of a file that holds several reports. */
export const exportSettings = {
  exportReports: z
    .int()
    .min(1)
    .max(500)
    .default(25)
    .describe('How many reports one file of several may hold.'),
  exportPages: z
    .int()
    .min(1)
    .max(1000)
    .default(150)
    .describe('How many pages a file of several reports may hold; an export of one report has at most 50.'),
}
