import { randomBytes } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { signInOverHttp } from '../../../e2e/http-sign-in.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { byCity, ids, makeContentFolder } from '../../embed-server/test/world.ts'
import { requestReload } from '../src/content/reload-requests.ts'
import { startProductProcess, startProxy } from './two-processes.ts'
import { inOrder } from '../../../scripts/in-order.ts'
import { eventually } from '../../../scripts/eventually.ts'

inOrder('two processes are started, stopped and started again')

const folder = mkdtempSync(join(tmpdir(), 'casement-several-'))
const parts = ['PORTAL', 'SERVICE', 'IDENTITY'] as const
const subPaths = { PORTAL: '/finance', SERVICE: '/finance/reports', IDENTITY: '/id' }
let postgres: RealPostgres
let proxy: ReturnType<typeof startProxy>
let front = ''
let environments: Record<string, string>[] = []
/** of each process, in the order of `parts` */
let ports: number[][] = []
const processes: ChildProcess[] = []

/** Two processes that share nothing but the database: the data folder and the content of each are its own. */
beforeAll(async () => {
  await ensureBuilt()
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const { url } = postgres
  const [public_, ...all] = await freePorts(7)
  front = `http://localhost:${public_}`
  ports = [all.slice(0, 3), all.slice(3)]
  // The longest path first. What only servers ask for is reached inside alone.
  proxy = startProxy(
    public_!,
    Object.fromEntries([1, 0, 2].map((at) => [subPaths[parts[at]!], ports.map((each) => each[at]!)])),
    { everyMs: 200, closed: /\/(v1\.0|oauth2|jwks)\b/ },
  )
  const sealingKey = randomBytes(32).toString('hex')
  environments = await Promise.all(
    ports.map(async (own, process) => ({
      CASEMENT_DATABASE_URL: url,
      CASEMENT_SEALING_KEY: sealingKey,
      CASEMENT_DATA_FOLDER: join(folder, `data-${process}`),
      CASEMENT_SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, `content-${process}`)),
      CASEMENT_EXAMPLES_ENABLED: 'false',
      CASEMENT_STOPPING_PAUSE_MS: '1500',
      CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
      CASEMENT_SERVICE_QUERIES_PER_MINUTE: '0',
      CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
      CASEMENT_SERVICE_INNER_URL: `http://127.0.0.1:${own[1]}`,
      CASEMENT_SIGN_IN_INNER_ISSUER: `http://127.0.0.1:${own[2]}`,
      ...Object.fromEntries(
        parts.flatMap((part, at) => [
          [`CASEMENT_${part}_PORT`, String(own[at])],
          [`CASEMENT_${part}_PUBLIC_URL`, front + subPaths[part]],
          [`CASEMENT_${part}_TRUST_PROXY`, 'true'],
          [`CASEMENT_${part}_ANONYMOUS_PER_MINUTE`, '0'],
        ]),
      ),
    })),
  )
  processes.push(...(await Promise.all(environments.map((env) => startProductProcess(env)))))
  await allReady()
})
beforeEach((context) => {
  if (postgres.kind === 'absent') context.skip(`no PostgreSQL: ${postgres.reason}`)
})
afterAll(async () => {
  for (const child of processes) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGKILL')) await gone
  }
  proxy?.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const allReady = () => eventually(() => expect(proxy.readyCounts()).toEqual([2, 2, 2]), 200)
const signIn = () =>
  signInOverHttp(
    {
      portalUrl: front + subPaths.PORTAL,
      serviceUrl: front + subPaths.SERVICE,
      identityUrl: front + subPaths.IDENTITY,
      dataFolder: '',
    },
    'ada',
  )
const asking = (token: string, body?: object): RequestInit => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})
const figures = (token: string) => asking(token, { casement: 1, queries: [{ id: 'q', query: byCity }] })
/** The server of a part in one of the processes itself, past the proxy. */
const inside = (part: (typeof parts)[number], process: number, path: string) =>
  `http://127.0.0.1:${ports[process]![parts.indexOf(part)]}${path}`
const tokenOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(200)
  const { res } = (await answer.json()) as Catalogue
  const { access } = Object.values(res)
    .flatMap(([, ...entries]) => entries as ReportEntry[])
    .find(({ id }) => id === ids.other)!
  expect(JSON.stringify(access.embedUrl)).toContain(front + subPaths.SERVICE)
  return access.accessToken!
}

test('a sign-in, its tokens and their end hold in both processes', async () => {
  const { accessToken } = await signIn()
  const token = await tokenOf(await fetch(inside('PORTAL', 0, routes.catalogue.path), asking(accessToken)))
  const first = await fetch(inside('SERVICE', 0, '/embed/query'), figures(token))
  const second = await fetch(inside('SERVICE', 1, '/embed/query'), figures(token))
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())

  const renewal = await fetch(
    inside('PORTAL', 1, routes.embedToken.path),
    asking(accessToken, { reportId: ids.other, workspaceId: ids.marketingGroup }),
  )
  expect(renewal.status).toBe(200)
  const { accessToken: renewed } = (await renewal.json()) as { accessToken: string }
  expect((await fetch(inside('SERVICE', 0, '/embed/query'), figures(renewed))).status).toBe(200)

  const other = await signIn()
  const known = await fetch(inside('PORTAL', 1, routes.catalogue.path), asking(other.accessToken))
  expect(known.status).toBe(200)
  expect((await fetch(inside('PORTAL', 0, routes.signOut.path), asking(other.accessToken))).status).toBe(204)
  expect((await fetch(inside('SERVICE', 1, '/embed/query'), figures(renewed))).status).toBe(401)
  expect((await fetch(inside('PORTAL', 1, routes.catalogue.path), asking(other.accessToken))).status).toBe(
    401,
  )
  // What the other portal has kept of the person's tokens is not handed out again.
  await eventually(async () => {
    const again = await tokenOf(await fetch(inside('PORTAL', 1, routes.catalogue.path), asking(accessToken)))
    const answer = await fetch(inside('SERVICE', 0, '/embed/query'), figures(again))
    expect(answer.status).toBe(200)
  }, 500)
  for (const process of [0, 1]) expect(readdirSync(join(folder, `data-${process}`))).not.toContain('keys')
})

test('content is loaded again in both processes by one request, and a bad file keeps the old in both', async () => {
  const { accessToken } = await signIn()
  const token = await tokenOf(
    await fetch(front + subPaths.PORTAL + routes.catalogue.path, asking(accessToken)),
  )
  const put = (file: string, text: (before: string) => string) => {
    for (const process of [0, 1]) {
      const path = join(folder, `content-${process}`, file)
      writeFileSync(path, text(readFileSync(path, 'utf8')))
    }
  }
  const report = async (process: number) => {
    const answer = await fetch(inside('SERVICE', process, `/embed/reports/${ids.other}`), {
      headers: { authorization: `Bearer ${token}` },
    })
    const { report: definition, newerLoadFailed } = (await answer.json()) as {
      report: { name: string }
      newerLoadFailed?: boolean
    }
    return [definition.name, newerLoadFailed ?? false]
  }
  const bothAre = (expected: unknown) =>
    eventually(async () => expect(await Promise.all([0, 1].map(report))).toEqual([expected, expected]), 200)
  const generation = async (process: number) => {
    const headers = { authorization: `Bearer ${token}` }
    const address = inside('SERVICE', process, `/embed/plans?reportId=${ids.other}`)
    return ((await (await fetch(address, { headers })).json()) as { generation: string }).generation
  }
  expect(await generation(0)).toBe(await generation(1))

  put('reports/a.json', (text) => text.replace('"name":"A"', '"name":"Renamed"'))
  await requestReload(join(folder, 'data-0'))
  expect(await report(0)).toEqual(['Renamed', false])
  await bothAre(['Renamed', false])
  expect(await generation(0)).toBe(await generation(1))

  // Tables of a connection may have changed though no file has.
  const beforeIt = await generation(0)
  await requestReload(join(folder, 'data-1'))
  expect(await generation(1)).not.toBe(beforeIt)
  await eventually(async () => expect(await generation(0)).toBe(await generation(1)))

  put('reports/a.json', (text) => text.replace('"type":"card"', '"type":"crad"'))
  await expect(requestReload(join(folder, 'data-1'))).rejects.toThrow(
    /reports\/a\.json:1:\d+: .*did you mean "card"/,
  )
  await bothAre(['Renamed', true])
  const ready = await fetch(inside('SERVICE', 0, '/readyz'))
  expect(ready.status).toBe(200)
  expect(await ready.text()).toContain('a newer load failed')

  put('reports/a.json', (text) => text.replace('"type":"crad"', '"type":"card"'))
  processes[0]!.kill('SIGHUP')
  await bothAre(['Renamed', false])
})

test('an export that was begun at one process is followed, fetched and taken back at the other', async () => {
  const { accessToken } = await signIn()
  const token = await tokenOf(
    await fetch(front + subPaths.PORTAL + routes.catalogue.path, asking(accessToken)),
  )
  const headers = { authorization: `Bearer ${token}` }
  const address = (process: number, rest = '') =>
    inside('SERVICE', process, `/embed/reports/${ids.other}/exports${rest}`)
  const begun = async (process: number) => {
    const pages = [{ pageName: 'ReportSection', visualName: 'total' }]
    const answer = await fetch(address(process), asking(token, { format: 'CSV', pages }))
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { id: string }).id
  }
  const succeededAt = (process: number, id: string) =>
    eventually(async () => {
      const answer = await fetch(address(process, `/${id}`), { headers })
      expect(await answer.json()).toMatchObject({ status: 'Succeeded', percentComplete: 100 })
    }, 100)
  const fileAt = async (process: number, id: string) => {
    const answer = await fetch(address(process, `/${id}/file`), { headers })
    return [answer.status, await answer.text()] as const
  }

  for (const [here, there] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const id = await begun(here)
    await succeededAt(there, id)
    const own = await fileAt(here, id)
    expect(own).toEqual([200, 'Total\r\n3350.35\r\n'])
    expect(await fileAt(there, id)).toEqual(own)
    expect((await fetch(address(there, `/${id}`), { method: 'DELETE', headers })).status).toBe(204)
    for (const process of [here, there]) expect((await fileAt(process, id))[0]).toBe(404)
  }
})

test('no call fails while both processes are stopped and started again, one after the other', async () => {
  const { accessToken } = await signIn()
  const catalogue = front + subPaths.PORTAL + routes.catalogue.path
  const token = await tokenOf(await fetch(catalogue, asking(accessToken)))
  const calls: (() => Promise<Response>)[] = [
    () => fetch(`${front}${subPaths.PORTAL}/settings.json`),
    () => fetch(catalogue, asking(accessToken)),
    () => fetch(`${front}${subPaths.SERVICE}/embed/query`, figures(token)),
    () => fetch(`${front}${subPaths.IDENTITY}/.well-known/openid-configuration`),
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
        // oxlint-disable-next-line waiting/no-sleep -- callers who pause between two calls, however many are made
        await sleep(5)
      }
    }),
  )
  const counts: number[] = []
  /** Goes on until so many calls were answered since the work began that each of the callers has had some. */
  const during = async (work: () => Promise<unknown>) => {
    const before = answered
    await work()
    await expect.poll(() => answered - before).toBeGreaterThan(3 * callers.length)
    counts.push(answered - before)
  }
  await during(async () => undefined)
  for (const process of [0, 1]) {
    await during(async () => {
      const code = new Promise((resolve) => processes[process]!.once('exit', resolve))
      processes[process]!.kill('SIGTERM')
      expect(await code).toBe(0)
    })
    await during(async () => {
      processes[process] = await startProductProcess(environments[process]!)
      await allReady()
    })
  }
  await during(async () => undefined)
  isOver = true
  await Promise.all(callers)

  console.log(`rolling restart: ${answered} calls answered (${counts.join(', ')}), ${failures.length} failed`)
  expect(failures).toEqual([])
})

test('what one process lets through of a person’s calls and queries, the other does not let through again', async () => {
  for (const child of processes) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGKILL')) await gone
  }
  const limits = { CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '60', CASEMENT_SERVICE_QUERIES_PER_MINUTE: '60' }
  processes.splice(
    0,
    2,
    ...(await Promise.all(environments.map((env) => startProductProcess({ ...env, ...limits })))),
  )
  await allReady()
  const { accessToken } = await signIn()
  const token = await tokenOf(await fetch(inside('PORTAL', 0, routes.catalogue.path), asking(accessToken)))
  const called = (process: number) =>
    fetch(inside('PORTAL', process, '/api/adminRoutes/getAll'), {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  const asked = (process: number) => fetch(inside('SERVICE', process, '/embed/query'), figures(token))
  for (const call of [called, asked]) {
    const statusOf = async (process: number) => {
      const answer = await call(process)
      await answer.text()
      return answer.status
    }
    let here = 0
    while ((await statusOf(0)) === 200) here++
    expect(here).toBeGreaterThan(40)
    // Fewer calls than would be too many without the other's.
    let there = 0
    await eventually(async () => {
      there++
      expect(await statusOf(1)).toBe(429)
    }, 500)
    expect(there).toBeLessThan(30)
  }
})
