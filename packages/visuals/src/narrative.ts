import type { Answer } from '@casement/query'
import { titleOf } from './definition/visual-base.ts'
import { tableSummary } from './kinds/table/narrative.ts'
import { tableOf } from './kinds/table/table-of.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'
import type { Writing } from './writing/writing.ts'

/** What a visual's figures say, in a sentence or two made of nothing but them; '' for a visual of words. */
export function narrativeOf(visual: Visual, answer: Answer, writing: Writing): string {
  if (answer.rowCount === 0 && 'roles' in visual) return `${titleOf(visual)}: no figures match the filters.`
  const kind = kindOf(visual)
  if (kind.narrate) {
    const told = kind.narrate(visual, answer, writing)
    const count = new Intl.NumberFormat(writing.locale).format(answer.rowCount)
    return told && answer.truncated ? `${told} There are more figures than these ${count}.` : told
  }
  const table = tableOf(visual, answer)
  return table ? tableSummary({ ...table.visual, title: titleOf(visual) }, table.answer, writing) : ''
}
