import type {
  AnyEmbedConfiguration,
  ConfigurationExtras,
  Create,
  Dashboard,
  Embed,
  Qna,
  QuickCreate,
  Report,
  Service,
  ServiceCore,
  Tile,
  Visual,
} from '@casement/client'
import type {
  CommonEvent,
  DashboardEvent,
  QnaEvent,
  ReportEvent,
  TileEvent,
  models,
} from '@casement/contract'
import { embedComponent } from './embed-component.tsx'
import type { EmbedProps } from './embed-component.tsx'

/** A report of its own, once the one that is made has been saved: it stays in the same frame. */
type Made = models.IReportEmbedConfiguration & { readonly type: 'report' }

type Props<
  Config extends object,
  Kind extends Embed,
  EventName extends string,
  Of extends ServiceCore = ServiceCore,
> = EmbedProps<Config & ConfigurationExtras, Kind, EventName, Of>

export type EmbeddedReportProps = Props<AnyEmbedConfiguration, Report, ReportEvent>
export type EmbeddedVisualProps = Props<models.IVisualEmbedConfiguration, Visual, ReportEvent>
export type EmbeddedDashboardProps = Props<models.IDashboardEmbedConfiguration, Dashboard, DashboardEvent>
export type EmbeddedTileProps = Props<models.ITileEmbedConfiguration, Tile, TileEvent>
export type EmbeddedQnaProps = Props<models.IQnaEmbedConfiguration, Qna, QnaEvent>
export type EmbeddedCreateProps = Props<
  models.IReportCreateConfiguration | Made,
  Create | Report,
  CommonEvent,
  Service
>
export type EmbeddedQuickCreateProps = Props<
  models.IQuickCreateConfiguration | Made,
  QuickCreate | Report,
  CommonEvent,
  Service
>

/** A report, or whatever `config.type` says. */
export const EmbeddedReport = /* @__PURE__ */ embedComponent<EmbeddedReportProps, Report>(
  'report',
  'EmbeddedReport',
)
/** One visual of a report's page. */
export const EmbeddedVisual = /* @__PURE__ */ embedComponent<EmbeddedVisualProps, Visual>(
  'visual',
  'EmbeddedVisual',
)
export const EmbeddedDashboard = /* @__PURE__ */ embedComponent<EmbeddedDashboardProps, Dashboard>(
  'dashboard',
  'EmbeddedDashboard',
)
/** One tile of a dashboard. */
export const EmbeddedTile = /* @__PURE__ */ embedComponent<EmbeddedTileProps, Tile>('tile', 'EmbeddedTile')
/** A box for questions in plain words. */
export const EmbeddedQna = /* @__PURE__ */ embedComponent<EmbeddedQnaProps, Qna>('qna', 'EmbeddedQna')
/** The making of a report over a dataset. Given the saved report's configuration, it goes on as that report. */
export const EmbeddedCreate = /* @__PURE__ */ embedComponent<EmbeddedCreateProps, Create | Report>(
  'create',
  'EmbeddedCreate',
)
/** The making of a dataset and a report over it, likewise. */
export const EmbeddedQuickCreate = /* @__PURE__ */ embedComponent<
  EmbeddedQuickCreateProps,
  QuickCreate | Report
>('quickCreate', 'EmbeddedQuickCreate')
