import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { startEmbeddedPostgres } from '../../../../packages/store/test/embedded-postgres.ts'

/** A PostgreSQL server with a reader who owns nothing, behind a line that can be cut. */
export async function openPostgresWorld(statements: readonly string[]) {
  const server = await startEmbeddedPostgres({
    user: 'postgres',
    password: 'local',
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off'],
  })
  const connected = async () => {
    const client = new pg.Client(`postgres://postgres:local@127.0.0.1:${server.port}/postgres`)
    await client.connect()
    return client
  }
  const owner = await connected()
  for (const sql of [
    "CREATE ROLE reader LOGIN PASSWORD 'it''s %41 + secret'",
    'ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader',
    ...statements,
    'ANALYZE',
  ])
    await owner.query(sql)
  const line = await openLine(server.port)
  return {
    line,
    password,
    url: `postgres://reader@127.0.0.1:${line.port}/postgres`,
    freeze: server.freeze,
    thaw: server.thaw,
    query: async (sql: string): Promise<unknown[][]> =>
      (await owner.query({ text: sql, rowMode: 'array' })).rows,
    /** Locks a table against everybody; gives the way to let go of it. */
    async lock(table: string) {
      const client = await connected()
      await client.query(`BEGIN; LOCK TABLE ${table}`)
      return () => client.end()
    },
    async close() {
      // A test that failed may have left it as it stood.
      server.thaw()
      await owner.end()
      await line.close()
      await server.stop()
    },
  }
}

const password = "it's %41 + secret"

/** A line to a server, which can be cut and mended, and change what the server says. */
async function openLine(to: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let change = (said: Buffer) => said
  const listening = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(to, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (said) => client.write(change(said)))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (listening.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    /** Puts one text in the place of another, of the same length, in all that the server says. */
    pretend(text: string, other: string) {
      change = (said) => Buffer.from(said.toString('latin1').replaceAll(text, other), 'latin1')
    },
    async close() {
      cut()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
}

/** Resolves once `holds` does; rejects a little before a test is given up. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { interval: 25 }).toBe(true)
}
