import { createHash } from 'node:crypto'
import type { AuditEntry } from '@casement/portal-api'

/** What an entry's link is made from. Its number is not: the order is the chain's own. */
export type Linked = Omit<AuditEntry, 'id' | 'hash'>

/** The link before the first entry. */
export const noLink = ''

/** The link of an entry that follows the one with the link `previous`: SHA-256, hexadecimal. */
export const linkAfter = (
  previous: string,
  { at, person, action, grantId, before, after, correlationId }: Linked,
): string =>
  createHash('sha256')
    .update(previous)
    .update('\n')
    .update(JSON.stringify(inOrder([at, person, action, grantId, before, after, correlationId])))
    .digest('hex')

/** The same value with the names of its objects in one order: a database gives them in its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]))
}
