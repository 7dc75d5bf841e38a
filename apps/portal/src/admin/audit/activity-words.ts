import type { ActivityEntry, ActivityOperation } from '@casement/portal-api'
import { duration } from '../words/durations.ts'
import { t, type AdminMessageId } from '../words/t.ts'

export const operationNames: Readonly<Record<ActivityOperation, AdminMessageId>> = {
  ViewReport: 'activity.ViewReport',
  LoadReport: 'activity.LoadReport',
  ViewPage: 'activity.ViewPage',
  QueryPage: 'activity.QueryPage',
  ExportReport: 'activity.ExportReport',
  GenerateEmbedToken: 'activity.GenerateEmbedToken',
  RevokeEmbedToken: 'activity.RevokeEmbedToken',
  RefreshDataset: 'activity.RefreshDataset',
  CreateCaller: 'activity.CreateCaller',
  ChangeCaller: 'activity.ChangeCaller',
  DeleteCaller: 'activity.DeleteCaller',
  AddCallerCredential: 'activity.AddCallerCredential',
  RemoveCallerCredential: 'activity.RemoveCallerCredential',
  Lost: 'activity.Lost',
  Prune: 'activity.Prune',
}

/** "grace opened Sales Overview". */
export function activitySentence(entry: ActivityEntry): string {
  const { details, pageName, page: pageId, operation, datasetId } = entry
  const number = (name: string) => Number(details?.[name] ?? 0)
  const who = entry.person ?? t('somebody')
  const report = entry.reportName ?? entry.reportId ?? t('activity.aReport')
  const page = pageName ?? pageId
  switch (operation) {
    case 'ViewReport':
    case 'LoadReport':
      return t(`activity.said.${operation}`, { who, report })
    case 'ViewPage':
      return t('activity.said.ViewPage', { who, report, page: page ?? t('activity.aPage') })
    case 'QueryPage':
      return t('activity.said.QueryPage', { who, report, count: number('queries') })
    case 'ExportReport': {
      const what = page ?? t('activity.pages', { count: number('pages') })
      const format = String(details?.['format'] ?? t('activity.aDocument'))
      return t('activity.said.ExportReport', { who, report, what, format })
    }
    case 'GenerateEmbedToken':
      return entry.reportId === null
        ? t('activity.said.GenerateEmbedToken', { who })
        : t('activity.said.tokenForReport', { who, report })
    case 'RevokeEmbedToken':
      return entry.person === null
        ? t('activity.said.RevokeEmbedToken', { count: number('tokens') })
        : t('activity.said.tokensOf', { count: number('tokens'), who })
    case 'RefreshDataset':
      return t('activity.said.RefreshDataset', { dataset: datasetId ?? '' })
    case 'CreateCaller':
    case 'ChangeCaller':
    case 'DeleteCaller':
    case 'AddCallerCredential':
    case 'RemoveCallerCredential':
      return t(`activity.said.${operation}`, { caller: String(details?.['name'] ?? '') })
    case 'Lost':
      return t('activity.said.Lost', { count: number('events') })
    case 'Prune':
      return t('activity.said.Prune', { count: number('entries') })
    default:
      return `${who}: ${operation}`
  }
}

const sources = ['cache', 'engine', 'preAggregation', 'failed'] as const

/** What is known beside the sentence: how long it took, where answers came from, how it ended. */
export function activityFacts({ durationMs, details, outcome, operation }: ActivityEntry): string[] {
  const from = sources
    .filter((name) => operation === 'QueryPage' && Number(details?.[name] ?? 0) > 0)
    .map((name) => t(`activity.from.${name}`, { count: String(details![name]) }))
  return [
    ...(durationMs === null ? [] : [duration(durationMs)]),
    ...from,
    ...(outcome === 'ok' ? [] : [outcome]),
  ]
}
