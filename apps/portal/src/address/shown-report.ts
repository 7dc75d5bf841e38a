import type { Report } from '@casement/client'
import type { models } from '@casement/contract'
import type { Start } from './start-of.ts'

/** A report that a reader has before them. */
export interface ShownReport {
  readonly embed: Report
  readonly start: Start
  /** The configuration that opens it as its author made it, with a token that may have ended. */
  readonly asMade: models.IReportEmbedConfiguration & {
    readonly type: 'report'
    readonly accessToken: string
  }
}
