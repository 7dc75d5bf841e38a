import { needOf, type ReportDefinition, type Visual } from '@casement/report'
import { compile, parseQuery, toLine } from '@casement/semantic'
import { type Database, openDatabase } from '../database.ts'
import { ContentError } from './content-error.ts'
import { contentNotes } from './content-notes.ts'
import { readContent, type ServedDataset } from './content.ts'

export interface CheckedReport {
  readonly name: string
  readonly workspace: string
  /** every visual that asks for figures, and how many rows answer it */
  readonly visuals: readonly { readonly page: string; readonly visual: string; readonly rows: number }[]
}

export interface CheckedContent {
  readonly booksEnd: string
  readonly datasets: readonly Pick<ServedDataset, 'id' | 'name' | 'roles'>[]
  readonly reports: readonly CheckedReport[]
  /** what authors should know, though nothing is wrong */
  readonly notes: readonly string[]
}

/**
 * Reads a content folder as the service does at its start, and asks what every visual of every report asks, as a person
 * with all roles.
 *
 * Throws ContentError, as readContent and openDatabase do, and CONTENT_INVALID for a visual that gets no answer.
 */
export async function checkContent(
  folder: string,
  {
    now,
    memoryLimit,
    imageOrigins,
  }: { now: () => Date; memoryLimit: string; imageOrigins: readonly string[] },
): Promise<CheckedContent> {
  const content = await readContent(folder, { imageOrigins })
  const engine = await openDatabase({ ...content, memoryLimit })
  try {
    const reports: CheckedReport[] = []
    for (const workspace of content.workspaces)
      for (const { name, datasetId, definition } of workspace.reports) {
        const dataset = content.dataset(datasetId)!
        const visuals: CheckedReport['visuals'][number][] = []
        for (const [page, visual, filters] of visualsOf(definition)) {
          const need = needOf(visual, filters)
          if (!need) continue
          const place = `report "${name}", page "${page}", visual "${visual.name}"`
          const rows = await rowsOf(need, dataset, engine, now()).catch((error: Error) => {
            throw new ContentError('CONTENT_INVALID', `${place}: ${error.message}`, { cause: error })
          })
          visuals.push({ page, visual: visual.name, rows })
        }
        reports.push({ name, workspace: workspace.name, visuals })
      }
    const datasets = content.workspaces.flatMap((workspace) =>
      workspace.datasets.map(({ id, name, roles }) => ({ id, name, roles })),
    )
    return { booksEnd: content.booksEnd, datasets, reports, notes: contentNotes(content) }
  } finally {
    await engine.close()
  }
}

/** Reads a content folder and opens its data, as a start would, and lets go of it. Throws ContentError. */
export async function probeContent(
  folder: string,
  { memoryLimit, imageOrigins }: { memoryLimit: string; imageOrigins: readonly string[] },
): Promise<void> {
  const content = await readContent(folder, { imageOrigins })
  const engine = await openDatabase({ ...content, memoryLimit })
  await engine.close()
}

type Asking = readonly [page: string, visual: Visual, filters: Parameters<typeof needOf>[1]]

const visualsOf = ({ pages, filters = [] }: ReportDefinition): Asking[] =>
  pages.flatMap((page) =>
    page.visuals.map((visual): Asking => [
      page.name,
      visual,
      [...filters, ...(page.filters ?? []), ...(visual.filters ?? [])],
    ]),
  )

async function rowsOf(query: unknown, { model, roles }: ServedDataset, engine: Database, now: Date) {
  const moment = { today: now.toISOString().slice(0, 10), now: now.toISOString().slice(0, 19) }
  const person = { username: 'author', roles }
  const statement = compile(parseQuery(query), model, person, { dialect: 'duckdb', ...moment })
  const line = toLine('', statement, await engine.run(statement))
  if ('error' in line) throw new Error(line.error.message)
  return line.rowCount
}
