import type { Content } from '../../content/content.ts'
import type { NamedReport, ServedDataset, ServedReport } from '../../content/content-parts.ts'
import { refusal } from '../../http/refusal.ts'
import { seenDataset, seenReport } from '../../content/objects/seen-content.ts'
import { reportIn } from '../../content/translations/in-language.ts'
import { effectiveIdentityFor, type TokenHolder, type VerifiedEmbedToken } from './embed-token.ts'

/**
 * A report that the token reaches, as its identity sees it and in the language asked for, and what it may do there. Throws
 * PowerBIEntityNotFound, PowerBINotAuthorizedException, LoadReportFailed.
 */
export function reportOf(
  token: VerifiedEmbedToken,
  reportId: string,
  content: Content,
  language?: unknown,
): { report: ServedReport; permissions: number } {
  const granted = token.reports.find(({ id }) => id === reportId.toLowerCase())
  if (!granted) throw refusal('PowerBINotAuthorizedException', 'The token is not for this report')
  const named = content.namedReport(granted.id)
  if (!named) throw refusal('PowerBIEntityNotFound', 'The report is no longer there')
  const report = servedOf(named, content)
  const dataset = content.dataset(report.datasetId)
  if (!dataset) throw refusal('LoadReportFailed')
  const seen = seenReport(reportIn(report, language), dataset, effectiveIdentityFor(token, dataset))
  return { report: seen, permissions: granted.permissions }
}

/** The report as it is served. Throws LoadReportFailed for one that is not, because of its files or its data. */
export function servedOf({ id, name }: NamedReport, content: Pick<Content, 'report'>): ServedReport {
  const report = content.report(id)
  if (!report)
    throw refusal(
      'LoadReportFailed',
      `"${name}" cannot be shown at the moment: something in its data or its description is wrong. Those who look after the reports can see what in the log of the reporting service`,
    )
  return report
}

/**
 * The dataset that a request's names are looked up in: that of the report it names, which a token for reports over
 * several datasets has to do; as the token's identity sees it. Throws 'Invalid parameters', PowerBINotAuthorizedException, LoadReportFailed and what
 * `reportOf` throws.
 */
export function datasetOf(token: VerifiedEmbedToken, reportId: unknown, content: Content): ServedDataset {
  if (reportId !== undefined && typeof reportId !== 'string')
    throw refusal('Invalid parameters', 'reportId: stands in the address more than once; name one report')
  const ids =
    typeof reportId === 'string'
      ? [reportOf(token, reportId, content).report.datasetId]
      : token.reports.flatMap(({ id }) => content.namedReport(id)?.datasetId ?? [])
  const [id, another] = new Set(ids)
  if (another !== undefined)
    throw refusal('Invalid parameters', 'reportId: the token is for reports over several datasets; name one')
  if (id === undefined || !token.datasets.includes(id))
    throw refusal('PowerBINotAuthorizedException', 'The token is not for the dataset that this needs')
  const dataset = content.dataset(id)
  if (!dataset) throw refusal('LoadReportFailed')
  return seenDataset(dataset, effectiveIdentityFor(token, dataset))
}

/**
 * Whether the rows behind figures may be asked for: as the named report says, or without a name every report of the
 * token.
 */
export function givesDetails(token: VerifiedEmbedToken, reportId: unknown, content: Content): boolean {
  const reports =
    typeof reportId === 'string'
      ? [reportOf(token, reportId, content).report]
      : token.reports.flatMap(({ id }) => content.report(id) ?? [])
  return reports.every(({ definition }) => definition.dataExport === 'underlying')
}

/** Whom the token was issued for. Throws NoPerson. */
export function holderOf(token: VerifiedEmbedToken): TokenHolder {
  if (!token.holder) throw refusal('NoPerson')
  return token.holder
}
