import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { bundle } from '../e2e/client/sites.ts'
import { root } from '../scripts/root.mjs'

const folder = join(root, 'bench/mosaic')

/** The part of Apache Arrow that Mosaic reads. */
interface Flechette {
  tableFromArrays(columns: Record<string, unknown[]>): unknown
  tableToIPC(table: unknown, options: { format: 'stream' }): Uint8Array
}

export interface MosaicSiteOptions {
  readonly database: string
  readonly memoryLimit: string
  readonly before?: string
}

/**
 * Mosaic's page and its data server: a table of a DuckDB file by SQL over HTTP, answered as Arrow, on the same engine
 * with the same memory as the service beside it. Mosaic keeps the tables that it makes for itself in memory. Its packages
 * are installed when they are first needed. `before`: runs in the page before its own script.
 */
export async function openMosaicSite({ database, memoryLimit, before = '' }: MosaicSiteOptions) {
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  const own = createRequire(join(folder, 'package.json'))
  const flechette = (await import(pathToFileURL(own.resolve('@uwdata/flechette')).href)) as Flechette
  const script = before + (await bundle(join(folder, 'page.js'), folder))
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit })
  const opening = await instance.connect()
  await opening.run(`ATTACH '${database}' AS content (READ_ONLY)`)
  await opening.run('CREATE VIEW wide AS SELECT * FROM content.wide')
  opening.closeSync()
  // Like any pool: as many connections as there are requests at once.
  const idle: DuckDBConnection[] = []

  async function answer(request: IncomingMessage): Promise<Uint8Array> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { sql, type } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { sql: string; type: string }
    const connection = idle.pop() ?? (await instance.connect())
    try {
      const result = await connection.run(sql)
      if (type === 'exec') return new Uint8Array()
      const columns = await result.getColumnsJS()
      const named = result.deduplicatedColumnNames().map((name, at) => [name, columns[at]!.map(plain)])
      return flechette.tableToIPC(flechette.tableFromArrays(Object.fromEntries(named)), { format: 'stream' })
    } finally {
      idle.push(connection)
    }
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      answer(request).then(
        (bytes) => response.end(bytes),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    else page(script, request.url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const connection of idle) connection.closeSync()
      instance.closeSync()
    },
  }
}

function page(script: string, path: string | undefined, response: ServerResponse): void {
  const isScript = path === '/page.js'
  response.writeHead(200, { 'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8` })
  const html = '<!doctype html><title>Mosaic</title><link rel="icon" href="data:," /><body style="margin:0">'
  response.end(isScript ? script : `${html}<script src="/page.js"></script>`)
}

/** A value as Arrow takes it: numbers as doubles, as Mosaic has them. */
const plain = (value: unknown): unknown =>
  typeof value === 'bigint' || (typeof value === 'object' && value !== null && !(value instanceof Date))
    ? Number(value)
    : value
