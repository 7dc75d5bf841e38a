import type { CallerRight } from '@casement/rest'
import type { Store } from '@casement/store'
import type { JWK } from 'jose'
import type { KnownCaller, KnownCredential } from './known-caller.ts'

export type Query = Pick<Store, 'query'>

/** What a change may set. */
export type CallerFields = Pick<KnownCaller, 'name' | 'workspaces' | 'rights' | 'expiresAt' | 'isDisabled'>

/** A caller's fields as its columns are. */
export const columnsOf = ({ name, workspaces, rights, expiresAt, isDisabled }: CallerFields) => [
  name,
  JSON.stringify(workspaces),
  JSON.stringify(rights),
  expiresAt?.toISOString() ?? null,
  isDisabled,
]

/** A credential, as it was made. */
export const insertCredential = (
  tx: Query,
  clientId: string,
  { id, kind, thumbprint, algorithm, hint, publicKey, secretHash, expiresAt, createdAt }: KnownCredential,
) =>
  tx.query(
    `INSERT INTO service.caller_credential
       (id, client_id, kind, thumbprint, algorithm, hint, public_key, secret_hash, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      clientId,
      kind,
      thumbprint,
      algorithm,
      hint,
      publicKey === null ? null : JSON.stringify(publicKey),
      secretHash,
      expiresAt?.toISOString() ?? null,
      createdAt?.toISOString() ?? null,
    ],
  )

interface Row {
  readonly clientId: string
  readonly name: string
  readonly workspaces: readonly string[] | null
  readonly rights: readonly CallerRight[]
  readonly expiresAt: Date | null
  readonly isDisabled: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly id: string | null
  readonly kind: KnownCredential['kind']
  readonly thumbprint: string | null
  readonly algorithm: string | null
  readonly hint: string | null
  readonly publicKey: JWK | null
  readonly secretHash: string | null
  readonly endsAt: Date | null
  readonly addedAt: Date | null
  readonly lastUsedAt: Date | null
}

/** Callers with their credentials, by name; one where it is named. */
export async function read(db: Query, clientId: string | null): Promise<KnownCaller[]> {
  const rows = await db.query<Row>(
    `SELECT caller.client_id AS "clientId", name, workspaces, rights, caller.expires_at AS "expiresAt",
       is_disabled AS "isDisabled", version, caller.created_at AS "createdAt", updated_at AS "updatedAt",
       id, kind, thumbprint, algorithm, hint, public_key AS "publicKey", secret_hash AS "secretHash",
       credential.expires_at AS "endsAt", credential.created_at AS "addedAt", last_used_at AS "lastUsedAt"
     FROM service.caller AS caller LEFT JOIN service.caller_credential AS credential USING (client_id)
     WHERE $1::uuid IS NULL OR caller.client_id = $1
     ORDER BY lower(name), caller.client_id, credential.created_at, id`,
    [clientId],
  )
  const callers = new Map<string, KnownCaller & { credentials: KnownCredential[] }>()
  for (const row of rows) {
    const {
      id,
      kind,
      thumbprint,
      algorithm,
      hint,
      publicKey,
      secretHash,
      endsAt,
      addedAt,
      lastUsedAt,
      ...own
    } = row
    const caller = callers.get(row.clientId) ?? { ...own, credentials: [] }
    callers.set(row.clientId, caller)
    if (id !== null)
      caller.credentials.push({
        id,
        kind,
        thumbprint,
        algorithm,
        hint,
        publicKey,
        secretHash,
        expiresAt: endsAt,
        createdAt: addedAt,
        lastUsedAt,
      })
  }
  return [...callers.values()]
}
