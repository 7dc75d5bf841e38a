import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { numberOption } from '../seeded.ts'
import { copyTree } from './mutants/copied-tree.ts'
import { type Floor, outcomeOf, raised } from './mutants/outcome.ts'
import { runStryker } from './mutants/run-stryker.ts'
import { type Scope, scopes } from './mutants/scopes.ts'

/**
 * Changes the code of a scope in each small way that Stryker knows, and runs its tests on each change: the share that they
 * notice is at least the one written down in `mutants/floors`, and who survives is printed. A scope's name says which
 * (`npm run prove -- mutants -- writing`); without one all follow one another.
 * Options: --files A.ts,B.ts:10-40 or --since REF (some files only, told without a floor), --concurrency N (1), --raise
 * (writes a higher share down).
 */
export async function run(options: readonly string[]) {
  const named = options.find((option) => option in scopes)
  if (!named && options.some((option) => /^[a-z]/.test(option) && !isValue(options, option)))
    throw new Error(`mutants -- SCOPE, where SCOPE is one of: ${Object.keys(scopes).join(', ')}`)
  if (!named && options.includes('--files'))
    throw new Error('--files takes the scope that they are of before it')
  const found: Record<string, Figures> = {}
  for (const name of named ? [named] : Object.keys(scopes)) found[name] = prove(name, options)
  return { ...found, holds: Object.values(found).every(({ holds }) => holds) }
}

interface Figures {
  share: number
  floor: number
  holds: boolean
  [figure: string]: number | boolean
}

function prove(name: string, options: readonly string[]): Figures {
  const scope = scopes[name]!
  const some = filesAsked(scope, options)
  const floor = readFloor(name)
  const mutants = some?.length === 0 ? [] : tried({ ...scope, mutated: some ?? scope.mutated }, options)
  const whole = mutants.map(({ file }) => file).filter((file) => !some || some.includes(file))
  const { survivors, stale, ...figures } = outcomeOf(mutants, floor.answered, new Set(whole))
  for (const { file, line, change, status } of survivors)
    console.log(`${file}:${line} ${change}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`)
  for (const { file, text, change } of stale)
    console.log(`${file}: answered as a survivor and none any more: ${change} in ${text}`)
  const after = some ? floor : raised(floor, figures.share)
  if (options.includes('--raise') && after !== floor) writeFloor(name, after)
  return {
    ...figures,
    survivors: survivors.length,
    stale: stale.length,
    floor: floor.share,
    holds: stale.length === 0 && (some !== undefined || figures.share >= floor.share),
  }
}

/** Mutants of a scope, made and tried in a copy. What runs that were killed have left is removed. */
function tried({ mutated, tests }: Scope, options: readonly string[]) {
  const copies = join(root, '.mutants')
  mkdirSync(copies, { recursive: true })
  for (const pid of readdirSync(copies))
    if (!isRunning(Number(pid))) rmSync(join(copies, pid), { recursive: true, force: true })
  const copy = join(copies, String(process.pid))
  copyTree(copy)
  try {
    return runStryker(copy, { mutated, tests, concurrency: numberOption(options, 'concurrency', 1) })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The files that the options limit the run to, with their lines; none where it is of the whole scope. */
function filesAsked({ mutated }: Scope, options: readonly string[]): readonly string[] | undefined {
  const files = valueOf(options, '--files')
  if (files !== undefined) return files.split(',')
  const since = valueOf(options, '--since')
  if (since === undefined) return undefined
  const git = (...words: string[]) =>
    execFileSync('git', [...words, '--', ...mutated], { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = git('diff', '--name-only', '--diff-filter=d', since)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed, ...added].filter((file) => /\.tsx?$/.test(file))
}

const valueOf = (options: readonly string[], name: string): string | undefined =>
  options.includes(name) ? options[options.indexOf(name) + 1] : undefined

const isValue = (options: readonly string[], option: string) =>
  options[options.indexOf(option) - 1]?.startsWith('--') ?? false

const fileOfFloor = (name: string) => join(root, 'e2e/proofs/mutants/floors', `${name}.json`)

function readFloor(name: string): Floor {
  const file = fileOfFloor(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Floor) : { share: 0, answered: [] }
}

const writeFloor = (name: string, floor: Floor) =>
  writeFileSync(fileOfFloor(name), `${JSON.stringify(floor, null, 2)}\n`)
