import { z } from 'zod'
import { refusedSignIns } from './audit/refused-sign-ins.ts'
import { BannerRecord, BrandRecord } from './appearance.ts'
import { CallerRecord } from './callers/callers.ts'
import { ContentRecord } from './content.ts'
import { GrantRecord } from './grant.ts'

/** An entry of the audit by its number, and its link of the chain: SHA-256 over all before it and itself, hexadecimal. */
export const AuditMark = z.looseObject({ id: z.int(), hash: z.string() }).meta({ id: 'AuditMark' })
export type AuditMark = z.infer<typeof AuditMark>

export const AuditAction = z.enum([
  'create',
  'update',
  'delete',
  'prune',
  'endSignIns',
  'revokeToken',
  'importPeople',
  'changeContent',
  'changeBrand',
  'changeBanner',
  'refreshDataset',
  'viewAs',
  'endViewAs',
  'acceptRequest',
  'refuseRequest',
  'signIn',
  'refuseSignIn',
  'createCaller',
  'changeCaller',
  'deleteCaller',
  'addCallerCredential',
  'removeCallerCredential',
  'subscribe',
  'changeSubscription',
  'stopSubscription',
  'sendSubscription',
  'refuseSubscription',
  'writeComment',
  'replyToComment',
  'editComment',
  'deleteComment',
  'resolveComment',
  'reopenComment',
])
export type AuditAction = z.infer<typeof AuditAction>

export const RefusedSignIn = z.enum(refusedSignIns)
export type RefusedSignIn = z.infer<typeof RefusedSignIn>

/** What a retention rule removed: entries up to the mark. */
const Removal = z.looseObject({ upTo: AuditMark, entries: z.int() })

/**
 * What else was done, and to whom: `person` whose sign-ins were ended, token revoked or portal viewed, `people` how many were
 * imported, `view` the id of a view and `reason` why it was begun, `request` the id of a request for access and `answer` the
 * words that it was decided with, `signedInAt` when somebody signed in at the issuer, `refused` why access tokens were
 * refused, in how many `calls`, and of which `persons` where the issuer's signature says so, ten at most;
 * `comment` the id of a comment and `report` the one that it is about, never its words or figures.
 */
const Deed = z.looseObject({
  person: z.string().optional(),
  tokenId: z.string().optional(),
  people: z.int().optional(),
  dataset: z.string().optional(),
  datasetId: z.string().optional(),
  workspaceId: z.string().optional(),
  reportId: z.string().optional(),
  view: z.string().optional(),
  reason: z.string().optional(),
  request: z.string().optional(),
  answer: z.string().optional(),
  signedInAt: z.string().optional(),
  refused: RefusedSignIn.optional(),
  calls: z.int().optional(),
  persons: z.array(z.string()).optional(),
  subscription: z.string().optional(),
  subscriptionId: z.string().optional(),
  comment: z.string().optional(),
  report: z.string().optional(),
  audience: z.string().optional(),
  outcome: z.string().optional(),
})

/**
 * One entry. `grantId`, `before` and `after` are of a grant for `create`, `update` and `delete`; of `changeContent`
 * they are what is stored of a place, of `changeBrand` and `changeBanner` what is stored of those; of those of callers the caller, of whose credentials no secret is in it; of `prune` `before` is what was removed, and of the others `after` says what was done. `at` is ISO 8601, UTC. `hash` is null for entries of versions
 * that did not chain them.
 */
export const AuditEntry = z
  .looseObject({
    id: z.int(),
    at: z.string(),
    person: z.string(),
    action: AuditAction,
    grantId: z.string().nullable(),
    before: z
      .union([GrantRecord, ContentRecord, BrandRecord, BannerRecord, CallerRecord, Removal])
      .nullable(),
    after: z.union([GrantRecord, ContentRecord, BrandRecord, BannerRecord, CallerRecord, Deed]).nullable(),
    correlationId: z.string(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * The query of the audit: entries after the one with the number `after`, the oldest first; or, with `order` newest, those
 * before the one with the number `before`, the newest first. `person` is who did it, `about` a text in what was done, `kind`
 * leaves out who signed in and whose tokens were refused, or everything else.
 */
export const AuditQuery = z.strictObject({
  order: z.enum(['oldest', 'newest']).default('oldest'),
  after: z.coerce.number().int().min(0).default(0),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  person: z.string().max(256).optional(),
  action: AuditAction.optional(),
  kind: z.enum(['changes', 'signIns']).optional(),
  about: z.string().max(256).optional(),
})
export type AuditSearch = z.input<typeof AuditQuery>

/** What following the chain found: how many entries there are, the newest, and what was changed; none is well. */
export const AuditVerified = z
  .looseObject({ entries: z.int(), newest: AuditMark.nullable(), problems: z.array(z.string()) })
  .meta({ id: 'AuditVerified' })
export type AuditVerified = z.infer<typeof AuditVerified>

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
