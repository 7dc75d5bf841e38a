import type { CallerChange, CallerRecord } from '@casement/portal-api'
import type { UndoneEntry } from '../../audit/undone-entries.ts'
import { refusal } from '../../http/refusals.ts'

/**
 * The change that takes back that of an entry: of a caller that was registered its deletion, of a credential that was added
 * its removal. Throws 400 `notToUndo` for what gave nothing to take back.
 */
export function callerTakenBack(entry: UndoneEntry): CallerChange {
  const { before, after } = entry as { before: CallerRecord | null; after: CallerRecord | null }
  if (!after || after.version === null) throw refusal('notToUndo', { field: 'entries.0' })
  const of = { clientId: after.clientId, version: after.version }
  if (!before) return { kind: 'delete', ...of }
  const had = new Set(before.credentials.map(({ id }) => id))
  const added = after.credentials.find(({ id }) => !had.has(id))
  if (added?.id) return { kind: 'removeCredential', ...of, credentialId: added.id }
  const { name, workspaces, rights, expiresAt, isDisabled } = before
  return { kind: 'change', ...of, set: { name, workspaces, rights, expiresAt, isDisabled } }
}
