import { z } from 'zod'

/**
 * Someone who signed in, or was imported. `groups` and `roles` are those of the last sign-in, or the imported ones before
 * any. Times are ISO 8601, UTC; null: never.
 */
export const KnownPerson = z
  .looseObject({
    person: z.string(),
    groups: z.array(z.string()),
    roles: z.array(z.string()),
    seenAt: z.string().nullable(),
    importedAt: z.string().nullable(),
  })
  .meta({ id: 'KnownPerson' })
export type KnownPerson = z.infer<typeof KnownPerson>

/**
 * The body of importPeople: CSV with the columns person, groups and roles, several of them separated by semicolons.
 * `dryRun`: what would be different is told, and nothing is done.
 */
export const ImportPeople = z
  .strictObject({ csv: z.string().max(4_000_000), dryRun: z.boolean().optional() })
  .meta({ id: 'ImportPeople' })
export type ImportPeople = z.infer<typeof ImportPeople>

const Membership = z.looseObject({ groups: z.array(z.string()), roles: z.array(z.string()) })

/** A person whom a file makes known, with null before, or with other groups and roles. */
const PersonDifference = z.looseObject({
  person: z.string(),
  before: Membership.nullable(),
  after: Membership,
})
export type PersonDifference = z.infer<typeof PersonDifference>

/**
 * All of the file or nothing: with problems nobody was imported. `differences` are those that are made, or would be;
 * whoever has signed in keeps the groups and roles of the sign-in: `kept` is how many of them the file has otherwise.
 */
export const ImportedPeople = z
  .looseObject({
    imported: z.int(),
    differences: z.array(PersonDifference),
    kept: z.int(),
    problems: z.array(z.looseObject({ line: z.int(), message: z.string() })),
  })
  .meta({ id: 'ImportedPeople' })
export type ImportedPeople = z.infer<typeof ImportedPeople>

/** What can be granted: each report with the RLS roles of its model; null: the embedding service does not say. */
export const Grantable = z
  .looseObject({
    workspaces: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        reports: z.array(
          z.looseObject({ id: z.string(), name: z.string(), roles: z.array(z.string()).nullable() }),
        ),
      }),
    ),
  })
  .meta({ id: 'Grantable' })
export type Grantable = z.infer<typeof Grantable>
