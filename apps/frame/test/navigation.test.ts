import type { DataPoint, ReportFilter } from '@casement/visuals'
import { wordsOf } from '@casement/words'
import { expect, test } from 'vitest'
import { idleReason } from '../../../packages/session/src/actions/press-state.ts'
import { joinFrame } from '../../../packages/session/test/joined-frame.ts'
import { smallModel } from '../../../packages/session/test/small-report.ts'
import { settled } from '../../../packages/session/test/small-service.ts'
import { basicFilter } from '../../../packages/visuals/src/filters/filter-forms.ts'
import { copiedPoints, copiedTable, copiedValue } from '../../../packages/visuals/src/writing/copied.ts'
import { writingOf } from '../../../packages/visuals/src/writing/writing.ts'

const layout = { x: 0, y: 0, width: 100, height: 100 }
const size = { width: 1280, height: 720 }
const column = (name: string) => ({ kind: 'column', table: 'Entity', column: name })
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const target = (name: string) => ({ table: 'Entity', column: name })
const figure = { name: 'figure', type: 'card', layout, roles: { value: [revenue] } }
const button = (name: string, action: object) => ({
  name,
  type: 'button',
  layout,
  action,
  format: { text: name },
})

const report = {
  casement: 1,
  name: 'Ways',
  pages: [
    {
      name: 'one',
      displayName: 'One',
      size,
      visuals: [
        {
          name: 'chart',
          type: 'columnChart',
          layout,
          tooltip: 'tip',
          roles: { category: [column('Region'), column('Name')], value: [revenue] },
        },
        figure,
        button('details', { type: 'drillthrough', page: 'detail' }),
        button('back', { type: 'back' }),
        button('reset', { type: 'reset' }),
        button('here', { type: 'page', page: 'one' }),
      ],
    },
    {
      name: 'detail',
      displayName: 'Detail',
      size,
      visibility: 'hidden',
      drillthrough: { fields: [column('Name')] },
      visuals: [figure, button('back', { type: 'back' })],
    },
    { name: 'tip', displayName: 'Tip', size, type: 'tooltip', visuals: [figure] },
  ],
}
const alpha: DataPoint = { identity: [{ target: target('Region'), equals: 'Alpha' }] }
const entity: DataPoint = {
  identity: [{ target: target('Name'), equals: 'Beta' }],
  values: [{ target: { table: 'Ledger', measure: 'Revenue' }, value: '1234.5', formattedValue: '1,235' }],
}

async function opened() {
  const frame = joinFrame()
  frame.service.report = report
  await frame.load()
  await settled()
  frame.service.requests.length = 0
  const open = () => {
    const state = frame.session.state.get()
    if (state.phase !== 'open') throw new Error('The report is not open')
    return state
  }
  /** What the questions since then select and filter by. */
  const asked = () =>
    frame.service.requests.splice(0).flatMap(({ queries }) =>
      queries.map(({ query }) => ({
        fields: query.select.map(({ field }) => ('column' in field ? field.column : 'Revenue')),
        values: (query.filters ?? []).flatMap(
          (filter) => (filter as ReportFilter & { values: unknown[] }).values,
        ),
      })),
    )
  const raised = (event: string) =>
    frame.events().flatMap(([url, body]) => (url?.endsWith(`/events/${event}`) ? [{ url, body }] : []))
  return { ...frame, open, asked, raised }
}

test('a drilled chart asks for the parts of its mark only, lets go what was chosen in it, and comes back', async () => {
  const { session, open, asked } = await opened()
  session.selection.click('chart', alpha)
  await settled()
  asked()
  session.drill.down('chart', alpha)
  await settled()
  expect(open().selection).toBeNull()
  // The card has its own figures again without a question.
  expect(asked()).toEqual([{ fields: ['Name', 'Revenue'], values: ['Alpha'] }])
  session.drill.down('chart', entity)
  expect(open().report.changes.one!.chart!.drill).toEqual({
    level: 1,
    path: [{ level: 0, equals: 'Alpha' }],
  })
  session.drill.up('chart')
  await settled()
  expect([open().report.changes.one!.chart!.drill, asked()]).toEqual([{ level: 0, path: [] }, []])
  session.drill.toNext('chart')
  await settled()
  expect(asked()).toEqual([{ fields: ['Name', 'Revenue'], values: [] }])
  session.filters.reset()
  expect(open().report.changes).toEqual({})
})

test('undoing a filter leaves the level where it is', async () => {
  const { session, open } = await opened()
  session.filters.change({ kind: 'report' }, 0, basicFilter(target('Region'), ['Alpha']))
  session.drill.toNext('chart')
  session.filters.undo()
  expect([open().report.filters.report, open().report.changes.one!.chart!.drill!.level]).toEqual([[], 1])
})

test('marks lead to their page, are told, and the way back finds the page as it was left', async () => {
  const { session, open, asked, raised } = await opened()
  session.drill.down('chart', alpha)
  session.selection.click('chart', entity)
  await settled()
  asked()
  session.presses.button('details')
  await settled()
  expect(open().report.activePage).toBe('detail')
  expect(asked()).toEqual([{ fields: ['Revenue'], values: ['Alpha', 'Beta'] }])
  expect(raised('filtersApplied').at(-1)).toMatchObject({
    url: '/reports/u1/pages/detail/events/filtersApplied',
    body: { initiator: 'user', filters: [{ values: ['Alpha'] }, { values: ['Beta'] }] },
  })
  expect(raised('pageChanged').at(-1)!.body).toMatchObject({ newPage: { name: 'detail' }, initiator: 'user' })
  session.presses.button('back')
  const { report: there, selection, arrivals, pagesBefore } = open()
  expect([there.activePage, selection?.points, arrivals, pagesBefore]).toEqual(['one', [entity], {}, []])
  expect(there.filters.pages.detail).toEqual([])
  expect(there.changes.one!.chart!.drill!.level).toBe(1)
})

test('a page that no mark of these leads to is not reached', async () => {
  const { session, open } = await opened()
  session.drill.through('chart', [alpha], 'detail')
  expect(open().report.activePage).toBe('one')
})

test('buttons that have nothing to do say why, and do nothing', async () => {
  const { session, open, raised } = await opened()
  const reasonOf = (name: string) => {
    const visual = open().report.definition.pages[0]!.visuals.find((each) => each.name === name)!
    return visual.type === 'button' ? idleReason(visual.action, open()) : undefined
  }
  expect(['details', 'back', 'reset', 'here'].map(reasonOf)).toEqual([
    'Choose a mark of Name first',
    'No page was shown before this one',
    'Nothing was changed since the report opened',
    'This page is shown already',
  ])
  session.presses.button('details')
  await settled()
  expect(raised('buttonClicked')).toEqual([])
  session.drill.down('chart', alpha)
  session.selection.click('chart', entity)
  expect(['details', 'reset'].map(reasonOf)).toEqual([null, null])
})

test('a brush chooses all its marks at once, and tells the page once for each change', async () => {
  const { session, open, raised } = await opened()
  const other: DataPoint = { identity: [{ target: target('Region'), equals: 'Beta' }] }
  session.selection.brush('chart', [alpha])
  session.selection.brush('chart', [alpha, other])
  session.selection.brush('chart', [alpha, other])
  expect(open().selection?.points).toEqual([alpha, other])
  await settled()
  expect(raised('dataSelected')).toHaveLength(2)
  session.selection.brush('chart', [])
  expect(open().selection).toBeNull()
})

test('a page stands beside a mark once its figures are whole, and goes with the pointer', async () => {
  const { session, service, open, asked, passTime } = await opened()
  session.tooltips.hover('chart', alpha, { x: 10, y: 20 })
  passTime(50)
  session.tooltips.hover('chart', null)
  passTime(1_000)
  expect([asked(), open().tooltip]).toEqual([[], null])
  service.isHeld = true
  session.tooltips.hover('chart', alpha, { x: 10, y: 20 })
  passTime(200)
  expect(asked()).toEqual([{ fields: ['Revenue'], values: ['Alpha'] }])
  expect(open().tooltip).toBeNull()
  service.release()
  await settled()
  expect(open().tooltip).toMatchObject({ visual: 'chart', page: 'tip', at: { x: 10, y: 20 } })
  expect(open().tooltip!.results.get('figure')!.kind).toBe('ready')
  // It goes with its page, and comes again with it, without a question.
  session.pages.setActive('detail', 'user')
  expect(open().tooltip).toBeNull()
  session.pages.setActive('one', 'user')
  await settled()
  asked()
  session.tooltips.hover('chart', alpha, { x: 10, y: 20 })
  passTime(200)
  expect([asked(), open().tooltip?.visual]).toEqual([[], 'chart'])
  session.tooltips.hide()
  expect(open().tooltip).toBeNull()
})

test('a question for a mark that the pointer left is given up', async () => {
  const { session, service, open, passTime } = await opened()
  service.isHeld = true
  session.tooltips.hover('chart', alpha, { x: 0, y: 0 })
  passTime(200)
  const [request] = service.requests
  session.tooltips.hover('chart', null)
  expect(request!.signal.aborted).toBe(true)
  service.release()
  await settled()
  expect(open().tooltip).toBeNull()
})

test('a spotlight is on one visual, and off with the next page or a second press', async () => {
  const { session, open } = await opened()
  session.focus.setSpotlight('chart')
  session.focus.setSpotlight('figure')
  expect(open().spotlight).toBe('figure')
  session.focus.setSpotlight('figure')
  expect(open().spotlight).toBeNull()
})

const writing = writingOf({
  words: wordsOf({ language: 'en', locale: 'de' }),
  model: smallModel,
  booksEnd: '2026-10',
})
const table = {
  name: 't',
  type: 'table',
  layout,
  roles: { column: [column('Name'), revenue] },
} as Parameters<typeof copiedTable>[0]

test('what is copied is exact, under the names of its fields, as text and as HTML', () => {
  const answer = {
    id: 't',
    columns: [
      { name: 'column.0', type: 'text', values: ['A\tB', '<b>', null] },
      { name: 'column.1', type: 'decimal', format: '#,0', values: ['12345678901234567890.12', '-3', null] },
    ],
    rowCount: 3,
    truncated: false,
  } as const
  expect(copiedTable(table, answer as never, writing)).toEqual({
    text: 'Name\tNet revenue\nA B\t12345678901234567890.12\n<b>\t-3\n(Blank)\t',
    html:
      '<table><tr><th>Name</th><th>Net revenue</th></tr><tr><td>A\tB</td><td>12345678901234567890.12</td></tr>' +
      '<tr><td>&lt;b&gt;</td><td>-3</td></tr><tr><td>(Blank)</td><td></td></tr></table>',
    words: 'Copied 3 rows',
  })
  expect(copiedPoints(table, [entity], writing).text).toBe('Name\tNet revenue\nBeta\t1234.5')
  expect(copiedValue(entity, writing)).toMatchObject({ text: '1234.5', words: 'Copied 1234.5' })
})
