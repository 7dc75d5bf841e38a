import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { titleOf } from '../../definition/visual-base.ts'
import type { PartsData } from '../../parts/parts-data.ts'
import { shareIn } from '../../series/shares.ts'
import { exactOf, numberOf, sumOf, textOf } from '../../writing/exact.ts'
import type { ColourOfMember } from '../../writing/member-colours.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { TreemapDefinition } from './definition.ts'

export interface TreemapLeaf {
  readonly label: string
  readonly key: Value
  readonly text: string
  readonly value: Value
  readonly size: number
}

export interface TreemapGroup {
  readonly label: string
  readonly key: Value
  /** The sum of its leaves, exact; null where there may be more of them than are here. */
  readonly text: string | null
  readonly size: number
  /** Share of all groups, from 0 to 1. */
  readonly share: number
  /** The place of its colour among those of the theme; absent: its own place. */
  readonly colour?: number
  /** Its details, the largest first; itself where there are none. */
  readonly leaves: readonly TreemapLeaf[]
}

export interface TreemapData {
  readonly column: WrittenColumn
  readonly heads: readonly string[]
  /** The largest first. */
  readonly groups: readonly TreemapGroup[]
  /** Below zero, hence no areas. */
  readonly negatives: PartsData['negatives']
}

type TreemapVisual = TreemapDefinition

export function treemapDataOf(
  visual: TreemapVisual,
  answer: Answer,
  writing: Writing,
  colours?: ColourOfMember,
): TreemapData {
  const { category: categories, detail: details } = visual.roles
  const category = writing.column(answer, 'category', 0, categories[0]!)
  const detail = details?.[0] ? writing.column(answer, 'detail', 0, details[0]) : null
  const column = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const negatives: { label: string; text: string }[] = []
  const byGroup = new Map<Value, TreemapLeaf[]>()
  for (let row = 0; row < answer.rowCount; row++) {
    const group = category.values[row] ?? null
    const key = detail ? (detail.values[row] ?? null) : group
    const value = column.values[row] ?? null
    const size = numberOf(exactOf(value))
    const label = labelOfValue(detail ?? category, key)
    const text = column.write(value)
    if (size < 0) negatives.push({ label, text })
    if (size <= 0) continue
    const leaves = byGroup.get(group)
    if (leaves) leaves.push({ label, key, text, value, size })
    else byGroup.set(group, [{ label, key, text, value, size }])
  }
  const groups = [...byGroup].map(([key, leaves]) => {
    const sum = sumOf(leaves.map(({ value }) => exactOf(value)))!
    return {
      key,
      label: labelOfValue(category, key),
      text: answer.truncated ? null : column.write(textOf(sum)),
      size: numberOf(sum),
      leaves: leaves.toSorted((a, b) => b.size - a.size),
      ...(colours ? { colour: colours(categories[0]!, key) } : {}),
    }
  })
  const whole = groups.reduce((total, { size }) => total + size, 0)
  return {
    column,
    heads: [category.label, ...(detail ? [detail.label] : [])],
    groups: groups
      .map((group) => ({ ...group, share: group.size / whole }))
      .toSorted((a, b) => b.size - a.size),
    negatives,
  }
}

/** Name of a leaf: where there are details, its group before it. */
export const leafName = ({ heads }: TreemapData, group: TreemapGroup, leaf: TreemapLeaf): string =>
  heads.length > 1 ? `${group.label}, ${leaf.label}` : leaf.label

export function pointOfLeaf(visual: TreemapVisual, group: TreemapGroup, leaf: TreemapLeaf): DataPoint {
  const [detail] = visual.roles.detail ?? []
  return {
    identity: [
      { target: targetOf(visual.roles.category[0]!), equals: group.key },
      ...(detail ? [{ target: targetOf(detail), equals: leaf.key }] : []),
    ],
    values: [{ target: targetOf(visual.roles.value[0]!), value: leaf.value, formattedValue: leaf.text }],
  }
}

export function treemapSummary(
  title: string,
  { groups, heads, negatives }: TreemapData,
  writing: Words,
): string {
  const { say, list } = writing
  const [first] = groups
  if (!first) return say('treemap.nothing', { title })
  const count = groups.reduce((sum, { leaves }) => sum + leaves.length, 0)
  const told = [
    say('treemap.opening', { title, count, names: list(heads) }),
    first.text === null
      ? ''
      : say('treemap.largest', {
          name: first.label,
          figure: first.text,
          share: shareIn(writing)(first.share),
        }),
    negatives.length > 0 ? say('treemap.negative', { count: negatives.length }) : '',
  ]
  return told.filter(Boolean).join(' ')
}

export const narrate = (visual: TreemapDefinition, answer: Answer, writing: Writing): string =>
  treemapSummary(titleOf(visual), treemapDataOf(visual, answer, writing), writing)
