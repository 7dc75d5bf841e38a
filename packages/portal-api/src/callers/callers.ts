import { z } from 'zod'
import { nameText } from '../text/plain-text.ts'

export const CallerRight = z.enum(['readContent', 'generateTokens', 'refreshDatasets', 'administer'])
export type CallerRight = z.infer<typeof CallerRight>

/** A proof of a caller. `id` null: it is from the settings; `hint` is how a secret begins. Times are ISO 8601, UTC. */
export const CallerCredential = z
  .looseObject({
    id: z.string().nullable(),
    kind: z.enum(['key', 'certificate', 'secret']),
    thumbprint: z.string().nullable(),
    algorithm: z.string().nullable(),
    hint: z.string().nullable(),
    expiresAt: z.string().nullable(),
    createdAt: z.string().nullable(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'CallerCredential' })
export type CallerCredential = z.infer<typeof CallerCredential>

/** A program that may call the embedding service. `workspaces` null: all; `version` null: it is from the settings. */
export const CallerRecord = z
  .looseObject({
    clientId: z.string(),
    name: z.string(),
    source: z.enum(['settings', 'registered']),
    workspaces: z.array(z.string()).nullable(),
    rights: z.array(CallerRight),
    expiresAt: z.string().nullable(),
    isDisabled: z.boolean(),
    version: z.int().nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
    credentials: z.array(CallerCredential),
  })
  .meta({ id: 'CallerRecord' })
export type CallerRecord = z.infer<typeof CallerRecord>

/** Every caller of the service, and the service's address. */
export const Callers = z
  .looseObject({ callers: z.array(CallerRecord), serviceUrl: z.string() })
  .meta({ id: 'Callers' })
export type Callers = z.infer<typeof Callers>

const expiresAt = z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
const fields = {
  name: nameText.min(1, 'must be given').max(100),
  workspaces: z.array(z.guid().toLowerCase()).min(1, 'name at least one').max(500).nullable(),
  rights: z.array(CallerRight).min(1, 'name at least one'),
  expiresAt: expiresAt.nullable(),
}
const of = { clientId: z.guid().toLowerCase(), version: z.int().min(1) }

/** One change of a caller, which is still at `version`. */
export const CallerChange = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('create'), set: z.strictObject(fields) }),
    z.strictObject({
      kind: z.literal('change'),
      ...of,
      set: z.strictObject({ ...fields, isDisabled: z.boolean() }).partial(),
    }),
    z.strictObject({ kind: z.literal('delete'), ...of }),
    z.strictObject({
      kind: z.literal('addKey'),
      ...of,
      /** PEM of a public key or a certificate, or a public JWK */
      key: z.string().trim().min(1, 'must be given').max(20_000),
      expiresAt: expiresAt.nullable(),
    }),
    z.strictObject({ kind: z.literal('makeSecret'), ...of, expiresAt }),
    z.strictObject({ kind: z.literal('removeCredential'), ...of, credentialId: z.guid().toLowerCase() }),
  ])
  .meta({ id: 'CallerChange' })
export type CallerChange = z.infer<typeof CallerChange>

/** The body of changeCaller. A dry run changes nothing and tells the difference that there would be. */
export const ChangeCaller = z
  .strictObject({ change: CallerChange, dryRun: z.boolean().default(false) })
  .meta({ id: 'ChangeCaller' })
export type ChangeCaller = z.infer<typeof ChangeCaller>

/** A caller before and after, null where there is none. */
export const CallerDifference = z
  .looseObject({
    before: CallerRecord.nullable(),
    after: CallerRecord.nullable(),
    /** the number of its audit entry; null in a dry run */
    entry: z.int().nullable(),
  })
  .meta({ id: 'CallerDifference' })
export type CallerDifference = z.infer<typeof CallerDifference>

/** One difference, and a secret that was made: it is told in this answer and never again. */
export const ChangedCaller = z
  .looseObject({ differences: z.array(CallerDifference), secret: z.string().optional() })
  .meta({ id: 'ChangedCaller' })
export type ChangedCaller = z.infer<typeof ChangedCaller>
