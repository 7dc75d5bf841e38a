import type { Problem } from '@casement/schema'
import { parseModel } from '@casement/semantic'
import { openConnections } from '../../src/engines/connections/connections.ts'
import { placeSources } from '../../src/content/table-sources.ts'
import type { DoubtfulTable } from '../database/doubtful-worlds.ts'

interface Server {
  readonly kind: 'postgres' | 'clickhouse'
  readonly url: string
  readonly password: string
}

/** What is told of the data of a model, whose connection is called "werk", when it is opened. */
export async function connectedFindings(json: object, server: Server) {
  const placed = await placeSources(parseModel(json), { folder: '/', prefix: 'm' })
  const dataset = { id: 'd', ...placed, placed: (problem: Problem) => problem }
  const limits = { maxQueries: 2, cacheSeconds: 60, statementTimeoutMs: 30_000 }
  const settings = { werk: { ...server, ...limits } }
  const connections = await openConnections([dataset], { settings, tell: () => {} })
  await connections.close()
  return connections.findings().get('d')!
}

/** Sources of a table of a server, by their kinds. */
export const sourcesIn = (schema: string): Readonly<Record<string, (table: DoubtfulTable) => object>> => ({
  table: ({ name }) => ({ table: `${schema}${name}` }),
  query: ({ name }) => ({ sql: `SELECT * FROM ${name} -- all of it` }),
})
