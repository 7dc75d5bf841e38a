import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingService, MintedToken, ServedReport } from '../embedding/embedding-service.ts'
import { ServiceRefusal } from '../embedding/service-client.ts'
import type { Access } from '../grants/access.ts'

export interface AllowedReport {
  readonly report: ServedReport
  readonly access: Access
}

const largestBatch = 50

/** Reports with equal rights and identity share a token: groups of at most 50. */
export function batchesOf(allowed: readonly AllowedReport[]): AllowedReport[][] {
  const byAccess = new Map<string, AllowedReport[]>()
  for (const one of allowed) {
    const { rights, rowRoles, rowName } = one.access
    const key = JSON.stringify([rights, rowName, rowRoles])
    byAccess.set(key, [...(byAccess.get(key) ?? []), one])
  }
  return [...byAccess.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / largestBatch) }, (_, index) =>
      list.slice(index * largestBatch, (index + 1) * largestBatch),
    ),
  )
}

interface Minting {
  readonly service: EmbeddingService
  readonly person: string
  readonly correlationId: string
  readonly log: FastifyBaseLogger
}

/**
 * Tokens for all of these reports, by report. When the service refuses a batch, each of its reports is tried alone,
 * so that one bad report does not take the others with it; the refused ones have no token.
 */
export async function mintAll(
  allowed: readonly AllowedReport[],
  { service, person, correlationId, log }: Minting,
): Promise<Map<ServedReport, MintedToken>> {
  const tokens = new Map<ServedReport, MintedToken>()
  const mintBatch = async (batch: readonly AllowedReport[]): Promise<void> => {
    const reports = batch.map(({ report }) => report)
    try {
      const token = await service.mint({ reports, access: batch[0]!.access, person }, correlationId)
      for (const report of reports) tokens.set(report, token)
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error
      if (batch.length > 1) await Promise.all(batch.map((one) => mintBatch([one])))
      else log.warn({ report: reports[0]!.id, refused: error.message })
    }
  }
  await Promise.all(batchesOf(allowed).map(mintBatch))
  return tokens
}
