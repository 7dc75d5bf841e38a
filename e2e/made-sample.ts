import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../scripts/root.mjs'

const kept = (lines: string) => join(root, 'node_modules/.cache/casement', `sample-${lines}`)

/**
 * Puts the sample company that an earlier start made into a new data folder: to make it is half of a first start. Folders of
 * the sample are named by a digest of what makes them, so a start makes its own where this one is of another day or code.
 */
export function beginWithMadeSample(dataFolder: string, lines: string): void {
  if (existsSync(kept(lines))) cpSync(kept(lines), join(dataFolder, 'content'), { recursive: true })
}

/** Keeps the sample that a start has made, for the next one. */
export function keepMadeSample(dataFolder: string, lines: string): void {
  const made = join(dataFolder, 'content')
  if (!existsSync(made) || readdirSync(made).every((name) => existsSync(join(kept(lines), name)))) return
  const copying = `${kept(lines)}.${process.pid}`
  mkdirSync(dirname(copying), { recursive: true })
  cpSync(made, copying, { recursive: true })
  rmSync(kept(lines), { recursive: true, force: true })
  try {
    renameSync(copying, kept(lines))
  } catch {
    // Another process was as quick; what it kept is as good.
    rmSync(copying, { recursive: true, force: true })
  }
}
