import { visualInWords, visualNamed, type PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { fieldOfFilter, filterWords, isNeutral } from '@casement/visuals'
import type { Words } from '@casement/words'
import { memberName } from '../explain/scope-words.ts'

/** What a reader chose by pressing in the page, and what it keeps of the others. */
export interface Choice {
  readonly kind: 'slicer' | 'marks'
  readonly visual: string
  readonly title: string
  readonly words: string
}

const maxNamed = 3

/** Choices in slicers of a page, and the marks that are chosen on it. */
export function choicesInForce(state: OpenState, page: PageDefinition, words: Words): readonly Choice[] {
  const { report, model, selection } = state
  const titleOf = (visual: string): string | undefined => {
    const defined = visualNamed(page, visual)
    const found = defined && visualInWords(report, page.name, defined)
    return found && 'title' in found ? found.title : undefined
  }
  const slicers = Object.entries(report.slicers[page.name] ?? {}).flatMap(([visual, filters]): Choice[] => {
    const inForce = filters.filter((filter) => !isNeutral(filter))
    if (inForce.length === 0) return []
    const fields = inForce.map((filter) => fieldOfFilter(filter, model))
    const told = inForce.map((filter, index) => filterWords(filter, fields[index]!, words)).join(', ')
    return [{ kind: 'slicer', visual, title: titleOf(visual) ?? fields[0]!.label, words: told }]
  })
  if (selection?.page !== page.name || selection.points.length === 0) return slicers
  const names = selection.points.map(({ identity }) =>
    identity.map((part) => memberName(part, { model, words })).join(' · '),
  )
  const more = names.length - maxNamed
  const rest = more > 0 ? [words.say('slicer.more', { count: more })] : []
  const told = [...names.slice(0, maxNamed), ...rest].join(', ')
  const { visual } = selection
  const title = titleOf(visual) ?? words.say('filters.marks')
  return [...slicers, { kind: 'marks', visual, title, words: told }]
}
