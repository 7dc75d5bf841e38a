import { z } from 'zod'
import { GrantRecord } from './grant.ts'

/** An entry of the audit by its number, and its link of the chain: SHA-256 over all before it and itself, hexadecimal. */
export const AuditMark = z.looseObject({ id: z.int(), hash: z.string() }).meta({ id: 'AuditMark' })
export type AuditMark = z.infer<typeof AuditMark>

/** What a retention rule removed: entries up to the mark. */
const Removal = z.looseObject({ upTo: AuditMark, entries: z.int() })

/**
 * One entry. `grantId`, `before` and `after` are of a grant; of `prune` `before` is what was removed. `at` is ISO 8601, UTC.
 * `hash` is null for entries of versions that did not chain them.
 */
export const AuditEntry = z
  .looseObject({
    id: z.int(),
    at: z.string(),
    person: z.string(),
    action: z.enum(['create', 'update', 'delete', 'prune']),
    grantId: z.string().nullable(),
    before: z.union([GrantRecord, Removal]).nullable(),
    after: GrantRecord.nullable(),
    correlationId: z.string(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** The query of the audit: entries after the one with this number, the oldest first. */
export const AuditQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
})

/**
 * Entries, the last one that was written, and the one up to which a retention rule has removed them. null: there is none,
 * or none that is chained.
 */
export const AuditPage = z
  .looseObject({
    newest: AuditMark.nullable(),
    removedUpTo: AuditMark.nullable(),
    entries: z.array(AuditEntry),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof AuditPage>
