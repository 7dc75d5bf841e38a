import type { ActivityEntry, ActivityOperation } from '@casement/portal-api'
import { count } from '../words/counts.ts'
import { duration } from '../words/durations.ts'

export const operationNames: Readonly<Record<ActivityOperation, string>> = {
  ViewReport: 'Reports opened',
  LoadReport: 'Reports drawn',
  ViewPage: 'Pages shown',
  QueryPage: 'Figures asked',
  ExportReport: 'Documents made',
  GenerateEmbedToken: 'Tokens issued',
  RevokeEmbedToken: 'Tokens revoked',
  RefreshDataset: 'Datasets refreshed',
  CreateCaller: 'Callers registered',
  ChangeCaller: 'Callers changed',
  DeleteCaller: 'Callers deleted',
  AddCallerCredential: 'Credentials added',
  RemoveCallerCredential: 'Credentials removed',
  Lost: 'Entries lost',
  Prune: 'Entries removed by age',
}

/** "grace opened Sales Overview". */
export function activitySentence(entry: ActivityEntry): string {
  const who = entry.person ?? 'somebody'
  const report = entry.reportName ?? entry.reportId ?? 'a report'
  const { details, pageName, page, operation } = entry
  const number = (name: string) => Number(details?.[name] ?? 0)
  const caller = String(details?.['name'] ?? '')
  switch (operation) {
    case 'ViewReport':
      return `${who} opened ${report}`
    case 'LoadReport':
      return `${report} was drawn for ${who}`
    case 'ViewPage':
      return `${who} looked at ${pageName ?? page ?? 'a page'} of ${report}`
    case 'QueryPage':
      return `${who} asked ${count(number('queries'), 'question')} of ${report}`
    case 'ExportReport':
      return `${who} took ${pageName ?? page ?? count(number('pages'), 'page')} of ${report} along as ${String(details?.['format'] ?? 'a document')}`
    case 'GenerateEmbedToken':
      return `An embed token was issued for ${who}${entry.reportId === null ? '' : ` and ${report}`}`
    case 'RevokeEmbedToken':
      return `${count(number('tokens'), 'embed token')} ${number('tokens') === 1 ? 'was' : 'were'} revoked${entry.person === null ? '' : `, of ${who}`}`
    case 'RefreshDataset':
      return `The dataset ${entry.datasetId ?? ''} was refreshed`
    case 'CreateCaller':
      return `The caller ${caller} was registered`
    case 'ChangeCaller':
      return `The caller ${caller} was changed`
    case 'DeleteCaller':
      return `The caller ${caller} was deleted`
    case 'AddCallerCredential':
      return `The caller ${caller} was given a credential`
    case 'RemoveCallerCredential':
      return `A credential was taken from the caller ${caller}`
    case 'Lost':
      return `${count(number('events'), 'entry', 'entries')} could not be written and ${number('events') === 1 ? 'is' : 'are'} lost`
    case 'Prune':
      return `${count(number('entries'), 'entry', 'entries')} older than service.activityDays ${number('entries') === 1 ? 'was' : 'were'} removed`
    default:
      return `${who}: ${operation}`
  }
}

const sources = [
  ['cache', 'kept'],
  ['engine', 'computed'],
  ['preAggregation', 'from pre-aggregations'],
  ['failed', 'failed'],
] as const

/** What is known beside the sentence: how long it took, where answers came from, how it ended. */
export function activityFacts({ durationMs, details, outcome, operation }: ActivityEntry): string[] {
  const from = sources
    .filter(([name]) => operation === 'QueryPage' && Number(details?.[name] ?? 0) > 0)
    .map(([name, words]) => `${String(details![name])} ${words}`)
  return [
    ...(durationMs === null ? [] : [duration(durationMs)]),
    ...from,
    ...(outcome === 'ok' ? [] : [outcome]),
  ]
}
