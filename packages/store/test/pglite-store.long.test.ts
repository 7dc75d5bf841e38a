import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore, type Migration } from '../src/index.ts'
import { isAlive, ownMark, takeLock } from '../src/lock.ts'
import { postgresMajor } from '../src/pglite-store.ts'

const root = mkdtempSync(join(tmpdir(), 'casement-pglite-'))
const made = join(root, 'made')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A store folder of its own, without the seconds that making one takes. */
function copyOfMade(name: string): string {
  const folder = join(root, name)
  cpSync(made, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  const store = await openStore({ folder: made })
  await store.close()
})

const minute = 60_000

/** Runs a process that writes, and kills it `afterMs` after `isTime`. Resolves to the rows it acknowledged. */
function writeAndKill(
  folder: string,
  {
    first,
    isTime,
    afterMs,
    env = process.env,
  }: {
    first: number
    isTime: (acknowledged: readonly number[]) => boolean
    afterMs: number
    env?: NodeJS.ProcessEnv
  },
): Promise<number[]> {
  const writer = fileURLToPath(new URL('child-writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', writer, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const acknowledged: number[] = []
  createInterface(child.stdout).on('line', (line) => {
    const id = /^acknowledged (\d+)$/.exec(line)?.[1]
    if (id) acknowledged.push(Number(id))
  })
  return new Promise((resolve) => {
    // oxlint-disable-next-line waiting/no-sleep -- looks for the moment to kill, in the files and lines of another process
    const watch = setInterval(() => {
      if (!isTime(acknowledged)) return
      clearInterval(watch)
      // oxlint-disable-next-line waiting/no-sleep -- a moment in the midst of its work, whichever that is: each has to be survived
      setTimeout(() => child.kill('SIGKILL'), afterMs)
    }, 5)
    child.on('close', () => {
      clearInterval(watch)
      resolve(acknowledged)
    })
  })
}

test(
  'every acknowledged write survives kill -9, and none is half there',
  { timeout: 3 * minute },
  async () => {
    const folder = copyOfMade('killed')
    const acknowledged: number[] = []
    for (const afterMs of [0, 40, 170, 390]) {
      const first = 1 + 10 * Math.max(0, ...acknowledged)
      acknowledged.push(
        ...(await writeAndKill(folder, { first, isTime: (written) => written.length > 0, afterMs })),
      )

      const store = await openStore({ folder })
      const rows = await store.query<{ id: number; audit: number }>('SELECT id, audit FROM portal.rows')
      await store.close()
      const found = new Set(rows.map((row) => row.id))
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
      expect(rows.filter((row) => row.audit !== row.id)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(4)
  },
)

test(
  'a process killed while it makes the store leaves nothing that hinders the next',
  { timeout: 3 * minute },
  async () => {
    const folder = join(root, 'killed-early')
    const isMaking = () => existsSync(join(folder, 'database.making', 'base'))
    // Made as outside of tests: a copy would be there at once.
    const env = { ...process.env, STORE_INITIALISED_DATABASE: '' }
    await writeAndKill(folder, { first: 1, isTime: isMaking, afterMs: 0, env })

    expect(existsSync(join(folder, 'database'))).toBe(false)
    expect(readdirSync(folder)).toContain('database.making')
    const store = await openStore({ folder })
    await store.ping()
    expect(readdirSync(folder).sort()).toEqual(['database', 'lock.json'])
    await store.close()
    expect(readdirSync(folder)).toEqual(['database'])
  },
)

test('a write is acknowledged when its files are written, not before', { timeout: minute }, async () => {
  const store = await openStore({ folder: copyOfMade('written') })
  await store.query('CREATE TABLE public.written (id integer)')
  const writing: (() => void)[] = []
  const spy = vi
    .spyOn(NodeFS.prototype, 'syncToFs')
    .mockImplementation(() => new Promise<void>((resolve) => writing.push(resolve)))
  /** Whether it is acknowledged while its files are being written; resolves once it is. */
  const acknowledgedEarly = async (write: Promise<unknown>) => {
    let isAcknowledged = false
    const acknowledged = write.then(() => (isAcknowledged = true))
    let wasEarly = false
    while (!isAcknowledged) {
      await expect.poll(() => isAcknowledged || writing.length > 0).toBe(true)
      // Whatever does not wait for the files goes on meanwhile.
      await new Promise((resolve) => setImmediate(resolve))
      wasEarly ||= isAcknowledged && writing.length > 0
      for (const written of writing.splice(0)) written()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await acknowledged
    return wasEarly
  }
  try {
    expect(await acknowledgedEarly(store.query('INSERT INTO public.written VALUES (1)'))).toBe(false)
    expect(spy).toHaveBeenCalled()
    const inOne = store.transaction((tx) => tx.query('INSERT INTO public.written VALUES (2)'))
    expect(await acknowledgedEarly(inOne)).toBe(false)
  } finally {
    for (const written of writing.splice(0)) written()
    spy.mockRestore()
    await store.close()
  }
})

test('a store is for its owner only', () => {
  expect(statSync(made).mode & 0o777).toBe(0o700)
})

test('a second opening is refused and names the process', { timeout: minute }, async () => {
  const folder = copyOfMade('twice')
  const store = await openStore({ folder })
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: 'STORE_LOCKED',
    message: expect.stringContaining('already open in this process'),
  })
  await store.close()
  await (await openStore({ folder })).close()
})

test('a lock is alive only when pid, start and boot id are all of a live process', () => {
  const own = ownMark()
  expect(isAlive(own)).toBe(true)
  expect(isAlive({ ...own, startedAt: '1' })).toBe(false)
  expect(isAlive({ ...own, bootId: 'another start of the machine' })).toBe(false)
  expect(isAlive({ ...own, pid: 4_194_304 })).toBe(false)
})

test.each([
  ['of a process that is gone', () => JSON.stringify({ casement: 1, ...ownMark(), pid: 4_194_304 })],
  ['of a pid that was used again', () => JSON.stringify({ casement: 1, ...ownMark(), startedAt: '1' })],
  ['that is empty', () => ''],
])('a lock %s is taken over', (_title, content) => {
  const folder = mkdtempSync(join(root, 'stale-'))
  writeFileSync(join(folder, 'lock.json'), content())
  const release = takeLock(folder)
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject(ownMark())
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock that is alive is refused, and giving a lost lock back takes nobody else’s', () => {
  const folder = mkdtempSync(join(root, 'lock-'))
  const release = takeLock(folder)
  expect(() => takeLock(folder)).toThrow(/in use/)
  writeFileSync(join(folder, 'lock.json'), 'somebody else')
  release()
  expect(readFileSync(join(folder, 'lock.json'), 'utf8')).toBe('somebody else')
})

test('a migration copies the store first, and not when the schema is new', { timeout: minute }, async () => {
  const folder = copyOfMade('copied')
  const first: Migration = {
    id: 1,
    name: 'notes',
    sql: "CREATE TABLE portal.notes (text text); INSERT INTO portal.notes VALUES ('before');",
  }
  const second: Migration = { id: 2, name: 'forget', sql: 'DELETE FROM portal.notes' }
  const store = await openStore({ folder })
  await store.migrate('portal', [first])
  expect(existsSync(join(folder, 'copies'))).toBe(false)
  await store.migrate('portal', [first, second])
  await store.close()
  expect(readdirSync(join(folder, 'copies'))).toEqual(['portal-version-1'])

  // The copy is a whole store: put in place, it opens and holds what was there before.
  rmSync(join(folder, 'database'), { recursive: true })
  cpSync(join(folder, 'copies', 'portal-version-1'), join(folder, 'database'), { recursive: true })
  const restored = await openStore({ folder })
  expect(await restored.query('SELECT text FROM portal.notes')).toEqual([{ text: 'before' }])
  await restored.close()
})

test('a store of a newer format, of another PostgreSQL, or of nobody is refused, naming both versions', async () => {
  const folder = copyOfMade('newer')
  const database = join(folder, 'database')
  const mark = join(database, 'casement-store.json')
  writeFileSync(mark, '{"casement":7}')
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: 'STORE_TOO_NEW',
    message: expect.stringContaining('format 7, this program reads format 1'),
  })
  writeFileSync(mark, '{"casement":1}')
  writeFileSync(join(database, 'PG_VERSION'), '99\n')
  await expect(openStore({ folder })).rejects.toMatchObject({
    code: 'STORE_TOO_NEW',
    message: expect.stringContaining(`PostgreSQL 99, this program brings PostgreSQL ${postgresMajor}`),
  })
  rmSync(mark)
  await expect(openStore({ folder })).rejects.toMatchObject({ code: 'STORE_FOREIGN' })
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

test('the PostgreSQL that is brought is the one that is named', () => {
  expect(Number(readFileSync(join(made, 'database', 'PG_VERSION'), 'utf8'))).toBe(postgresMajor)
})
