import type { CallerRecord } from '@casement/portal-api'
import type { Names } from '../words/names.ts'
import { rightsWords, workspacesWords } from './caller-words.ts'
import { collator } from '../words/counts.ts'
import { t } from '../words/t.ts'

/** A caller as a row of the table. */
export interface CallerRow {
  readonly caller: CallerRecord
  readonly state: 'settings' | 'active' | 'disabled' | 'expired'
  readonly rights: string
  readonly workspaces: string
  /** when one of its credentials was last used, as far as that is kept */
  readonly lastUsedAt: string | null
  /** the time that ends are seen from, in milliseconds */
  readonly now: number
}

export const stateName = (state: CallerRow['state']): string => t(`callers.state.${state}`)

export const toRows = (callers: readonly CallerRecord[], names: Names, now: number): CallerRow[] =>
  callers.map((caller) => ({
    caller,
    state: stateOf(caller, now),
    rights: rightsWords(caller.rights),
    workspaces: workspacesWords(caller.workspaces, names),
    lastUsedAt:
      caller.credentials
        .map(({ lastUsedAt }) => lastUsedAt)
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? null,
    now,
  }))

function stateOf({ source, isDisabled, expiresAt }: CallerRecord, now: number): CallerRow['state'] {
  if (source === 'settings') return 'settings'
  if (isDisabled) return 'disabled'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}

const never = '9999'
/** Texts that rows are sorted by; of credentials the one that ends first, of use the last one. */
const sortTexts = {
  /** no column: those of the settings first, then by name */
  source: ({ caller }: CallerRow) => `${caller.source === 'settings' ? 0 : 1} ${caller.name}`,
  name: ({ caller }: CallerRow) => caller.name,
  rights: ({ rights }: CallerRow) => rights,
  workspaces: ({ workspaces }: CallerRow) => workspaces,
  credentials: ({ caller }: CallerRow) =>
    caller.credentials.map(({ expiresAt }) => expiresAt ?? never).toSorted()[0] ?? never,
  used: ({ lastUsedAt }: CallerRow) => lastUsedAt ?? '',
} as const
export type CallerSortKey = keyof typeof sortTexts

/** Those whose name, id, right or workspace holds every word, sorted by a column. */
export function findRows(
  rows: readonly CallerRow[],
  { text, key, isDescending }: { text: string; key: CallerSortKey; isDescending: boolean },
): CallerRow[] {
  const textOf = sortTexts[key]
  const sign = isDescending ? -1 : 1
  const { compare } = collator()
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .filter(({ caller, state, rights, workspaces }) => {
      const said = [caller.name, caller.clientId, stateName(state), rights, workspaces].join('\n')
      return words.every((word) => said.toLowerCase().includes(word))
    })
    .toSorted((one, other) => sign * compare(textOf(one), textOf(other)))
}
