import type { IssuedTokens, MintedToken } from './embedding-service.ts'

/** A token that is kept, and whose it is. */
export interface RecentEntry {
  readonly key: string
  readonly person: string
  readonly actor: string | undefined
  /** their ids, in small letters */
  readonly reports: readonly string[]
  readonly token: Promise<MintedToken>
  /** handed out again until then; not known until it has come */
  untilMs: number
}

/** Tokens that are kept, by their keys. Each call looks at those that it is about, whatever else is kept. */
export interface RecentEntries {
  /** One that is still handed out. */
  find(key: string, nowMs: number): RecentEntry | undefined
  /** Keeps one in the place of that of the same key; the oldest make way where there is no room. */
  keep(entry: RecentEntry, nowMs: number): void
  remove(entry: RecentEntry): void
  forget(tokens: IssuedTokens): void
  clear(): void
}

const isRecent = ({ untilMs }: RecentEntry, nowMs: number): boolean => nowMs < untilMs

export function createRecentEntries(room: number): RecentEntries {
  /** the oldest first */
  const entries = new Map<string, RecentEntry>()
  const byPerson = createIndex(({ person, actor }) => (actor === undefined ? [person] : [person, actor]))
  const byReport = createIndex(({ reports }) => reports)

  function remove(entry: RecentEntry): void {
    if (entries.get(entry.key) !== entry) return
    entries.delete(entry.key)
    byPerson.remove(entry)
    byReport.remove(entry)
  }

  /** The entries of one of the names of what is forgotten. */
  function near({ person, actor }: IssuedTokens, ids: ReadonlySet<string>): RecentEntry[] {
    const name = person ?? actor
    return name === undefined ? [...ids].flatMap((id) => [...byReport.of(id)]) : [...byPerson.of(name)]
  }

  return {
    find(key, nowMs) {
      const entry = entries.get(key)
      return entry && isRecent(entry, nowMs) ? entry : undefined
    },
    keep(entry, nowMs) {
      const old = entries.get(entry.key)
      if (old) remove(old)
      // Each looks at those that it takes the place of, and at one that stays.
      for (const oldest of entries.values()) {
        if (isRecent(oldest, nowMs) && entries.size < room) break
        remove(oldest)
      }
      entries.set(entry.key, entry)
      byPerson.add(entry)
      byReport.add(entry)
    },
    remove,
    forget(tokens) {
      const { person, actor, reports } = tokens
      const ids = new Set(reports?.map((id) => id.toLowerCase()))
      for (const entry of near(tokens, ids))
        if (
          (person === undefined || entry.person === person || entry.actor === person) &&
          (actor === undefined || entry.actor === actor) &&
          (reports === undefined || entry.reports.some((id) => ids.has(id)))
        )
          remove(entry)
    },
    clear() {
      for (const entry of entries.values()) remove(entry)
    },
  }
}

/** Entries by names that they have. */
function createIndex(namesOf: (entry: RecentEntry) => readonly string[]) {
  const byName = new Map<string, Set<RecentEntry>>()
  return {
    of: (name: string): ReadonlySet<RecentEntry> => byName.get(name) ?? new Set(),
    add(entry: RecentEntry) {
      for (const name of namesOf(entry)) {
        const known = byName.get(name)
        if (known) known.add(entry)
        else byName.set(name, new Set([entry]))
      }
    },
    remove(entry: RecentEntry) {
      for (const name of namesOf(entry)) {
        const known = byName.get(name)
        known?.delete(entry)
        if (known?.size === 0) byName.delete(name)
      }
    },
  }
}
