import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { funnelDataOf, funnelSummary } from '../src/kinds/funnel/data.ts'
import { pointOfLeaf, treemapDataOf, treemapSummary } from '../src/kinds/treemap/data.ts'
import { partsDataOf, partsSummary, pointsOfPart } from '../src/parts/parts-data.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const roles = {
  category: [{ kind: 'column', table: 'Entity', column: 'Country' }],
  value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue' }],
}
const pie = { type: 'pieChart', name: 'p', roles } as unknown as VisualOf<'pieChart'>
const answer = (categories: (string | null)[], values: (string | null)[]) =>
  answerOf([names('category.0', categories), amounts('value.0', values)])

test('the smallest are taken together as the others, added exactly', () => {
  const data = partsDataOf(
    pie,
    answer(['A', 'B', 'C', 'D'], ['9007199254740993.10', '0.05', '9007199254740993.20', '0.06']),
    writing,
    3,
  )
  expect(data.parts.map(({ label, keys, text }) => [label, keys, text])).toEqual([
    ['A', ['A'], '9,007,199,254,740,993'],
    ['C', ['C'], '9,007,199,254,740,993'],
    ['2 others', ['B', 'D'], '0'],
  ])
  expect(data.sum).toEqual({ units: 1801439850948198641n, scale: 2 })
  expect(pointsOfPart(pie, data, data.parts[2]!).map(({ identity }) => identity[0]!.equals)).toEqual([
    'B',
    'D',
  ])
})

test('the others are not made of one: as many parts as there may be stand for themselves', () => {
  const { parts } = partsDataOf(pie, answer(['A', 'B', 'C'], ['3', '2', '1']), writing, 3)
  expect(parts.map(({ label }) => label)).toEqual(['A', 'B', 'C'])
})

test('what is below zero is no part and is told; nothing and blank are no slice', () => {
  const data = partsDataOf(pie, answer(['A', 'B', 'C', null], ['3', '-2', null, '1']), writing)
  expect(data.negatives).toEqual([{ label: 'B', text: '(2)' }])
  expect(data.parts.map(({ label, share }) => [label, share])).toEqual([
    ['A', 0.75],
    ['(Blank)', 0.25],
  ])
  expect(data.emptyCount).toBe(1)
  expect(partsSummary('Mix', 'pie', data, writing)).toBe(
    'Mix: no pie, for figures below zero are no parts of a whole: B (2).',
  )
})

test('a pie is told with its whole and its largest part', () => {
  const data = partsDataOf(pie, answer(['A', 'B'], ['1', '3']), writing)
  expect(partsSummary('Mix', 'pie', data, writing)).toBe(
    'Mix: pie of 2 parts of 4. B is the largest with 3, 75.0%.',
  )
})

test('a stage of a funnel is a share of the one before it, or of the first', () => {
  const stages = answer(['Leads', 'Offers', 'Orders'], ['200', '100', '25'])
  const funnel = { ...pie, type: 'funnel' } as unknown as VisualOf<'funnel'>
  const ofFirst = { ...funnel, format: { conversion: 'first' } } as VisualOf<'funnel'>
  expect(funnelDataOf(funnel, stages, writing).stages.map(({ conversion }) => conversion)).toEqual([
    null,
    0.5,
    0.25,
  ])
  expect(funnelDataOf(ofFirst, stages, writing).stages.map(({ conversion }) => conversion)).toEqual([
    null,
    0.5,
    0.125,
  ])
  expect(funnelSummary('Sales', funnelDataOf(funnel, stages, writing), writing)).toBe(
    'Sales: funnel of 3 stages, each as a share of the one before. Leads has 200; Orders, the last, has 25, 12.5% of the first.',
  )
})

const treemap = {
  type: 'treemap',
  name: 't',
  roles: { ...roles, detail: [{ kind: 'column', table: 'Product', column: 'Product' }] },
} as unknown as VisualOf<'treemap'>
const details = answerOf([
  names('category.0', ['Small', 'Large', 'Large', 'Large']),
  names('detail.0', ['S', 'L1', 'L2', 'L3']),
  amounts('value.0', ['2', '1', '5', '-4']),
])

test('a treemap has its groups and their details by size, and tells what is below zero', () => {
  const data = treemapDataOf(treemap, details, writing)
  expect(
    data.groups.map(({ label, text, leaves }) => [label, text, leaves.map((leaf) => leaf.label)]),
  ).toEqual([
    ['Large', '6', ['L2', 'L1']],
    ['Small', '2', ['S']],
  ])
  expect(data.negatives).toEqual([{ label: 'L3', text: '(4)' }])
  const [large] = data.groups
  const { identity } = pointOfLeaf(treemap, large!, large!.leaves[1]!)
  expect(identity.map(({ equals }) => equals)).toEqual(['Large', 'L1'])
  expect(treemapSummary('Mix', data, writing)).toContain('Large is the largest with 6, 75.0%. 1 below zero')
})
