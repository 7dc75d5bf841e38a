import { embedSettings } from '@casement/report'
import { targetOf } from '@casement/visuals'
import type { DataPoint, RoleField, Visual } from '@casement/visuals'
import { expect, test } from 'vitest'
import { listedFigures } from '../src/view/lines/listed-figures.ts'
import { commandState, hasHeader } from '../src/view/menu/commands.ts'
import type { MenuEntry } from '../src/view/menu/menu-entry.ts'
import { contextMenu, optionsMenu } from '../src/view/menus/visual-menus.ts'
import { english } from '../../../packages/words/test/english.ts'

const visual = {
  name: 'sales',
  type: 'table',
  layout: { x: 0, y: 0, width: 1, height: 1 },
  roles: { column: [{ kind: 'column', table: 'Entity', column: 'Name' }] },
} as Visual
const point: DataPoint = { identity: [{ target: { table: 'Entity', column: 'Name' }, equals: 'Alpha' }] }
const byName = (visualName: string) => ({ $schema: 'x#visualSelector', visualName })
const byType = (visualType: string) => ({ $schema: 'x#visualTypeSelector', visualType })

const ran: unknown[] = []
const actions = new Proxy({} as Parameters<typeof optionsMenu>[0]['actions'], {
  get:
    (_, name) =>
    (...given: unknown[]) =>
      ran.push([name, ...given]),
})
type Options = Parameters<typeof optionsMenu>[0]
type DataExport = Options['dataExport']
const given = (settings: object, hasSelection = false, dataExport: DataExport = 'summarized'): Options => ({
  visual,
  settings: embedSettings({ ...settings }),
  hasSelection,
  words: english,
  levels: null,
  comparisons: [],
  isSpotlit: false,
  listedOf: () => [],
  goalsOf: () => [],
  dataExport,
  actions,
  label: () => 'Name',
})
const labels = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label)

test('the options of a visual, and what the page disables or hides of them', () => {
  expect(labels(optionsMenu(given({})))).toEqual([
    'Export data',
    'Export as a document',
    'Show as a table',
    'Sort by',
    'Spotlight',
    'Copy as a table',
    'Focus',
  ])
  const commands = [
    { exportData: { displayOption: 2 }, sort: { displayOption: 1, selector: byName('sales') } },
    { focusMode: { displayOption: 2, selector: byName('other') } },
  ]
  const entries = optionsMenu(given({ commands }))
  expect(labels(entries)).toEqual(['Show as a table', 'Sort by', 'Spotlight', 'Copy as a table', 'Focus'])
  expect(entries.map(({ isDisabled }) => isDisabled)).toEqual([false, true, false, false, false])
})

test('what may leave the report is what the menu offers', () => {
  const [first] = optionsMenu(given({}, false, 'underlying'))
  expect(labels(first!.children!)).toEqual(['As it is shown', 'The rows behind it'])
  expect(labels(optionsMenu(given({}, false, 'none')))).not.toContain('Export data')
})

test('the last word that means a visual counts, by its name or its type', () => {
  const commands = [
    { sort: { displayOption: 2 } },
    { sort: { displayOption: 1, selector: byType('table') } },
    { sort: { displayOption: 0, selector: byType('card') } },
  ]
  expect(commandState(embedSettings({ commands }), 'sort', visual)).toBe('disabled')
  expect(commandState(embedSettings(), 'sort', visual)).toBe('enabled')
})

test('a visual is meant by the name that Power BI has for its kind', () => {
  const commands = [{ sort: { displayOption: 1, selector: byType('tableEx') } }]
  expect(commandState(embedSettings({ commands }), 'sort', visual)).toBe('disabled')
  const settings = { visible: false }
  const hidden = (visualType: string) =>
    embedSettings({ visualSettings: { visualHeaders: [{ settings, selector: byType(visualType) }] } })
  expect(hasHeader(hidden('tableEx'), visual)).toBe(false)
  expect(hasHeader(hidden('clusteredColumnChart'), visual)).toBe(true)
})

test('the entries of a page stand above or below, in their groups, and only on the visuals that they mean', () => {
  const extensions = {
    groups: [{ name: 'g', title: 'Group', menuLocation: 0 }],
    commands: [
      { name: 'top', title: 'At top', extend: { visualOptionsMenu: { menuLocation: 1 } } },
      {
        name: 'in',
        title: 'Inside',
        icon: 'aGk=',
        extend: { visualOptionsMenu: { groupName: 'g', title: 'Within' } },
      },
      { name: 'no', title: 'Elsewhere', extend: { visualOptionsMenu: {} }, selector: byName('other') },
      { name: 'mark', title: 'On a mark', extend: { visualContextMenu: {} } },
    ],
  }
  const entries = optionsMenu(given({ extensions }))
  expect(labels(entries)).toEqual([
    'At top',
    'Export data',
    'Export as a document',
    'Show as a table',
    'Sort by',
    'Spotlight',
    'Copy as a table',
    'Focus',
    'Group',
  ])
  expect(entries.at(-1)!.children).toMatchObject([{ label: 'Within', image: 'data:image/png;base64,aGk=' }])
  ran.length = 0
  contextMenu(point, given({ extensions })).at(-1)!.run!()
  expect(ran).toEqual([['runCommand', 'mark', point]])
})

test('a mark can be copied, kept or left out; beside the marks there is less', () => {
  expect(labels(contextMenu(point, given({}, true)))).toEqual([
    'Copy',
    'Show as a table',
    'Include only this',
    'Exclude this',
    'Choose several',
    'Clear selection',
  ])
  expect(labels(contextMenu(null, given({})))).toEqual(['Show as a table'])
})

test('a mark leads down, through and up as far as there is a way and the page allows it', () => {
  const size = { width: 1, height: 1 }
  const goals = [{ name: 'country', displayName: 'One country', size, visuals: [] }]
  const options: Options = {
    ...given({}),
    levels: { isDrilled: true, next: 'Country' },
    goalsOf: () => goals,
  }
  const entries = contextMenu(point, options)
  expect(labels(entries).slice(0, 4)).toEqual([
    'Drill through',
    'Drill down',
    'Drill up',
    'Expand all to Country',
  ])
  ran.length = 0
  for (const entry of [entries[0]!.children![0]!, ...entries.slice(1, 4)]) entry.run!()
  expect(ran).toEqual([
    ['drillThrough', 'country', point],
    ['drillDown', point],
    ['drillUp'],
    ['drillToNext'],
  ])
  const last = { ...options, levels: { isDrilled: true, next: null }, goalsOf: () => [] }
  expect(labels(contextMenu(point, last)).slice(0, 2)).toEqual(['Drill up', 'Copy'])
  const commands = [
    { drill: { displayOption: 2 }, drillthrough: { displayOption: 1 }, expandCollapse: { displayOption: 2 } },
  ]
  const left = contextMenu(point, { ...options, settings: embedSettings({ commands }) })
  expect(left.slice(0, 2).map(({ label, isDisabled }) => [label, isDisabled])).toEqual([
    ['Drill through', true],
    ['Copy', false],
  ])
})

test('headers are hidden for all visuals or for some', () => {
  const visualHeaders = [
    { settings: { visible: false } },
    { settings: { visible: true }, selector: byName('sales') },
  ]
  expect(hasHeader(embedSettings({ visualSettings: { visualHeaders } }), visual)).toBe(true)
  expect(hasHeader(embedSettings({ visualSettings: { visualHeaders } }), { ...visual, name: 'other' })).toBe(
    false,
  )
  expect(hasHeader(embedSettings(), visual)).toBe(true)
})

test('a comparison is explained from both menus, each of several by its name, and what compares nothing offers nothing', () => {
  const named = (comparisons: readonly string[]) => ({ ...given({}), comparisons })
  const find = (entries: readonly MenuEntry[]) => entries.find(({ key }) => key === 'explain')
  expect(find(optionsMenu(named([])))).toBeUndefined()
  expect(find(contextMenu(point, named([])))).toBeUndefined()
  ran.length = 0
  find(contextMenu(point, named(['budget'])))!.run!()
  const several = find(optionsMenu(named(['budget', 'prior year'])))!
  expect(labels(several.children!)).toEqual(['To budget', 'To prior year'])
  several.children![1]!.run!()
  expect(ran).toEqual([
    ['explain', 0, point],
    ['explain', 1, null],
  ])
  // A line that one choice cannot say is not the whole statement.
  const statement = { ...named(['budget']), visual: { ...visual, type: 'statement' } as unknown as Visual }
  expect(find(contextMenu(null, statement))).toBeUndefined()
  expect(find(optionsMenu(statement))).toBeDefined()
})

test('the rows behind a figure are listed from both menus, each of several by its name, as the page allows', () => {
  const field = (measure: string): RoleField => ({ kind: 'measure', table: 'Ledger', measure })
  const listing = (...fields: readonly RoleField[]) => ({
    ...given({}, false, 'underlying'),
    listedOf: () => fields,
  })
  const find = (entries: readonly MenuEntry[]) => entries.find(({ key }) => key === 'lines')
  expect(find(optionsMenu(listing()))).toBeUndefined()
  // A report that does not give its rows offers none of them.
  for (const dataExport of ['none', 'summarized'] as const)
    for (const menu of [optionsMenu, (options: Options) => contextMenu(point, options)])
      expect(find(menu({ ...listing(field('Revenue')), dataExport }))).toBeUndefined()
  ran.length = 0
  find(contextMenu(point, listing(field('Revenue'))))!.run!()
  find(optionsMenu(listing(field('Revenue'), field('Costs'))))!.children![1]!.run!()
  expect(ran).toEqual([
    ['list', field('Revenue'), point],
    ['list', field('Costs'), null],
  ])
  const hidden = embedSettings({ commands: [{ seeData: { displayOption: 1 } }] })
  expect(find(optionsMenu({ ...listing(field('Revenue')), settings: hidden }))?.isDisabled).toBe(true)
})

test('figures whose rows may be listed are those of tables that declare them, at a mark those that it shows', () => {
  const bare = { hidden: false, columns: [], measures: [], hierarchies: [] }
  const model = {
    casement: 1,
    name: 'small',
    tables: [
      { ...bare, name: 'ledger', detailRows: [] },
      { ...bare, name: 'Plan' },
    ],
  } as const
  const field = (table: string, measure: string): RoleField => ({ kind: 'measure', table, measure })
  const card = {
    ...visual,
    type: 'card',
    roles: {
      value: [field('Ledger', 'Revenue')],
      reference: [field('Plan', 'Budget'), field('Ledger', 'Before')],
    },
  } as unknown as Visual
  const [revenue, , before] = [field('Ledger', 'Revenue'), null, field('Ledger', 'Before')]
  expect(listedFigures(card, null, model as never)).toEqual([revenue, before])
  const shown = { identity: [], values: [{ target: targetOf(before), value: 1, formattedValue: '1' }] }
  expect(listedFigures(card, shown, model as never)).toEqual([before])
  expect(listedFigures(card, null, { ...model, tables: [model.tables[1]] } as never)).toEqual([])
})
