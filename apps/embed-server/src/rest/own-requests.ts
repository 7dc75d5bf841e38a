import type { RowScopeRequest } from '@casement/rest'
import { z } from 'zod'
import { nameText } from './token-request.ts'

/** What is taken back: a person as tokens are recorded with, who uses them in others' places, ids of reports; all that is named. */
export const revokeSchema = z
  .strictObject({
    person: nameText.min(1).optional(),
    actor: nameText.min(1).optional(),
    reports: z.array(z.string().toLowerCase()).max(1000).optional(),
  })
  .refine(({ person, actor, reports }) => [person, actor, reports].some((one) => one !== undefined), {
    path: ['person'],
    message: 'name a person, reports, or both',
  })

/** Whose outstanding tokens are asked for, as the address says; everybody's where it does not. */
export const outstandingSchema = z.object({ person: nameText.min(1).optional() })

const defaultSampleRows = 5

/** An effective identity, whose name may be empty, and how many rows of each table are shown. */
export const rowScopeSchema = z.strictObject({
  username: nameText,
  roles: z.array(z.string()).max(50),
  sampleRows: z.int().min(0).max(20).default(defaultSampleRows),
}) satisfies z.ZodType<RowScopeRequest>
