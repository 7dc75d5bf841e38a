import type { CallerRecord } from '@casement/portal-api'
import type { Names } from '../words/names.ts'
import { rightsWords, workspacesWords } from './caller-words.ts'

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

export const stateNames = {
  settings: 'From the settings',
  active: 'Active',
  disabled: 'Disabled',
  expired: 'Expired',
} as const

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

/** Those whose name, id, right or workspace holds every word. */
export function findRows(rows: readonly CallerRow[], text: string): CallerRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ caller, state, rights, workspaces }) => {
    const said = [caller.name, caller.clientId, stateNames[state], rights, workspaces]
      .join('\n')
      .toLowerCase()
    return words.every((word) => said.includes(word))
  })
}
