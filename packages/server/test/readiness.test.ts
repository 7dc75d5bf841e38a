import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeFolder, stateOf } from '../src/index.ts'

let nowMs = Date.parse('2026-11-23T10:00:00Z')
const now = () => new Date(nowMs)
const coded = (code: string) => Object.assign(new Error(code), { code })

test('a dependency that never answers does not keep the answer, and is asked once for all who ask', async () => {
  let asked = 0
  const state = stateOf(() => (asked++, new Promise(() => {})), { now, withinMs: 20 })
  expect(await Promise.all([state(), state(), state()])).toEqual(Array(3).fill('does not answer'))
  expect(await state()).toBe('does not answer')
  expect(asked).toBe(1)
})

test('a fault is named, an answer is kept for a while, and what is well again is told', async () => {
  let fault: Error | null = coded('ENOSPC')
  const state = stateOf(() => (fault ? Promise.reject(fault) : Promise.resolve()), { now })
  expect(await state()).toBe('the disk is full')
  fault = coded('EROFS')
  expect(await state()).toBe('the disk is full')
  nowMs += 2000
  expect(await state()).toBe('nothing can be written')
  nowMs += 2000
  fault = new Error('words of a library')
  expect(await state()).toBe('does not answer')
  nowMs += 2000
  fault = null
  expect(await state()).toBe('ok')
})

test('a folder is tried by writing, and nothing is left in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-probe-'))
  try {
    await probeFolder(folder)
    expect(readdirSync(folder)).toEqual([])
    await expect(probeFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
    writeFileSync(join(folder, 'file'), '')
    await expect(probeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
