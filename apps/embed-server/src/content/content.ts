import type { ReportDefinition } from '@casement/report'
import { checksOf, describeModel, type Model, type ModelDescription, parseModel } from '@casement/semantic'
import { checkReport } from './check-report.ts'
import { ContentError } from './content-error.ts'
import { readImages, type ServedImages } from './report-images.ts'
import { findDatabase, parsed, readJson, readReportAt, wrongReport } from './content-files.ts'
import { type ListedReport, parseContentList } from './content-list.ts'
import {
  placeSources,
  type SourceCheck,
  type SourceTable,
  sourceTables,
  type SourceView,
} from './table-sources.ts'

export interface ServedDataset {
  readonly id: string
  readonly name: string
  readonly model: Model
  readonly description: ModelDescription
  /** names of the model's roles; with any, a token needs an identity with roles */
  readonly roles: readonly string[]
}

export interface ServedReport {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  readonly workspaceId: string
  readonly datasetId: string
  readonly definition: ReportDefinition
  /** the last closed month of its figures, 'YYYY-MM' */
  readonly booksEnd: string
  readonly images: ServedImages
}

export interface ServedWorkspace {
  readonly id: string
  readonly name: string
  readonly reports: readonly ServedReport[]
  readonly datasets: readonly ServedDataset[]
}

export interface Sources {
  readonly views: readonly SourceView[]
  /** absolute */
  readonly files: readonly string[]
  readonly tables: readonly SourceTable[]
  readonly checks: readonly SourceCheck[]
  readonly models: readonly Model[]
}

/** Everything the service offers, parsed. Ids are found whatever their letter case. */
export interface Content {
  /** the last closed month, 'YYYY-MM' */
  readonly booksEnd: string
  readonly workspaces: readonly ServedWorkspace[]
  /** the database file that the models' tables lie in, absolute; undefined when there is none */
  readonly database: string | undefined
  /** what the engine makes for tables that lie elsewhere, the files it reads for them, and what models need of it */
  readonly sources: Sources
  workspace(id: string): ServedWorkspace | undefined
  report(id: string): ServedReport | undefined
  dataset(id: string): ServedDataset | undefined
}

/**
 * Reads a content folder whole: `content.json`, every model and every report it names.
 *
 * `imageOrigins` are those that reports may show pictures of. Throws ContentError: CONTENT_MISSING, CONTENT_INVALID,
 * CONTENT_NEWER, with file and place.
 */
export async function readContent(
  folder: string,
  { imageOrigins = [] }: { imageOrigins?: readonly string[] } = {},
): Promise<Content> {
  const list = parseContentList(await readJson(folder, 'content.json'))
  const views: SourceView[] = []
  const files: string[] = []
  const tables: SourceTable[] = []
  const checks: SourceCheck[] = []

  const datasets = new Map<string, ServedDataset>()
  for (const { id, name, file } of list.workspaces.flatMap((workspace) => workspace.datasets)) {
    const json = await readJson(folder, file)
    const placed = parsed(file, () => placeSources(json, { folder, file, prefix: `m${datasets.size}` }))
    const model = parsed(file, () => parseModel(placed.json))
    views.push(...placed.views)
    files.push(...placed.files)
    tables.push(...sourceTables(model, file))
    checks.push(...checksOf(model, 'duckdb').map((check) => ({ place: file, ...check })))
    const roles = model.roles.map((role) => role.name)
    datasets.set(id, { id, name, model, description: describeModel(model), roles })
  }

  const reports = new Map<string, ServedReport>()
  for (const workspace of list.workspaces)
    for (const listed of workspace.reports) {
      const dataset = datasets.get(listed.dataset)
      if (!dataset)
        throw new ContentError(
          'CONTENT_INVALID',
          `content.json: report ${listed.id} ("${listed.name}") asks dataset ${listed.dataset}, which is not listed`,
        )
      reports.set(
        listed.id,
        await readReport(
          folder,
          { booksEnd: list.booksEnd, ...listed },
          { workspaceId: workspace.id, dataset, imageOrigins },
        ),
      )
    }

  const workspaces = list.workspaces.map((workspace): ServedWorkspace => ({
    id: workspace.id,
    name: workspace.name,
    reports: workspace.reports.map(({ id }) => reports.get(id)!),
    datasets: workspace.datasets.map(({ id }) => datasets.get(id)!),
  }))
  return {
    booksEnd: list.booksEnd,
    workspaces,
    database: await findDatabase(folder),
    sources: { views, files, tables, checks, models: [...datasets.values()].map(({ model }) => model) },
    workspace: (id) => workspaces.find((workspace) => workspace.id === id.toLowerCase()),
    report: (id) => reports.get(id.toLowerCase()),
    dataset: (id) => datasets.get(id.toLowerCase()),
  }
}

async function readReport(
  folder: string,
  { id, name, description, file, booksEnd }: ListedReport & { booksEnd: string },
  {
    workspaceId,
    dataset,
    imageOrigins,
  }: { workspaceId: string; dataset: ServedDataset; imageOrigins: readonly string[] },
): Promise<ServedReport> {
  const { definition, placed } = await readReportAt(folder, file)
  const { images, problems: ofImages } = await readImages(folder, definition, { imageOrigins })
  const problems = [...checkReport(definition, dataset.model), ...ofImages]
  if (definition.dataset !== undefined && definition.dataset.toLowerCase() !== dataset.id)
    problems.unshift({
      path: 'dataset',
      message: `is ${definition.dataset}, but content.json says ${dataset.id} for report ${id}`,
    })
  if (problems.length > 0) throw wrongReport(problems.map(placed))
  return { id, name, description, workspaceId, datasetId: dataset.id, definition, booksEnd, images }
}
