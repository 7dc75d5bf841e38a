import type { ReportPlace } from '@casement/portal-api'
import type { OwnFigure } from './own-figure.ts'
import type { RowScope } from './row-scope.ts'

/** Somebody before a report, with the rows that they see of it. */
export interface Reader extends ReportPlace {
  readonly person: string
  readonly scope: RowScope
  readonly ownFigure: OwnFigure
}
