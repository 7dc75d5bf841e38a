import type { AuditEntry, AuditMark, AuditPage } from '@casement/portal-api'
import { chainEntries, type ChainFindings, verifyChain } from '@casement/store'
import { linkAfter } from './audit-chain.ts'

/** Gives entries after the one with the number `after`, from the store or by the portal's route. */
export type ReadAuditPage = (after: number) => Promise<AuditPage>

/** All entries, the oldest first. */
export const auditEntries = (read: ReadAuditPage): AsyncGenerator<AuditEntry> => chainEntries(read)

/** Follows the chain of the audit from its beginning. */
export const verifyAudit = (read: ReadAuditPage, known?: AuditMark): Promise<ChainFindings> =>
  verifyChain({ read, linkAfter, rule: 'portal.auditDays', known })
