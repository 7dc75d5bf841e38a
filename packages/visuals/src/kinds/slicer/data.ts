import type { Value } from '@casement/format'
import type { Words } from '@casement/words'
import type { Answer } from '@casement/query'
import { valueKey } from '../../filters/filter-forms.ts'
import type { TreeNode } from '../../filters/filter-forms.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing } from '../../writing/writing.ts'
import type { SlicerDefinition } from './definition.ts'

/** A value to choose. */
export interface SlicerValue {
  readonly key: string
  readonly value: Value
  readonly label: string
}

type Slicer = SlicerDefinition

/**
 * The values of a slicer's first field, in the order of the answer. What is chosen stays in sight even where the other
 * filters leave nothing of it: it comes first.
 */
export function slicerValues(
  visual: Slicer,
  answer: Answer,
  writing: Writing,
  chosen: readonly Value[] = [],
): readonly SlicerValue[] {
  const column = writing.column(answer, 'field', 0, visual.roles.field[0]!)
  const offered = new Set(column.values.map(valueKey))
  const gone = chosen.filter((value) => !offered.has(valueKey(value)))
  return [...gone, ...column.values].map((value) => ({
    key: valueKey(value),
    value,
    label: labelOfValue(column, value),
  }))
}

/** The values of a slicer's levels as a tree. Chosen paths that the other filters leave nothing of come last. */
export function slicerTree(
  visual: Slicer,
  answer: Answer,
  writing: Writing,
  chosen: readonly (readonly Value[])[] = [],
): readonly TreeNode[] {
  const columns = visual.roles.field.map((field, index) => writing.column(answer, 'field', index, field))
  interface Growing extends TreeNode {
    readonly children: Growing[]
  }
  const roots: Growing[] = []
  const known = new Map<string, Growing>()
  function grow(values: readonly Value[]): void {
    let siblings = roots
    let path = ''
    for (const [level, value] of values.entries()) {
      path += `\u0001${valueKey(value)}`
      let node = known.get(path)
      if (!node) {
        node = { key: path, label: labelOfValue(columns[level]!, value), value, children: [] }
        known.set(path, node)
        siblings.push(node)
      }
      siblings = node.children
    }
  }
  for (let row = 0; row < answer.rowCount; row++) grow(columns.map(({ values }) => values[row] ?? null))
  for (const path of chosen) grow(path.slice(0, columns.length))
  return roots
}

/** Texts that hold what was typed, without regard to case and accents. */
export function matching<T extends { readonly label: string }>(
  values: readonly T[],
  typed: string,
  locale: string,
): readonly T[] {
  const requested = folded(typed, locale)
  return requested === '' ? values : values.filter(({ label }) => folded(label, locale).includes(requested))
}

const folded = (text: string, locale: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)

/** A tree with only the branches in which something matches. */
export function matchingTree(nodes: readonly TreeNode[], typed: string, locale: string): readonly TreeNode[] {
  if (folded(typed, locale) === '') return nodes
  return nodes.flatMap((node) => {
    if (matching([node], typed, locale).length) return [node]
    const children = matchingTree(node.children, typed, locale)
    return children.length ? [{ ...node, children }] : []
  })
}

/** Names the choice in a few words. */
export function choiceText(labels: readonly string[], { say }: Words): string {
  if (labels.length === 0) return say('slicer.all')
  if (labels.length <= 2) return labels.join(', ')
  return say('slicer.chosen', { count: labels.length })
}
