/** Type names of powerbi-client beside those in `models`. */
import type { models } from '@casement/contract'

export type IEmbedConfiguration = models.IEmbedConfiguration
export type IEmbedConfigurationBase = models.IEmbedConfigurationBase
export type IBootstrapEmbedConfiguration = models.IBootstrapEmbedConfiguration
export type IReportEmbedConfiguration = models.IReportEmbedConfiguration
export type IVisualEmbedConfiguration = models.IVisualEmbedConfiguration
export type IDashboardEmbedConfiguration = models.IDashboardEmbedConfiguration
export type ITileEmbedConfiguration = models.ITileEmbedConfiguration
export type IQnaEmbedConfiguration = models.IQnaEmbedConfiguration
export type IReportCreateConfiguration = models.IReportCreateConfiguration
export type IQuickCreateConfiguration = models.IQuickCreateConfiguration
export type IPaginatedReportLoadConfiguration = models.IPaginatedReportLoadConfiguration
export type ILocaleSettings = models.ILocaleSettings
export type IEmbedSettings = models.ISettings
export type IQnaSettings = models.IQnaSettings
