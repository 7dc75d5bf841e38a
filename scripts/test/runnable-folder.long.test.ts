import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOverHttp } from '../../e2e/http-sign-in.ts'
import { startProduct } from '../../e2e/product.ts'
import { root } from '../root.mjs'
import { writeFolder } from '../runnable/write-folder.ts'

// Somewhere else, with a blank in its name.
const parent = mkdtempSync(join(tmpdir(), 'casement built '))
const folder = join(parent, 'casement')
let digest: string
beforeAll(async () => {
  digest = await writeFolder(folder)
})
afterAll(() => rmSync(parent, { recursive: true }))

const command = (word: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(folder, 'casement.mjs'), word], { cwd: parent, encoding: 'utf8', env })
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })

test('a second build has the same bytes, and every file its sum', () => {
  const before = readFileSync(join(process.env['TESTED_PRODUCT']!, 'SHA256SUMS'))
  expect(digest).toBe(createHash('sha256').update(before).digest('hex'))
  const summed = textOf('SHA256SUMS')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(summed.length).toBe(all.length - 1)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
})

test('it holds no TypeScript, nothing for development, nothing of git, and no path of where it was built', () => {
  expect(files().filter((file) => /\.[cm]?tsx?$|\.map$|(^|\/)\.git/.test(file))).toEqual([])
  expect(readdirSync(join(folder, 'node_modules')).toSorted()).toEqual([
    '@casement',
    '@duckdb',
    '@electric-sql',
    '@fontsource',
    '@fontsource-variable',
    '@napi-rs',
    'detect-libc',
  ])
  expect(
    spawnSync('grep', ['-rlF', root, '--include=*.mjs', '--include=*.js*', folder]).stdout.toString(),
  ).toBe('')
  expect(['LICENSE', 'NOTICE'].filter((file) => !existsSync(join(folder, file)))).toEqual([])
})

test('what browsers load lies compressed beside itself, but for pages and what is one packet', () => {
  const loaded = files().filter((file) =>
    /^(?:apps\/(?:portal|frame)|examples)\/dist\/.*\.(?:js|css|svg)$/.test(file),
  )
  expect(loaded.length).toBeGreaterThan(100)
  for (const file of loaded) {
    const content = readFileSync(join(folder, file))
    const compressed = ['br', 'gz'].map((form) => existsSync(join(folder, `${file}.${form}`)))
    expect(compressed, file).toEqual(content.length < 1024 ? [false, false] : [true, true])
    if (content.length < 1024) continue
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).equals(content), file).toBe(true)
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).equals(content), file).toBe(true)
  }
  expect(files().filter((file) => /\.html\.(?:br|gz)$/.test(file))).toEqual([])
})

test('its bill of materials and its licences name what is in it, on servers and in browsers, and nothing for development', () => {
  const bom = JSON.parse(textOf('sbom.cdx.json')) as {
    bomFormat: string
    metadata: { timestamp?: string }
    components: { 'bom-ref': string; name: string; purl: string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect([bom.bomFormat, bom.metadata.timestamp]).toEqual(['CycloneDX', undefined])
  const names = bom.components.map(({ purl }) => purl.replace(/^pkg:npm\/|@[^@]*$/g, '').replace('%40', '@'))
  const inIt = [
    'fastify',
    'pg',
    'react',
    'd3-shape',
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@napi-rs/canvas',
    '@casement/frame',
  ]
  expect(inIt.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => ['vite', 'tsx', 'typescript', 'vitest', 'esbuild'].includes(name))).toEqual(
    [],
  )
  const refs = new Set(bom.components.map((each) => each['bom-ref']))
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  const { version } = createRequire(join(root, 'package.json'))('react/package.json') as { version: string }
  expect(textOf('THIRD-PARTY-LICENCES.md')).toContain(`## react ${version}\n\nLicence: MIT`)
})

test('it runs by itself in demonstration mode: pages, sign-in, figures, doctor, and it stops in order', async () => {
  const product = await startProduct({ because: 'the folder runs by itself', folder })
  let ports = {}
  try {
    expect(await (await fetch(`${product.portalUrl}/`)).text()).toContain('<script type="module"')
    const port = (url: string) => new URL(url).port
    ports = {
      CASEMENT_PORTAL_PORT: port(product.portalUrl),
      CASEMENT_SERVICE_PORT: port(product.serviceUrl),
      CASEMENT_IDENTITY_PORT: port(product.identityUrl),
    }
    expect(command('health', ports)).toMatchObject({
      status: 0,
      stdout: 'identity, service, portal: alive\n',
    })
    const signedIn = await signInOverHttp(product, 'ada')
    const headers = { authorization: `Bearer ${signedIn.accessToken}` }
    const answer = await fetch(product.portalUrl + routes.catalogue.path, { method: 'POST', headers })
    const { res } = (await answer.json()) as Catalogue
    const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
    expect(reports.length).toBeGreaterThan(5)
    const { id, access } = reports[0]!
    const figures = await fetch(`${product.serviceUrl}/embed/query?reportId=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: '{"casement":1,"opening":true}',
    })
    const lines = (await figures.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.slice(1).filter((line) => !('columns' in line))).toEqual([])
  } finally {
    await product.stop()
  }
  expect(product.process.exitCode).toBe(0)
  expect(command('health', ports).status).toBe(1)
  const doctor = command('doctor', ports)
  expect([doctor.stderr.replace(/^oidc.*\n/, ''), doctor.status]).toEqual(['', 0])
  expect(doctor.stdout).toContain('settings: ok')
})

test('a word too many is answered with what there is, without a stack', () => {
  const { stderr, status } = command('strat')
  expect([stderr, status]).toEqual([
    'There is no command "strat"; did you mean start? casement help lists all of them.\n',
    1,
  ])
})
