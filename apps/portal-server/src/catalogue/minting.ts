import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingService, MintedToken } from '../embedding/embedding-service.ts'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { ServedReport } from '../embedding/served-reports.ts'
import { ServiceRefusal } from '../embedding/service-client.ts'
import type { Access } from '../embedding/token-request.ts'

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
    byAccess.set(key, [...(byAccess.get(key) ?? []), one])
  }
  return [...byAccess.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / largest) }, (_, index) =>
      list.slice(index * largest, (index + 1) * largest),
    ),
  )
}

interface Minting {
  readonly service: EmbeddingService
  readonly recent: RecentTokens
  readonly person: string
  readonly actor: string | undefined
  readonly correlationId: string
  readonly log: FastifyBaseLogger
}

/**
 * Tokens for all of these reports, by report: those of a moment ago, else new ones. When the service refuses a batch, each of its reports is tried alone,
 * so that one bad report does not take the others with it; the refused ones have no token.
 */
export async function mintAll(
  allowed: readonly AllowedReport[],
  { service, recent, person, actor, correlationId, log }: Minting,
): Promise<Map<ServedReport, MintedToken>> {
  const tokens = new Map<ServedReport, MintedToken>()
  const mintBatch = async (batch: readonly AllowedReport[]): Promise<void> => {
    const reports = batch.map(({ report }) => report)
    try {
      const question = { reports, access: batch[0]!.access, person, actor }
      const token = await recent.tokenFor(question, () => service.mint(question, correlationId))
      for (const report of reports) tokens.set(report, token)
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error
      if (batch.length > 1) await Promise.all(batch.map((one) => mintBatch([one])))
      else log.warn({ report: reports[0]!.id, refused: error.message })
    }
  }
  await Promise.all(batchesOf(allowed, service.reportsPerToken).map(mintBatch))
  return tokens
}
