import type { RlsRuleWarning, TriedRlsRules } from '@casement/portal-api'
import { listed } from '../words/counts.ts'
import { t } from '../words/t.ts'

/** A warning as a sentence. */
function warningSentence({ kind, username, role = '', table = '' }: RlsRuleWarning): string {
  return t(`rules.warning.${kind}`, { name: username || t('rules.nobody'), role, table })
}

/** Warnings as sentences; tables that no rule reaches are told together. */
export function warningSentences(warnings: TriedRlsRules['warnings']): string[] {
  const tables = warnings.flatMap(({ kind, table }) => (kind === 'unreached' && table ? [table] : []))
  const others = warnings.filter(({ kind }) => kind !== 'unreached').map(warningSentence)
  if (tables.length === 0) return others
  if (tables.length === 1) return [...others, warningSentence({ kind: 'unreached', table: tables[0]! })]
  return [...others, t('rules.unreachedTables', { tables: listed(tables) })]
}

/** "1,204 of 5,310" */
export const rowsWords = (some: number, all: number): string => t('rules.someOfAll', { some, all })

/** "as before", "2 more", "3 fewer" */
export function changeWords(before: number, after: number): string {
  if (before === after) return t('rules.asBefore')
  return after > before
    ? t('rules.more', { count: after - before })
    : t('rules.fewer', { count: before - after })
}
