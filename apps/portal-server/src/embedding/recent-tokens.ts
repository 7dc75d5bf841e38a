import type { SharedLimit } from '@casement/server'
import type { IssuedTokens, MintedToken } from './embedding-service.ts'
import type { TokenQuestion } from './token-request.ts'

/**
 * Tokens that still have time to be used, by person and scope, so that a catalogue asked for again and again brings no new
 * ones: those with two minutes left, and short-lived ones for the first half of their life.
 */
export interface RecentTokens {
  /** The one that was minted for the same question, else what `mint` gives. A failure is not kept. */
  tokenFor(question: TokenQuestion, mint: () => Promise<MintedToken>): Promise<MintedToken>
  /** Those of a person, or of these reports: they are taken back, and nobody is to get them again. */
  forget(tokens: IssuedTokens): void
}

/** Time that a token has left when it is handed out again, in milliseconds: enough to open a report and renew it. */
const leftMs = 120_000

interface Entry {
  readonly person: string
  readonly actor: string | undefined
  readonly reports: readonly string[]
  readonly token: Promise<MintedToken>
  /** handed out again until then; not known until it has come */
  untilMs: number
}

export function createRecentTokens({
  now,
  shared,
}: {
  now: () => Date
  /** where other processes tell of tokens that they have taken back */
  shared?: SharedLimit | undefined
}): RecentTokens {
  const entries = new Map<string, Entry>()
  const isRecent = ({ untilMs }: Entry, nowMs: number) => nowMs < untilMs

  const forget = ({ person, actor, reports }: IssuedTokens) => {
    const ids = reports?.map((id) => id.toLowerCase())
    for (const [key, entry] of entries)
      if (
        (person === undefined || entry.person === person || entry.actor === person) &&
        (actor === undefined || entry.actor === actor) &&
        (!ids || entry.reports.some((id) => ids.includes(id)))
      )
        entries.delete(key)
  }
  shared?.onOthers((tokens) => forget(JSON.parse(tokens) as IssuedTokens))

  return {
    tokenFor({ reports, access, person, actor }, mint) {
      const nowMs = now().getTime()
      const ids = reports.map(({ id }) => id.toLowerCase())
      const key = JSON.stringify([person, actor ?? null, access, ids, reports.map(({ dataset }) => dataset)])
      const known = entries.get(key)
      if (known && isRecent(known, nowMs)) return known.token
      for (const [old, entry] of entries) if (!isRecent(entry, nowMs)) entries.delete(old)

      const token = mint()
      const entry: Entry = { person, actor, reports: ids, token, untilMs: Infinity }
      entries.set(key, entry)
      token.then(
        ({ expiresAt }) => {
          const endMs = Date.parse(expiresAt)
          entry.untilMs = Math.max(endMs - leftMs, (nowMs + endMs) / 2)
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return token
    },

    forget(tokens) {
      forget(tokens)
      shared?.add(JSON.stringify(tokens), 1)
    },
  }
}
