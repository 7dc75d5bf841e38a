/** What a caller of the REST API may do. docs/callers.md says which operation needs which. */
export const callerRights = ['readContent', 'generateTokens', 'refreshDatasets', 'administer'] as const
export type CallerRight = (typeof callerRights)[number]

/** Calls that administer callers, below `restRoot`: our own service's alone. */
export const callerPaths = {
  /** GET: the callers that hold no more than whoever asks; POST: registers one. */
  callers: '/admin/callers',
  /** GET; PATCH: changes what is named; DELETE, with `?version=`. */
  caller: '/admin/callers/{clientId}',
  /** POST: adds a key, a certificate, or a secret that the service makes. */
  credentials: '/admin/callers/{clientId}/credentials',
  /** DELETE, with `?version=`. */
  credential: '/admin/callers/{clientId}/credentials/{credentialId}',
} as const

/** A proof that a caller has. Times are ISO 8601, UTC. */
export interface CallerCredential {
  /** null: it is from the settings */
  readonly id: string | null
  readonly kind: 'key' | 'certificate' | 'secret'
  /** SHA-256 in base64url: of a key as RFC 7638 has it, of a certificate as `x5t#S256`; null for a secret */
  readonly thumbprint: string | null
  /** with a size where keys differ in it: 'RSA 2048', 'EC P-256', 'Ed25519'; null for a secret */
  readonly algorithm: string | null
  /** the first characters of a secret */
  readonly hint: string | null
  /** null: never */
  readonly expiresAt: string | null
  readonly createdAt: string | null
  readonly lastUsedAt: string | null
}

/** A program that may call the REST API. Times are ISO 8601, UTC. */
export interface CallerOfService {
  readonly clientId: string
  readonly name: string
  /** Those of the settings have every right in every workspace, and cannot be changed here. */
  readonly source: 'settings' | 'registered'
  /** ids; null: all */
  readonly workspaces: readonly string[] | null
  readonly rights: readonly CallerRight[]
  readonly expiresAt: string | null
  readonly isDisabled: boolean
  /** null: it is from the settings */
  readonly version: number | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly credentials: readonly CallerCredential[]
}

/** The body of CreateCaller. `dryRun`: everything is checked and told, and nothing is kept. */
export interface NewCaller {
  readonly name: string
  readonly workspaces: readonly string[] | null
  readonly rights: readonly CallerRight[]
  readonly expiresAt?: string | null | undefined
  readonly dryRun?: boolean | undefined
}

/** The body of ChangeCaller: what is left out stays. */
export interface CallerChange extends Partial<Omit<NewCaller, 'dryRun'>> {
  /** the version that was read */
  readonly version: number
  readonly isDisabled?: boolean | undefined
  readonly dryRun?: boolean | undefined
}

/** The body of AddCallerCredential: a `key`, or `secret` for one that the service makes. */
export interface NewCredential {
  readonly version: number
  /** PEM of a public key or a certificate, or a public JWK as JSON or as its text */
  readonly key?: string | Readonly<Record<string, unknown>> | undefined
  readonly secret?: true | undefined
  /** needed for a secret; a certificate ends no later than it says itself */
  readonly expiresAt?: string | null | undefined
  readonly dryRun?: boolean | undefined
}

/** What a change made, or would make: `before` null where there was none, `after` null where there is none. */
export interface ChangedCaller {
  readonly before: CallerOfService | null
  readonly after: CallerOfService | null
  /** a secret that was made; it is told here and never again */
  readonly secret?: string
}
