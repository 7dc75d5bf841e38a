import { problemText, ReportError } from '@casement/report'
import type { BookmarkState, ReportFiles } from '@casement/report'
import type { Problem } from '@casement/schema'
import type { Content } from '../content/content.ts'
import type { NamedReport, ServedReport } from '../content/content-parts.ts'
import { refusal } from '../http/refusal.ts'
import { notFound } from '../http/not-found.ts'
import { type ParsedStored, parseStored } from './parse-stored.ts'
import { type Author, foldedName, maxDefinitionBytes } from './stored-item.ts'
import type { StoredItem, StoredVersion } from './stored-item.ts'
import type { StoredContent } from './stored-content.ts'
import type { StoredRecords } from './stored-records.ts'

interface Deps {
  readonly stored: StoredContent
  readonly records: StoredRecords
  /** Reports that a workspace holds at most, besides those of the folder. */
  readonly perWorkspace: number
  readonly now: () => Date
  readonly newId: () => string
}

/** A report to be made from another. */
export interface Copy {
  readonly name: string
  readonly workspaceId: string
  /** Absent: that of the original. */
  readonly datasetId?: string | undefined
  /** View that it opens with; absent: that of the original. */
  readonly opens?: BookmarkState | undefined
  readonly author: Author
}

/** A version to be made of a stored report. */
export interface Saved {
  /** Version that it was made from. */
  readonly from: number
  readonly author: Author
  readonly note?: string | null | undefined
}

/**
 * What is done with reports that are made in the product. Everything throws PowerBIEntityNotFound for what is not there,
 * PowerBINotAuthorizedException for a report of the content folder, NameConflict and VersionConflict for what others did
 * before, and InvalidRequest for a definition that cannot be served.
 */
export interface StoredReports {
  copy(source: ServedReport, copy: Copy): Promise<StoredItem>
  /** Saves the view that a report opens with. */
  saveView(report: NamedReport, opens: BookmarkState, saved: Saved): Promise<StoredItem>
  /** Makes a new version of an old one. */
  restore(report: NamedReport, number: number, saved: Saved): Promise<StoredItem>
  rebind(report: NamedReport, datasetId: string): Promise<StoredItem>
  remove(report: NamedReport): Promise<void>
  versions(report: NamedReport, before?: number): Promise<readonly StoredVersion[]>
  nameVersion(report: NamedReport, number: number, note: string | null): Promise<void>
}

/** Versions that are listed at once. */
const versionsAtOnce = 50

export function createStoredReports({ stored, records, perWorkspace, now, newId }: Deps): StoredReports {
  const { content } = stored
  const itemOf = ({ id, name }: NamedReport): StoredItem =>
    stored.item(id) ??
    refused(`"${name}" is a file of the content folder, which only its author changes; save a copy of it`)

  async function save(item: StoredItem, files: ReportFiles, saved: Saved): Promise<StoredItem> {
    const { from, author, note = null } = saved
    const read = await readWhole(stored, files, item.datasetId)
    const made = await records.save(item.id, from, { files, author, note, at: now() })
    if (!made) return notFound('report', item.id)
    if ('newer' in made) throw conflictWith(made.newer)
    await stored.changed({ item: made, read })
    return made
  }

  const changed = async (report: NamedReport, change: Parameters<StoredRecords['change']>[1]) => {
    const item = itemOf(report)
    const made = await records.change(item.id, change, now())
    if (made === 'named') throw named(change.name!)
    await stored.changed()
    return made ?? notFound('report', item.id)
  }

  return {
    async copy(source, { name, workspaceId, datasetId = source.datasetId, opens, author }) {
      refuseName(content, { name, workspaceId })
      const original = await source.files()
      const files = opens ? withView(original, opens) : original
      const read = await readWhole(stored, files, datasetId)
      const made = await records.create(
        {
          id: newId(),
          workspaceId,
          datasetId,
          originId: stored.item(source.id)?.originId ?? source.id,
          name,
          description: source.description ?? null,
          owner: author,
        },
        { files, author, note: null, at: now() },
        perWorkspace,
      )
      if (made === 'named') throw named(name)
      if (made === 'full')
        throw refusal(
          'InvalidRequest',
          `The workspace holds ${perWorkspace} reports that were made in it, which is all it may; delete one first`,
        )
      await stored.changed({ item: made, read })
      return made
    },

    async saveView(report, opens, saved) {
      const item = itemOf(report)
      const files = await records.filesOf(item.id, saved.from)
      if (!files) return notFound('version', String(saved.from))
      return save(item, withView(files, opens), saved)
    },

    async restore(report, number, saved) {
      const item = itemOf(report)
      const files = await records.filesOf(item.id, number)
      return files ? save(item, files, saved) : notFound('version', String(number))
    },

    async rebind(report, datasetId) {
      const item = itemOf(report)
      const files = (await records.filesOf(item.id, item.version)) ?? {}
      await readWhole(stored, files, datasetId)
      return changed(report, { datasetId })
    },

    async remove(report) {
      const item = itemOf(report)
      if (!(await records.deleteItem(item.id, now()))) notFound('report', item.id)
      await stored.changed()
    },

    versions: (report, before) => records.versions(itemOf(report).id, { atMost: versionsAtOnce, before }),

    async nameVersion(report, number, note) {
      if (!(await records.nameVersion(itemOf(report).id, number, note))) notFound('version', String(number))
    },
  }
}

/** The files as they would be served over a dataset: nothing is written that was not read whole. */
async function readWhole(
  stored: Pick<StoredContent, 'problemsOf'>,
  files: ReportFiles,
  datasetId: string,
): Promise<ParsedStored> {
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > maxDefinitionBytes)
    throw refusal('InvalidRequest', `A report has at most ${maxDefinitionBytes} bytes; this one has ${bytes}`)
  const read = await parseStored(files).catch((error: unknown) => {
    throw error instanceof ReportError ? wrong(error.problems) : error
  })
  const problems = await stored.problemsOf(read, datasetId)
  if (problems.length > 0) throw wrong(problems)
  return read
}

/** Problems that a refusal names. */
const maxTold = 20

const wrong = (problems: readonly Problem[]) =>
  refusal('InvalidRequest', problems.slice(0, maxTold).map(problemText).join('\n'))

const named = (name: string) =>
  refusal('NameConflict', `A report "${name}" is in the workspace already; choose another name`)

const conflictWith = ({ number, madeAt, author }: StoredVersion) =>
  refusal(
    'VersionConflict',
    `${author.person ?? 'A program'} saved version ${number} at ${madeAt.toISOString()}, after the one that this was made from; look at it and save again`,
  )

function refused(message: string): never {
  throw refusal('PowerBINotAuthorizedException', message)
}

/** The same files with another view to open with; every other file keeps its bytes. */
const withView = (files: ReportFiles, opens: BookmarkState): ReportFiles => ({
  ...files,
  'opens.json': `${JSON.stringify(opens, null, 2)}\n`,
})

/** A name is one report's in a workspace, whether that is stored or of the folder. */
function refuseName(
  content: Pick<Content, 'workspace'>,
  { name, workspaceId }: { name: string; workspaceId: string },
): void {
  const workspace = content.workspace(workspaceId) ?? notFound('workspace', workspaceId)
  const isTaken = workspace.reports.some(({ name: taken }) => foldedName(taken) === foldedName(name))
  if (isTaken) throw named(name)
}
