import { z } from 'zod'
import { explainingText } from './explaining-text.ts'
import { GrantDifference } from './grant-changes.ts'
import { GrantInput } from './grant.ts'

export const RequestState = z.enum(['open', 'accepted', 'refused', 'withdrawn'])
export type RequestState = z.infer<typeof RequestState>

/**
 * The body of requestAccess: a report of a workspace, every report of it, or with neither whatever the person should see.
 * Asking again for a place that is asked for answers what is there. Nothing is said of whether there is such a report.
 */
export const RequestAccess = z
  .strictObject({
    workspaceId: z.guid().toLowerCase().nullable().default(null),
    reportId: z.guid().toLowerCase().nullable().default(null),
    reason: explainingText.default(''),
  })
  .refine(({ workspaceId, reportId }) => reportId === null || workspaceId !== null, {
    path: ['workspaceId'],
    message: 'goes with reportId: name the workspace of the report',
  })
  .meta({ id: 'RequestAccess' })
export type RequestAccess = z.infer<typeof RequestAccess>

/** A request for access. Times are ISO 8601, UTC. `decidedBy` and `grantId` are for administrators alone. */
export const AccessRequest = z
  .looseObject({
    id: z.string(),
    person: z.string(),
    workspaceId: z.string().nullable(),
    reportId: z.string().nullable(),
    reason: z.string(),
    state: RequestState,
    askedAt: z.string(),
    decidedAt: z.string().nullable(),
    /** words of the administrator who decided */
    answer: z.string(),
    version: z.int(),
    decidedBy: z.string().nullable().optional(),
    grantId: z.string().nullable().optional(),
  })
  .meta({ id: 'AccessRequest' })
export type AccessRequest = z.infer<typeof AccessRequest>

/** The body of withdrawRequest: one of the caller's own, at the version that was read. */
export const WithdrawRequest = z
  .strictObject({ id: z.guid().toLowerCase(), version: z.int().min(1) })
  .meta({ id: 'WithdrawRequest' })
export type WithdrawRequest = z.infer<typeof WithdrawRequest>

/** The query of requests, for administrators; the newest first. */
export const RequestsQuery = z.strictObject({
  state: RequestState.optional(),
  person: z.string().max(256).optional(),
})
export type RequestsQuery = z.infer<typeof RequestsQuery>

/**
 * The body of decideRequest, at the version that was read. Accepting makes the grant, which is view of what was asked for
 * where none is given; refusing needs words. A dry run changes nothing and tells the difference.
 */
export const DecideRequest = z
  .discriminatedUnion('decision', [
    WithdrawRequest.extend({
      decision: z.literal('accept'),
      grant: GrantInput.optional(),
      answer: explainingText.default(''),
      dryRun: z.boolean().default(false),
    }),
    WithdrawRequest.extend({
      decision: z.literal('refuse'),
      answer: explainingText.min(1, 'say why'),
    }),
  ])
  .meta({ id: 'DecideRequest' })
export type DecideRequest = z.input<typeof DecideRequest>

/** The request as it is then, and what became of grants. */
export const DecidedRequest = z
  .looseObject({ request: AccessRequest, differences: z.array(GrantDifference) })
  .meta({ id: 'DecidedRequest' })
export type DecidedRequest = z.infer<typeof DecidedRequest>
