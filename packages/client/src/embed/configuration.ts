import type { Hooks, models } from '@casement/contract'
import type { allowAnyFrameOrigin } from '../frame/frame-peer.ts'

/** Properties of every configuration beside the contract's own fields. */
export interface ConfigurationExtras {
  [allowAnyFrameOrigin]?: boolean
  eventHooks?: Hooks
}

/** An embed's own configuration: the union of what the kinds have. */
export interface EmbedConfiguration extends models.IEmbedConfiguration, ConfigurationExtras {
  eventHooks?: Hooks
  datasetCreateConfig?: models.IDatasetCreateConfiguration
  reportCreationMode?: models.ReportCreationMode
  visualName?: string
}

/** Argument of `embed`. `id` may instead come from an attribute of the element or from the embed URL. */
export type AnyEmbedConfiguration = (
  | models.IReportEmbedConfiguration
  | models.IVisualEmbedConfiguration
  | models.IDashboardEmbedConfiguration
  | models.ITileEmbedConfiguration
  | models.IQnaEmbedConfiguration
  | models.IPaginatedReportLoadConfiguration
  | models.IEmbedConfiguration
) &
  ConfigurationExtras
