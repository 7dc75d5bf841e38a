import { open } from 'node:fs/promises'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { onceKey } from '../src/index.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'casement-keys-')), 'keys')

test('a key is made once and then kept', async () => {
  const folder = newFolder()
  let made = 0
  const make = () => ({ secret: ++made })
  expect(await onceKey(folder, 'cookie', make)).toEqual({ secret: 1 })
  expect(await onceKey(folder, 'cookie', make)).toEqual({ secret: 1 })
  expect(made).toBe(1)
})

test('of many that make it at once, all get the same key, and no scrap is left', async () => {
  const folder = newFolder()
  const keys = await Promise.all(
    Array.from({ length: 8 }, (_, index) => onceKey(folder, 'signing', () => ({ index }))),
  )
  expect(new Set(keys.map((key) => key.index)).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['signing.json'])
})

test('a key has reached the disk before it has its name, and its name before it is given out', async () => {
  const folder = newFolder()
  const handle = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const sync = Reflect.get(handles, 'sync')
  const synced: { isFolder: boolean; size: number; names: string[] }[] = []
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof handle) {
    const found = await this.stat()
    await sync.call(this)
    synced.push({
      isFolder: found.isDirectory(),
      size: found.isDirectory() ? 0 : found.size,
      names: readdirSync(folder).filter((name) => !name.startsWith('.')),
    })
  })
  try {
    await onceKey(folder, 'cookie', () => 'key')
  } finally {
    spy.mockRestore()
  }
  expect(synced).toEqual([
    { isFolder: false, size: '"key"\n'.length, names: [] },
    { isFolder: true, size: 0, names: ['cookie.json'] },
  ])
})

test('folder and file are for their owner only', async () => {
  const folder = newFolder()
  await onceKey(folder, 'cookie', () => 'x')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'cookie.json')).mode & 0o777).toBe(0o600)
})

test('a damaged file is named and not replaced', async () => {
  const folder = newFolder()
  await onceKey(folder, 'cookie', () => 'x')
  writeFileSync(join(folder, 'cookie.json'), '{')
  await expect(onceKey(folder, 'cookie', () => 'y')).rejects.toThrow(/cookie\.json is damaged/)
})
