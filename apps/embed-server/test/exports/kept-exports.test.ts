import { randomUUID } from 'node:crypto'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExportFiles } from '../../src/documents/kept/export-files.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { createExportRecords } from '../../src/documents/kept/export-records.ts'
import { storeOfFile } from '../records/service-store.ts'

const own = storeOfFile()
const start = new Date('2026-11-21T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const asked = { reportId: 'r', reportName: 'R', format: 'CSV', asker: 'emil' } as const
const file = { fileName: 'R.csv', mediaType: 'text/csv', note: 'One is left out' }

async function created() {
  const records = createExportRecords(own.store)
  const exportId = randomUUID()
  await records.create({ ...asked, exportId }, start)
  const found = () => records.find(exportId, 'emil', after(30_000))
  return { records, exportId, found }
}
const fresh = {
  reportId: 'r',
  reportName: 'R',
  format: 'CSV',
  status: 'NotStarted',
  percent: 0,
  problem: null,
  createdAt: start,
  changedAt: start,
  expiresAt: after(exportLimits.keptMs),
  fileName: null,
  mediaType: null,
}

test('an export is found by whoever asked for it, as far as it is', async () => {
  const { records, exportId, found } = await created()
  expect(await found()).toEqual({ exportId, ...fresh })
  expect(await records.find(exportId, 'nina', start)).toBeUndefined()
  expect(await records.find(randomUUID(), 'emil', start)).toBeUndefined()
  await records.noteProgress(exportId, 0, after(1000))
  expect(await found()).toEqual({ exportId, ...fresh, changedAt: after(1000) })
  await records.noteProgress(exportId, 40, after(2000))
  const running = { exportId, ...fresh, status: 'Running', percent: 40, changedAt: after(2000) }
  expect(await found()).toEqual(running)
  await records.succeed(exportId, file, after(3000))
  const { fileName, mediaType, note } = file
  expect(await found()).toEqual({
    ...running,
    status: 'Succeeded',
    percent: 100,
    changedAt: after(3000),
    problem: note,
    fileName,
    mediaType,
  })
})

test('what has ended stays as it ended, and is of its own export alone', async () => {
  const [one, other] = [await created(), await created()]
  await one.records.fail(one.exportId, 'It is gone', after(1000))
  const failed = {
    exportId: one.exportId,
    ...fresh,
    status: 'Failed',
    problem: 'It is gone',
    changedAt: after(1000),
  }
  expect(await one.found()).toEqual(failed)
  await one.records.noteProgress(one.exportId, 50, after(2000))
  await one.records.succeed(one.exportId, file, after(2000))
  await one.records.fail(one.exportId, 'Again', after(2000))
  expect(await one.found()).toEqual(failed)
  expect(await one.records.find(one.exportId, 'emil', after(exportLimits.silentMs * 60))).toEqual(failed)
  expect(await other.found()).toEqual({ exportId: other.exportId, ...fresh })
  await one.records.forget({ exportId: one.exportId })
  expect(await one.found()).toBeUndefined()
  expect(await other.found()).toEqual({ exportId: other.exportId, ...fresh })
})

test('a store that does not answer is told as that', async () => {
  const cause = new Error('away')
  const records = createExportRecords({ query: () => Promise.reject(cause) })
  await expect(records.find('e', 'emil', start)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    cause,
  })
})

const folderOf = (name: string) => join(own.folder, name)
/** A file of an export, written so many milliseconds after `start`. */
async function written(folder: string, ms: number) {
  const exportId = randomUUID()
  expect(await createExportFiles(folder).write(exportId, 'emil', Buffer.from('x'))).toBe(true)
  const name = (await readdir(folder)).find((each) => each.startsWith(exportId))!
  await utimes(join(folder, name), after(ms), after(ms))
  return { exportId, name }
}

test('a file is read by its export alone, by nobody else on the machine, and names no person', async () => {
  const folder = folderOf('own')
  const files = createExportFiles(folder)
  expect(await files.read(randomUUID()), 'where there is no folder').toBeUndefined()
  await files.remove(randomUUID())
  await files.prune(start)
  const { exportId, name } = await written(folder, 0)
  const other = await written(folder, 0)
  expect((await files.read(exportId))!.toString()).toBe('x')
  expect(await files.read(randomUUID())).toBeUndefined()
  expect(name).toMatch(new RegExp(`^${exportId}\\.[\\w-]{16}$`))
  expect(other.name.split('.')[1]).toBe(name.split('.')[1])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await files.remove(exportId)
  expect(await readdir(folder)).toEqual([other.name])
})

test('what is older than files are kept is removed, also that of nobody in particular, and what is no export stays', async () => {
  const folder = folderOf('old')
  const [old, fit] = [await written(folder, 0), await written(folder, 1000)]
  const [bare, others] = [
    randomUUID(),
    ['notes.txt', `${randomUUID()}.tmp`, `x${randomUUID()}`, `${randomUUID()}x`],
  ]
  for (const name of [bare, ...others]) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), start, start)
  }
  const files = createExportFiles(folder)
  expect((await files.read(bare))!.toString()).toBe('x')
  await files.prune(after(exportLimits.keptMs))
  expect((await readdir(folder)).toSorted()).toEqual([old.name, fit.name, bare, ...others].toSorted())
  await files.prune(after(exportLimits.keptMs + 1))
  expect((await readdir(folder)).toSorted()).toEqual([fit.name, ...others].toSorted())
})

test('a file goes where it finds room to the last byte, and one that cannot be written keeps no other from it', async () => {
  const folder = folderOf('room')
  const files = createExportFiles(folder, { allBytes: 10 })
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await files.write(first, 'emil', Buffer.alloc(6))).toBe(true)
  await expect(files.write('x', 'emil', Buffer.alloc(1))).rejects.toThrow('Not the id of an export')
  expect(await files.write(second, 'nina', Buffer.alloc(4))).toBe(true)
  expect((await files.read(first))!.length).toBe(6)
  // Whose are as many bytes as those of another keep theirs.
  expect(await files.write(third, 'walt', Buffer.alloc(6))).toBe(false)
  expect(await files.write(third, 'walt', Buffer.alloc(11))).toBe(false)
  expect(await files.read(third)).toBeUndefined()
})

test('as many of the oldest go as make room, and what is no export takes none', async () => {
  const folder = folderOf('several')
  const files = createExportFiles(folder, { allBytes: 10 })
  const own = [randomUUID(), randomUUID(), randomUUID()]
  for (const [age, exportId] of own.entries()) {
    await files.write(exportId, 'emil', Buffer.alloc(3))
    const name = (await readdir(folder)).find((each) => each.startsWith(exportId))!
    await utimes(join(folder, name), after(1000 * age), after(1000 * age))
  }
  await writeFile(join(folder, 'notes.txt'), 'x'.repeat(100))
  const theirs = randomUUID()
  expect(await files.write(theirs, 'nina', Buffer.alloc(5))).toBe(true)
  const left = await Promise.all([...own, theirs].map(async (id) => (await files.read(id))?.length))
  expect(left).toEqual([undefined, undefined, 3, 5])
})

test('a folder that cannot be read is no empty one', async () => {
  const folder = folderOf('plain-file')
  await mkdir(own.folder, { recursive: true })
  await writeFile(folder, 'x')
  await expect(createExportFiles(folder).read(randomUUID())).rejects.toMatchObject({ code: 'ENOTDIR' })
})
