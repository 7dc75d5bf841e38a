import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { serviceMigrations, verifyActivity } from '@casement/embed-server'
import {
  auditCsvHead,
  auditEntries,
  type AuditPage,
  preparePortalStore,
  readAudit,
  type ReadAuditPage,
  toAuditCsv,
  verifyAudit,
} from '@casement/portal-server'
import { HttpError, type Settings } from '@casement/server'
import { type ChainFindings, openStore, type Store, StoreError } from '@casement/store'
import { storeLocation } from '../data-folder/store-location.ts'
import { runningPortal } from '../running/running-portal.ts'
import { settingsOfProcess } from '../settings/process-settings.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { type AuditFile, parseAuditWords } from './audit-words.ts'

/**
 * Follows the chain of the audit, or writes it into a file, whether the product runs or not. Throws StartProblem with what
 * was changed.
 */
export async function audit(words: readonly string[]): Promise<void> {
  const { file, known, tokenFile } = parseAuditWords(words)
  const { read, verifyUse, close } = await openAudit(settingsOfProcess(), tokenFile)
  try {
    if (file) {
      const count = await write(file, read)
      console.log(`${count} entries are in ${file.path}`)
      return
    }
    const { entries, newest, problems } = await verifyAudit(read, known)
    const used = await verifyUse()
    const all = [...problems, ...used.problems.map((problem) => `Use: ${problem}`)]
    if (all.length > 0) throw new StartProblem(all)
    console.log(`${entries} entries, each as it was written`)
    if (newest)
      console.log(`The newest is ${newest.id}:${newest.hash}; noted elsewhere, --known compares with it`)
    console.log(`${used.entries} entries of use, each as it was written`)
  } catch (error) {
    if (error instanceof HttpError) throw new StartProblem([`${error.code}: ${error.message}`])
    throw error
  } finally {
    await close()
  }
}

const noUse: ChainFindings = { entries: 0, newest: null, problems: [] }

/** The audit of this installation: the store's where it can be opened, else that of the running portal. */
async function openAudit(
  settings: Settings,
  tokenFile: string | undefined,
): Promise<{ read: ReadAuditPage; verifyUse: () => Promise<ChainFindings>; close: () => Promise<void> }> {
  let store: Store
  try {
    store = await openStore(storeLocation(settings))
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'STORE_LOCKED') throw error
    const ask = await runningPortal(settings, tokenFile)
    const read: ReadAuditPage = async (after) => (await ask(`audit?after=${after}`)) as AuditPage
    const verifyUse = () =>
      ask('verifyActivity').catch((error: unknown) => {
        // Another service, as Power BI, keeps its own.
        if (error instanceof HttpError && error.code === 'activityUnknown') return noUse
        throw error
      }) as Promise<ChainFindings>
    return { read, verifyUse, close: async () => {} }
  }
  await preparePortalStore(store, { now: () => new Date(), newId: () => randomUUID() })
  await store.migrate('service', serviceMigrations)
  return {
    read: (after) => readAudit(store, { after, limit: 1000 }),
    verifyUse: () => verifyActivity(store),
    close: () => store.close(),
  }
}

/** Writes a new file, for its owner alone. Resolves to how many entries are in it. */
async function write({ path, form }: AuditFile, read: ReadAuditPage): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem([
      error.code === 'EEXIST' ? `${path} is there already` : `${path} cannot be written: ${error.message}`,
    ])
  })
  let count = 0
  try {
    if (form === 'csv') await file.write(`${auditCsvHead}\r\n`)
    for await (const entry of auditEntries(read)) {
      await file.write(form === 'csv' ? `${toAuditCsv(entry)}\r\n` : `${JSON.stringify(entry)}\n`)
      count++
    }
  } finally {
    await file.close()
  }
  return count
}
