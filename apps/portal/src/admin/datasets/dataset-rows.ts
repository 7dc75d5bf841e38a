import type { DatasetEntry, DatasetRefresh } from '@casement/portal-api'
import { collator } from '../words/counts.ts'
import { t } from '../words/t.ts'

/** A dataset as a row of the table. */
export interface DatasetRow {
  readonly dataset: DatasetEntry
  /** the last refresh that is known */
  readonly last: DatasetRefresh | null
  /** when its data were last read anew; null: not since anything is known of it */
  readonly freshAt: string | null
  readonly state: 'running' | 'failed' | 'good' | 'unknown'
}

export const stateName = (state: DatasetRow['state']): string => t(`datasets.state.${state}`)

export const toRows = (datasets: readonly DatasetEntry[]): DatasetRow[] =>
  datasets.map((dataset) => {
    const last = dataset.refreshes?.[0] ?? null
    const completed = dataset.refreshes?.find(({ state }) => state === 'completed')
    return { dataset, last, freshAt: completed?.endedAt ?? null, state: stateOf(dataset, last) }
  })

function stateOf({ refreshes }: DatasetEntry, last: DatasetRefresh | null): DatasetRow['state'] {
  if (refreshes === null || last?.state === 'other') return 'unknown'
  if (last?.state === 'running' || last?.state === 'failed') return last.state
  return 'good'
}

export const isRunning = (rows: readonly DatasetRow[]): boolean =>
  rows.some(({ state }) => state === 'running')

const urgency = { failed: '0', running: '1', unknown: '2', good: '2' } as const
const sortTexts = {
  /** no column: what failed first, then what is under way, the others as they came */
  urgency: ({ state }: DatasetRow) => urgency[state],
  name: ({ dataset }: DatasetRow) => dataset.name,
  workspace: ({ dataset }: DatasetRow) => dataset.workspace,
  fresh: ({ freshAt }: DatasetRow) => freshAt ?? '',
  last: ({ state }: DatasetRow) => stateName(state),
} as const

export type DatasetSortKey = keyof typeof sortTexts

/** Those whose name, workspace or failure holds every word, sorted by a column. */
export function findRows(
  rows: readonly DatasetRow[],
  { text, key, isDescending }: { text: string; key: DatasetSortKey; isDescending: boolean },
): DatasetRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = sortTexts[key]
  const sign = isDescending ? -1 : 1
  const { compare } = collator()
  return rows
    .filter(({ dataset, last, state }) => {
      const said = [dataset.name, dataset.workspace, stateName(state), last?.problem ?? ''].join('\n')
      return words.every((word) => said.toLowerCase().includes(word))
    })
    .toSorted((one, other) => sign * compare(textOf(one), textOf(other)))
}

/** "took 3 s", "took 2 min". */
export function tookWords({ startedAt, endedAt }: DatasetRefresh): string {
  if (startedAt === null || endedAt === null) return ''
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return seconds < 120
    ? t('datasets.tookSeconds', { count: seconds })
    : t('datasets.tookMinutes', { count: Math.round(seconds / 60) })
}
