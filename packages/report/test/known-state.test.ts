import { expect, test } from 'vitest'
import { knownState } from '../src/index.ts'

const model = {
  tables: [
    {
      name: 'Staff',
      columns: [{ name: 'Team' }],
      measures: [{ name: 'Heads' }],
      hierarchies: [{ name: 'Where' }],
    },
  ],
}
const on = (target: object) => ({ target, filterType: 1, operator: 'In', values: ['x'] }) as never
const team = on({ table: 'staff', column: 'TEAM' })
const known = [
  team,
  on({ table: 'Staff', measure: 'Heads' }),
  on({ table: 'Staff', hierarchy: 'Where', hierarchyLevel: 'Team' }),
]
const unknown = [
  on({ table: 'Staff', column: 'Salary' }),
  on({ table: 'Bonus', column: 'Team' }),
  on({ table: 'Staff', measure: 'Cost' }),
  on({ table: 'Staff', hierarchy: 'Grade', hierarchyLevel: 'Team' }),
  on({ table: 'Staff', column: 'Team', keys: ['Salary'] }),
  on([
    { table: 'Staff', column: 'Team' },
    { table: 'Staff', column: 'Salary' },
  ] as object),
]

test('filters and choices on what the model does not have are left aside, everything else stays', () => {
  const state = {
    activePage: 'people',
    filters: {
      report: [...known, ...unknown],
      pages: { people: [unknown[0]!, team], other: unknown },
      visuals: { people: { list: [...unknown, team] } },
    },
    slicers: { people: { team: [team], salary: [unknown[0]!] } },
    visuals: { people: { list: { mode: 'hidden' as const } } },
  }
  expect(knownState(state, model)).toEqual({
    activePage: 'people',
    filters: { report: known, pages: { people: [team], other: [] }, visuals: { people: { list: [team] } } },
    slicers: { people: { team: [team], salary: [] } },
    visuals: { people: { list: { mode: 'hidden' } } },
  })
})

test('a view of what is there is the very object', () => {
  for (const state of [{}, { filters: { report: known } }, { slicers: { people: { team: [team] } } }])
    expect(knownState(state, model)).toBe(state)
})
