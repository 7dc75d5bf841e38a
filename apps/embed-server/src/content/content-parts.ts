import type { ModelDescription } from '@casement/query'
import type { ReportDefinition, ReportFiles } from '@casement/report'
import type { Problem } from '@casement/schema'
import type { Model, ModelTranslation } from '@casement/semantic'
import type { SaidNames } from './content-list.ts'
import type { ServedImages } from './report-images.ts'

/** A dataset of the list, whether or not it can be served. */
export interface NamedDataset {
  readonly id: string
  readonly name: string
  /** names of the model's roles; with any, a token needs an identity with roles. None while it is stopped */
  readonly roles: readonly string[]
}

export interface ServedDataset extends NamedDataset {
  readonly model: Model
  readonly description: ModelDescription
  /** By the tags of languages, in lower case. */
  readonly translations: ReadonlyMap<string, ModelTranslation>
  /** A problem of the model with its file, line and column. */
  placed(problem: Problem): Problem
}

/** A report of the list, whether or not it can be served. */
export interface NamedReport {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** What it is called in other languages. */
  readonly said: SaidNames
  readonly workspaceId: string
  readonly datasetId: string
}

export interface ServedReport extends NamedReport {
  readonly definition: ReportDefinition
  /** Which of its versions it is; absent for a report of the content folder. */
  readonly version?: number
  /** The language of the definition, where it is a translation, and what documents call the report in it. */
  readonly language?: string
  readonly title?: string
  /** The definition in other languages, by their tags in lower case. */
  readonly translations: ReadonlyMap<string, ReportDefinition>
  /** the last closed month of its figures, 'YYYY-MM' */
  readonly booksEnd: string
  readonly images: ServedImages
  /** The texts of its own folder, as they are kept. Throws ContentError. */
  files(): Promise<ReportFiles>
  /** A problem of the definition with its file, line and column. */
  placed(problem: Problem): Problem
}

/** Something of the content as it was read: what is wrong is not served. */
export interface Read<T> {
  readonly served?: T
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
}
