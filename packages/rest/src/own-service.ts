/** Calls of our own service alone: Power BI's REST API has none of these. Paths are below `restRoot`. */
export const ownPaths = {
  /** GET: the outstanding embed tokens of the caller, `?person=` those of one person. */
  embedTokens: '/embedTokens',
  /** POST: which rows of a dataset an effective identity sees, and why. */
  rowScope: '/datasets/{datasetId}/rowScope',
} as const

/**
 * A property of GenerateToken of our own. The actor uses the token in the place of the person whom the identities name, as
 * `act` is in RFC 8693, 4.1: rows are the person's, and nothing that people keep of reports is read or written.
 */
export interface ActedFor {
  readonly actor?: string
}

/**
 * An embed token that has time left and was not revoked. Times are ISO 8601, UTC; `person` null: for nobody in particular;
 * `actor` null: it is used by the person.
 */
export interface OutstandingEmbedToken {
  readonly tokenId: string
  readonly person: string | null
  readonly actor?: string | null
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
