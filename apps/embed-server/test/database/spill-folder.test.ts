import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSpillFolder } from '../../src/engines/duckdb/spill-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-spill-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const host = hostname().replaceAll(/[^a-z0-9-]/gi, '-')

test('only its owner reads a folder to spill to, wherever it is', async () => {
  const parent = join(folder, 'data', 'spill')
  const [below, elsewhere] = [await makeSpillFolder(parent), await makeSpillFolder(undefined)]
  expect(await modeOf(parent)).toBe('700')
  expect(await modeOf(below.path)).toBe('700')
  expect(await modeOf(elsewhere.path)).toBe('700')
  await writeFile(join(below.path, 'block'), 'rows')
  await below.remove()
  await elsewhere.remove()
  expect(await readdir(parent)).toEqual([])
})

test('what processes left behind that are gone is removed; what others use stays', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  const inUse = await makeSpillFolder(folder)
  const names = {
    gone: `${host}.${gone.pid}.1`,
    /** a container's process has the number of the one before it */
    before: `${host}.${process.pid}.1`,
    alive: `${host}.${process.ppid}.1`,
    elsewhere: `another-machine.${gone.pid}.1`,
    foreign: 'notes',
  }
  for (const name of Object.values(names)) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'block'), 'rows')
  }
  const next = await makeSpillFolder(folder)
  const left = await readdir(folder)
  expect(left.sort()).toEqual(
    [names.alive, names.elsewhere, names.foreign]
      .concat([inUse.path, next.path].map((path) => path.slice(folder.length + 1)))
      .sort(),
  )
  await inUse.remove()
  await next.remove()
})
