import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import { titleOf } from '../../definition/visual-base.ts'
import { effectWord } from '../../writing/signed.ts'
import type { Writing } from '../../writing/writing.ts'
import { statementDataOf } from './data.ts'
import type { StatementData } from './data.ts'
import type { StatementDefinition } from './definition.ts'
import { statementCell } from './statement-line.ts'

/** One sentence: the last total against what it is compared with. */
export function statementSummary(title: string, data: StatementData, words: Words): string {
  const { locale, say } = words
  const result = data.lines.findLast(({ style, isPercent }) => style !== 'plain' && !isPercent)
  const [main] = data.columns
  const opening = say('statement.opening', { title, count: data.lines.length })
  if (!result || !main) return opening
  const told = data.columns.flatMap((column) => {
    if (column.kind !== 'absolute') return []
    const { text, effect } = statementCell(result, column, locale)
    const word = effectWord(effect, words)
    const name = data.columns.find((each) => each.kind === 'figure' && each.value === column.against)!.label
    const told = text && say('against', { change: text, reference: name })
    return text ? [word ? `${told}, ${word}` : told] : []
  })
  const figure = statementCell(result, main, locale).text || say('blank')
  return `${opening} ${[say('is', { name: result.label, figure }), ...told].join(', ')}.`
}

export const narrate = (visual: StatementDefinition, answer: Answer, writing: Writing): string =>
  statementSummary(titleOf(visual), statementDataOf(visual, answer, writing), writing)
