import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Catalogue, ReportEntry } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { signInOverHttp } from '../../../e2e/http-sign-in.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { byCity, ids, makeContentFolder } from '../../embed-server/test/world.ts'
import { startProductProcess, startProxy } from './two-processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-rolling-'))
const parts = ['PORTAL', 'SERVICE', 'IDENTITY'] as const
const processes: ChildProcess[] = []
let proxies: ReturnType<typeof startProxy>[] = []
let postgres: RealPostgres
let publicPorts: number[] = []
/** of each process, in the order of `parts` */
let ports: number[][] = []

beforeAll(async () => {
  await ensureBuilt()
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const all = await freePorts(9)
  publicPorts = all.slice(0, 3)
  ports = [all.slice(3, 6), all.slice(6)]
  const content = await makeContentFolder(join(folder, 'content'))
  proxies = publicPorts.map((port, at) =>
    startProxy(
      port,
      ports.map((each) => each[at]!),
      { everyMs: 200 },
    ),
  )
  for (const own of ports)
    processes.push(
      await startProductProcess({
        CASEMENT_DATABASE_URL: postgres.url,
        CASEMENT_DATA_FOLDER: join(folder, 'data'),
        CASEMENT_SERVICE_CONTENT_FOLDER: content,
        CASEMENT_EXAMPLES_ENABLED: 'false',
        CASEMENT_STOPPING_PAUSE_MS: '1500',
        CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
        CASEMENT_SERVICE_QUERIES_PER_MINUTE: '0',
        CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
        ...Object.fromEntries(
          parts.flatMap((part, at) => [
            [`CASEMENT_${part}_PORT`, String(own[at])],
            [`CASEMENT_${part}_PUBLIC_URL`, `http://localhost:${publicPorts[at]}`],
            [`CASEMENT_${part}_TRUST_PROXY`, 'true'],
            [`CASEMENT_${part}_ANONYMOUS_PER_MINUTE`, '0'],
          ]),
        ),
      }),
    )
  const ready = () => proxies.map((proxy) => proxy.readyPorts().length)
  await vi.waitFor(() => expect(ready()).toEqual([2, 2, 2]), { timeout: 30_000, interval: 200 })
}, 240_000)

afterAll(async () => {
  for (const child of processes) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGKILL')) await gone
  }
  for (const proxy of proxies) proxy.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('no call fails while one of two processes behind a proxy is stopped', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const [portalUrl, serviceUrl, identityUrl] = publicPorts.map((port) => `http://localhost:${port}`) as [
    string,
    string,
    string,
  ]
  const addresses = { portalUrl, serviceUrl, identityUrl, dataFolder: join(folder, 'data') }
  const { accessToken } = await signInOverHttp(addresses, 'ada')
  const asAda = { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } }
  const { res } = (await (await fetch(`${portalUrl}/api/getAll/all`, asAda)).json()) as Catalogue
  const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
  const embedToken = reports.find(({ id }) => id === ids.other)!.access.accessToken
  const query = {
    method: 'POST',
    headers: { authorization: `Bearer ${embedToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: byCity }] }),
  }
  const calls: (() => Promise<Response>)[] = [
    () => fetch(`${portalUrl}/settings.json`),
    () => fetch(`${portalUrl}/api/getAll/all`, asAda),
    () => fetch(`${serviceUrl}/embed/query`, query),
    () => fetch(`${identityUrl}/.well-known/openid-configuration`),
  ]

  const failures: string[] = []
  let answered = 0
  let isOver = false
  const callers = calls.flatMap((call) =>
    [1, 2].map(async () => {
      while (!isOver) {
        const answer = await call().catch((error: unknown) => String(error))
        const text = typeof answer === 'string' ? answer : await answer.text()
        if (typeof answer === 'string' || !answer.ok) failures.push(text)
        else answered++
        await sleep(5)
      }
    }),
  )
  await sleep(1000)
  const beforeStop = answered
  const [first] = processes
  const code = new Promise((resolve) => first!.once('exit', resolve))
  first!.kill('SIGTERM')
  expect(await code).toBe(0)
  const untilGone = answered
  await sleep(1000)
  isOver = true
  await Promise.all(callers)

  expect(failures).toEqual([])
  expect(beforeStop).toBeGreaterThan(20)
  expect(untilGone - beforeStop).toBeGreaterThan(20)
  expect(answered - untilGone).toBeGreaterThan(20)
  expect(proxies.map((proxy) => proxy.readyPorts())).toEqual(ports[1]!.map((port) => [port]))
}, 120_000)
