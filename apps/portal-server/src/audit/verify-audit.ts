import type { AuditEntry, AuditMark, AuditPage } from '@casement/portal-api'
import { linkAfter, noLink } from './audit-chain.ts'

/** Gives entries after the one with the number `after`, from the store or by the portal's route. */
export type ReadAuditPage = (after: number) => Promise<AuditPage>

export interface AuditFindings {
  readonly entries: number
  /** The newest entry; null: there is none, or none that is chained. */
  readonly newest: AuditMark | null
  /** What was changed or removed, a sentence each; none: the audit is as it was written. */
  readonly problems: readonly string[]
}

/** All entries, the oldest first. */
export async function* auditEntries(read: ReadAuditPage): AsyncGenerator<AuditEntry> {
  let after = 0
  for (;;) {
    const { entries } = await read(after)
    if (entries.length === 0) return
    yield* entries
    after = entries.at(-1)!.id
  }
}

/**
 * Follows the chain from its beginning. It shows every entry that was changed, removed or put in without the product, as
 * long as the links after it were not all made anew; against that, `known` is a mark that was noted elsewhere.
 */
export async function verifyAudit(read: ReadAuditPage, known?: AuditMark): Promise<AuditFindings> {
  // Entries that are appended from here on are followed too.
  const { newest, removedUpTo } = await read(0)
  const marks = [newest, known].filter((mark) => mark !== null && mark !== undefined)
  const problems: string[] = []
  const links = new Map<number, string>()
  let link = removedUpTo?.hash ?? noLink
  let before = removedUpTo?.id ?? 0
  let isChained = false
  let entries = 0
  for await (const entry of auditEntries(read)) {
    const expected = linkAfter(link, entry)
    if (entry.hash !== null && entry.hash !== expected)
      problems.push(
        `Entry ${entry.id} is not what was written after ${before === 0 ? 'the beginning' : `entry ${before}`}: it was changed, or one between them was removed`,
      )
    if (entry.hash === null && isChained) problems.push(`Entry ${entry.id} was not written by Casement`)
    else link = entry.hash ?? expected
    isChained ||= entry.hash !== null
    before = entry.id
    entries++
    if (marks.some(({ id }) => id === entry.id)) links.set(entry.id, link)
  }
  if (isChained && newest === null) problems.push('What the newest entry is was removed')
  if (newest && links.get(newest.id) !== newest.hash)
    problems.push(`Entry ${newest.id}, the newest that was written, was changed or removed`)
  if (known && known.id <= (removedUpTo?.id ?? 0))
    problems.push(
      `Entry ${known.id} was removed by the rule of retention (portal.auditDays); compare with a newer one`,
    )
  else if (known && links.get(known.id) !== known.hash)
    problems.push(`Entry ${known.id} is not the one that was noted: the audit was written anew`)
  return { entries, newest, problems }
}
