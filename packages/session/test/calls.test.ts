import { calls } from '@casement/contract'
import type { Call, models } from '@casement/contract'
import { readBookmarkText } from '@casement/report'
import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const basic = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Entity', column: 'Name' },
  filterType: 1,
  operator: 'In',
  values: ['Alpha'],
}

const reportWithBookmarks = {
  ...smallReport,
  bookmarks: [
    {
      name: 'alpha',
      displayName: 'Only Alpha',
      state: { filters: { report: [basic] }, visuals: { first: { entities: { mode: 'hidden' } } } },
    },
    {
      name: 'group',
      displayName: 'A group',
      children: [{ name: 'second', displayName: 'Words', state: { activePage: 'words' } }],
    },
  ],
}

test('a load is accepted at once; loaded and rendered follow under the uid of its header', async () => {
  const { load, events } = joinFrame()
  expect(await load({}, { uid: 'u2' })).toEqual({ statusCode: 202, body: {} })
  expect(events().map(([url]) => url)).toEqual(['/reports/u2/events/loaded', '/reports/u2/events/rendered'])
})

test('a load without an id is refused with the contract’s words and starts nothing', async () => {
  const { call, events, service } = joinFrame()
  expect(await call('POST', '/report/load', { accessToken: 'x' })).toEqual({
    statusCode: 400,
    body: [{ message: 'id is required' }],
  })
  expect(await call('POST', '/report/load')).toMatchObject({ statusCode: 400 })
  expect(events().map(([url]) => url)).toEqual(Array(2).fill('/reports/u1/events/error'))
  expect(service.reports).toEqual([])
})

test('a front-load is accepted and silent', async () => {
  const { call, load, events, service } = joinFrame()
  expect(await call('POST', '/frontload/config', { id: 'r1', accessToken: 'first' })).toMatchObject({
    statusCode: 202,
  })
  expect(events()).toEqual([])
  await load()
  expect(service.reports).toHaveLength(1)
})

test('every row of the call table is answered exactly once, before a load and after', async () => {
  const { call, load } = joinFrame()
  const rows = Object.values(calls) as Call[]
  const askAll = async () => {
    const statuses = []
    for (const { method, path } of rows.filter((row) => !row.starts)) {
      const url = path.replace('*page', 'first').replace('*visual', 'revenue').replace(/:\w+/, 'view')
      statuses.push([path, (await call(method, url, method === 'GET' ? undefined : {}))?.statusCode])
    }
    return statuses
  }
  expect((await askAll()).filter(([, status]) => status === undefined)).toEqual([])
  await load()
  expect((await askAll()).filter(([, status]) => status === undefined || status === 500)).toEqual([])
})

test('a path that is no row is 404', async () => {
  const { call } = joinFrame()
  expect(await call('POST', '/report/nothing')).toMatchObject({ statusCode: 404 })
  expect(await call('GET', '/report/load')).toMatchObject({ statusCode: 404 })
})

test('calls before any load are refused with what is wrong', async () => {
  const { call } = joinFrame()
  expect(await call('GET', '/report/pages')).toMatchObject({
    statusCode: 400,
    body: { message: 'The report is not loaded' },
  })
})

test('pages: exactly one is active, and names with spaces, % and / lead to their page', async () => {
  const { call, load, events } = joinFrame()
  await load()
  const before = (await call('GET', '/report/pages'))?.body as { name: string; isActive: boolean }[]
  expect(before.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['first', true],
    ['a b%/c', false],
    ['words', false],
  ])
  const chosen = { name: 'a b%/c', displayName: null, isActive: true }
  expect(await call('PUT', '/report/pages/active', chosen)).toEqual({ statusCode: 202, body: {} })
  const after = (await call('GET', '/report/pages'))?.body as { name: string; isActive: boolean }[]
  expect(after.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(['a b%/c'])
  const [, changed] = events().find(([url]) => url?.endsWith('/pageChanged'))!
  expect(changed).toMatchObject({ initiator: 'sdk', newPage: { name: 'a b%/c' }, oldPage: { name: 'first' } })
  expect(await call('GET', '/report/pages/a b%/c/visuals')).toMatchObject({
    statusCode: 200,
    body: [{ name: 'profit', type: 'card', title: '', layout: { x: 0, y: 0, width: 300, height: 150 } }],
  })
})

test('a page that is not there is refused and nothing changes', async () => {
  const { call, load, events } = joinFrame()
  await load()
  const answer = await call('PUT', '/report/pages/active', {
    name: 'gone',
    displayName: null,
    isActive: true,
  })
  expect(answer).toMatchObject({ statusCode: 400, body: [{ message: 'PowerBIEntityNotFound' }] })
  expect(events().map(([url]) => url)).not.toContain('/reports/u1/events/pageChanged')
})

test('filters of the report, a page and a visual are set, read and told at their place', async () => {
  const { call, load, events } = joinFrame()
  await load()
  const places = ['/report', '/report/pages/first', '/report/pages/first/visuals/revenue']
  for (const place of places) {
    expect(await call('PUT', `${place}/filters`, [basic])).toEqual({ statusCode: 202, body: {} })
    expect(await call('GET', `${place}/filters`)).toEqual({ statusCode: 200, body: [basic] })
    expect(await call('POST', `${place}/filters`, { filtersOperation: 0 })).toMatchObject({ statusCode: 202 })
    expect(await call('GET', `${place}/filters`)).toEqual({ statusCode: 200, body: [] })
  }
  const told = events().filter(([url]) => url?.endsWith('/filtersApplied'))
  expect([...new Set(told.map(([url]) => url))]).toEqual([
    '/reports/u1/events/filtersApplied',
    '/reports/u1/pages/first/events/filtersApplied',
    '/reports/u1/pages/first/visuals/revenue/events/filtersApplied',
  ])
})

test('a filter that breaks its rule is refused and none is set', async () => {
  const { call, load } = joinFrame()
  await load()
  expect(await call('PUT', '/report/filters', [{ operator: 'In' }])).toMatchObject({ statusCode: 400 })
  expect(await call('PUT', '/report/filters', 'all')).toMatchObject({ statusCode: 400 })
  expect(await call('POST', '/report/filters', { filtersOperation: 9 })).toMatchObject({ statusCode: 400 })
  expect(await call('GET', '/report/filters')).toEqual({ statusCode: 200, body: [] })
})

test('settings are checked, merged and in force', async () => {
  const { call, load } = joinFrame()
  await load()
  expect(await call('PATCH', '/report/settings', { zoomLevel: 9 })).toEqual({
    statusCode: 400,
    body: [{ message: 'zoomLevel must be a number between 0.25 and 4' }],
  })
  expect(await call('GET', '/report/zoom')).toEqual({ statusCode: 200, body: 1 })
  expect(await call('PATCH', '/report/settings', { zoomLevel: 2 })).toMatchObject({ statusCode: 202 })
  expect(await call('GET', '/report/zoom')).toEqual({ statusCode: 200, body: 2 })
})

test('the correlation id is the one under which the service opened the report', async () => {
  const { call, load } = joinFrame()
  await load()
  expect(await call('GET', '/getCorrelationId')).toEqual({
    statusCode: 200,
    body: '7c1f6f0e-5f0a-4a57-9a3f-0a3b3c0d1e2f',
  })
})

test('a token is a text that is not empty; the next one is used', async () => {
  const { call, load, service } = joinFrame()
  await load()
  for (const wrong of ['', null, 7, {}]) {
    expect(await call('POST', '/report/token', wrong)).toMatchObject({ statusCode: 400 })
  }
  expect(await call('POST', '/report/token', 'second')).toMatchObject({ statusCode: 202 })
  await call('POST', '/report/refresh', null)
  expect(service.requests.at(-1)!.token).toBe('second')
})

test('a provider is asked under the first uid, events go to the latest', async () => {
  const { load, service, events } = joinFrame({ token: 'renewed' })
  service.expired.add('first')
  await load({}, { uid: 'u2', tokenProviderSupplied: true })
  expect(events().map(([url]) => url)).toEqual([
    '/reports/u1/eventHooks/newAccessToken',
    '/reports/u2/events/loaded',
    '/reports/u2/events/rendered',
  ])
})

test('events that nobody answers keep nothing waiting', async () => {
  const { load, call, events } = joinFrame({ answersEvents: false })
  await load()
  expect(await call('POST', '/report/refresh', null)).toMatchObject({ statusCode: 202 })
  expect(events().map(([url]) => url?.split('/').at(-1))).toEqual(['loaded', 'rendered', 'rendered'])
})

test('only the parent is heard, and only at an origin that may embed', async () => {
  const { deliver, hostWindow, service, sentToHost } = joinFrame()
  const body = { id: 'r1', accessToken: 'stolen' }
  const message = (id: string) => ({ method: 'POST', url: '/report/load', headers: { id }, body })
  deliver(message('x1'), {}, 'https://portal.test')
  deliver(message('x2'), hostWindow, 'https://evil.test')
  deliver('noise')
  deliver({ headers: { id: 'x3' }, statusCode: 200, body: null })
  deliver(null)
  await settled()
  expect(service.reports).toEqual([])
  expect(sentToHost).toEqual([])
})

test('a late or repeated answer is heard without a word', async () => {
  const { load, deliver, sentToHost } = joinFrame()
  await load()
  const before = sentToHost.length
  const event = sentToHost.find(({ method }) => method)
  deliver({ statusCode: 200, headers: { id: event!.headers.id }, body: null })
  deliver({ warning: 'no response', headers: { id: event!.headers.id } })
  await settled()
  expect(sentToHost).toHaveLength(before)
})

test('a theme is set, read and taken back; one that is wrong says where', async () => {
  const { call, load, events } = joinFrame()
  await load({ theme: { themeJson: { name: 'First', dataColors: ['#112233'] } } })
  expect(await call('GET', '/report/theme')).toEqual({
    statusCode: 200,
    body: { themeJson: { name: 'First', dataColors: ['#112233'] } },
  })
  const before = events().length
  expect(await call('PUT', '/report/theme', { themeJson: { background: '#000' } })).toMatchObject({
    statusCode: 202,
  })
  expect(events().slice(before)).toEqual([['/reports/u1/events/rendered', { initiator: 'sdk' }]])
  expect(await call('PUT', '/report/theme', { themeJson: { dataColors: ['#000', 'red'] } })).toEqual({
    statusCode: 400,
    body: [{ message: 'themeJson.dataColors[1] has to be a colour such as #1B6CA8' }],
  })
  expect(await call('GET', '/report/theme')).toMatchObject({ body: { themeJson: { background: '#000' } } })
  await call('PUT', '/report/theme', {})
  expect(await call('GET', '/report/theme')).toMatchObject({ body: { themeJson: { name: 'Casement' } } })
})

test('printing opens the dialog once the call is answered', async () => {
  const { call, load, printed } = joinFrame()
  await load()
  expect(await call('POST', '/report/print', null)).toEqual({ statusCode: 202, body: {} })
  expect(printed).toEqual(['open'])
})

test('the mode is view; editing needs a right, and is to come', async () => {
  const { call, load } = joinFrame()
  await load()
  expect(await call('POST', '/report/switchMode/View', null)).toMatchObject({ statusCode: 202 })
  expect(await call('POST', '/report/switchMode/edit', null)).toMatchObject({ statusCode: 501 })
  expect(await call('POST', '/report/switchMode/other', null)).toMatchObject({ statusCode: 400 })
})

test('bookmarks: listed with their groups, applied by name, and told', async () => {
  const { call, load, events, service } = joinFrame()
  service.report = reportWithBookmarks
  await load()
  const list = (await call('GET', '/report/bookmarks'))?.body as models.IReportBookmark[]
  expect(list.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
    ['alpha', undefined],
    ['group', ['second']],
  ])
  const before = events().length
  expect(await call('POST', '/report/bookmarks/applyByName', { name: 'second' })).toEqual({
    statusCode: 202,
    body: {},
  })
  expect(
    events()
      .slice(before)
      .map(([url]) => url?.split('/').at(-1)),
  ).toEqual(['pageChanged', 'bookmarkApplied', 'rendered'])
  expect(events()[before + 1]![1]).toEqual({ initiator: 'sdk', bookmarkName: 'second' })
  expect(await call('POST', '/report/bookmarks/applyByName', { name: 'gone' })).toMatchObject({
    statusCode: 404,
  })
})

test('a bookmark’s filters are in every question from then on, and what it hides asks nothing', async () => {
  const { call, load, service } = joinFrame()
  service.report = reportWithBookmarks
  await load({ bookmark: { name: 'alpha' } })
  const { queries } = service.requests[0]!
  expect(queries.map(({ query }) => [query.select.length, query.filters])).toEqual([[1, [basic]]])
  expect(service.requests).toHaveLength(1)
  expect(await call('GET', '/report/filters')).toEqual({ statusCode: 200, body: [basic] })
})

test('a captured state brings the view back; a text that is none is refused', async () => {
  const { call, load } = joinFrame()
  await load()
  await call('PUT', '/report/pages/first/filters', [basic])
  const captured = await call('POST', '/report/bookmarks/capture', { options: {} })
  expect(captured).toMatchObject({ statusCode: 200, body: { name: 'id1', displayName: '' } })
  const { state } = captured!.body as { state: string }
  await call('PUT', '/report/pages/first/filters', [])
  await call('PUT', '/report/pages/active', { name: 'words', displayName: null, isActive: true })
  expect(await call('POST', '/report/bookmarks/applyState', { state })).toMatchObject({ statusCode: 202 })
  expect(await call('GET', '/report/pages/first/filters')).toEqual({ statusCode: 200, body: [basic] })
  const pages = (await call('GET', '/report/pages'))?.body as { name: string; isActive: boolean }[]
  expect(pages.find(({ isActive }) => isActive)?.name).toBe('first')
  for (const wrong of ['', 'x', 'casement-bookmark-1:{', 'casement-bookmark-1:{"filters":7}']) {
    const answer = await call('POST', '/report/bookmarks/applyState', { state: wrong })
    expect(answer, wrong).toMatchObject({ statusCode: 400 })
  }
})

test('a state is captured under other filters of the page, in the place of those of the same field, and nothing is shown otherwise', async () => {
  const { call, load, service, events } = joinFrame()
  await load()
  await call('PUT', '/report/pages/first/filters', [basic])
  const [before, asked] = [events.length, service.requests.length]
  const other = { ...basic, values: ['another'] }
  const elsewhere = { ...basic, target: { table: 'Other', column: 'Row' } }
  const captured = await call('POST', '/report/bookmarks/capture', {
    options: { allPages: true, filters: [other, elsewhere] },
  })
  const { state } = captured!.body as { state: string }
  expect(readBookmarkText(state)!.filters!.pages!['first']).toEqual([other, elsewhere])
  expect(await call('GET', '/report/pages/first/filters')).toEqual({ statusCode: 200, body: [basic] })
  expect([events.length, service.requests.length]).toEqual([before, asked])
  const wrong = { options: { filters: [{ target: {} }] } }
  expect(await call('POST', '/report/bookmarks/capture', wrong)).toMatchObject({ statusCode: 400 })
})

test('bookmarks are played one after the other; a report without any has none to play', async () => {
  const { call, load, service, session } = joinFrame()
  await load()
  expect(await call('POST', '/report/bookmarks/play', { playMode: 1 })).toMatchObject({ statusCode: 400 })
  service.report = reportWithBookmarks
  await load()
  expect(await call('POST', '/report/bookmarks/play', { playMode: 1 })).toMatchObject({ statusCode: 202 })
  expect(session.state.get()).toMatchObject({ playing: 0 })
  session.bookmarks.play(1, 'user')
  expect(session.state.get()).toMatchObject({ playing: 1, report: { activePage: 'words' } })
  await call('POST', '/report/bookmarks/play', { playMode: 0 })
  expect(session.state.get()).toMatchObject({ playing: null })
})

test('export: the visual’s exact figures as CSV, under its filters and no more rows than asked', async () => {
  const { call, load, events, service } = joinFrame()
  await load()
  await call('PUT', '/report/filters', [basic])
  const path = '/report/pages/first/visuals/entities/exportData'
  expect(await call('POST', path, { rows: 5, exportDataType: 0 })).toEqual({
    statusCode: 200,
    body: { data: 'Name,Net revenue\r\nAlpha,1234.5\r\nBeta,2469\r\n' },
  })
  expect(service.requests.at(-1)!.queries[0]!.query).toMatchObject({ limit: 5, filters: [basic] })
  expect(events().at(-1)).toEqual([
    '/reports/u1/events/exportDataCompleted',
    { status: 0, exportDataType: 0, exportFormat: 0, pageName: 'first', visualName: 'entities' },
  ])
})

test('an export of a page that is not shown is asked for; words are refused', async () => {
  const { call, load } = joinFrame()
  await load()
  expect(await call('POST', '/report/pages/a b%/c/visuals/profit/exportData', {})).toMatchObject({
    statusCode: 200,
    body: { data: 'Profit\r\n1234.5\r\n' },
  })
  expect(await call('POST', '/report/pages/words/visuals/note/exportData', {})).toMatchObject({
    statusCode: 400,
  })
  const path = '/report/pages/first/visuals/entities/exportData'
  expect(await call('POST', path, { rows: 'all' })).toMatchObject({ statusCode: 400 })
})

test('an export that fails says what the service said', async () => {
  const { call, load, service } = joinFrame()
  await load()
  service.failing.add('Revenue')
  expect(await call('POST', '/report/pages/first/visuals/entities/exportData', {})).toMatchObject({
    statusCode: 400,
    body: { errorCode: 'QueryFailed', detailedMessage: expect.stringContaining('Overflow in "Revenue"') },
  })
})

test('a visual is sorted by a field that it shows, and rendered anew', async () => {
  const { call, load, events, service } = joinFrame()
  await load()
  const before = events().length
  const path = '/report/pages/first/visuals/entities/sortBy'
  const byRevenue = { orderBy: { table: 'ledger', measure: 'revenue' }, direction: 2 }
  expect(await call('PUT', path, byRevenue)).toEqual({ statusCode: 202, body: {} })
  expect(service.requests.at(-1)!.queries.map(({ query }) => query.orderBy)).toEqual([
    [{ name: 'column.1', direction: 'descending' }],
  ])
  expect(events().slice(before)).toEqual([['/reports/u1/events/rendered', { initiator: 'sdk' }]])
  for (const wrong of [
    { ...byRevenue, direction: 3 },
    { direction: 1 },
    { ...byRevenue, orderBy: { table: 'x' } },
  ]) {
    expect(await call('PUT', path, wrong)).toMatchObject({ statusCode: 400 })
  }
})

test('a narrative tells nothing but the figures', async () => {
  const { call, load } = joinFrame()
  await load()
  const revenue = 'Revenue is 1,235.'
  const entities =
    'Entities: 2 rows. Net revenue is highest for Beta with 2,469 and lowest for Alpha with 1,235.'
  expect(await call('GET', '/report/pages/first/visuals/revenue/smartNarrativeInsights')).toEqual({
    statusCode: 200,
    body: { summaryText: revenue },
  })
  expect(await call('GET', '/report/pages/first/smartNarrativeInsights')).toEqual({
    statusCode: 200,
    body: { summaryText: `${revenue}\n${entities}` },
  })
  expect(await call('GET', '/report/pages/words/smartNarrativeInsights')).toEqual({
    statusCode: 200,
    body: { summaryText: '' },
  })
})
