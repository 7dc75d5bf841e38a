import type { Answer } from '@casement/query'
import { titleOf } from '../../definition/visual-base.ts'
import { effectWords } from '../../writing/signed.ts'
import type { Writing } from '../../writing/writing.ts'
import { statementDataOf } from './data.ts'
import type { StatementData } from './data.ts'
import type { StatementDefinition } from './definition.ts'
import { statementCell } from './statement-line.ts'

/** One sentence: the last total against what it is compared with. */
export function statementSummary(title: string, data: StatementData, locale: string): string {
  const result = data.lines.findLast(({ style, isPercent }) => style !== 'plain' && !isPercent)
  const [main] = data.columns
  const opening = `${title}: statement of ${data.lines.length} lines.`
  if (!result || !main) return opening
  const told = data.columns.flatMap((column) => {
    if (column.kind !== 'absolute') return []
    const { text, effect } = statementCell(result, column, locale)
    const word = effectWords[effect]
    const name = data.columns.find((each) => each.kind === 'figure' && each.value === column.against)!.label
    return text ? [`${text} against ${name}${word ? `, ${word}` : ''}`] : []
  })
  return `${opening} ${[`${result.label} is ${statementCell(result, main, locale).text || 'blank'}`, ...told].join(', ')}.`
}

export const narrate = (visual: StatementDefinition, answer: Answer, writing: Writing): string =>
  statementSummary(titleOf(visual), statementDataOf(visual, answer, writing), writing.locale)
