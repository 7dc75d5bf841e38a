import type { DataPoint, ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import { joinFrame } from '../../../packages/session/test/joined-frame.ts'
import { settled } from '../../../packages/session/test/small-service.ts'
import { basicFilter } from '../../../packages/visuals/src/filters/filter-forms.ts'
import { textFor } from '../src/view/announcer.tsx'
import { english } from '../../../packages/words/test/english.ts'

const layout = { x: 0, y: 0, width: 100, height: 100 }
const name = { kind: 'column', table: 'Entity', column: 'Name' }
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const target = { table: 'Entity', column: 'Name' }
const size = { width: 1280, height: 720 }

const report = {
  casement: 1,
  name: 'Interaction',
  filters: [basicFilter({ table: 'Entity', column: 'Country' }, [], 'All')],
  pages: [
    {
      name: 'one',
      displayName: 'One',
      size,
      visuals: [
        { name: 'chart', type: 'columnChart', layout, roles: { category: [name], value: [revenue] } },
        { name: 'other', type: 'columnChart', layout, roles: { category: [name], value: [revenue] } },
        { name: 'figure', type: 'card', title: 'Figure', layout, roles: { value: [revenue] } },
        { name: 'slicer', type: 'slicer', layout, roles: { field: [name] } },
        { name: 'go', type: 'button', layout, action: { type: 'page', page: 'two' }, format: { text: 'Go' } },
        {
          name: 'view',
          type: 'button',
          layout,
          action: { type: 'bookmark', bookmark: 'alpha' },
          format: { text: 'View' },
        },
      ],
      interactions: [{ source: 'chart', target: 'other', type: 'highlight' }],
    },
    {
      name: 'two',
      displayName: 'Two',
      size,
      visuals: [{ name: 'back', type: 'button', layout, action: { type: 'back' }, format: { text: 'Back' } }],
    },
  ],
  bookmarks: [
    {
      name: 'alpha',
      displayName: 'Alpha',
      state: { slicers: { one: { slicer: [basicFilter(target, ['Alpha'])] } } },
    },
  ],
}
const alpha: DataPoint = { identity: [{ target, equals: 'Alpha' }] }

async function opened() {
  const frame = joinFrame()
  frame.service.report = report
  await frame.load()
  await settled()
  frame.service.requests.length = 0
  frame.sentToHost.length = 0
  const open = () => {
    const state = frame.session.state.get()
    if (state.phase !== 'open') throw new Error('The report is not open')
    return state
  }
  /** Values that the questions since then filter the names by; one list per question. */
  const asked = () =>
    frame.service.requests.flatMap(({ queries }) =>
      queries.map(({ query }) =>
        (query.filters ?? []).flatMap((filter) => (filter as ReportFilter & { values: unknown[] }).values),
      ),
    )
  const raised = (event: string) =>
    frame.events().flatMap(([url, body]) => (url?.endsWith(`/events/${event}`) ? [{ url, body }] : []))
  return { ...frame, open, asked, raised }
}

test('a clicked mark filters the other visuals, stands out where the page says so, and never filters itself', async () => {
  const { session, asked, open } = await opened()
  session.selection.click('chart', alpha)
  await settled()
  // The card, and the chosen part of the other chart, are one question each; nothing else is asked anew.
  expect(asked()).toEqual([['Alpha'], ['Alpha']])
  expect([...open().results.keys()]).toEqual(['chart', 'other', 'other\u0000chosen', 'figure', 'slicer'])
  session.selection.click('chart', alpha)
  await settled()
  expect([...open().results.keys()]).toEqual(['chart', 'other', 'figure', 'slicer'])
})

test('the page is told what was clicked and what is chosen, and that nothing is any more', async () => {
  const { session, raised, call } = await opened()
  session.selection.click('chart', alpha)
  await settled()
  const place = {
    report: { id: 'r1', displayName: 'Interaction' },
    page: { name: 'one', displayName: 'One' },
    visual: { name: 'chart', type: 'columnChart' },
  }
  const dataPoints = [{ identity: [{ target, equals: 'Alpha' }], values: [] }]
  for (const event of ['visualClicked', 'selectionChanged', 'dataSelected'])
    expect(raised(event)).toMatchObject([
      { url: `/reports/u1/pages/one/visuals/chart/events/${event}`, body: { ...place, dataPoints } },
    ])
  await call('POST', '/report/clearSelectedVisuals/false')
  expect(raised('dataSelected').at(-1)!.body).toMatchObject({ ...place, dataPoints: [] })
})

test('a selection that is cleared silently is not told', async () => {
  const { session, raised, call, open } = await opened()
  session.selection.click('chart', alpha)
  await settled()
  await call('POST', '/report/clearSelectedVisuals/true')
  expect([open().selection, raised('dataSelected').length]).toEqual([null, 1])
})

test('a choice in a slicer reaches the page and is told; the last filter can be taken back', async () => {
  const { session, asked, raised, open } = await opened()
  session.slicers.choose('slicer', [basicFilter(target, ['Beta'])])
  await settled()
  expect(asked()).toEqual([['Beta'], ['Beta']])
  expect(raised('filtersApplied')).toMatchObject([
    { url: '/reports/u1/pages/one/visuals/slicer/events/filtersApplied', body: { initiator: 'user' } },
  ])
  session.filters.undo()
  expect([open().report.slicers.one!.slicer, open().beforeFilter]).toEqual([[], null])
})

test('the filter pane changes one filter of its place, and reset goes back to how the report opened', async () => {
  const { session, raised, open } = await opened()
  const country = { table: 'Entity', column: 'Country' }
  session.filters.change({ kind: 'report' }, 0, basicFilter(country, ['France']))
  await settled()
  expect(open().report.filters.report).toMatchObject([{ operator: 'In', values: ['France'] }])
  expect(raised('filtersApplied')).toMatchObject([
    { url: '/reports/u1/events/filtersApplied', body: { initiator: 'user' } },
  ])
  session.filters.reset()
  expect(open().report.filters.report).toMatchObject([{ operator: 'All' }])
})

test('buttons lead to pages, bookmarks and back, and are told', async () => {
  const { session, raised, open } = await opened()
  session.presses.button('view')
  expect(open().report.slicers.one!.slicer).toMatchObject([{ values: ['Alpha'] }])
  session.presses.button('go')
  expect(open().report.activePage).toBe('two')
  session.presses.button('back')
  expect([open().report.activePage, open().pagesBefore]).toEqual(['one', []])
  await settled()
  expect(raised('buttonClicked').map(({ body }) => body)).toEqual([
    { id: 'view', title: 'View', type: 'bookmark', bookmark: 'alpha' },
    { id: 'go', title: 'Go', type: 'page' },
    { id: 'back', title: 'Back', type: 'back' },
  ])
})

test('a page’s command is told with its visual and the mark', async () => {
  const { session, raised } = await opened()
  session.presses.runCommand('chart', 'explain', [alpha])
  await settled()
  expect(raised('commandTriggered')[0]!.body).toMatchObject({
    command: 'explain',
    visual: { name: 'chart' },
    dataPoints: [{ identity: [{ target, equals: 'Alpha' }] }],
  })
})

test('a link is opened, told, or both, as the page asked', async () => {
  const { session, raised, call } = await opened()
  const follow = () => session.presses.followLink('chart', 'https://example.test/')
  expect([follow(), raised('dataHyperlinkClicked').length]).toEqual([true, 0])
  await call('PATCH', '/report/settings', { hyperlinkClickBehavior: 1 })
  expect(follow()).toBe(true)
  await call('PATCH', '/report/settings', { hyperlinkClickBehavior: 2 })
  expect(follow()).toBe(false)
  await settled()
  expect(raised('dataHyperlinkClicked').map(({ body }) => body)).toMatchObject([
    { url: 'https://example.test/' },
    { url: 'https://example.test/' },
  ])
})

test('another page, and the call that closes overlays, leave the visual in focus', async () => {
  const { session, call, open } = await opened()
  session.focus.open('chart', { asTable: true })
  expect(open().focus).toEqual({ visual: 'chart', asTable: true })
  await call('POST', '/report/closeAllOverlays')
  expect(open().focus).toBeNull()
  session.focus.open('chart')
  session.pages.setActive('two', 'user')
  expect(open().focus).toBeNull()
})

test('screen readers hear how many visuals stand, and how many filters and marks they obey', async () => {
  const { session, open } = await opened()
  expect(textFor(open(), english)).toBe('One: no filter applied, 4 visuals updated')
  const before = open().results
  expect(textFor(open(), english, before)).toBe('')
  session.slicers.choose('slicer', [basicFilter(target, ['Beta'])])
  session.selection.click('chart', alpha)
  await settled()
  // The chart itself keeps its figures: it was only chosen in, and a slicer never filters itself.
  expect(textFor(open(), english, before)).toBe('One: 1 filter applied, 1 chosen mark, 3 visuals updated')
})

test('a gesture writes the state once, whatever comes of it', async () => {
  const { session, open } = await opened()
  const writesOf = (gesture: () => void) => {
    let writes = 0
    const stop = session.state.onChange(() => writes++)
    gesture()
    stop()
    return writes
  }
  expect(writesOf(() => session.selection.click('chart', alpha))).toBe(1)
  expect(open().selection).not.toBeNull()
  expect(writesOf(() => session.slicers.choose('slicer', [basicFilter(target, ['Beta'])]))).toBe(1)
  expect(writesOf(() => session.filters.undo())).toBe(1)
  expect(writesOf(() => session.pages.setActive('two', 'user'))).toBe(1)
  expect(open().report.activePage).toBe('two')
  expect(writesOf(() => session.pages.goBack())).toBe(1)
})
