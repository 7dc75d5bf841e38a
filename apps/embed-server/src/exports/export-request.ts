import type { ReportState } from '@casement/report'
import type { Selection } from '@casement/visuals'
import type { EffectiveIdentity } from '@casement/semantic'
import type { ServedReport } from '../content/content.ts'
import type { ExportFormat } from '../kept-exports/export-format.ts'

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
}

/** What is to be taken along, read and checked. */
export interface ExportRequest {
  readonly report: ServedReport
  readonly format: ExportFormat
  readonly parts: readonly ExportPart[]
  readonly paper: (typeof papers)[number]
  readonly viewer: ExportViewer
  readonly correlationId: string
}
