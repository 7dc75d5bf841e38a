import { plainName } from '@casement/find'
import { callerRights } from '@casement/rest'
import type { CallerChange, NewCaller, NewCredential } from '@casement/rest'
import { z } from 'zod'

const instant = z.iso
  .datetime({ offset: true, error: 'expected a time such as 2027-01-31T00:00:00Z' })
  .transform((text) => new Date(text))

const name = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100, 'is longer than 100 characters')
  .normalize('NFC')
  .regex(plainName, 'must not hold characters that cannot be seen')
const workspaces = z
  .array(z.string().toLowerCase())
  .min(1, 'name at least one, or null for all')
  .max(500)
  .transform((ids) => [...new Set(ids)])
  .nullable()
const rights = z
  .array(z.enum(callerRights, `expected ${callerRights.join(', ')}`))
  .min(1, 'name at least one')
  .transform((given) => callerRights.filter((right) => given.includes(right)))
const version = z.int().min(1)
const dryRun = z.boolean().default(false)

export const newCallerSchema = z.strictObject({
  name,
  workspaces,
  rights,
  expiresAt: instant.nullish().transform((at) => at ?? null),
  dryRun,
}) satisfies z.ZodType<unknown, NewCaller>

export const callerChangeSchema = z.strictObject({
  version,
  name: name.optional(),
  workspaces: workspaces.optional(),
  rights: rights.optional(),
  expiresAt: instant.nullish(),
  isDisabled: z.boolean().optional(),
  dryRun,
}) satisfies z.ZodType<unknown, CallerChange>

export const newCredentialSchema = z
  .strictObject({
    version,
    key: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).optional(),
    secret: z.literal(true).optional(),
    expiresAt: instant.nullish().transform((at) => at ?? null),
    dryRun,
  })
  .refine(({ key, secret }) => (key === undefined) !== (secret === undefined), {
    path: ['key'],
    message: 'give a key, or ask for a secret',
  }) satisfies z.ZodType<unknown, NewCredential>

/** The version of a caller that is deleted, or whose credential is, as the address says. */
export const deletionSchema = z.object({
  version: z.coerce.number().int().min(1),
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})
