import { models } from '@casement/contract'
import { expect, test } from 'vitest'
import { createHeldChoices, slicersOf } from '../../src/reading/report-bar/held-choices.ts'

const region = { table: 'Entity', column: 'Region' }
const [results, costs] = [
  { id: '1', name: 'Group results' },
  { id: '2', name: 'Cost centres' },
]
const inRegion = (...values: string[]) => [new models.BasicFilter(region, 'In', values).toJSON()]

/** Slicers of a page as an embed tells them, and what is chosen in them. */
function page(...states: { filters: unknown[]; targets: unknown[] }[]) {
  const chosen: unknown[] = []
  const slicers = states.map((state) => ({
    getSlicerState: async () => state,
    setSlicerState: async (next: unknown) => chosen.push(next),
  }))
  const embed = { getActivePage: async () => ({ getSlicers: async () => slicers }) }
  return { chosen, slicers: () => slicersOf(embed as unknown as Parameters<typeof slicersOf>[0]) }
}
const open = { filters: [], targets: [region] }

test('a choice of one report is offered in another that has a slicer of the same column, and taken as it is', async () => {
  const held = createHeldChoices()
  held.note(results, await page({ filters: inRegion('EMEA'), targets: [region] }).slicers())
  const other = page({ filters: [], targets: [{ table: 'Entity', column: 'Country' }] }, open)
  const offer = held.offerFor(costs, await other.slicers())
  expect(offer).toMatchObject({ values: ['EMEA'], report: 'Group results' })
  expect(other.chosen).toEqual([])
  await offer!.take()
  expect(other.chosen).toEqual([{ filters: inRegion('EMEA') }])
})

test('nothing is offered in the same report, over a choice, for another column, or for what was taken back', async () => {
  const held = createHeldChoices()
  const chosen = page({ filters: inRegion('EMEA'), targets: [region] })
  held.note(results, await chosen.slicers())
  expect(held.offerFor(results, await page(open).slicers())).toBeNull()
  const over = page({ filters: inRegion('APAC'), targets: [region] })
  expect(held.offerFor(costs, await over.slicers())).toBeNull()
  const elsewhere = page({ filters: [], targets: [{ table: 'Customer', column: 'Region' }] })
  expect(held.offerFor(costs, await elsewhere.slicers())).toBeNull()
  // Another report without a choice takes nothing back.
  held.note(costs, await page(open).slicers())
  expect(held.offerFor(costs, await page(open).slicers())).not.toBeNull()
  held.note(results, await page(open).slicers())
  expect(held.offerFor(costs, await page(open).slicers())).toBeNull()
})

test('periods, ranges and trees are not held', async () => {
  const held = createHeldChoices()
  const range = new models.AdvancedFilter(region, 'And', { operator: 'GreaterThan', value: 'A' }).toJSON()
  held.note(results, await page({ filters: [range], targets: [region] }).slicers())
  expect(held.offerFor(costs, await page(open).slicers())).toBeNull()
  expect(await page({ filters: [], targets: [region, region] }).slicers()).toEqual([])
})
