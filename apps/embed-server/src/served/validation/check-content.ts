import { toLine } from '@casement/evaluator'
import { parseQuery, PlacedError } from '@casement/query'
import { needOf } from '@casement/visuals'
import type { Problem } from '@casement/schema'
import { problemText } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import type { Visual } from '@casement/visuals'
import { compile, failureOf, withoutDenials } from '@casement/semantic'
import { plainly } from '../../engines/duckdb/load-sources.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import { contentNotes } from '../../content/content-notes.ts'
import { idleRules } from '../../content/model-notes.ts'
import type { StoppedPart } from '../../content/content.ts'
import type { NamedDataset, ServedDataset } from '../../content/content-parts.ts'
import {
  closeContent,
  engineOf,
  openContent,
  type OpenedContent,
  type OpenOptions,
  refuseStopped,
} from '../opening/open-content.ts'
import { memberNameNotes } from './member-name-notes.ts'
import { periodNotes } from './period-notes.ts'
import { unknownValues } from './value-notes.ts'

export interface CheckedReport {
  readonly name: string
  readonly workspace: string
  /** number of visuals that ask for figures */
  readonly asked: number
  /** those that are answered, and how many rows answer them */
  readonly visuals: readonly { readonly page: string; readonly visual: string; readonly rows: number }[]
}

export interface CheckedContent {
  readonly booksEnd: string
  /** those that are served */
  readonly datasets: readonly NamedDataset[]
  readonly reports: readonly CheckedReport[]
  /** what would not be served */
  readonly stopped: readonly StoppedPart[]
  /** everything that is wrong, each with its place */
  readonly problems: readonly Problem[]
  /** what authors should know, though nothing is wrong */
  readonly notes: readonly string[]
}

/**
 * Reads a content folder as the service does at its start, and asks what every visual of every report asks, as a person
 * with all roles. What is wrong with models, data, reports and visuals is among the problems.
 *
 * Throws ContentError for a folder of which nothing could be served, as readContent does.
 */
export async function checkContent(
  folder: string,
  { now, ...options }: OpenOptions & { now: () => Date },
): Promise<CheckedContent> {
  const opened = await openContent(folder, options)
  const { content } = opened
  try {
    const problems = content.stopped.flatMap((part) => part.problems)
    const reports: CheckedReport[] = []
    const notes = [...contentNotes(content)]
    for (const workspace of content.workspaces)
      for (const { id } of workspace.reports) {
        const report = content.report(id)
        if (!report) continue
        const dataset = content.dataset(report.datasetId)!
        const engine = engineOf(dataset.model, opened)
        const visuals: CheckedReport['visuals'][number][] = []
        let asked = 0
        for (const { page, visual, filters, at } of visualsOf(report.definition)) {
          const need = needOf(visual, filters)
          if (!need) continue
          asked++
          const path = `report "${report.name}", page "${page}", visual "${visual.name}"`
          const rows = await rowsOf(need, dataset, engine, now()).catch((error: Error) => {
            const message = `"${visual.name}" on the page "${page}" cannot be answered: ${plainly(error)}`
            problems.push(report.placed({ path: at, message }))
          })
          if (rows === 0) notes.push(`${path}: no row answers it`)
          if (rows !== undefined) visuals.push({ page, visual: visual.name, rows })
        }
        notes.push(...(await unknownValues(report, dataset, engine)).map(problemText))
        notes.push(...(await periodNotes(report, dataset, engine)).map(problemText))
        reports.push({ name: report.name, workspace: workspace.name, asked, visuals })
      }
    const datasets = content.workspaces.flatMap((workspace) =>
      workspace.datasets.filter(({ id }) => content.dataset(id)),
    )
    for (const { id } of datasets) {
      const dataset = content.dataset(id)!
      notes.push(...(await memberNameNotes(dataset, engineOf(dataset.model, opened))).map(problemText))
      problems.push(...unanswerable(dataset, opened, now()), ...idleRules(dataset.model).map(dataset.placed))
    }
    const { booksEnd, stopped } = content
    const refused = new Set(problems.map(problemText))
    const told = [...new Set(notes)].filter((note) => !refused.has(note))
    return { booksEnd, datasets, reports, stopped, problems, notes: told }
  } finally {
    await closeContent(opened)
  }
}

/** Reads a content folder and opens its data, as a start would, and lets go of it. Throws ContentError if anything is wrong. */
export async function probeContent(folder: string, options: OpenOptions): Promise<void> {
  const opened = await openContent(folder, options)
  const { stopped } = opened.content
  await closeContent(opened)
  refuseStopped({ stopped })
}

interface Asking {
  readonly page: string
  readonly visual: Visual
  readonly filters: Parameters<typeof needOf>[1]
  /** Its path in the report. */
  readonly at: string
}

const visualsOf = ({ pages, filters = [] }: ReportDefinition): Asking[] =>
  pages.flatMap((page, index) =>
    page.visuals.map((visual, place) => ({
      page: page.name,
      visual,
      filters: [...filters, ...(page.filters ?? []), ...(visual.filters ?? [])],
      at: `pages[${index}].visuals[${place}]`,
    })),
  )

/** Measures that no query could have, whether or not a visual asks for them. */
function unanswerable(dataset: ServedDataset, opened: OpenedContent, now: Date): Problem[] {
  const { dialect } = engineOf(dataset.model, opened)
  return dataset.model.tables.flatMap(({ name: table, measures }, index) =>
    measures.flatMap(({ name }, place) => {
      const field = { kind: 'measure', table, measure: name }
      try {
        compiled({ select: [{ name: 'figure', field }] }, dataset, dialect, now)
        return []
      } catch (error) {
        if (!(error instanceof PlacedError)) throw error
        const path = `tables[${index}].measures[${place}].expression`
        return [dataset.placed({ path, message: `[${name}] can never be answered: ${error.message}` })]
      }
    }),
  )
}

function compiled(
  query: unknown,
  { model, roles }: ServedDataset,
  dialect: SourceEngine['dialect'],
  now: Date,
) {
  const clock = { today: now.toISOString().slice(0, 10), now: now.toISOString().slice(0, 19) }
  return compile(
    parseQuery(query),
    withoutDenials(model),
    { username: 'author', roles },
    { dialect, ...clock },
  )
}

async function rowsOf(
  query: unknown,
  dataset: ServedDataset,
  engine: Pick<SourceEngine, 'dialect' | 'run'>,
  now: Date,
) {
  const statement = compiled(query, dataset, engine.dialect, now)
  const result = await engine.run(statement).catch((error: Error) => {
    throw new Error(failureOf(statement, error.message) ?? error.message, { cause: error })
  })
  const line = toLine('', statement, result)
  if ('error' in line) throw new Error(line.error.message)
  return line.rowCount
}
