import {
  pageNamed,
  slicerAt,
  slicersElsewhere,
  slicersHolding,
  visualInWords,
  visualNamed,
  type PageDefinition,
} from '@casement/report'
import type { OpenState } from '@casement/session'
import { fieldOfFilter, filterWords, isNeutral } from '@casement/visuals'
import type { Words } from '@casement/words'
import { memberName } from '../explain/scope-words.ts'

/** What a reader chose by pressing in a page, and what it keeps of the others. */
export interface Choice {
  /** `elsewhere`: in a slicer of other pages, whose choice does not hold on this one. */
  readonly kind: 'slicer' | 'marks' | 'elsewhere'
  /** The page of its visual. */
  readonly page: string
  readonly visual: string
  readonly title: string
  readonly words: string
}

const maxNamed = 3

/** Choices in slicers that hold on a page, those of others that do not, and the marks that are chosen on it. */
export function choicesInForce(state: OpenState, page: PageDefinition, words: Words): readonly Choice[] {
  const { report, model, selection } = state
  const titleOf = (at: PageDefinition, visual: string): string | undefined => {
    const defined = visualNamed(at, visual)
    const found = defined && visualInWords(report, at.name, defined)
    return found && 'title' in found ? found.title : undefined
  }
  const choiceOf = (kind: 'slicer' | 'elsewhere', at: string, visual: string): Choice[] => {
    const inForce = slicerAt(report.slicers, at, visual).filter((filter) => !isNeutral(filter))
    if (inForce.length === 0) return []
    const fields = inForce.map((filter) => fieldOfFilter(filter, model))
    const told = inForce.map((filter, index) => filterWords(filter, fields[index]!, words)).join(', ')
    const title = titleOf(pageNamed(report.definition, at)!, visual) ?? fields[0]!.label
    return [{ kind, page: at, visual, title, words: told }]
  }
  const { definition } = report
  const slicers = [
    ...slicersHolding(definition, page).flatMap((each) => choiceOf('slicer', each.page, each.slicer.name)),
    ...slicersElsewhere(definition, page).flatMap((each) =>
      choiceOf('elsewhere', each.page, each.slicer.name),
    ),
  ]
  if (selection?.page !== page.name || selection.points.length === 0) return slicers
  const names = selection.points.map(({ identity }) =>
    identity.map((part) => memberName(part, { model, words })).join(' · '),
  )
  const more = names.length - maxNamed
  const rest = more > 0 ? [words.say('slicer.more', { count: more })] : []
  const told = [...names.slice(0, maxNamed), ...rest].join(', ')
  const { visual } = selection
  const title = titleOf(page, visual) ?? words.say('filters.marks')
  return [...slicers, { kind: 'marks', page: page.name, visual, title, words: told }]
}
