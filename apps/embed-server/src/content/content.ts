import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseReport, type ReportDefinition } from '@casement/report'
import { describeModel, type Model, type ModelDescription, parseModel } from '@casement/semantic'
import { z } from 'zod'
import { ContentError } from './content-error.ts'
import { contentListSchema } from './content-list.ts'
import { placeSources, type SourceTable, sourceTables, type SourceView } from './table-sources.ts'

export interface ServedDataset {
  readonly id: string
  readonly name: string
  readonly model: Model
  readonly description: ModelDescription
  /** names of the model's roles; with any, a token needs an identity with roles */
  readonly roles: readonly string[]
  /** changes when the model file changes */
  readonly version: string
}

export interface ServedReport {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  readonly workspaceId: string
  readonly datasetId: string
  readonly definition: ReportDefinition
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
 * Throws ContentError: CONTENT_MISSING, CONTENT_INVALID, CONTENT_NEWER, with file and place.
 */
export async function readContent(folder: string): Promise<Content> {
  const list = parseList(await readJson(folder, 'content.json'))
  const datasets = new Map<string, ServedDataset>()
  const sources = { views: [] as SourceView[], files: [] as string[], tables: [] as SourceTable[] }
  const reports = new Map<string, ServedReport>()
  const workspaces = new Map<string, ServedWorkspace>()

  for (const listed of list.workspaces.flatMap((workspace) => workspace.datasets)) {
    const { json, version } = await readVersioned(folder, listed.file)
    const known = datasets.get(listed.id)
    if (known && known.version !== version)
      throw new ContentError(
        'CONTENT_INVALID',
        `content.json: dataset ${listed.id} is listed with two models`,
      )
    if (known) continue
    const placed = parsed(listed.file, () =>
      placeSources(json, { folder, file: listed.file, prefix: `m${datasets.size}` }),
    )
    const model = parsed(listed.file, () => parseModel(placed.json))
    sources.views.push(...placed.views)
    sources.files.push(...placed.files)
    sources.tables.push(...sourceTables(model, listed.file))
    datasets.set(listed.id, {
      id: listed.id,
      name: listed.name,
      model,
      description: describeModel(model),
      roles: model.roles.map(({ name }) => name),
      version,
    })
  }

  for (const { id, name, reports: listedReports, datasets: listedDatasets } of list.workspaces) {
    if (workspaces.has(id))
      throw new ContentError('CONTENT_INVALID', `content.json: workspace ${id} is listed twice`)
    const served: ServedReport[] = []
    for (const listed of listedReports) {
      if (reports.has(listed.id))
        throw new ContentError('CONTENT_INVALID', `content.json: report ${listed.id} is listed twice`)
      if (!datasets.has(listed.dataset))
        throw new ContentError(
          'CONTENT_INVALID',
          `content.json: report ${listed.id} ("${listed.name}") asks dataset ${listed.dataset}, which is not listed`,
        )
      const { json } = await readVersioned(folder, listed.file)
      const report: ServedReport = {
        id: listed.id,
        name: listed.name,
        description: listed.description,
        workspaceId: id,
        datasetId: listed.dataset,
        definition: parsed(listed.file, () => parseReport(json)),
      }
      reports.set(report.id, report)
      served.push(report)
    }
    workspaces.set(id, {
      id,
      name,
      reports: served,
      datasets: listedDatasets.map((listed) => datasets.get(listed.id)!),
    })
  }

  return {
    booksEnd: list.booksEnd,
    workspaces: [...workspaces.values()],
    database: await findDatabase(folder),
    sources,
    workspace: (id) => workspaces.get(id.toLowerCase()),
    report: (id) => reports.get(id.toLowerCase()),
    dataset: (id) => datasets.get(id.toLowerCase()),
  }
}

async function readVersioned(folder: string, file: string): Promise<{ json: unknown; version: string }> {
  const json = await readJson(folder, file)
  return { json, version: createHash('sha256').update(JSON.stringify(json)).digest('base64url').slice(0, 16) }
}

async function readJson(folder: string, file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ContentError('CONTENT_MISSING', `${join(folder, file)} is not there`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentError(
      'CONTENT_INVALID',
      `${file}: ${error instanceof Error ? error.message : 'not JSON'}`,
    )
  }
}

function parseList(json: unknown) {
  const version = (json as { casement?: unknown } | null)?.casement
  if (typeof version === 'number' && version > 1)
    throw new ContentError(
      'CONTENT_NEWER',
      `content.json is version ${version}, this Casement reads version 1`,
    )
  const list = contentListSchema.safeParse(json)
  if (list.success) return list.data
  throw new ContentError('CONTENT_INVALID', `content.json:\n${z.prettifyError(list.error)}`)
}

/** What a parser gives, its refusal naming the file. Every parser's own error says the place. */
function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ContentError('CONTENT_INVALID', `${file}: ${error.message}`, { cause: error })
  }
}

async function findDatabase(folder: string): Promise<string | undefined> {
  const names = await readdir(join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const databases = names.filter((name) => name.endsWith('.duckdb'))
  if (databases.length > 1)
    throw new ContentError(
      'CONTENT_INVALID',
      `data/ holds ${databases.join(' and ')}; one database is served`,
    )
  return databases[0] === undefined ? undefined : join(folder, 'data', databases[0])
}
