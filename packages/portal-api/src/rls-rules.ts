import { z } from 'zod'

const ruleText = z.string().max(10_000)
const objectName = z.string().max(256)

/** An object of a model: a table, or a column or a measure of one. */
export const ModelObject = z.strictObject({
  table: objectName,
  column: objectName.optional(),
  measure: objectName.optional(),
})
export type ModelObject = z.infer<typeof ModelObject>

/** A role with its rules and what it denies, as a model file has them. */
export const RoleRules = z.strictObject({
  name: z.string().max(256),
  description: ruleText.optional(),
  rules: z.array(z.strictObject({ table: objectName, filter: ruleText })).max(100),
  denies: z.array(ModelObject).max(500).optional(),
})
export type RoleRules = z.infer<typeof RoleRules>

/** Of which dataset the rules are asked for. */
export const RlsRulesQuery = z.object({ datasetId: z.string().min(1).max(256) })

/** The roles of a model with their rules, and the tables with their columns and measures that a role can name. */
export const RlsRules = z
  .looseObject({
    roles: z.array(z.looseObject(RoleRules.shape)),
    tables: z.array(
      z.looseObject({ name: z.string(), columns: z.array(z.string()), measures: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'RlsRules' })
export type RlsRules = z.infer<typeof RlsRules>

/** Who tries rules: a person with what the grants give them for a report over the dataset, or an effective identity. */
const Trier = z.union([
  z.strictObject({ person: z.string().trim().min(1).max(256) }),
  z.strictObject({ username: z.string().trim().max(256), roles: z.array(z.string()).max(50) }),
])

/** The body of tryRlsRules: roles in place of those that hold, and up to five who try them. */
export const TryRlsRules = z
  .strictObject({
    datasetId: z.string().min(1).max(256),
    roles: z.array(RoleRules).max(50),
    identities: z.array(Trier).min(1).max(5),
  })
  .meta({ id: 'TryRlsRules' })
export type TryRlsRules = z.infer<typeof TryRlsRules>

/** What deserves a second look, and of which role, table or person it is. */
export const RlsRuleWarning = z.looseObject({
  kind: z.enum(['noRows', 'allRows', 'unreached', 'withoutRules', 'untried', 'gone', 'noRole']),
  role: z.string().optional(),
  table: z.string().optional(),
  username: z.string().optional(),
})
export type RlsRuleWarning = z.infer<typeof RlsRuleWarning>

/**
 * Problems have a path such as `roles[0].rules[1].filter`; with any, nothing was tried. Of each identity the tables that it
 * does not see whole before or after, in rows; `report` is the one whose grants gave a person the roles, null for none.
 */
export const TriedRlsRules = z
  .looseObject({
    problems: z.array(
      z.looseObject({
        path: z.string(),
        message: z.string(),
        line: z.int().optional(),
        column: z.int().optional(),
      }),
    ),
    identities: z.array(
      z.looseObject({
        username: z.string(),
        roles: z.array(z.string()),
        report: z.string().nullable(),
        tables: z.array(z.looseObject({ table: z.string(), all: z.int(), before: z.int(), after: z.int() })),
        /** objects that are not there before or after: true where they are */
        objects: z.array(z.looseObject({ ...ModelObject.shape, before: z.boolean(), after: z.boolean() })),
      }),
    ),
    warnings: z.array(RlsRuleWarning),
  })
  .meta({ id: 'TriedRlsRules' })
export type TriedRlsRules = z.infer<typeof TriedRlsRules>
