import { createHash } from 'node:crypto'

/** An entry of a chain by its number, and its link: SHA-256 over all before it and itself, hexadecimal. */
export interface ChainMark {
  readonly id: number
  readonly hash: string
}

interface ChainEntry {
  readonly id: number
  /** null: written by a version that did not chain entries */
  readonly hash: string | null
}

/** Entries, the last one that was written, and the one up to which a retention rule has removed them. */
export interface ChainPage<Entry> {
  readonly newest: ChainMark | null
  readonly removedUpTo: ChainMark | null
  readonly entries: readonly Entry[]
}

export interface ChainFindings {
  readonly entries: number
  /** The newest entry; null: there is none, or none that is chained. */
  readonly newest: ChainMark | null
  /** What was changed or removed, a sentence each; none: the chain is as it was written. */
  readonly problems: readonly string[]
}

interface Verifying<Entry> {
  /** Gives entries after the one with the number `after`. */
  readonly read: (after: number) => Promise<ChainPage<Entry>>
  readonly linkAfter: (previous: string, entry: Entry) => string
  /** setting of the retention rule */
  readonly rule: string
  /** mark that was noted elsewhere */
  readonly known?: ChainMark | undefined
}

/** The link before the first entry. */
export const noLink = ''

/** The link of an entry of these values that follows the one with the link `previous`. */
export const linkOver = (previous: string, values: readonly unknown[]): string =>
  createHash('sha256')
    .update(previous)
    .update('\n')
    .update(JSON.stringify(inOrder(values)))
    .digest('hex')

/** The same value with the names of its objects in one order: a database gives them in its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]))
}

/** All entries, the oldest first. */
export async function* chainEntries<Entry extends ChainEntry>(
  read: (after: number) => Promise<{ readonly entries: readonly Entry[] }>,
): AsyncGenerator<Entry> {
  let after = 0
  for (;;) {
    const { entries } = await read(after)
    if (entries.length === 0) return
    yield* entries
    after = entries.at(-1)!.id
  }
}

/**
 * Follows a chain from its beginning. It shows every entry that was changed, removed or put in without the product, as
 * long as the links after it were not all made anew; against that, `known` is a mark that was noted elsewhere.
 */
export async function verifyChain<Entry extends ChainEntry>({
  read,
  linkAfter,
  rule,
  known,
}: Verifying<Entry>): Promise<ChainFindings> {
  // Entries that are appended from here on are followed too.
  const { newest, removedUpTo } = await read(0)
  const marks = [newest, known].filter((mark) => mark !== null && mark !== undefined)
  const problems: string[] = []
  const links = new Map<number, string>()
  let link = removedUpTo?.hash ?? noLink
  let before = removedUpTo?.id ?? 0
  let isChained = false
  let entries = 0
  for await (const entry of chainEntries(read)) {
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
      `Entry ${known.id} was removed by the rule of retention (${rule}); compare with a newer one`,
    )
  else if (known && links.get(known.id) !== known.hash)
    problems.push(`Entry ${known.id} is not the one that was noted: the audit was written anew`)
  return { entries, newest, problems }
}
