import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDump } from '@casement/store'
import { expect, test } from 'vitest'
import { exportFilesIn } from '../../src/documents/kept/export-files.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { filesInStore } from '../../src/documents/kept/files-in-store.ts'
import { storeOfFile } from '../records/service-store.ts'

const own = storeOfFile()
const start = new Date('2026-11-21T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

/** Files as a process over the store has them, at a time. */
const filesAt = (now = start, allBytes?: number) =>
  exportFilesIn(
    filesInStore(own.store, { now: () => now, partBytes: 1000 }),
    allBytes === undefined ? {} : { allBytes },
  )
const partsOf = async (exportId: string) =>
  (await own.store.query('SELECT part FROM service.export_part WHERE export_id = $1', [exportId])).length

test.each([0, 1, 1000, 1001, 2500])(
  'a file of %i bytes is read at another process as it was written',
  async (size) => {
    const [exportId, bytes] = [randomUUID(), randomBytes(size)]
    expect(await filesAt().write(exportId, 'emil', bytes)).toBe(true)
    expect((await filesAt().read(exportId))!.equals(bytes)).toBe(true)
    expect(await partsOf(exportId)).toBe(Math.ceil(size / 1000))
    expect(await filesAt().read(randomUUID())).toBeUndefined()
    await filesAt().remove(exportId)
    expect([await filesAt().read(exportId), await partsOf(exportId)]).toEqual([undefined, 0])
    await filesAt().remove(exportId)
  },
)

test('all processes share the room, and the oldest file of whoever has most there makes some', async () => {
  const [first, second, third, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const [age, exportId] of [second, first, third].entries())
    expect(await filesAt(after(age), 10).write(exportId, 'emil', Buffer.alloc(3))).toBe(true)
  expect(await filesAt(after(3), 10).write(theirs, 'nina', Buffer.alloc(4))).toBe(true)
  const left = async () =>
    Promise.all([first, second, third, theirs].map(async (id) => (await filesAt().read(id))?.length))
  expect(await left()).toEqual([3, undefined, 3, 4])
  expect(await filesAt(after(4), 10).write(randomUUID(), 'walt', Buffer.alloc(11))).toBe(false)
  await filesAt().prune(after(exportLimits.keptMs + 2))
  expect(await left()).toEqual([undefined, undefined, 3, 4])
  await filesAt().prune(after(exportLimits.keptMs + 4))
  expect(await left()).toEqual([undefined, undefined, undefined, undefined])
})

test('a dump holds no file', async () => {
  const dump = join(own.folder, 'dump.jsonl')
  await filesAt().write(randomUUID(), 'emil', Buffer.from('City,Total'))
  await writeDump(own.store, dump)
  const tables = [
    ...(await readFile(dump, 'utf8')).matchAll(/^\{"table":\{"schema":"service","name":"(\w+)"/gm),
  ]
  const names = tables.map(([, name]) => name)
  expect(names).toContain('export')
  expect(names.filter((name) => name!.startsWith('export_'))).toEqual([])
})

test('a store that does not answer is told as that', async () => {
  const cause = new Error('away')
  const files = exportFilesIn(
    filesInStore(
      { query: () => Promise.reject(cause), transaction: () => Promise.reject(cause) },
      { now: () => start },
    ),
  )
  const away = { status: 503, code: 'unavailable', cause }
  await expect(files.read(randomUUID())).rejects.toMatchObject(away)
  await expect(files.remove(randomUUID())).rejects.toMatchObject(away)
  await expect(files.write(randomUUID(), 'emil', Buffer.alloc(1))).rejects.toMatchObject(away)
})
