import type { SemanticQuery } from '@casement/query'
import type { ReportState } from '@casement/report'
import type { Selection } from '@casement/visuals'
import type { EffectiveIdentity } from '@casement/semantic'
import type { ServedReport } from '../../content/content-parts.ts'
import type { ExportFormat } from '../kept/export-format.ts'

/** CSV as spreadsheets of the locale read it. */
export const csvAsked = ['locale'] as const
export type CsvAsked = (typeof csvAsked)[number]

export const papers = ['A4', 'Letter', '16:9'] as const

/** A page in a view, or one visual of it. */
export interface ExportPart {
  readonly state: ReportState
  readonly page: string
  /** Absent: all of the page. */
  readonly visual?: string | undefined
  readonly selection: Selection | null
}

/** Who sees the rows, and whom they are told to be for. */
export interface ExportViewer {
  /** Who may have what comes of it, and whose limits it counts against. */
  readonly asker: string
  readonly viewer: string
  readonly identity: EffectiveIdentity
  readonly clientId: string | undefined
  readonly person: string | undefined
  /** The name by which documents call the person; '' for nobody in particular. */
  readonly shownAs: string
  /** Whose rows they are, where the person sees another one's. */
  readonly seenAs?: string | undefined
}

/** Rows behind a figure, as they are called and asked for. */
export interface LinesAsked {
  readonly title: string
  readonly query: SemanticQuery
}

/** What is to be taken along, read and checked. */
export interface ExportRequest {
  readonly report: ServedReport
  readonly format: ExportFormat
  readonly parts: readonly ExportPart[]
  /** Instead of what its one part shows, the rows behind a figure of it. */
  readonly lines?: LinesAsked | undefined
  readonly paper: (typeof papers)[number]
  /** How CSV is written; absent: as programs read it. */
  readonly csv?: CsvAsked | undefined
  readonly viewer: ExportViewer
  readonly correlationId: string
}

/** Several reports in one file, in their order. */
export interface ListRequest {
  /** What the file is called by. */
  readonly title: string
  readonly format: ListFormat
  readonly reports: readonly ListedReport[]
  /** Sentences that say what was asked for and is not in it, and why. */
  readonly leftOut: readonly string[]
  readonly viewer: ExportViewer
  readonly correlationId: string
}

export interface ListedReport extends ExportRequest {
  /** Whether the person may see it still, when its turn comes. */
  readonly isOpen: () => Promise<boolean>
}

/** Formats that hold several reports. */
export const listFormats = ['PDF', 'PPTX', 'XLSX'] as const
export type ListFormat = (typeof listFormats)[number]

/** What can be worked on. */
export type AnyRequest = ExportRequest | ListRequest

/** The reports of a request, each as it would be by itself. */
export const reportsOf = (request: AnyRequest): readonly ExportRequest[] =>
  'reports' in request ? request.reports : [request]
