import type { Problem } from '@casement/schema'
import {
  describeModel,
  type FoundDays,
  ModelError,
  type Model,
  parseModel,
  withDays,
} from '@casement/semantic'
import { ContentError } from './files/content-error.ts'
import { findDatabase, type ReadJson, readJson } from './files/content-files.ts'
import { readReport } from './read-report.ts'
import type { NamedDataset, NamedReport, Read, ServedDataset, ServedReport } from './content-parts.ts'
import { type ContentList, parseContentList } from './content-list.ts'
import { mixedFacts } from './mixed-facts.ts'
import { modelNotes } from './model-notes.ts'
import { type DatasetSource, placeSources } from './table-sources.ts'
import { translatedModel } from './translated-model.ts'

export interface ServedWorkspace {
  readonly id: string
  readonly name: string
  readonly reports: readonly NamedReport[]
  readonly datasets: readonly NamedDataset[]
}

/** Content that is not served because it is wrong, or because its dataset is. */
export interface StoppedPart {
  readonly kind: 'dataset' | 'report'
  readonly id: string
  readonly name: string
  /** None of a report whose dataset alone is wrong. */
  readonly problems: readonly Problem[]
}

export interface Sources {
  readonly datasets: readonly DatasetSource[]
  /** Why there is no database, though there is a file. */
  readonly databaseProblem?: string
}

/** Everything the service offers, parsed. Ids are found whatever their letter case. */
export interface Content {
  /** the last closed month, 'YYYY-MM' */
  readonly booksEnd: string
  readonly workspaces: readonly ServedWorkspace[]
  /** what is wrong is not served, and the rest is */
  readonly stopped: readonly StoppedPart[]
  /** what authors should know though it is served */
  readonly notes: readonly Problem[]
  /** the database file that the models' tables lie in, absolute; undefined when there is none */
  readonly database: string | undefined
  /** what the engine makes for tables that lie elsewhere, and what models need of it */
  readonly sources: Sources
  /** A problem of `content.json` with its line and column. */
  placed(problem: Problem): Problem
  workspace(id: string): ServedWorkspace | undefined
  /** Reports that are served. */
  report(id: string): ServedReport | undefined
  dataset(id: string): ServedDataset | undefined
  /** The dataset after what changes of its data while they are served was looked at, where that is due. */
  upToDate(id: string): Promise<ServedDataset | undefined>
  /** Also what is stopped. */
  namedReport(id: string): NamedReport | undefined
  namedDataset(id: string): NamedDataset | undefined
}

/** Result of the data checks of a dataset. */
export interface DataFindings {
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
  /** The first and the last day of the facts of tables, by their names; absent where nobody looked. */
  readonly days?: ReadonlyMap<string, FoundDays>
}

/**
 * Reads a content folder whole: `content.json`, every model and every report it names. What is wrong with a model or a
 * report stops it alone, and the reports of a model that is stopped.
 *
 * `imageOrigins` are those that reports may show pictures of. Throws ContentError for a list that is not there or wrong:
 * CONTENT_MISSING, CONTENT_INVALID, CONTENT_NEWER, with file and place.
 */
export async function readContent(
  folder: string,
  { imageOrigins = [] }: { imageOrigins?: readonly string[] } = {},
): Promise<Content> {
  const json = await readJson(folder, 'content.json')
  const list = parseContentList(json)
  const stopped: StoppedPart[] = []
  const notes: Problem[] = []
  const sources: DatasetSource[] = []
  const datasets = new Map<string, ServedDataset>()
  const reports = new Map<string, ServedReport>()
  const findings = <T>(
    kind: StoppedPart['kind'],
    { id, name }: { id: string; name: string },
    read: Read<T>,
  ) => {
    notes.push(...read.notes)
    if (!read.served) stopped.push({ kind, id, name, problems: read.problems })
  }

  for (const [index, workspace] of list.workspaces.entries())
    for (const [place, listed] of workspace.datasets.entries()) {
      const at = `workspaces[${index}].datasets[${place}].file`
      const prefix = `m${sources.length + stopped.length}`
      const read = await listedAt(json, at, () => readDataset(folder, listed, prefix))
      findings('dataset', listed, read)
      if (!read.served) continue
      sources.push(read.served.source)
      datasets.set(listed.id, read.served.dataset)
    }
  for (const [index, workspace] of list.workspaces.entries())
    for (const [place, listed] of workspace.reports.entries()) {
      const at = `workspaces[${index}].reports[${place}].file`
      const { description } = listed
      const own = { booksEnd: list.booksEnd, ...listed, description, workspaceId: workspace.id }
      const dataset = datasets.get(listed.dataset)
      const read = await listedAt(json, at, () => readReport(folder, own, { dataset, imageOrigins }))
      findings('report', listed, read)
      if (read.served) reports.set(listed.id, read.served)
    }

  const database = await findDatabase(folder)
  return contentOf(list, {
    datasets,
    reports,
    stopped,
    notes,
    placed: json.placed,
    database: database.path,
    sources: {
      datasets: sources,
      ...(database.problem !== undefined && { databaseProblem: database.problem }),
    },
  })
}

interface Parts extends Pick<Content, 'stopped' | 'notes' | 'database' | 'sources' | 'placed'> {
  readonly datasets: ReadonlyMap<string, ServedDataset>
  readonly reports: ReadonlyMap<string, ServedReport>
}

function contentOf(list: ContentList, { datasets, reports, ...rest }: Parts): Content {
  const workspaces = list.workspaces.map((workspace): ServedWorkspace => ({
    id: workspace.id,
    name: workspace.name,
    reports: workspace.reports.map(
      ({ id, name, description, dataset }) =>
        reports.get(id) ?? { id, name, description, workspaceId: workspace.id, datasetId: dataset },
    ),
    datasets: workspace.datasets.map(({ id, name }) => datasets.get(id) ?? { id, name, roles: [] }),
  }))
  const named = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.id, each]))
  const [namedReports, namedDatasets] = [
    named(workspaces.flatMap((workspace) => workspace.reports)),
    named(workspaces.flatMap((workspace) => workspace.datasets)),
  ]
  return {
    ...rest,
    booksEnd: list.booksEnd,
    workspaces,
    workspace: (id) => workspaces.find((workspace) => workspace.id === id.toLowerCase()),
    report: (id) => reports.get(id.toLowerCase()),
    dataset: (id) => datasets.get(id.toLowerCase()),
    namedReport: (id) => namedReports.get(id.toLowerCase()),
    namedDataset: (id) => namedDatasets.get(id.toLowerCase()),
    upToDate: async (id) => datasets.get(id.toLowerCase()),
  }
}

/** The content without the datasets whose data are wrong, and without their reports; the others know the days of their facts. */
export function withDataFindings(content: Content, found: ReadonlyMap<string, DataFindings>): Content {
  const isWrong = (id: string) => (found.get(id)?.problems.length ?? 0) > 0
  const all = content.workspaces.flatMap(({ datasets, reports }) => [
    ...datasets.flatMap(({ id, name }) =>
      isWrong(id) ? [{ kind: 'dataset' as const, id, name, problems: found.get(id)!.problems }] : [],
    ),
    ...reports.flatMap(({ id, name, datasetId }) =>
      isWrong(datasetId) && content.report(id) ? [{ kind: 'report' as const, id, name, problems: [] }] : [],
    ),
  ])
  const datasets = new Map(
    content.workspaces.flatMap((workspace) =>
      workspace.datasets.flatMap(({ id }) => {
        const dataset = content.dataset(id)
        const days = found.get(id)?.days
        return dataset && days ? [[id, { ...dataset, model: withDays(dataset.model, days) }] as const] : []
      }),
    ),
  )
  const notes = [
    ...content.notes,
    ...[...found.values()].flatMap((each) => each.notes),
    ...booksAfterData(content, found),
    ...[...datasets.values()].flatMap(({ model, placed }) => mixedFacts(model).map(placed)),
  ]
  const isStopped = (kind: StoppedPart['kind'], id: string) =>
    all.some((part) => part.kind === kind && part.id === id.toLowerCase())
  return {
    ...content,
    notes,
    stopped: [...content.stopped, ...all],
    report: (id) => (isStopped('report', id) ? undefined : content.report(id)),
    dataset: (id) =>
      isStopped('dataset', id) ? undefined : (datasets.get(id.toLowerCase()) ?? content.dataset(id)),
  }
}

interface Findings {
  /** Another map after each change. */
  readonly found: () => ReadonlyMap<string, DataFindings>
  /** Has what changes of a dataset's data while they are served looked at, where that is due. */
  readonly look: (dataset: ServedDataset) => Promise<unknown>
}

/** The content without the datasets whose data are wrong at the moment, as `found` says. */
export function followingFindings(content: Content, { found, look }: Findings): Content {
  let of = found()
  let view = withDataFindings(content, of)
  const current = (): Content => {
    const now = found()
    if (now !== of) [of, view] = [now, withDataFindings(content, now)]
    return view
  }
  return {
    ...content,
    get stopped() {
      return current().stopped
    },
    get notes() {
      return current().notes
    },
    report: (id) => current().report(id),
    dataset: (id) => current().dataset(id),
    async upToDate(id) {
      const dataset = current().dataset(id)
      if (dataset) await look(dataset)
      return current().dataset(id)
    },
  }
}

/** Books that are said to be closed up to a month that no fact lies in. */
function booksAfterData(content: Content, found: ReadonlyMap<string, DataFindings>): Problem[] {
  return content.workspaces.flatMap(({ reports }, index) =>
    reports.flatMap(({ id }, place) => {
      const report = content.report(id)
      const days = [...((report && found.get(report.datasetId)?.days)?.values() ?? [])]
      const lastDay = days
        .map(({ to }) => to)
        .toSorted()
        .at(-1)
      if (!report || lastDay === undefined || report.booksEnd <= lastDay.slice(0, 7)) return []
      const path =
        report.booksEnd === content.booksEnd ? 'booksEnd' : `workspaces[${index}].reports[${place}].booksEnd`
      const message = `the books are said to be closed up to ${report.booksEnd}, and the last day with data in the report "${report.name}" is ${lastDay}`
      return [content.placed({ path, message })]
    }),
  )
}

/** Reads a listed file; one that is not there, or no JSON, is a problem of where it is listed, or its own. */
async function listedAt<T>(json: ReadJson, at: string, read: () => Promise<Read<T>>): Promise<Read<T>> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const problems = error.problems.map((problem) =>
      problem.file === undefined ? json.placed({ ...problem, path: at }) : problem,
    )
    return { problems, notes: [] }
  }
}

async function readDataset(
  folder: string,
  { id, name, file }: { id: string; name: string; file: string },
  prefix: string,
): Promise<Read<{ dataset: ServedDataset; source: DatasetSource }>> {
  const { value, placed } = await readJson(folder, file)
  let own: Model
  try {
    own = parseModel(value)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { problems: error.all.map(problemOf).map(placed), notes: [] }
  }
  const { model, tables, problems } = await placeSources(own, { folder, prefix })
  if (problems.length > 0) return { problems: problems.map(placed), notes: [] }
  const roles = model.roles.map((role) => role.name)
  const description = describeModel(model)
  const translated = await translatedModel(folder, file, description, placed)
  const { translations } = translated
  const notes = [...modelNotes(own).map(placed), ...translated.notes]
  if (translated.problems.length > 0) return { problems: translated.problems, notes }
  const dataset = { id, name, model, description, translations, roles, placed }
  return { served: { dataset, source: { id, model, tables, placed } }, problems, notes }
}

/** Its path is said apart. */
const problemOf = ({ path = '', message }: ModelError): Problem => ({
  path,
  message: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message,
})
