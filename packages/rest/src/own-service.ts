/** Calls of our own service alone: Power BI's REST API has none of these. Paths are below `restRoot`. */
export const ownPaths = {
  /**
   * GET: the outstanding embed tokens of the caller, `?person=` those of one person. POST: a token for each of many
   * reports.
   */
  embedTokens: '/embedTokens',
  /** DELETE: takes back one embed token by the id that came with it. */
  embedToken: '/embedTokens/{tokenId}',
  /** POST: takes back what was issued to the caller for a person, for reports, or for a person's reports. */
  revokeEmbedTokens: '/embedTokens/revoke',
  /** POST: which rows of a dataset an effective identity sees, and why. */
  rowScope: '/datasets/{datasetId}/rowScope',
  /** GET: the roles of a model with their rules. */
  rlsRules: '/datasets/{datasetId}/rlsRules',
  /** POST: what other roles would show, beside those that hold. */
  tryRlsRules: '/datasets/{datasetId}/rlsRules/try',
  /** GET: entries of the activity, of the caller's own tokens and of nobody's. */
  activity: '/activity',
  /** GET: whether each entry of the activity is as it was written. */
  verifyActivity: '/activity/verify',
  /** GET: what the activity adds up to, `?from=` and `until=` ISO 8601; with `reportId=` of one report. */
  usage: '/usage',
} as const

/**
 * A property of GenerateToken of our own. The actor uses the token in the place of the person whom the identities name, as
 * `act` is in RFC 8693, 4.1: rows are the person's, and nothing that people keep of reports is read or written.
 */
export interface ActedFor {
  readonly actor?: string
}

/** Reports that a person may use alike: the same right, the same effective identity. */
export interface IssuedAccess {
  /** their ids */
  readonly reports: readonly string[]
  /** absent: they are viewed */
  readonly allowEdit?: boolean | undefined
  readonly username: string
  readonly roles?: readonly string[] | undefined
}

/** The body of IssueEmbedTokens: a token for each report, all for one person. At most 1,000 reports. */
export interface IssueEmbedTokens extends ActedFor {
  readonly person: string
  /** absent or 0: as long as the service lets them live */
  readonly lifetimeInMinutes?: number | undefined
  readonly access: readonly IssuedAccess[]
}

/** A token, or why there is none: the refusal that GenerateToken would have answered. `expiration` is ISO 8601, UTC. */
export type IssuedEmbedToken =
  | { readonly token: string; readonly tokenId: string; readonly expiration: string }
  | { readonly error: { readonly code: string; readonly message: string } }

/** The answer of IssueEmbedTokens, in the order of the reports that were named. */
export interface IssuedEmbedTokens {
  readonly value: readonly IssuedEmbedToken[]
}

/**
 * An embed token that has time left and was not revoked. Times are ISO 8601, UTC; `person` null: for nobody in particular;
 * `actor` null: it is used by the person. Those that a person was issued together are told as one, with no report and how
 * many they are; who revokes it takes back all of the person's.
 */
export interface OutstandingEmbedToken {
  readonly tokenId: string
  /** how many are told as one; absent: it is one */
  readonly tokens?: number | undefined
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

/** An object of a model: a table, or a column or a measure of one. */
export interface ModelObject {
  readonly table: string
  readonly column?: string | undefined
  readonly measure?: string | undefined
}

/**
 * The tables in the model's order. `denied`: what does not exist for the identity, also for need of something else that does
 * not. `hasRoles` false: the model has none and everybody sees every row. An identity without a
 * role, or with one that the model does not have, sees no row of any table, and no rule says why.
 */
export interface RowScope {
  readonly hasRoles: boolean
  readonly tables: readonly ScopedTable[]
  readonly denied: readonly ModelObject[]
}

/** A role with its rules and what it denies, as a model file has them. */
export interface RoleRules {
  readonly name: string
  readonly description?: string | undefined
  readonly rules: readonly { readonly table: string; readonly filter: string }[]
  /** Absent: nothing. */
  readonly denies?: readonly ModelObject[] | undefined
}

/** The roles of a model, and the tables with their columns and measures that a role can name. */
export interface RlsRules {
  readonly roles: readonly RoleRules[]
  readonly tables: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly measures: readonly string[]
  }[]
}

export interface TriedIdentity {
  readonly username: string
  readonly roles: readonly string[]
}

/** The body of tryRlsRules: roles in place of the model's, and up to five identities that try them. */
export interface TryRlsRules {
  readonly roles: readonly RoleRules[]
  readonly identities: readonly TriedIdentity[]
}

/** Something wrong with the roles: `path` as `roles[0].rules[1].filter`, line and column of its text from 1. */
export interface RlsRuleProblem {
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
export interface RlsRuleWarning {
  readonly kind: 'noRows' | 'allRows' | 'unreached' | 'withoutRules' | 'untried' | 'gone' | 'noRole'
  readonly role?: string
  readonly table?: string
  readonly username?: string
}

/**
 * Rows of the tables that an identity does not see whole before or after, and the objects that are not there for it before or
 * after: true where they are. With problems nothing was tried.
 */
export interface TriedRlsRules {
  readonly problems: readonly RlsRuleProblem[]
  readonly identities: readonly (TriedIdentity & {
    readonly tables: readonly {
      readonly table: string
      readonly all: number
      readonly before: number
      readonly after: number
    }[]
    readonly objects: readonly (ModelObject & { readonly before: boolean; readonly after: boolean })[]
  })[]
  readonly warnings: readonly RlsRuleWarning[]
}

/** An entry of the activity with the names of today's content, null where there is none. Times are ISO 8601, UTC. */
export interface ActivityOfService {
  readonly id: number
  readonly eventId: string
  readonly at: string
  /** Power BI's name where it has one: ViewReport, GenerateEmbedToken, RefreshDataset */
  readonly operation: string
  readonly person: string | null
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly reportId: string | null
  readonly reportName: string | null
  readonly datasetId: string | null
  readonly page: string | null
  readonly pageName: string | null
  readonly durationMs: number | null
  /** ok, Cancelled, or the code of a refusal */
  readonly outcome: string
  readonly details: Readonly<Record<string, number | string>> | null
  readonly correlationId: string
  readonly hash: string
}

/** The query of the activity; `past` is the number of the entry that those read follow in their order. */
export interface ActivityQuery {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly order?: 'oldest' | 'newest' | undefined
  readonly past?: number | undefined
  readonly person?: string | undefined
  readonly reportId?: string | undefined
  readonly operation?: string | undefined
  readonly limit?: number | undefined
}

/** Following the activity's chain: how many entries there are, the newest, and what was changed, a sentence each. */
export interface VerifiedActivity {
  readonly entries: number
  readonly newest: { readonly id: number; readonly hash: string } | null
  readonly problems: readonly string[]
}

/** Use of a report; milliseconds are null where nothing was measured. */
export interface UsageOfReport {
  readonly reportId: string
  readonly views: number
  readonly people: number
  readonly loadP50Ms: number | null
  readonly loadP95Ms: number | null
  /** requests for figures that reached the service */
  readonly requests: number
  readonly queryP50Ms: number | null
  readonly queryP95Ms: number | null
  readonly errors: number
  readonly lastViewAt: string | null
}

/** Reports that were used, the most viewed first, and the days on which they were; pages and people of one report. */
export interface Usage {
  readonly reports: readonly UsageOfReport[]
  /** in UTC, the oldest first; none for a day without activity */
  readonly days: readonly {
    readonly day: string
    readonly views: number
    readonly people: number
    readonly errors: number
  }[]
  readonly pages: readonly {
    readonly page: string
    /** null: the report has no such page any more */
    readonly pageName: string | null
    readonly views: number
    readonly people: number
    readonly lastViewAt: string
  }[]
  readonly people: readonly { readonly person: string; readonly views: number; readonly lastViewAt: string }[]
}
