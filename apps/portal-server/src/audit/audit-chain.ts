import type { AuditEntry } from '@casement/portal-api'
import { linkOver } from '@casement/store'

/** What an entry's link is made from. Its number is not: the order is the chain's own. */
export type Linked = Omit<AuditEntry, 'id' | 'hash'>

/** The link of an entry that follows the one with the link `previous`: SHA-256, hexadecimal. */
export const linkAfter = (
  previous: string,
  { at, person, action, grantId, before, after, correlationId }: Linked,
): string => linkOver(previous, [at, person, action, grantId, before, after, correlationId])
