import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrayBuffer } from 'node:stream/consumers'
import { clickHouseSettings } from '@casement/semantic'
import { startClickHouse } from '../../../../packages/semantic/test/world/clickhouse.ts'

export { hasClickHouse } from '../../../../packages/semantic/test/world/clickhouse.ts'

const password = "it's %41 + secret"
/** `http_max_field_value_size` and `http_max_fields` of a server that nobody has changed. */
const [maxFieldBytes, maxFields] = [128 * 1024, 1000]

/**
 * ClickHouse itself, in a process of its own, behind what its HTTP interface says and takes as far as a client relies on it:
 * user and key, database, settings, a form of statement and parameters, query ids, exception codes. It runs one statement at a
 * time, and none can be stopped: what is killed is answered when it has ended.
 */
export async function openClickHouseWorld(statements: readonly string[]) {
  const engine = startClickHouse()
  const opened = await engine.open(statements)
  const killed = new Set<string>()
  const underWay = new Set<string>()
  let refuse: { status: number; code: string; said: string } | null = null
  let cutAfter: number | null = null
  let last = new URLSearchParams()
  const addresses: string[] = []

  const server: Server = createServer((request, response) => {
    void answer(request).then(
      ({ status, code, text }) => {
        if (code) response.setHeader('x-clickhouse-exception-code', code)
        response.writeHead(status)
        if (cutAfter === null) return response.end(text)
        return response.write(text.slice(0, cutAfter), () => response.socket?.end())
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })

  async function answer(request: IncomingMessage): Promise<{ status: number; code?: string; text: string }> {
    const { searchParams } = new URL(request.url!, 'http://engine')
    const fields = await fieldsOf(request)
    addresses.push(request.url!)
    last = searchParams
    const failed = (status: number, code: string, said: string) => ({ status, code, text: said })
    if (request.headers['x-clickhouse-user'] !== 'reader' || request.headers['x-clickhouse-key'] !== password)
      return failed(
        403,
        '516',
        'Code: 516. DB::Exception: reader: Authentication failed. (AUTHENTICATION_FAILED)',
      )
    if (refuse) return failed(refuse.status, refuse.code, refuse.said)
    const tooLong = fields.some(([, value]) => Buffer.byteLength(value) > maxFieldBytes)
    if (tooLong || fields.length > maxFields)
      return failed(
        500,
        '1000',
        `Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: ${tooLong ? 'Field value too long' : 'Too many form fields'}`,
      )
    const sql = fields.flatMap(([name, value]) => (name === 'query' ? [value] : [])).join('')
    const kill = /^KILL QUERY WHERE query_id = '([^']+)' SYNC$/.exec(sql)
    if (kill) {
      killed.add(kill[1]!)
      return { status: 200, text: '' }
    }
    if (searchParams.get('database') !== 'finance')
      return failed(404, '81', 'Code: 81. DB::Exception: Database does not exist. (UNKNOWN_DATABASE)')
    for (const [name, value] of Object.entries({
      ...clickHouseSettings,
      readonly: '2',
      wait_end_of_query: '1',
    }))
      if (searchParams.get(name) !== value) throw new Error(`The setting ${name} is not sent`)
    const parameters = Object.fromEntries(
      fields
        .filter(([name]) => name.startsWith('param_'))
        .map(([name, value]) => [name.slice('param_'.length), unescaped(value)]),
    )
    const id = searchParams.get('query_id')!
    underWay.add(id)
    try {
      const lines = linesOf(await engine.send(sql, parameters))
      return { status: 200, text: lines.map((line) => JSON.stringify(line)).join('\n') }
    } catch (error) {
      const said = (error as Error).message
      return failed(500, /Code: (\d+)/.exec(said)?.[1] ?? '1', said)
    } finally {
      underWay.delete(id)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://reader@127.0.0.1:${port}/finance`,
    password,
    killed,
    underWay,
    /** Refuses every statement so, until null. */
    refuseWith: (one: typeof refuse) => (refuse = one),
    /** Addresses of all requests, as a proxy would log them. */
    addresses,
    /** Settings of the last request. */
    settings: () => last,
    /** Cuts every answer after so many characters, until null. */
    cutAfter: (characters: number | null) => (cutAfter = characters),
    send: (sql: string) => engine.send(sql),
    /** Names, types and rows of an answer. */
    lines: async (sql: string) => linesOf(await engine.send(sql, {})),
    query: async (sql: string) => (await opened.run({ sql, parameters: [] })).columns,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      engine.stop()
    },
  }
}

async function fieldsOf(request: IncomingMessage): Promise<[name: string, value: string][]> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await arrayBuffer(request), { headers }).formData()
  return [...form].map(([name, value]) => {
    if (typeof value !== 'string') throw new Error(`${name} is a file, which a server takes for a table`)
    return [name, value]
  })
}

const unescaped = (value: string): string =>
  value.replaceAll(
    /\\([\\tn0])/g,
    (_, letter: string) => ({ '\\': '\\', t: '\t', n: '\n', 0: '\0' })[letter]!,
  )

/** Names, types and rows of JSONCompact. What a failed statement wrote stands before the next one's answer. */
function linesOf(text: string): unknown[][] {
  const { meta, data } = JSON.parse(text.slice(text.lastIndexOf('{\n\t"meta"'))) as {
    meta: { name: string; type: string }[]
    data: unknown[][]
  }
  return [meta.map(({ name }) => name), meta.map(({ type }) => type), ...data]
}
