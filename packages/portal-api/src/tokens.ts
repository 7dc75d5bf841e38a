import { z } from 'zod'

/**
 * An embed token that the portal brought and that has time left, or those that a person's catalogues brought, which are
 * told as one without reports. Times are ISO 8601, UTC.
 */
export const OutstandingToken = z
  .looseObject({
    tokenId: z.string(),
    /** how many are told as one; absent: it is one */
    tokens: z.number().optional(),
    person: z.string(),
    /** an administrator who views the portal as the person; absent: it is used by the person */
    actor: z.string().optional(),
    reportIds: z.array(z.string()),
    mintedAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'OutstandingToken' })
export type OutstandingToken = z.infer<typeof OutstandingToken>

/** The body of revokeToken: one by its id. */
export const RevokeToken = z.strictObject({ tokenId: z.guid().toLowerCase() }).meta({ id: 'RevokeToken' })
export type RevokeToken = z.infer<typeof RevokeToken>

/** The body of endSignIns: every sign-in of a person until now, and the embed tokens that they brought. */
export const EndSignIns = z
  .strictObject({ person: z.string().trim().min(1).max(256) })
  .meta({ id: 'EndSignIns' })
export type EndSignIns = z.infer<typeof EndSignIns>
