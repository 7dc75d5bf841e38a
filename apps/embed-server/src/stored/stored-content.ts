import type { Problem } from '@casement/schema'
import type { Content, ServedWorkspace } from '../content/content.ts'
import { HttpError } from '@casement/server'
import { notFound } from '../http/not-found.ts'
import type { ParsedStored } from './parse-stored.ts'
import { createStoredEntries, type EntriesDeps, type StoredEntries } from './stored-entries.ts'
import type { StoredItem } from './stored-item.ts'

interface Deps extends EntriesDeps {
  /** Other processes write to the same store: what they changed is looked for each time. */
  readonly isShared: boolean
}

/** The content of the folder with the reports that are stored beside it. */
export interface StoredContent {
  readonly content: Content
  /** Undefined for a report of the folder. */
  item(reportId: string): StoredItem | undefined
  /** What is wrong with a report over a dataset. Throws PowerBIEntityNotFound for one that is not served. */
  problemsOf(read: ParsedStored, datasetId: string): Promise<readonly Problem[]>
  /**
   * Resolves when `content` has what is stored now. While the store does not answer it has what was stored when it last
   * did.
   */
  upToDate(): Promise<void>
  /** The same after a change of this process, which may have read the version already. */
  changed(made?: { readonly item: StoredItem; readonly read: ParsedStored }): Promise<void>
}

/** Serves stored reports in the workspaces of the content, as those of the folder are. */
export async function withStored(base: Content, { isShared, ...deps }: Deps): Promise<StoredContent> {
  const entries = createStoredEntries(base, deps)
  const workspaces = createWorkspaces(entries)
  let isChanged = true

  const looks = inTurns(async () => {
    if (isChanged || isShared) {
      if (await entries.take()) workspaces.forget()
      isChanged = false
    }
    if (await entries.check()) workspaces.forget()
  })
  await looks()
  return {
    content: contentOver(base, entries, workspaces.whole),
    item: (id) => entries.get(id)?.item,
    async problemsOf(read, datasetId) {
      return entries.problemsOf(read, base.dataset(datasetId) ?? notFound('dataset', datasetId))
    },
    upToDate: () =>
      looks().catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
      }),
    changed(made) {
      if (made) entries.keep(made)
      isChanged = true
      return looks()
    },
  }
}

/** Workspaces with their stored reports, made once after each change. */
function createWorkspaces(entries: StoredEntries) {
  let known = new WeakMap<ServedWorkspace, ServedWorkspace>()
  return {
    forget: () => void (known = new WeakMap()),
    whole(workspace: ServedWorkspace): ServedWorkspace {
      const before = known.get(workspace)
      if (before) return before
      const own = entries
        .all()
        .flatMap(({ item }) => (item.workspaceId === workspace.id ? (entries.named(item.id) ?? []) : []))
      const whole = { ...workspace, reports: [...workspace.reports, ...own] }
      known.set(workspace, whole)
      return whole
    },
  }
}

const contentOver = (
  base: Content,
  entries: StoredEntries,
  whole: (workspace: ServedWorkspace) => ServedWorkspace,
): Content => ({
  get booksEnd() {
    return base.booksEnd
  },
  get workspaces() {
    return base.workspaces.map(whole)
  },
  get stopped() {
    const own = entries
      .all()
      .flatMap(({ item: { id, name }, checked }) =>
        checked && !checked.report.served
          ? [{ kind: 'report' as const, id, name, problems: checked.report.problems }]
          : [],
      )
    return [...base.stopped, ...own]
  },
  get notes() {
    return base.notes
  },
  get database() {
    return base.database
  },
  get sources() {
    return base.sources
  },
  placed: (problem) => base.placed(problem),
  workspace(id) {
    const found = base.workspace(id)
    return found && whole(found)
  },
  report: (id) => base.report(id) ?? entries.served(id),
  namedReport: (id) => base.namedReport(id) ?? entries.named(id),
  dataset: (id) => base.dataset(id),
  namedDataset: (id) => base.namedDataset(id),
  upToDate: (id) => base.upToDate(id),
})

/** Does work again for whoever asks after it began: one run is under way, and one waits for all who came meanwhile. */
function inTurns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => (running = work().finally(() => (running = undefined)))
  return () => {
    if (!running) return begin()
    return (next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      }))
  }
}
