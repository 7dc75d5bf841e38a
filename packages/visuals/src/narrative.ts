import type { Answer } from '@casement/query'
import { titleOf } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'
import { whyNothing } from './why-nothing.ts'
import { areItemsLeftOut } from './writing/writing.ts'
import type { Writing } from './writing/writing.ts'

/** Narrative of a visual's figures, a sentence or two made of nothing but them; '' for a visual of words. */
export async function narrativeOf(visual: Visual, answer: Answer, writing: Writing): Promise<string> {
  if (answer.rowCount === 0 && 'roles' in visual)
    return writing.say('narrative.none', { title: titleOf(visual) })
  const kind = kindOf(visual)
  if (kind.isControl) return ''
  const reason = whyNothing(visual, answer, writing)
  if (reason !== null) return writing.say('narrative.blank', { title: titleOf(visual), reason })
  if (!kind.narrate)
    return (await import('./kinds/table/narrative.ts')).tableNarrative(visual, answer, writing)
  const told = (await kind.narrate()).narrate(visual, answer, writing)
  return [
    told,
    answer.truncated ? writing.say('narrative.more', { count: answer.rowCount }) : '',
    areItemsLeftOut(answer) ? writing.say('items.leftOut') : '',
  ]
    .filter(Boolean)
    .join(' ')
}
