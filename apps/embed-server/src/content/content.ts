import type { Problem } from '@casement/schema'
import { describeModel, ModelError, type Model, parseModel } from '@casement/semantic'
import { ContentError } from './files/content-error.ts'
import { findDatabase, type ReadJson, readJson } from './files/content-files.ts'
import { readReport } from './read-report.ts'
import type { NamedDataset, NamedReport, Read, ServedDataset, ServedReport } from './content-parts.ts'
import {
  type ContentList,
  type ListTranslations,
  namedIn,
  parseContentList,
  readListTranslations,
  type SaidNames,
} from './content-list.ts'
import { modelNotes } from './model-notes.ts'
import { type DatasetSource, placeSources } from './table-sources.ts'
import { translatedModel } from './translated-model.ts'

export interface ServedWorkspace {
  readonly id: string
  readonly name: string
  /** What it is called in other languages. */
  readonly said: SaidNames
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

/**
 * Reads a content folder whole: `content.json`, every model and every report it names. What is wrong with a model or a
 * report stops it alone, and the reports of a model that is stopped.
 *
 * `imageOrigins` are those that reports may show pictures of. Throws ContentError for a list, or a translation of it, that is
 * not there or wrong: CONTENT_MISSING, CONTENT_INVALID, CONTENT_NEWER, with file and place.
 */
export async function readContent(
  folder: string,
  { imageOrigins = [] }: { imageOrigins?: readonly string[] } = {},
): Promise<Content> {
  const json = await readJson(folder, 'content.json')
  const list = parseContentList(json)
  const translations = await readListTranslations(folder)
  if (translations.problems.length > 0) throw new ContentError('CONTENT_INVALID', translations.problems)
  const stopped: StoppedPart[] = []
  const notes: Problem[] = []
  const sources: DatasetSource[] = []
  const datasets = new Map<string, ServedDataset>()
  const reports = new Map<string, Unnamed>()
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

  notes.push(...translations.notes(namedIn(list, reports), json.placed))
  const database = await findDatabase(folder)
  return contentOf(list, {
    translations,
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
  readonly translations: ListTranslations
  readonly datasets: ReadonlyMap<string, ServedDataset>
  /** Those that are served, whose names in other languages are their translations'. */
  readonly reports: ReadonlyMap<string, Unnamed>
}

type Unnamed = Omit<ServedReport, 'said'>

function contentOf(list: ContentList, { translations, datasets, reports: read, ...rest }: Parts): Content {
  const reports = new Map(
    [...read].map(([id, each]): [string, ServedReport] => [
      id,
      { ...each, said: translations.said(each, each) },
    ]),
  )
  const workspaces = list.workspaces.map((workspace): ServedWorkspace => ({
    id: workspace.id,
    name: workspace.name,
    said: translations.said(workspace),
    reports: workspace.reports.map((listed) => {
      const { id, name, description, dataset: datasetId } = listed
      const said = translations.said(listed)
      return reports.get(id) ?? { id, name, description, said, workspaceId: workspace.id, datasetId }
    }),
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
