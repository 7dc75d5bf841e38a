import type { RlsRuleWarning, TriedRlsRules } from '@casement/portal-api'
import { counted, listed } from '../words/counts.ts'

const nameOf = ({ username }: RlsRuleWarning) => username || 'Nobody in particular'

/** A warning as a sentence. */
function warningSentence(warning: RlsRuleWarning): string {
  const { kind, role = '', table = '' } = warning
  switch (kind) {
    case 'noRows':
      return `${nameOf(warning)} sees no row of ${table}: none fits the rule of ${role}.`
    case 'allRows':
      return `${nameOf(warning)} sees every row of ${table}: all fit the rule of ${role}.`
    case 'noRole':
      return `${nameOf(warning)} sees nothing: without a role, or with one that the model does not have, no row is shown.`
    case 'withoutRules':
      return `${role} has no rule: whoever has it sees every row.`
    case 'untried':
      return `Nobody tries ${role}.`
    case 'gone':
      return `${role} would be gone: whoever has it sees nothing.`
    case 'unreached':
      return `No rule reaches ${table}: everybody with a role sees all of it.`
  }
}

/** Warnings as sentences; tables that no rule reaches are told together. */
export function warningSentences(warnings: TriedRlsRules['warnings']): string[] {
  const tables = warnings.flatMap(({ kind, table }) => (kind === 'unreached' && table ? [table] : []))
  const others = warnings.filter(({ kind }) => kind !== 'unreached').map(warningSentence)
  if (tables.length === 0) return others
  if (tables.length === 1) return [...others, warningSentence({ kind: 'unreached', table: tables[0]! })]
  return [...others, `No rule reaches ${listed(tables)}: everybody with a role sees all of them.`]
}

/** "1,204 of 5,310" */
export const rowsWords = (some: number, all: number): string => `${counted(some)} of ${counted(all)}`

/** "as before", "2 more", "3 fewer" */
export function changeWords(before: number, after: number): string {
  if (before === after) return 'as before'
  return after > before ? `${counted(after - before)} more` : `${counted(before - after)} fewer`
}
