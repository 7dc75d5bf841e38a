import type { IssuedTokens, MintedToken } from './embedding-service.ts'
import type { TokenQuestion } from './token-request.ts'

/** Tokens of the last minute, so that a catalogue asked for again and again brings no new ones. */
export interface RecentTokens {
  /** The one that was minted for the same question a moment ago, else what `mint` gives. A failure is not kept. */
  tokenFor(question: TokenQuestion, mint: () => Promise<MintedToken>): Promise<MintedToken>
  /** Those of a person, or of these reports: they are taken back, and nobody is to get them again. */
  forget(tokens: IssuedTokens): void
}

const keptMs = 60_000

interface Entry {
  readonly person: string
  readonly reports: readonly string[]
  readonly token: Promise<MintedToken>
  readonly askedMs: number
  /** by then half of its life is over; not known until it has come */
  halfMs: number
}

export function createRecentTokens({ now }: { now: () => Date }): RecentTokens {
  const entries = new Map<string, Entry>()
  const isRecent = ({ askedMs, halfMs }: Entry, nowMs: number) => nowMs < Math.min(askedMs + keptMs, halfMs)

  return {
    tokenFor({ reports, access, person }, mint) {
      const nowMs = now().getTime()
      const ids = reports.map(({ id }) => id.toLowerCase())
      const key = JSON.stringify([person, access, ids, reports.map(({ dataset }) => dataset)])
      const known = entries.get(key)
      if (known && isRecent(known, nowMs)) return known.token
      for (const [old, entry] of entries) if (!isRecent(entry, nowMs)) entries.delete(old)

      const token = mint()
      const entry: Entry = { person, reports: ids, token, askedMs: nowMs, halfMs: Infinity }
      entries.set(key, entry)
      token.then(
        ({ expiresAt }) => {
          entry.halfMs = (nowMs + Date.parse(expiresAt)) / 2
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return token
    },

    forget({ person, reports }) {
      const ids = reports?.map((id) => id.toLowerCase())
      for (const [key, entry] of entries)
        if (
          (person === undefined || entry.person === person) &&
          (!ids || entry.reports.some((id) => ids.includes(id)))
        )
          entries.delete(key)
    },
  }
}
