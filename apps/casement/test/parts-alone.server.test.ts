import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { signInOverHttp } from '../../../e2e/http-sign-in.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { byCity, ids, makeContentFolder } from '../../embed-server/test/world.ts'
import { startProductProcess } from './two-processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-alone-'))
let postgres: RealPostgres
beforeAll(async () => {
  await ensureBuilt()
  postgres = await startPostgres()
})
afterAll(async () => {
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGKILL')) await gone
  }
})

/** Starts a part, or what the settings need of the whole, as a process; resolves when it is ready. */
async function start(env: Record<string, string>, part: readonly string[] = []) {
  const child = await startProductProcess({ CASEMENT_EXAMPLES_ENABLED: 'false', ...env }, part)
  children.push(child)
}

const filesIn = (path: string) => (existsSync(path) ? readdirSync(path).toSorted() : [])

const isListening = (port: number) =>
  fetch(`http://localhost:${port}/healthz`).then(
    () => true,
    () => false,
  )

test('each server runs alone, with the settings and the keys of its own, and together they are the product', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const [portal, service, identity] = (await freePorts(3)) as [number, number, number]
  const [own, theIssuers] = [join(folder, 'own'), join(folder, 'issuer')]
  const content = await makeContentFolder(join(folder, 'content'))
  const ports = {
    CASEMENT_PORTAL_PORT: String(portal),
    CASEMENT_SERVICE_PORT: String(service),
    CASEMENT_IDENTITY_PORT: String(identity),
  }
  const databaseUrl = { CASEMENT_DATABASE_URL: postgres.url }
  await Promise.all([
    // Neither an issuer nor an administrator is named, which the portal alone would need.
    start(
      {
        NODE_ENV: 'production',
        CASEMENT_STOPPING_PAUSE_MS: '0',
        CASEMENT_DATA_FOLDER: own,
        CASEMENT_SERVICE_CONTENT_FOLDER: content,
        ...ports,
        ...databaseUrl,
      },
      ['service'],
    ),
    start({ CASEMENT_DATA_FOLDER: theIssuers, ...ports, ...databaseUrl }, ['identity']),
  ])
  expect([await isListening(service), await isListening(identity), await isListening(portal)]).toEqual([
    true,
    true,
    false,
  ])
  expect(filesIn(theIssuers)).toEqual(['keys'])
  expect(filesIn(join(theIssuers, 'keys'))).toEqual(['identity.json'])
  expect(filesIn(join(own, 'keys')).filter((name) => name === 'identity.json')).toEqual([])

  await start(
    { CASEMENT_DATA_FOLDER: own, CASEMENT_SERVICE_CONTENT_FOLDER: content, ...ports, ...databaseUrl },
    ['portal'],
  )
  const addresses = {
    portalUrl: `http://localhost:${portal}`,
    serviceUrl: `http://localhost:${service}`,
    identityUrl: `http://localhost:${identity}`,
    dataFolder: own,
  }
  const { accessToken } = await signInOverHttp(addresses, 'ada')
  const catalogue = await fetch(addresses.portalUrl + routes.catalogue.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { res } = (await catalogue.json()) as Catalogue
  const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
  const { access } = reports.find(({ id }) => id === ids.other)!
  const figures = await fetch(`${addresses.serviceUrl}/embed/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: byCity }] }),
  })
  expect(await figures.text()).toContain('"columns"')
})
