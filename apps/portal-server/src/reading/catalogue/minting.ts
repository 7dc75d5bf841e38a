import { HttpError } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingService, MintedToken } from '../../embedding/embedding-service.ts'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'
import type { ServedReport } from '../../embedding/served-reports.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import type { Access } from '../../embedding/token-request.ts'

export interface AllowedReport {
  readonly report: ServedReport
  readonly access: Access
}

/** Reports with equal rights and effective identity may share a token: groups of at most `largest`. */
export function batchesOf(allowed: readonly AllowedReport[], largest: number): AllowedReport[][] {
  const byAccess = new Map<string, AllowedReport[]>()
  for (const one of allowed) {
    const { rights, identity } = one.access
    const key = JSON.stringify([rights, identity.username, identity.roles])
    const known = byAccess.get(key)
    if (known) known.push(one)
    else byAccess.set(key, [one])
  }
  return [...byAccess.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / largest) }, (_, index) =>
      list.slice(index * largest, (index + 1) * largest),
    ),
  )
}

interface Minting {
  readonly service: Pick<EmbeddingService, 'mint' | 'mintEach' | 'reportsPerToken'>
  readonly recent: RecentTokens
  readonly person: string
  readonly actor: string | undefined
  readonly correlationId: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Failures from which on it is the service that fails and not some reports: while no token has come, and beside tokens. */
const maxFailures = { withoutToken: 7, withToken: 100 } as const

/**
 * Tokens for all of these reports, by report: those of a moment ago, else new ones. When the service refuses a batch, each of its reports is tried alone,
 * and one that fails is halved, so that one bad report does not take the others with it: those without a token are in the
 * log. Throws the failure where the service gave not one token, or failed again and again.
 */
export async function mintAll(
  allowed: readonly AllowedReport[],
  minting: Minting,
): Promise<Map<ServedReport, MintedToken>> {
  const { service, recent, person, actor, correlationId, log } = minting
  if (service.mintEach) return mintEach(allowed, service.mintEach, minting)
  const tokens = new Map<ServedReport, MintedToken>()
  const failures: HttpError[] = []
  const mintBatch = async (batch: readonly AllowedReport[]): Promise<void> => {
    const reports = batch.map(({ report }) => report)
    try {
      const question = { reports, access: batch[0]!.access, person, actor }
      const token = await recent.tokenFor(question, () => service.mint(question, correlationId))
      for (const report of reports) tokens.set(report, token)
    } catch (error) {
      if (error instanceof ServiceRefusal) {
        if (batch.length > 1) await Promise.all(batch.map((one) => mintBatch([one])))
        else log.warn({ report: reports[0]!.id, refused: error.message })
        return
      }
      if (!(error instanceof HttpError)) throw error
      failures.push(error)
      if (failures.length >= maxFailures[tokens.size > 0 ? 'withToken' : 'withoutToken']) throw error
      // Whatever else stands in the way is in the way of all.
      if (batch.length > 1 && error.code === 'serviceUnreachable')
        await Promise.all(halvesOf(batch).map(mintBatch))
      else log.warn({ reports: reports.map(({ id }) => id), failed: reasonOf(error) })
    }
  }
  await Promise.all(batchesOf(allowed, service.reportsPerToken).map(mintBatch))
  if (tokens.size === 0 && failures[0]) throw failures[0]
  return tokens
}

function halvesOf<T>(list: readonly T[]): readonly T[][] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}

const reasonOf = ({ message, cause }: HttpError): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

/** The same where the service gives many reports their tokens in one call. */
async function mintEach(
  allowed: readonly AllowedReport[],
  mint: NonNullable<EmbeddingService['mintEach']>,
  { recent, person, actor, correlationId, log }: Minting,
): Promise<Map<ServedReport, MintedToken>> {
  const questions = allowed.map(({ report, access }) => ({ reports: [report], access, person, actor }))
  const answers = await recent.tokensFor(questions, (missing) => mint(missing, correlationId))
  const tokens = new Map<ServedReport, MintedToken>()
  const refused = new Map<string, string[]>()
  for (const [index, answer] of answers.entries()) {
    const { report } = allowed[index]!
    if (!(answer instanceof ServiceRefusal)) tokens.set(report, answer)
    else if (refused.has(answer.message)) refused.get(answer.message)!.push(report.id)
    else refused.set(answer.message, [report.id])
  }
  for (const [message, reports] of refused)
    log.warn({ report: reports[0], reports: reports.length, refused: message })
  return tokens
}
