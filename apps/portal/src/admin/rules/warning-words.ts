import type { RlsRuleWarning, TriedRlsRules } from '@casement/portal-api'
import { listed } from '../words/counts.ts'
import { t } from '../words/t.ts'
import { objectWords } from './rules-draft.ts'

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

/** Which objects are not there for somebody, before and after. */
export function objectSentences(objects: TriedRlsRules['identities'][number]['objects']): string[] {
  const told = (
    key: 'rules.notThere' | 'rules.thereNoMore' | 'rules.thereAgain',
    before: boolean,
    after: boolean,
  ) => {
    const found = objects.filter((each) => each.before === before && each.after === after)
    return found.length === 0 ? [] : [t(key, { objects: listed(found.map(objectWords)) })]
  }
  return [
    ...told('rules.notThere', false, false),
    ...told('rules.thereNoMore', true, false),
    ...told('rules.thereAgain', false, true),
  ]
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
