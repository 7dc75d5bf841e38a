import type { CallerChange, CallerRecord, CallerRight } from '@casement/portal-api'
import { t } from '../words/t.ts'

/** What the form of a caller holds. `expires` is a day as the browser's own control has it; empty: never. */
export interface CallerDraft {
  readonly name: string
  readonly rights: readonly CallerRight[]
  /** true: all, those to come among them */
  readonly isEverywhere: boolean
  readonly workspaces: readonly string[]
  readonly expires: string
}

export const fieldNames = new Map(
  ['name', 'rights', 'workspaces', 'expiresAt'].map((name) => [name, name] as const),
)

const two = (part: number) => String(part).padStart(2, '0')

/** A time as the day of it, for whoever reads it here. */
export function dayOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The end of a day; the time as it was where the day is the same. */
export function endOfDay(day: string, was: string | null = null): string | null {
  if (day === '') return null
  return day === dayOf(was) ? was : new Date(`${day}T23:59:59`).toISOString()
}

/** A draft of a caller; null: of a new one, which has nothing until somebody says what. */
export const draftOf = (caller: CallerRecord | null): CallerDraft => ({
  name: caller?.name ?? '',
  rights: caller?.rights ?? [],
  isEverywhere: caller?.workspaces === null,
  workspaces: caller?.workspaces ?? [],
  expires: dayOf(caller?.expiresAt ?? null),
})

/** What is wrong with a draft before the server can be asked, by field. */
export function draftProblems(draft: CallerDraft): Record<string, string> {
  return {
    ...(draft.name.trim() === '' && { name: t('callers.nameProblem') }),
    ...(draft.rights.length === 0 && { rights: t('callers.chooseOne') }),
    ...(!draft.isEverywhere && draft.workspaces.length === 0 && { workspaces: t('callers.chooseOne') }),
  }
}

/** The change that a draft asks for; `was` null: of a new caller. */
export function changeOf(draft: CallerDraft, was: CallerRecord | null, version: number | null): CallerChange {
  const set = {
    name: draft.name.trim(),
    rights: [...draft.rights],
    workspaces: draft.isEverywhere ? null : [...draft.workspaces],
    expiresAt: endOfDay(draft.expires, was?.expiresAt ?? null),
  }
  return was === null
    ? { kind: 'create', set }
    : { kind: 'change', clientId: was.clientId, version: version!, set }
}
