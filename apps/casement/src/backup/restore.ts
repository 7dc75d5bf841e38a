import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Settings } from '@casement/server'
import { type Dump, openDump, openStore, type Store, StoreError } from '@casement/store'
import { portProblems } from '../checks/ports.ts'
import { storeLocation } from '../data-folder/store-location.ts'
import { storeMigrations } from '../data-folder/store-migrations.ts'
import { settingsOfProcess } from '../settings/process-settings.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { type Manifest, verifyArchive } from './archive.ts'
import { copyTree } from './copy-tree.ts'

const usage =
  'npm run restore -- FOLDER [--overwrite]: the folder of a backup, or a file of copies/, which holds the store alone'

/** A folder of the backup on its way to its place: copied beside it first, then renamed. */
interface Move {
  readonly from: string
  readonly to: string
}

/**
 * Puts a backup in the place of what the settings name. What is there is kept under another name, and only with
 * `--overwrite`. Throws StartProblem and StoreError; nothing is changed before the whole backup was read and found sound.
 */
export async function restore(words: readonly string[]): Promise<void> {
  const { from, overwrite } = parseWords(words)
  const settings = settingsOfProcess()
  const isFolder = (await stat(from).catch(() => undefined))?.isDirectory() ?? false
  const manifest = isFolder ? await verifyArchive(from) : undefined
  const dump = await openDump(isFolder ? join(from, 'store.jsonl') : from)
  await refuseRunning(settings)

  const moves = manifest ? movesOf(from, manifest, settings) : []
  if (!overwrite) await refuseTaken(moves)
  const aside = `replaced_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const undo: (() => Promise<void>)[] = []
  try {
    for (const move of moves) await stage(move)
    for (const { to } of moves) {
      if (existsSync(to)) {
        await renamed(to, `${to}.${aside}`)
        undo.unshift(() => rename(`${to}.${aside}`, to))
      }
      await renamed(staged(to), to)
      undo.unshift(() => rename(to, staged(to)))
    }
    await loadStore(settings, dump, overwrite ? aside : undefined)
  } catch (error) {
    for (const step of undo) await step()
    throw error
  } finally {
    for (const { to } of moves) await rm(staged(to), { recursive: true, force: true })
  }
  for (const { to } of moves) console.log(`${to}: restored`)
  if (overwrite)
    console.log(
      `What was there is kept, with ".${aside}" or "_${aside}" after its name, until you remove it.`,
    )
}

const staged = (to: string) => `${to}.restoring`

/** Copies a folder beside its place, so that only names are left to change. */
async function stage({ from, to }: Move): Promise<void> {
  await rm(staged(to), { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await mkdir(staged(to), { mode: 0o700 })
  await copyTree(from, staged(to))
}

async function renamed(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EBUSY' && error.code !== 'EXDEV') throw error
    throw new StartProblem([
      `${from} cannot be renamed, as a disk is mounted there; name a folder below it in the settings`,
    ])
  })
}

function parseWords(words: readonly string[]): { from: string; overwrite: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: { overwrite: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [from, more] = positionals
    if (from === undefined || more !== undefined) throw new Error('Say which backup')
    return { from: resolve(from), overwrite: values.overwrite }
  } catch (error) {
    throw new StartProblem([(error as Error).message, usage])
  }
}

async function refuseRunning(settings: Settings): Promise<void> {
  const parts = (['portal', 'service'] as const).map((part) => ({ part, ...settings[part] }))
  const taken = await portProblems(parts)
  if (taken.length > 0)
    throw new StartProblem([
      'A backup is restored while the product is stopped, every process of it',
      ...taken,
    ])
}

function movesOf(folder: string, { hasContent }: Manifest, { dataFolder, service }: Settings): Move[] {
  if (hasContent && !service.contentFolder)
    throw new StartProblem([
      'service.contentFolder (CASEMENT_SERVICE_CONTENT_FOLDER): the backup holds a content folder; name the folder that it is to be',
    ])
  return [
    { from: join(folder, 'keys'), to: join(dataFolder, 'keys') },
    { from: join(folder, 'sample'), to: join(dataFolder, 'sample') },
    ...(hasContent ? [{ from: join(folder, 'content'), to: service.contentFolder! }] : []),
  ].filter(({ from }) => existsSync(from))
}

const overwriteAdvice =
  'with --overwrite the backup takes its place, and what is there is kept under another name'

async function refuseTaken(moves: readonly Move[]): Promise<void> {
  const problems: string[] = []
  for (const { to } of moves)
    if (existsSync(to) && (await readdir(to)).length > 0)
      problems.push(`${to} is not empty; ${overwriteAdvice}`)
  if (problems.length > 0) throw new StartProblem(problems)
}

async function loadStore(settings: Settings, dump: Dump, aside: string | undefined): Promise<void> {
  const store = await openOrReplace(settings, aside)
  try {
    await store.load(dump, { known: storeMigrations, aside })
    console.log(`store: ${dump.rows} rows restored`)
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'STORE_NOT_EMPTY') throw error
    throw new StartProblem([`${error.code}: ${error.message}; ${overwriteAdvice}`])
  } finally {
    await store.close()
  }
}

/** The store as it is; a damaged one on disk makes way for a new one, if it may. */
async function openOrReplace(settings: Settings, aside: string | undefined): Promise<Store> {
  const location = storeLocation(settings)
  try {
    return await openStore(location)
  } catch (error) {
    const isDamaged = error instanceof StoreError && ['STORE_DAMAGED', 'STORE_FOREIGN'].includes(error.code)
    if (!isDamaged || location.url || aside === undefined) throw error
    const database = join(location.folder!, 'database')
    await rename(database, `${database}.${aside}`)
    return openStore(location)
  }
}
