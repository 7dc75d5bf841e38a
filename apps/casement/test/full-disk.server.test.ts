import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { root } from '../../../scripts/root.mjs'
import { productCommand } from '../../../scripts/runnable/tested-product.ts'
import { buildPart } from '../src/build-part.ts'
import { inheritedEnvironment } from '../../../e2e/inherited-environment.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('one disk fills up and is given room again')

/** A real file system of its own, small enough to be filled. */
const disk = mkdtempSync(join(tmpdir(), 'casement-disk-'))
const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'pipe' })
let reason = ''
let [port, ...otherPorts] = [0, 0, 0, 0]

beforeAll(async () => {
  try {
    mount('-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk)
  } catch {
    reason = 'no file system can be mounted here; run as root on Linux'
  }
  ;[port, ...otherPorts] = (await freePorts(4)) as [number, number, number, number]
})
afterAll(() => {
  if (!reason) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})
beforeEach((context) => {
  if (reason) context.skip(reason)
})

const filler = join(disk, 'filler')
function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (const size of [1 << 20, 1 << 12, 1])
      for (const part = Buffer.alloc(size); ;)
        try {
          writeSync(file, part)
          fsyncSync(file)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          break
        }
  } finally {
    closeSync(file)
  }
}

const env = (): Record<string, string> => ({
  CASEMENT_LOG_LEVEL: 'silent',
  CASEMENT_DATA_FOLDER: join(disk, 'data'),
  CASEMENT_IDENTITY_PORT: String(port),
  CASEMENT_PORTAL_PORT: String(otherPorts[0]),
  CASEMENT_SERVICE_PORT: String(otherPorts[1]),
  CASEMENT_EXAMPLES_PORT: String(otherPorts[2]),
})

/** A command of the product over the same data folder, which is expected to fail; its lines. */
function failing(...words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, productCommand(...words), {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env() },
    encoding: 'utf8',
  })
  expect([status, `${stdout}${stderr}`]).toEqual([1, expect.not.stringMatching(/\n\s+at /)])
  return stderr.split('\n').filter(Boolean)
}

/** One server over the data folder, while `work` runs. */
async function whileRunning(work: (store: Store, readyz: () => Promise<unknown[]>) => Promise<void>) {
  const settings = readSettings({ env: env(), cwd: disk })
  const store = await openStore(storeLocation(settings))
  const server = await buildPart('identity', settings, store)
  await server.listen({ host: '127.0.0.1', port })
  try {
    await work(store, async () => {
      const answer = await fetch(`${settings.identity.publicUrl}/readyz`)
      const { parts } = (await answer.json()) as { parts: { disk: string; store: string } }
      return [answer.status, parts.disk, parts.store]
    })
  } finally {
    await server.close()
    await store.close()
  }
}

const insert = (id: string) =>
  `INSERT INTO identity.records (model, id, payload)
   VALUES ('Session', '${id}', (SELECT jsonb_agg(md5(n::text)) FROM generate_series(1, 20000) AS n))`

test('a full disk is told by readiness, what writes is refused, and when there is room all is well', async () => {
  await whileRunning(async (store, readyz) => {
    expect(await readyz()).toEqual([200, 'ok', 'ok'])
    fill()
    await expect.poll(readyz).toEqual([503, 'the disk is full', 'ok'])
    await expect(store.query(insert('refused'))).rejects.toMatchObject({ code: '53100' })
    rmSync(filler)
    await expect.poll(readyz).toEqual([200, 'ok', 'ok'])
    await store.query(insert('taken'))
  })
})

test('a store without room for its log says that it halted, refuses at once, and is whole at the next start', async () => {
  await whileRunning(async (store, readyz) => {
    fill()
    const log = "SELECT pg_logical_emit_message(false, 'a', repeat('b', 1000000))"
    await expect(
      (async () => {
        for (;;) await store.query(log)
      })(),
    ).rejects.toMatchObject({ code: 'STORE_HALTED' })
    await expect.poll(readyz).toEqual([503, expect.any(String), expect.stringContaining('halted')])
    rmSync(filler)
    await expect(store.query('SELECT 1')).rejects.toMatchObject({ code: 'STORE_HALTED' })
  })
  await whileRunning(async (store, readyz) => {
    expect(await readyz()).toEqual([200, 'ok', 'ok'])
    expect(await store.query("SELECT id FROM identity.records WHERE model = 'Session'")).toEqual([
      { id: 'taken' },
    ])
  })
})

test('a start on a full disk, and doctor, say so in a line', () => {
  fill()
  try {
    expect(failing('start')).toEqual([expect.stringMatching(/the disk is full|ENOSPC/)])
    expect(failing('doctor').join('\n')).toMatch(/disk: only 0\.0 GiB are free .*make room/)
  } finally {
    rmSync(filler)
  }
})

test('a start on a folder that cannot be written says so in a line', () => {
  mount('-o', 'remount,ro', disk)
  try {
    expect(failing('start')).toEqual([expect.stringMatching(/dataFolder .*nothing can be written.*EROFS/)])
  } finally {
    mount('-o', 'remount,rw', disk)
  }
})

test('a backup onto a full disk says so in a line and leaves nothing', () => {
  fill()
  try {
    expect(failing('backup', join(disk, 'backup'))).toEqual([expect.stringMatching(/the disk is full/)])
  } finally {
    rmSync(filler)
  }
})
