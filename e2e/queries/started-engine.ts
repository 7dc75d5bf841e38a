import { openClickHouseWorld } from '../../apps/embed-server/test/engines/clickhouse-world.ts'
import { duckDb } from '../../packages/semantic/test/reference/prove-rls.ts'
import type { ProvenEngine } from '../../packages/semantic/test/reference/prove-rls.ts'
import {
  hasClickHouse,
  noClickHouse,
  startClickHouse,
} from '../../packages/semantic/test/world/clickhouse.ts'
import { startPostgres } from '../../packages/semantic/test/world/postgres.ts'

/** A database server with tables of a world, as a service connects to it. */
export interface ServedTables {
  readonly connection: { readonly kind: string; readonly url: string; readonly password: string }
  close(): Promise<void>
}

/** An engine that a proof is made on, until it is stopped. */
export interface StartedEngine {
  readonly engine: ProvenEngine
  /** Absent: the service has the engine in itself. */
  serve?(statements: readonly string[]): Promise<ServedTables>
  stop(): Promise<void>
}

/** Starts an engine by its name. */
export const startEngine: Readonly<Record<string, () => Promise<StartedEngine>>> = {
  duckdb: async () => ({ engine: duckDb, stop: async () => {} }),
  async postgres() {
    const server = await startPostgres()
    return {
      engine: { dialect: 'postgres', open: server.open },
      async serve(statements) {
        const { url, close } = await server.open(statements)
        return { connection: { kind: 'postgres', url, password: server.password }, close }
      },
      stop: server.stop,
    }
  },
  async clickhouse() {
    if (!hasClickHouse) throw new Error(noClickHouse)
    const server = startClickHouse()
    return {
      engine: { dialect: 'clickhouse', open: server.open },
      async serve(statements) {
        const { url, password, close } = await openClickHouseWorld(statements)
        return { connection: { kind: 'clickhouse', url, password }, close }
      },
      stop: async () => server.stop(),
    }
  },
}
