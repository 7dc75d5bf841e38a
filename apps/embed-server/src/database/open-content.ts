import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { ContentError } from '../content/content-error.ts'
import { type Content, readContent, withDataFindings } from '../content/content.ts'

/** Content with the engine that has its data. */
export interface OpenedContent {
  readonly content: Content
  readonly engine: Database
}

export type OpenOptions = Omit<DatabaseOptions, 'database' | 'sources'> & {
  readonly imageOrigins: readonly string[]
}

/**
 * Reads a content folder and opens its data. What is wrong stops its own model or report alone, and is among the content's
 * stopped parts. Throws ContentError as readContent does.
 */
export async function openContent(
  folder: string,
  { imageOrigins, ...options }: OpenOptions,
): Promise<OpenedContent> {
  const content = await readContent(folder, { imageOrigins })
  const { database, sources } = content
  const engine = await openDatabase({ database, sources, ...options })
  return { content: withDataFindings(content, engine.findings), engine }
}

/** Throws ContentError CONTENT_INVALID with everything that stops a part of the content. */
export function refuseStopped({ stopped }: Pick<Content, 'stopped'>): void {
  const problems = stopped.flatMap((part) => part.problems)
  if (problems.length > 0) throw new ContentError('CONTENT_INVALID', problems)
}
