import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartProblem } from '../settings/start-problem.ts'

/** Sums of files by their path below the backup, which is written with slashes. */
export type Sums = Map<string, string>

/** Writes a file for its owner only, down to the disk, and answers the sum of what was written. */
export async function writeSummed(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sum = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(chunks, async (parts: AsyncIterable<Uint8Array>) => {
      for await (const part of parts) {
        sum.update(part)
        await file.appendFile(part)
      }
    })
    await file.sync()
  } finally {
    await file.close()
  }
  return sum.digest('hex')
}

/** How often a file is read that is changed while it is read. */
const attempts = 3

/**
 * Copies all files below a folder, links followed that stay below it, and answers their sums by their path below `to`.
 * Throws StartProblem for a file that does not hold still and for a link that leads out.
 */
export async function copyTree(from: string, to: string): Promise<Sums> {
  const sums: Sums = new Map()
  for (const path of await filesBelow(from)) {
    const name = nameBelow(from, path)
    sums.set(name, await copyStill(path, join(to, name)))
  }
  return sums
}

async function copyStill(from: string, to: string): Promise<string> {
  const standOf = async () => {
    const { mtimeMs, size } = await stat(from)
    return `${mtimeMs} ${size}`
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await standOf()
    const sum = await writeSummed(to, createReadStream(from))
    if ((await standOf()) === before) return sum
    await rm(to)
  }
  throw new StartProblem([`${from} is being written; try again when it is whole`])
}

/** All files below a folder, in the order of their names; none for a folder that is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const root = await realpath(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (root === undefined) return []
  const found: string[] = []
  const walk = async (here: string, above: readonly string[]) => {
    const real = await realpath(here)
    if (real !== root && !real.startsWith(root + sep))
      throw new StartProblem([`${here} leads out of ${folder}; put the file itself there`])
    if ((await stat(real)).isFile()) return void found.push(here)
    if (above.includes(real)) throw new StartProblem([`${here} leads back to a folder that it lies in`])
    for (const name of (await readdir(here)).toSorted()) await walk(join(here, name), [...above, real])
  }
  await walk(folder, [])
  return found
}

/** The sum of a file. */
export async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('hex')
}

/** A path below a folder, with slashes. */
export const nameBelow = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')
