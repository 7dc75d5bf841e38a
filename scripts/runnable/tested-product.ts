import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appsServed, ensureBuilt, inputsOf, sourcesOf } from '../build.mjs'
import { root } from '../root.mjs'
import { briefly, throughout } from '../briefly.mjs'
import { writeFolder } from './write-folder.ts'

const folder = join(root, 'node_modules/.cache/casement/product')

/** Where the digest is of what the folder was made from. */
export const stamp = `${folder}.inputs`

/**
 * Writes the runnable folder that tests start, where its sources have changed; vitest calls this before those that start a
 * product. A start from sources, as `npm start` is, loads each of them and takes two thirds more of a processor.
 */
export async function setup(): Promise<void> {
  await ensureBuilt()
  const sources = ['apps/casement', ...Object.values(appsServed)].flatMap((app) => sourcesOf(app))
  const inputs = inputsOf([...new Set([...sources, 'samples/content', 'scripts/runnable'])].toSorted())
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
    rmSync(stamp, { force: true })
    rmSync(folder, { recursive: true, force: true })
    await writeFolder(folder)
    writeFileSync(stamp, inputs)
  }
  process.env['TESTED_PRODUCT'] = folder
}

/** Words after `node` that run the product's command: the folder's in a test run, else that of the sources. */
export const productCommand = (...words: readonly string[]): string[] => {
  const tested = process.env['TESTED_PRODUCT']
  return tested
    ? programIn(tested, briefly, words)
    : ['scripts/run.mjs', 'apps/casement/src/run.ts', ...words]
}

/** Words after `node` that start the product under test: the folder's in a test run, else those of `npm start`. */
export const startCommand = (livesLong = false): readonly string[] => {
  const tested = process.env['TESTED_PRODUCT']
  return tested ? programIn(tested, livesLong ? throughout : briefly, ['start']) : ['scripts/start.mjs']
}

const programIn = (folder: string, flags: readonly string[], words: readonly string[]) => [
  ...flags,
  join(folder, 'casement.mjs'),
  ...words,
]
