import { z } from 'zod'
import { GrantRecord, Rights } from './grant.ts'
import { ModelObject } from './rls-rules.ts'

/** The query of explain: a person, who need not be known, and a report. */
export const ExplainQuery = z.strictObject({
  person: z.string().trim().min(1).max(256),
  workspaceId: z.guid().toLowerCase(),
  reportId: z.guid().toLowerCase(),
})
/** The query of whatISee: the same about the caller. */
export const WhatISeeQuery = ExplainQuery.omit({ person: true })

/** A row of a table as it is shown to an administrator, or to whom it belongs: texts in the order of `columns`. */
const Sample = z.looseObject({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
})

/**
 * A rule of row-level security: what it says in words, null where it is beyond a sentence, and its DAX, absent for who is
 * not an administrator.
 */
const RlsFilter = z.looseObject({
  role: z.string(),
  dax: z.string().optional(),
  words: z.string().nullable(),
})

/** A table of the model whose rows are limited, by rules of its own or by those of a table that it is related to. */
export const ExplainedTable = z
  .looseObject({
    table: z.string(),
    rules: z.array(RlsFilter),
    /** tables whose rules reach this one over relationships */
    limitedBy: z.array(z.string()),
    visible: z.int(),
    /** absent for who is not an administrator */
    all: z.int().optional(),
    sample: Sample,
  })
  .meta({ id: 'ExplainedTable' })
export type ExplainedTable = z.infer<typeof ExplainedTable>

/** A grant that reaches the report, and what of the access comes from it. */
const GivingGrant = z.looseObject({
  grant: GrantRecord,
  /** it alone or with others gives the rights that hold */
  givesRights: z.boolean(),
  givesRoles: z.array(z.string()),
  /** the name that the rules see is from this one */
  givesName: z.boolean(),
})

/** Why somebody can see a report and which rows, or what is missing. Computed as catalogue and tokens compute it. */
export const AccessExplanation = z
  .looseObject({
    person: z.looseObject({
      value: z.string(),
      groups: z.array(z.string()),
      roles: z.array(z.string()),
      /** when the groups and roles were as they are here; null: of a person who never signed in */
      seenAt: z.string().nullable(),
      isKnown: z.boolean(),
    }),
    workspace: z.looseObject({ id: z.string(), name: z.string() }),
    report: z.looseObject({ id: z.string(), name: z.string() }),
    /** present where grants count for nothing: the report, or its workspace, is not published */
    notPublished: z.enum(['report', 'workspace']).optional(),
    /** null: none */
    access: z.looseObject({ rights: Rights, username: z.string(), roles: z.array(z.string()) }).nullable(),
    grants: z.array(GivingGrant),
    /** grants of others that reach the report: being one of them would give it. None for who is not an administrator */
    others: z.array(GrantRecord),
    /** 'limited': by the tables; 'all': the model has no roles; 'none': it has roles and the person has none; 'unknown': the service does not say */
    rows: z.looseObject({
      kind: z.enum(['limited', 'all', 'none', 'unknown']),
      tables: z.array(ExplainedTable),
      /** objects of the model that do not exist for the person; absent for who is not an administrator */
      denied: z.array(ModelObject).optional(),
    }),
  })
  .meta({ id: 'AccessExplanation' })
export type AccessExplanation = z.infer<typeof AccessExplanation>
