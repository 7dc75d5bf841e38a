import type { RowScopeRequest, TryRlsRules } from '@casement/rest'
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

/**
 * Which outstanding tokens are asked for, as the address says: those of a person, the one of an id; all where it does not.
 */
export const outstandingSchema = z.object({
  person: nameText.min(1).optional(),
  tokenId: z.uuid().optional(),
})

const defaultSampleRows = 5

/** An effective identity, whose name may be empty, and how many rows of each table are shown. */
export const rowScopeSchema = z.strictObject({
  username: nameText,
  roles: z.array(z.string()).max(50),
  sampleRows: z.int().min(0).max(20).default(defaultSampleRows),
}) satisfies z.ZodType<RowScopeRequest>

const ruleText = z.string().max(10_000)
const objectName = z.string().max(256)

/** Roles that are tried, and who tries them. What no model could have is told with its place, and is no wrong request. */
export const tryRlsRulesSchema = z.strictObject({
  roles: z
    .array(
      z.strictObject({
        name: z.string().max(256),
        description: ruleText.optional(),
        rules: z.array(z.strictObject({ table: objectName, filter: ruleText })).max(100),
        denies: z
          .array(
            z.strictObject({
              table: objectName,
              column: objectName.optional(),
              measure: objectName.optional(),
            }),
          )
          .max(500)
          .optional(),
      }),
    )
    .max(50),
  identities: z.array(z.strictObject({ username: nameText, roles: z.array(z.string()).max(50) })).max(5),
}) satisfies z.ZodType<TryRlsRules>
