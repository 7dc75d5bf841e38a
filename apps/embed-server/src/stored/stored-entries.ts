import { setImmediate as nextTurn } from 'node:timers/promises'
import { ReportError } from '@casement/report'
import type { Problem } from '@casement/schema'
import type { Content } from '../content/content.ts'
import type { NamedReport, Read, ServedDataset, ServedReport } from '../content/content-parts.ts'
import { servedReport } from '../content/read-report.ts'
import { type ParsedStored, parseStored } from './parse-stored.ts'
import type { StoredItem } from './stored-item.ts'
import type { StoredRecords } from './stored-records.ts'

export interface EntriesDeps {
  readonly records: Pick<StoredRecords, 'revision' | 'changedSince' | 'filesOf'>
  /** Content folder, which has the images. */
  readonly folder: string
  readonly imageOrigins: readonly string[]
}

/** A stored report: its version as it was read, and what came of its last check. */
export interface Entry {
  readonly item: StoredItem
  readonly read: ParsedStored | readonly Problem[]
  checked?: { readonly against: object | undefined; readonly report: Read<ServedReport> }
}

/** Stored reports as they are served over the datasets of the content. */
export interface StoredEntries {
  get(id: string): Entry | undefined
  all(): readonly Entry[]
  served(id: string): ServedReport | undefined
  named(id: string): NamedReport | undefined
  /** Keeps a version that was read before it was stored. */
  keep(made: Pick<Entry, 'item'> & { readonly read: ParsedStored }): void
  /** Takes what changed in the store; false where nothing did. */
  take(): Promise<boolean>
  /** Checks reports whose dataset is another than when they were checked; false where there is none. */
  check(): Promise<boolean>
  problemsOf(read: ParsedStored, dataset: ServedDataset): Promise<readonly Problem[]>
}

export function createStoredEntries(base: Content, { records, ...reading }: EntriesDeps): StoredEntries {
  const entries = new Map<string, Entry>()
  const made = new Map<string, Entry>()
  /** Descriptions of the datasets that all entries were checked against, by their ids. */
  const checked = new Map<string, object | undefined>()
  let revision = -1

  /** The same version is read once. */
  async function readOf(item: StoredItem): Promise<Entry['read']> {
    const known = [made.get(item.id), entries.get(item.id)].find(
      (entry) => entry?.item.version === item.version,
    )
    made.delete(item.id)
    if (known) return known.read
    const files = await records.filesOf(item.id, item.version)
    try {
      return await parseStored(files ?? {})
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      return error.problems
    }
  }

  /** A copy goes on with the months of what it is a copy of. */
  const booksEndOf = ({ originId }: StoredItem): string =>
    (originId === null ? undefined : base.report(originId)?.booksEnd) ?? base.booksEnd

  async function checkOne(entry: Entry, dataset: ServedDataset | undefined): Promise<void> {
    const { item, read } = entry
    const own = { ...namedOf(item), booksEnd: booksEndOf(item), version: item.version }
    const files = async () => (await records.filesOf(item.id, item.version)) ?? {}
    const report =
      'definition' in read
        ? await servedReport(own, { ...read, files }, { ...reading, dataset })
        : { problems: read, notes: [] }
    const { served, ...findings } = report
    entry.checked = {
      against: dataset?.description,
      report: served ? { ...findings, served: { ...served, said: unsaid } } : findings,
    }
  }

  const get = (id: string) => entries.get(id.toLowerCase())
  const served = (id: string): ServedReport | undefined => {
    const entry = get(id)
    return entry && base.dataset(entry.item.datasetId) ? entry.checked?.report.served : undefined
  }

  return {
    get,
    all: () => [...entries.values()],
    served,
    named(id) {
      const entry = get(id)
      if (!entry || !base.workspace(entry.item.workspaceId)) return undefined
      return served(id) ?? namedOf(entry.item)
    },
    keep: (entry) => void made.set(entry.item.id, entry),
    async take() {
      const now = await records.revision()
      if (now === revision) return false
      for (const item of await records.changedSince(revision))
        if (item.deletedAt) entries.delete(item.id)
        else entries.set(item.id, { item, read: await readOf(item) })
      revision = now
      checked.clear()
      for (const { item } of entries.values()) checked.set(item.datasetId, unchecked)
      return true
    },
    async check() {
      const changed = new Map(
        [...checked.keys()].flatMap((id) => {
          const dataset = base.dataset(id)
          // Days of facts come and go with another object; the names of a model do not.
          return checked.get(id) === dataset?.description ? [] : [[id, dataset] as const]
        }),
      )
      if (changed.size === 0) return false
      for (const entry of entries.values()) {
        const id = entry.item.datasetId
        const dataset = changed.get(id)
        if (!changed.has(id) || (entry.checked && entry.checked.against === dataset?.description)) continue
        await checkOne(entry, dataset)
        await nextTurn()
      }
      for (const [id, dataset] of changed) checked.set(id, dataset?.description)
      return true
    },
    async problemsOf(read, dataset) {
      const own = { id: '', name: '', description: undefined, workspaceId: '', booksEnd: base.booksEnd }
      const files = async () => ({})
      return (await servedReport(own, { ...read, files }, { ...reading, dataset })).problems
    },
  }
}

/** Stands for a dataset whose entries are to be looked at. */
const unchecked = {}

/** Whoever made a report gave it its one name. */
const unsaid: NamedReport['said'] = new Map()

const namedOf = ({ id, name, description, workspaceId, datasetId }: StoredItem) => ({
  id,
  name,
  description: description ?? undefined,
  said: unsaid,
  workspaceId,
  datasetId,
})
