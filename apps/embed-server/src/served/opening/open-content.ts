import { type Connections, openConnections } from '../../engines/connections/connections.ts'
import { ContentError } from '../../content/files/content-error.ts'
import { type Content, readContent } from '../../content/content.ts'
import { type DataFindings, followingFindings } from '../../content/findings/data-findings.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import type { ConnectionSettings } from '@casement/server'
import { prepareTimes } from '../../answering/query/known-times.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../engines/duckdb/database.ts'

/** Content with the engines that have its data. */
export interface OpenedContent {
  readonly content: Content
  /** Has the data of all models that name no connection. */
  readonly engine: Database
  readonly connections: Connections
}

export type OpenOptions = Omit<DatabaseOptions, 'database' | 'sources'> & {
  readonly imageOrigins: readonly string[]
  /** Database servers that models may name. Absent: none. */
  readonly connections?: Readonly<Record<string, ConnectionSettings>>
  /** The datasets, by their ids, whose data are opened. Absent: all. */
  readonly only?: ReadonlySet<string> | undefined
  /** A connection was lost or is there again, in a sentence for the log. */
  readonly tell?: (sentence: string) => void
}

/**
 * Reads a content folder and opens its data. What is wrong stops its own model or report alone, and is among the content's
 * stopped parts; models of a connection that is not there are served once it is. Throws ContentError as readContent does.
 */
export async function openContent(
  folder: string,
  { imageOrigins, connections: settings = {}, only, tell = () => {}, ...options }: OpenOptions,
): Promise<OpenedContent> {
  const content = await readContent(folder, { imageOrigins })
  const { database } = content
  const datasets = content.sources.datasets.filter(({ id }) => !only || only.has(id))
  const sources = { ...content.sources, datasets }
  const isConnected = ({ model }: { model: ServedDataset['model'] }) => model.connection !== undefined
  const own = { ...sources, datasets: sources.datasets.filter((dataset) => !isConnected(dataset)) }
  const engine = await openDatabase({ database, sources: own, ...options })
  try {
    const connections = await openConnections(sources.datasets.filter(isConnected), { settings, tell })
    const found = joined(engine.findings, connections.findings)
    const daysOf = new Map(connections.all.map(({ name, days }) => [name, days]))
    const look = async (dataset: ServedDataset) =>
      daysOf.get(dataset.model.connection ?? '')?.upToDate(dataset)
    const served = followingFindings(content, { found, look })
    await prepareTimes(served)
    return { content: served, engine, connections }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Findings of both, as one map until those of the connections change. */
function joined(
  fixed: ReadonlyMap<string, DataFindings>,
  changing: () => ReadonlyMap<string, DataFindings>,
): () => ReadonlyMap<string, DataFindings> {
  let of = changing()
  let all = new Map([...fixed, ...of])
  return () => {
    const now = changing()
    if (now !== of) [of, all] = [now, new Map([...fixed, ...now])]
    return all
  }
}

/** The engine that has the data of a model. */
export function engineOf(
  { connection }: ServedDataset['model'],
  { engine, connections }: Pick<OpenedContent, 'engine' | 'connections'>,
): Pick<SourceEngine, 'dialect' | 'run'> {
  if (connection === undefined) return engine
  const named = connections.all.find(({ name }) => name === connection)
  if (!named) throw new Error(`There is no connection "${connection}"`)
  return named.engine
}

export async function closeContent({ engine, connections }: Omit<OpenedContent, 'content'>): Promise<void> {
  await Promise.all([engine.close(), connections.close()])
}

/** Throws ContentError CONTENT_INVALID with everything that stops a part of the content. */
export function refuseStopped({ stopped }: Pick<Content, 'stopped'>): void {
  const problems = stopped.flatMap((part) => part.problems)
  if (problems.length > 0) throw new ContentError('CONTENT_INVALID', problems)
}
