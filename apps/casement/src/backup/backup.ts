import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Settings, version } from '@casement/server'
import { openDump, openStore, requestDump, StoreError, writeDump } from '@casement/store'
import { storeLocation } from '../data-folder/store-location.ts'
import { settingsOfProcess } from '../settings/process-settings.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { sealArchive } from './archive.ts'
import { copyTree, sumOf, type Sums } from './copy-tree.ts'

/**
 * Writes store, keys and content of this installation into a new folder, which appears whole or not at all, while the
 * product runs or not. Throws StartProblem and StoreError.
 */
export async function backup(words: readonly string[]): Promise<void> {
  const [given, more] = words
  if (given === undefined || more !== undefined)
    throw new StartProblem([
      'Say where the backup is to be: npm run backup -- FOLDER, a folder that is not there yet',
    ])
  const folder = resolve(given)
  if (existsSync(folder)) throw new StartProblem([`${folder} is there already; name a folder that is not`])
  const settings = settingsOfProcess()
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  try {
    await mkdir(making, { recursive: true, mode: 0o700 })
    await write(settings, making)
    await rename(making, folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  console.log(
    settings.sealingKey === undefined
      ? `${folder}: whole. It holds private keys: keep it as you keep passwords.`
      : `${folder}: whole. Its keys are sealed: it is of use only with the sealing key, which is not in it.`,
  )
}

async function write(settings: Settings, folder: string): Promise<void> {
  const { dataFolder, sealingKey, service } = settings
  const path = join(folder, 'store.jsonl')
  await writeStore(settings, path)
  const { header, rows } = await openDump(path)
  const sums: Sums = new Map([['store.jsonl', await sumOf(path)]])
  const take = async (from: string, name: string) => {
    const taken = await copyTree(from, join(folder, name))
    for (const [below, sum] of taken) sums.set(`${name}/${below}`, sum)
    return taken.size
  }
  const keys = await take(join(dataFolder, 'keys'), 'keys')
  await take(join(dataFolder, 'sample'), 'sample')
  const files = service.contentFolder ? await take(service.contentFolder, 'content') : 0
  const schemas = Object.fromEntries(
    Object.entries(header.schemas).map(([schema, migrations]) => [schema, migrations.length]),
  )
  await sealArchive(
    folder,
    {
      casement: 1,
      kind: 'backup',
      version,
      madeAt: new Date().toISOString(),
      schemas,
      hasContent: service.contentFolder !== undefined,
    },
    sums,
  )
  console.log(`store: ${rows} rows`)
  console.log(sealingKey === undefined ? `keys: ${keys}` : 'keys: in the store, sealed')
  console.log(
    service.contentFolder ? `content: ${files} files` : 'content: the sample company, which is made anew',
  )
}

/** The store is asked where it can be: a PostgreSQL server always, the store on disk through the process that holds it. */
async function writeStore(settings: Settings, path: string): Promise<void> {
  const location = storeLocation(settings)
  if (!location.url && !existsSync(join(location.folder!, 'database')))
    throw new StartProblem([
      `There is nothing to back up: ${settings.dataFolder} holds no store; is dataFolder (CASEMENT_DATA_FOLDER) or databaseUrl (CASEMENT_DATABASE_URL) set as for the start?`,
    ])
  try {
    const store = await openStore(location)
    await writeDump(store, path).finally(() => store.close())
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'STORE_LOCKED') throw error
    await requestDump(location.folder!, path)
  }
}
