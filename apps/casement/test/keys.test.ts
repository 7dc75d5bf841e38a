import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOnDisk } from '../src/keys/key-place.ts'
import { embedTokenKeys } from '../src/keys/made-keys.ts'

let root: string
let made = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casement-keys-'))
})
afterAll(() => rm(root, { recursive: true }))

let ids = 0
const keysOn = async (folder: string, day: string, days = 30) =>
  (
    await embedTokenKeys(keysOnDisk(folder), {
      days,
      now: () => new Date(`${day}T12:00:00Z`),
      newId: () => `key ${++ids}`,
    })
  ).map(({ kid }) => kid)
const newFolder = () => join(root, String(++made))

test('a new key comes every so many days, and the one before stays', async () => {
  const folder = newFolder()
  const [first] = await keysOn(folder, '2026-01-01')
  const [second, stays] = await keysOn(folder, '2026-02-15')
  expect(stays).toBe(first)
  expect(await keysOn(folder, '2026-02-16')).toEqual([second, first])
  const [third, ...others] = await keysOn(folder, '2026-04-15')
  expect(third).not.toBe(second)
  expect(others).toEqual([second])
  expect(await readdir(join(folder, 'keys'))).toHaveLength(2)
  const [file] = await readdir(join(folder, 'keys'))
  expect((await stat(join(folder, 'keys', file!))).mode & 0o777).toBe(0o600)
})

test('two processes that share the folder have the same keys', async () => {
  const folder = newFolder()
  const one = await Promise.all([keysOn(folder, '2026-01-01'), keysOn(folder, '2026-01-01')])
  expect(one[0]).toEqual(one[1])
  const later = await Promise.all([keysOn(folder, '2026-03-01'), keysOn(folder, '2026-03-01')])
  expect(later[0]).toEqual(later[1])
  expect(later[0]).toHaveLength(2)
})

test('a clock that goes back changes nothing, and 0 days keeps the key', async () => {
  const folder = newFolder()
  await keysOn(folder, '2026-01-01')
  const newest = await keysOn(folder, '2026-03-01')
  expect(await keysOn(folder, '2025-06-01')).toEqual(newest)
  expect(await keysOn(folder, '2027-06-01', 0)).toEqual(newest)
})
