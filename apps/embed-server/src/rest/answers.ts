import type { Dataset, Group, Page, Report } from '@casement/rest'
import type { ServedWorkspace } from '../content/content.ts'
import type { NamedDataset, NamedReport, ServedReport } from '../content/content-parts.ts'

/** The service's things as Power BI's REST API writes them. `addressOf` gives the public address of a path. */
export type PublicAddress = (path: string) => string

export const toGroup = ({ id, name }: ServedWorkspace): Group => ({
  id,
  name,
  isReadOnly: true,
  isOnDedicatedCapacity: false,
})

export function toReport(report: NamedReport, publicAddress: PublicAddress): Report {
  const { id, name, description, datasetId, workspaceId } = report
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    datasetId,
    reportType: 'PowerBIReport',
    isOwnedByMe: false,
    webUrl: publicAddress(`/groups/${workspaceId}/reports/${id}`),
    embedUrl: publicAddress(`/reportEmbed?reportId=${id}&groupId=${workspaceId}`),
  }
}

/** A report's pages in their order, hidden ones included, as Power BI lists them. */
export const toPages = ({ definition }: ServedReport): Page[] =>
  definition.pages.map(({ name, displayName }, order) => ({ name, displayName, order }))

export const toDataset = (
  { id, name, roles }: NamedDataset,
  {
    workspaceId,
    isRefreshable,
    publicAddress,
  }: { workspaceId: string; isRefreshable: boolean; publicAddress: PublicAddress },
): Dataset => ({
  id,
  name,
  createReportEmbedURL: publicAddress(`/reportEmbed?datasetId=${id}&groupId=${workspaceId}`),
  qnaEmbedURL: publicAddress(`/qnaEmbed?datasetId=${id}&groupId=${workspaceId}`),
  addRowsAPIEnabled: false,
  isRefreshable,
  isEffectiveIdentityRequired: roles.length > 0,
  isEffectiveIdentityRolesRequired: roles.length > 0,
  isOnPremGatewayRequired: false,
})
