/** Calls of our own service alone: Power BI's REST API has none of these. Paths are below `restRoot`. */
export const ownPaths = {
  /** GET: the outstanding embed tokens of the caller, `?person=` those of one person. */
  embedTokens: '/embedTokens',
  /** POST: which rows of a dataset an effective identity sees, and why. */
  rowScope: '/datasets/{datasetId}/rowScope',
  /** GET: the roles of a model with their rules. */
  rowRules: '/datasets/{datasetId}/rowRules',
  /** POST: what other roles would show, beside those that hold. */
  tryRowRules: '/datasets/{datasetId}/rowRules/try',
} as const

/** An embed token that has time left and was not revoked. Times are ISO 8601, UTC; `person` null: for nobody in particular. */
export interface OutstandingEmbedToken {
  readonly tokenId: string
  readonly person: string | null
  readonly reports: readonly string[]
  readonly issuedAt: string
  readonly expiresAt: string
}

/** The body of rowScope. */
export interface RowScopeRequest {
  readonly username: string
  readonly roles: readonly string[]
  /** rows of each table's sample, 0 to 20; 5 when left out */
  readonly sampleRows?: number
}

/** A rule that limits a table: its role, the DAX as the model has it, and in words; null where it is beyond a sentence. */
export interface ScopeRule {
  readonly role: string
  readonly dax: string
  readonly words: string | null
}

/** A table of which the identity does not see every row, whether by a rule of its own or over relationships. */
export interface ScopedTable {
  readonly table: string
  readonly rules: readonly ScopeRule[]
  /** tables with rules that reach this one over relationships; where roles add up, such a table may itself be seen whole */
  readonly limitedBy: readonly string[]
  readonly visible: number
  readonly all: number
  /** rows that are seen: the table's visible columns as readers know them, values as texts, null for BLANK */
  readonly sample: {
    readonly columns: readonly string[]
    readonly rows: readonly (readonly (string | null)[])[]
  }
}

/**
 * The tables in the model's order. `hasRoles` false: the model has none and everybody sees every row. An identity without a
 * role, or with one that the model does not have, sees no row of any table, and no rule says why.
 */
export interface RowScope {
  readonly hasRoles: boolean
  readonly tables: readonly ScopedTable[]
}

/** A role with its rules, as a model file has them. */
export interface RoleRules {
  readonly name: string
  readonly description?: string | undefined
  readonly rules: readonly { readonly table: string; readonly filter: string }[]
}

/** The roles of a model, and the tables with their columns that a rule can name. */
export interface RowRules {
  readonly roles: readonly RoleRules[]
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

export interface TriedIdentity {
  readonly username: string
  readonly roles: readonly string[]
}

/** The body of tryRowRules: roles in place of the model's, and up to five identities that try them. */
export interface TryRowRules {
  readonly roles: readonly RoleRules[]
  readonly identities: readonly TriedIdentity[]
}

/** Something wrong with the roles: `path` as `roles[0].rules[1].filter`, line and column of its text from 1. */
export interface RowRuleProblem {
  readonly path: string
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/**
 * What deserves a second look: `noRows` and `allRows` are of a rule that an identity tries, `unreached` of a table that no rule
 * reaches, `withoutRules` of a role that hides nothing, `untried` of one that no identity has, `gone` of one that the model
 * has and the draft has not: whoever has it sees nothing; `noRole` is of an identity that sees nothing.
 */
export interface RowRuleWarning {
  readonly kind: 'noRows' | 'allRows' | 'unreached' | 'withoutRules' | 'untried' | 'gone' | 'noRole'
  readonly role?: string
  readonly table?: string
  readonly username?: string
}

/** Rows of the tables that an identity does not see whole before or after. With problems nothing was tried. */
export interface TriedRowRules {
  readonly problems: readonly RowRuleProblem[]
  readonly identities: readonly (TriedIdentity & {
    readonly tables: readonly {
      readonly table: string
      readonly all: number
      readonly before: number
      readonly after: number
    }[]
  })[]
  readonly warnings: readonly RowRuleWarning[]
}
