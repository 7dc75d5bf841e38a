import { dayMs } from '@casement/limits'
import { z } from 'zod'
import { nameText } from './token-request.ts'
import { activityOperations } from '../activity/activity-event.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const maxRead = 1000

/** The query of the activity, as the address says. */
export const activitySchema = z.object({
  from: instant.optional(),
  until: instant.optional(),
  order: z.enum(['oldest', 'newest']).default('oldest'),
  past: z.coerce.number().int().min(0).optional(),
  person: nameText.min(1).optional(),
  reportId: z.string().toLowerCase().optional(),
  operation: z.enum(activityOperations).optional(),
  limit: z.coerce.number().int().min(1).max(maxRead).default(maxRead),
})

const longestDays = 400

/** The time of which use is told, and of which report. */
export const usageSchema = z
  .object({ from: instant, until: instant, reportId: z.string().toLowerCase().optional() })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'expected a time after from' })
  .refine(({ from, until }) => until.getTime() - from.getTime() <= longestDays * dayMs, {
    path: ['until'],
    message: `expected ${longestDays} days after from at most`,
  })
