import type { AuditAction, CallerChange, CallerRecord, ChangedCaller } from '@casement/portal-api'
import type { CallerOfService, ChangedCaller as ChangedOfService } from '@casement/rest'
import type { Store } from '@casement/store'
import { appendEntry } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import type { ServiceCallers } from '../../embedding/service-callers.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import { refusal } from '../../http/refusals.ts'

interface Deps {
  readonly store: Pick<Store, 'drizzle' | 'ping'>
  readonly callers: ServiceCallers
  readonly now: () => Date
}

const actions: Readonly<Record<CallerChange['kind'], AuditAction>> = {
  create: 'createCaller',
  change: 'changeCaller',
  delete: 'deleteCaller',
  addKey: 'addCallerCredential',
  makeSecret: 'addCallerCredential',
  removeCredential: 'removeCallerCredential',
}

/**
 * Makes a change at the embedding service, or tells what it would do. What was made is in the audit before it is answered,
 * without a secret; the service has it in its own activity in any case. A store that takes no entry stops it before it is
 * made.
 */
export async function changeCaller(
  change: CallerChange,
  { dryRun, author }: { dryRun: boolean; author: Author },
  { store, callers, now }: Deps,
): Promise<ChangedCaller> {
  if (!dryRun) await store.ping()
  const { before, after, secret } = await sent(change, dryRun, author.correlationId, callers).catch(refused)
  const difference = { before: before && toRecord(before), after: after && toRecord(after) }
  if (dryRun) return { differences: [{ ...difference, entry: null }] }
  const mark = await store.drizzle.transaction((tx) =>
    appendEntry(tx, {
      at: now(),
      person: author.person,
      action: actions[change.kind],
      before: difference.before ?? undefined,
      after: difference.after ?? undefined,
      correlationId: author.correlationId,
    }),
  )
  return {
    differences: [{ ...difference, entry: mark.id }],
    ...(secret === undefined ? {} : { secret }),
  }
}

function sent(
  change: CallerChange,
  dryRun: boolean,
  correlationId: string,
  callers: ServiceCallers,
): Promise<ChangedOfService> {
  switch (change.kind) {
    case 'create':
      return callers.create({ ...change.set, dryRun }, correlationId)
    case 'change':
      return callers.change(
        change.clientId,
        { version: change.version, ...change.set, dryRun },
        correlationId,
      )
    case 'delete':
      return callers.delete(change, dryRun, correlationId)
    case 'addKey':
    case 'makeSecret': {
      const { version, expiresAt } = change
      const proof = change.kind === 'addKey' ? { key: change.key } : { secret: true as const }
      return callers.addCredential(change.clientId, { version, ...proof, expiresAt, dryRun }, correlationId)
    }
    case 'removeCredential':
      return callers.removeCredential(change, dryRun, correlationId)
  }
}

/** A caller of the service as it is told and kept in the audit: what is named here, and nothing beside it. */
export const toRecord = (caller: CallerOfService): CallerRecord => ({
  clientId: caller.clientId,
  name: caller.name,
  source: caller.source,
  workspaces: caller.workspaces && [...caller.workspaces],
  rights: [...caller.rights],
  expiresAt: caller.expiresAt,
  isDisabled: caller.isDisabled,
  version: caller.version,
  createdAt: caller.createdAt,
  updatedAt: caller.updatedAt,
  credentials: caller.credentials.map(
    ({ id, kind, thumbprint, algorithm, hint, expiresAt, createdAt, lastUsedAt }) => ({
      id,
      kind,
      thumbprint,
      algorithm,
      hint,
      expiresAt,
      createdAt,
      lastUsedAt,
    }),
  ),
})

/** Refusals of the service in the portal's words; a field stands before its message there. */
export function refused(error: unknown): never {
  if (!(error instanceof ServiceRefusal)) throw error
  const { status, code, message: text } = error
  const said = text.slice(`${code}: `.length)
  if (status === 409) throw refusal('callerChanged', { cause: error })
  if (status === 404) throw refusal('callerUnknown', { cause: error })
  if (status === 400) {
    const [, field, message] = /^(\w+)(?:\.\d+)?: (.+)$/s.exec(said) ?? []
    throw refusal('callerRefused', {
      message: message ?? said,
      ...(field === undefined ? {} : { field: `change.${field}` }),
      cause: error,
    })
  }
  throw refusal('callersUnknown', {
    message: `The embedding service does not let this portal administer its callers: ${said}`,
    cause: error,
  })
}
