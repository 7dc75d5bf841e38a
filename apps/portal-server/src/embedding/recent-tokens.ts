import type { SharedLimit } from '@casement/server'
import type { IssuedTokens, MintedToken } from './embedding-service.ts'
import { ServiceRefusal } from './service-client.ts'
import { createRecentEntries, type RecentEntry } from './recent-entries.ts'
import type { TokenQuestion } from './token-request.ts'

/**
 * Tokens that still have time to be used, by person and scope, so that a catalogue asked for again and again brings no new
 * ones: those with two minutes left, and short-lived ones for the first half of their life. There is room for so many; the
 * oldest make way, and are minted anew when they are asked for.
 */
export interface RecentTokens {
  /** The one that was minted for the same question, else what `mint` gives. A failure is not kept. */
  tokenFor(question: TokenQuestion, mint: () => Promise<MintedToken>): Promise<MintedToken>
  /** The same for many: `mintEach` is asked once, for those that there are no tokens for, and answers in their order. */
  tokensFor(
    questions: readonly TokenQuestion[],
    mintEach: (missing: readonly TokenQuestion[]) => Promise<readonly (MintedToken | ServiceRefusal)[]>,
  ): Promise<readonly (MintedToken | ServiceRefusal)[]>
  /** Those of a person, or of these reports: they are taken back, and nobody is to get them again. */
  forget(tokens: IssuedTokens): void
}

/** Time that a token has left when it is handed out again, in milliseconds: enough to open a report and renew it. */
const leftMs = 120_000
/** Tokens that are kept at the most: some 50 MB. */
const roomFor = 20_000
/** Reports that are named to other processes one by one; where more are taken back, they forget whatever they keep. */
const maxToldReports = 100

export function createRecentTokens({
  now,
  shared,
  room = roomFor,
}: {
  now: () => Date
  /** where other processes tell of tokens that they have taken back */
  shared?: SharedLimit | undefined
  room?: number
}): RecentTokens {
  const entries = createRecentEntries(room)
  shared?.onOthers((told) => {
    const tokens = JSON.parse(told) as IssuedTokens | null
    if (tokens) entries.forget(tokens)
    else entries.clear()
  })

  const keyOf = ({ reports, access, person, actor }: TokenQuestion): string =>
    JSON.stringify([
      person,
      actor ?? null,
      access,
      reports.map(({ id }) => id.toLowerCase()),
      reports.map(({ dataset }) => dataset),
    ])

  function keep({ reports, person, actor }: TokenQuestion, key: string, token: Promise<MintedToken>) {
    const nowMs = now().getTime()
    const ids = reports.map(({ id }) => id.toLowerCase())
    const entry: RecentEntry = { key, person, actor, reports: ids, token, untilMs: Infinity }
    entries.keep(entry, nowMs)
    token.then(
      ({ expiresAt }) => {
        const endMs = Date.parse(expiresAt)
        entry.untilMs = Math.max(endMs - leftMs, (nowMs + endMs) / 2)
      },
      () => entries.remove(entry),
    )
    return token
  }

  const known = (key: string) => entries.find(key, now().getTime())?.token

  return {
    tokenFor(question, mint) {
      const key = keyOf(question)
      return known(key) ?? keep(question, key, mint())
    },

    tokensFor(questions, mintEach) {
      const asked = questions.map((question) => {
        const key = keyOf(question)
        return { question, key, own: known(key) }
      })
      const missing = asked.filter(({ own }) => !own)
      const places = new Map(missing.map((one, index) => [one, index]))
      const minted = missing.length > 0 ? mintEach(missing.map(({ question }) => question)) : undefined
      const tokens = asked.map((one) => {
        const { question, key, own } = one
        return (
          own ??
          keep(
            question,
            key,
            minted!.then((all) => orThrow(all[places.get(one)!]!)),
          )
        )
      })
      return Promise.all(tokens.map((token) => token.catch(refusalOf)))
    },

    forget(tokens) {
      entries.forget(tokens)
      const isMany = (tokens.reports?.length ?? 0) > maxToldReports
      shared?.add(isMany ? 'null' : JSON.stringify(tokens), 1)
    },
  }
}

function orThrow(minted: MintedToken | ServiceRefusal): MintedToken {
  if (minted instanceof ServiceRefusal) throw minted
  return minted
}

/** A refusal as what it is, so that it takes no other token with it. Throws anything else. */
function refusalOf(error: unknown): ServiceRefusal {
  if (error instanceof ServiceRefusal) return error
  throw error
}
