import { z } from 'zod'

/** .NET's reader, which Power BI answers with, takes 'true' for true; callers rely on it. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A name of a person, as it is kept and logged. */
const name = z
  .string()
  .max(256)
  .regex(/^\P{Cc}*$/u, 'expected text without control characters')

const identitySchema = z.object({
  username: name.optional(),
  auditableContext: name.nullish(),
  datasets: z.array(z.string()).max(50).nullish(),
  roles: z.array(z.string()).max(50).nullish(),
  customData: z.string().max(1024).nullish(),
  identityBlob: z.unknown().optional(),
  reports: z.array(z.string()).nullish(),
})
export type RequestedIdentity = z.output<typeof identitySchema>

const shared = {
  identities: z.array(identitySchema).max(50).nullish(),
  lifetimeInMinutes: z.int().min(0).nullish(),
}

/** The body of GenerateToken for one report. */
export const singleSchema = z.object({
  accessLevel: z.enum(['View', 'Edit', 'Create']).nullish(),
  datasetId: z.string().nullish(),
  allowSaveAs: flag.nullish(),
  ...shared,
})

/** The body of the multi-item GenerateToken. */
export const multipleSchema = z.object({
  datasets: z
    .array(z.object({ id: z.string(), xmlaPermissions: z.enum(['Off', 'ReadOnly']).nullish() }))
    .max(50)
    .nullish(),
  reports: z
    .array(z.object({ id: z.string(), allowEdit: flag.nullish() }))
    .max(50)
    .nullish(),
  targetWorkspaces: z
    .array(z.object({ id: z.string() }))
    .max(50)
    .nullish(),
  datasourceIdentities: z.array(z.unknown()).nullish(),
  ...shared,
})

/** The body of the service's own revocation: a person as tokens are recorded with, ids of reports, or both. */
export const revokeSchema = z
  .strictObject({
    person: name.min(1).optional(),
    reports: z.array(z.string().toLowerCase()).max(1000).optional(),
  })
  .refine(({ person, reports }) => person !== undefined || reports !== undefined, {
    path: ['person'],
    message: 'name a person, reports, or both',
  })
