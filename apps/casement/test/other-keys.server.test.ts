import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { root } from '../../../scripts/root.mjs'
import { startCommand } from '../../../scripts/runnable/tested-product.ts'
import { makeContentFolder } from '../../embed-server/test/world.ts'
import { keysOnDisk } from '../src/keys/key-place.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { tellOtherKeys } from '../src/keys/other-keys.ts'
import { inheritedEnvironment } from '../../../e2e/inherited-environment.ts'
import type { Part } from '../src/settings/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-other-keys-'))
let postgres: RealPostgres
let store: Store
let url = ''
beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  url = postgres.url
  store = await openStore({ url })
})
beforeEach(async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await store.query('DROP SCHEMA IF EXISTS installation CASCADE')
})
afterAll(async () => {
  await store?.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sentence = (name: string) =>
  expect.stringMatching(
    `^Keys: those of ${join(folder, name, 'keys')} are others than .*; set one sealingKey \\(CASEMENT_SEALING_KEY\\) in every process`,
  )

/** What a start says of a data folder of that name. */
async function said(
  name: string,
  env: Record<string, string> = {},
  running: readonly Part[] = ['service', 'portal'],
) {
  const settings = readSettings({
    env: { CASEMENT_DATABASE_URL: url, CASEMENT_DATA_FOLDER: join(folder, name), ...env },
    cwd: folder,
  })
  const lines: string[] = []
  const keys = await openKeys(settings, store)
  await tellOtherKeys(settings, { running, keys, store, say: (line) => lines.push(line) })
  return lines
}

test('a start over a database whose last process had other keys says so, and no other start does', async () => {
  expect([await said('one'), await said('one')]).toEqual([[], []])
  expect(await said('two')).toEqual([sentence('two')])
  expect(await said('one')).toEqual([sentence('one')])
  expect(await said('two', {}, ['identity'])).toEqual([])
  await keysOnDisk(join(folder, 'one')).remove('service-caller')
  expect([await said('one'), await said('one')]).toEqual([[sentence('one')], []])
})

test('of two that start at once over a new database one says it', async () => {
  for (const name of ['three', 'four']) await said(name)
  for (let round = 0; round < 20; round++) {
    await store.query('DELETE FROM installation.marks')
    const both = await Promise.all(['three', 'four'].map((name) => said(name)))
    expect(both.flat()).toHaveLength(1)
  }
})

test('with one sealing key in both nobody says anything', async () => {
  const key = { CASEMENT_SEALING_KEY: randomBytes(32).toString('hex') }
  expect([await said('five', key), await said('six', key)]).toEqual([[], []])
})

test('beside Power BI no key of the data folder proves anything', async () => {
  const powerBi = {
    CASEMENT_EMBEDDING_BASE_URL: 'https://api.powerbi.com/v1.0/myorg',
    CASEMENT_EMBEDDING_CLIENT_SECRET: 'planted-secret',
  }
  expect([await said('seven', powerBi, ['portal']), await said('eight', powerBi, ['portal'])]).toEqual([
    [],
    [],
  ])
})

test('a second process over the same database, with a data folder of its own and no sealing key, starts with the warning', async () => {
  const content = await makeContentFolder(join(folder, 'content'))
  const [first, second] = (await freePorts(2)) as [number, number]
  const children: ChildProcess[] = []
  /** What a service says until it is ready. */
  const started = (name: string, port: number) =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [...startCommand(), 'service'], {
        cwd: root,
        env: {
          ...inheritedEnvironment(),
          CASEMENT_DATABASE_URL: url,
          CASEMENT_DATA_FOLDER: join(folder, name),
          CASEMENT_SERVICE_CONTENT_FOLDER: content,
          CASEMENT_SERVICE_PORT: String(port),
        },
      })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += String(text)
          if (output.includes('is ready: ')) resolve(output)
        })
      child.once('exit', () => resolve(output))
    })
  try {
    const [alone, beside] = [await started('nine', first), await started('ten', second)]
    expect(alone).toMatch(/^Casement service is ready: /m)
    expect(alone).not.toContain('Keys: ')
    expect(beside.split('\n')).toContainEqual(sentence('ten'))
    expect(beside).toMatch(/^Casement service is ready: /m)
  } finally {
    for (const child of children) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.kill('SIGKILL')) await gone
    }
  }
})
