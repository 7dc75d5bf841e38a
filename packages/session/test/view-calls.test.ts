import type { models } from '@casement/contract'
import { expect, test } from 'vitest'
import { isRefused } from '../src/wire/refused-calls.ts'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const name = { table: 'Entity', column: 'Name' }
const basic = (...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: name,
  filterType: 1,
  operator: 'In',
  values,
})

const [first, ...others] = smallReport.pages
const slicer = {
  name: 'who',
  type: 'slicer',
  layout: { x: 400, y: 0, width: 200, height: 300 },
  roles: { field: [{ kind: 'column', ...name }] },
}
const withSlicer = {
  ...smallReport,
  dataExport: 'underlying',
  pages: [{ ...first!, visuals: [...first!.visuals, slicer] }, ...others],
}

function joined(report: object = withSlicer, options: Parameters<typeof joinFrame>[0] = {}) {
  const frame = joinFrame(options)
  frame.service.report = report
  const visual = (of: string) => `/report/pages/first/visuals/${of}`
  const asked = (of: string) => {
    const all = frame.service.requests.flatMap(({ queries }) => queries)
    return all.findLast(({ query }) => JSON.stringify(query.select).includes(of))?.query
  }
  return { ...frame, visual, asked }
}

test('calls that change the report: 400 for a wrong body, 403 with a token for viewing, 501 otherwise', async () => {
  const { call, load, service } = joined()
  service.permissions = 0
  await load()
  const edits = [
    ['POST', '/report/addPage', { displayName: 'New' }],
    ['PUT', '/report/pages/first/name', { name: 'first', displayName: 'Other' }],
    ['DELETE', '/report/pages/first', {}],
    ['POST', '/report/switchMode/edit', null],
  ] as const
  const answers = async () => Promise.all(edits.map(([method, path, body]) => call(method, path, body)))
  for (const answer of await answers())
    expect(answer).toMatchObject({ statusCode: 403, body: { message: 'PowerBINotAuthorizedException' } })
  service.permissions = 1
  await load()
  for (const answer of await answers())
    expect(answer).toMatchObject({ statusCode: 501, body: { errorCode: 'NotSupported' } })
  expect(await call('POST', '/report/addPage', { displayName: 7 })).toMatchObject({ statusCode: 400 })
})

const [id, accessToken, datasetId] = ['x', 'first', 'd']
const loadsOfOtherKinds = [
  ['dashboards', '/dashboard/load', { id, accessToken }, 'Dashboards are not served here'],
  ['dashboards', '/dashboard/prepare', { id, accessToken }, 'Dashboards are not served here'],
  ['tile', '/tile/load', { id, accessToken, dashboardId: 'y' }, 'Tiles of dashboards are not served here'],
  ['qna', '/qna/load', { accessToken, datasetIds: ['d'] }, 'Questions in words are not served here'],
  ['qna', '/qna/prepare', { accessToken, datasetIds: ['d'] }, 'Questions in words are not served here'],
  ['reports', '/report/create', { accessToken, datasetId }, 'New reports are not made here'],
  [
    'reports',
    '/quickcreate',
    { accessToken, datasetCreateConfig: { locale: 'en', mashupDocument: 'section' } },
    'New reports are not made here',
  ],
] as const

test('a load of another kind is refused in words, by the answer, the screen and the event of its family', async () => {
  for (const [family, path, body, why] of loadsOfOtherKinds) {
    const { call, session, events } = joined()
    const error = { message: 'This frame cannot do that', errorCode: 'NotSupported' }
    expect(await call('POST', path, body, { uid: 'u7' })).toEqual({
      statusCode: 501,
      body: {
        ...error,
        detailedMessage: `This frame cannot do that: ${why}; embed a report or a visual of one`,
        level: 4,
      },
    })
    expect(events()).toEqual([
      [
        `/${family}/u7/events/error`,
        { ...error, detailedMessage: `This frame cannot do that: ${why}`, level: 4 },
      ],
    ])
    expect(session.state.get()).toMatchObject({
      phase: 'failed',
      error: { code: 'NotSupported', detail: why },
    })
    expect(await call('GET', '/report/pages')).toEqual({
      statusCode: 400,
      body: {
        message: 'The report is not loaded',
        detailedMessage: `The report is not loaded: This frame cannot do that: ${why}`,
        errorCode: 'LoadReportFailed',
      },
    })
  }
})

test('a dashboard, a tile or a question is refused with a word, and a report can follow', async () => {
  const { call, load, events, service } = joined()
  for (const [path, body] of [
    ['/qna/interpret', { question: 'revenue' }],
    ['/dashboard/token', 'second'],
    ['/tile/token', 'second'],
  ] as const) {
    const answer = await call('POST', path, body)
    expect([path, answer?.statusCode]).toEqual([path, 501])
    expect((answer!.body as models.IError).detailedMessage).toContain('not served here')
  }
  expect(events()).toEqual([])
  for (const type of ['dashboard', 'tile', 'qna'])
    await call('POST', '/frontload/config', { type, id, accessToken })
  expect(service.reports).toEqual([])
  await call('POST', '/tile/load', { id, accessToken, dashboardId: 'y' })
  await load({}, { uid: 'u9' })
  expect(events().map(([url]) => url)).toEqual([
    '/tile/u1/events/error',
    '/reports/u9/events/loaded',
    '/reports/u9/events/rendered',
  ])
  expect(['addPage', 'loadTile', 'getPages'].filter(isRefused)).toEqual(['addPage', 'loadTile'])
})

test('at the address of paginated reports a load is refused in words, whatever a report would take', async () => {
  const { call, load, session, events, service } = joined(withSlicer, { isPaginated: true })
  const why = 'Paginated reports are not served here'
  await call('POST', '/frontload/config', { type: 'report', id: 'r1', accessToken })
  for (const path of ['/report/load', '/report/prepare']) {
    const body = { id: 'r1', accessToken, settings: { commands: { parameterPanel: { enabled: true } } } }
    expect(await call('POST', path, body)).toMatchObject({
      statusCode: 501,
      body: { errorCode: 'NotSupported', detailedMessage: expect.stringContaining(why) },
    })
  }
  expect(await load({ parameterValues: [{ value: 'x' }] })).toMatchObject({ statusCode: 400 })
  expect(events().map(([url]) => url)).toEqual(Array(3).fill('/reports/u1/events/error'))
  expect(session.state.get()).toMatchObject({ phase: 'failed' })
  expect(service.reports).toEqual([])
})

test('every way to refuse a load raises error with a message, a detail and a code', async () => {
  const whole = { id: 'r1', accessToken, tokenType: 1, type: 'report' }
  const wrongs: readonly (readonly [path: string, body: unknown, detail: string])[] = [
    ['/report/load', undefined, 'config is required'],
    ['/report/load', { ...whole, id: undefined }, 'id is required'],
    ['/report/load', { ...whole, accessToken: undefined }, 'accessToken is required'],
    ['/report/prepare', { ...whole, settings: { zoomLevel: 9 } }, 'zoomLevel must be a number'],
    ['/report/load', { ...whole, slicers: [{}] }, 'selector is required'],
    ['/report/load', { ...whole, filters: [1n] }, 'body must be plain JSON'],
    ['/dashboard/load', { accessToken }, 'id is required'],
    ['/tile/load', { id, accessToken }, 'dashboardId is required'],
    ['/qna/load', { accessToken }, 'datasetIds is required'],
    ['/report/create', { accessToken }, 'datasetId is required'],
    ['/quickcreate', { accessToken }, 'datasetCreateConfig is required'],
  ]
  for (const [path, body, detail] of wrongs) {
    const { call, session, events } = joined()
    const answer = await call('POST', path, body)
    expect([path, answer?.statusCode]).toEqual([path, 400])
    expect((answer!.body as models.IError[])[0]!.message).toContain(detail)
    expect(events()).toEqual([
      [
        expect.stringMatching(/^\/(reports|dashboards|tile|qna)\/u1\/events\/error$/),
        {
          message: 'What was asked for cannot be understood',
          detailedMessage: expect.stringContaining(detail),
          errorCode: 'Invalid parameters',
          level: 4,
        },
      ],
    ])
    expect(session.state.get()).toMatchObject({ phase: 'failed', error: { code: 'Invalid parameters' } })
  }
})

test('a configuration that cannot be read leaves an open report as it is, and one that hides errors shows none', async () => {
  const { call, load, session, events } = joined()
  await load()
  const body = { id: 'r1', accessToken, settings: { zoomLevel: 9, hideErrors: true } }
  await call('POST', '/report/load', body, { uid: 'u2' })
  expect(session.state.get().phase).toBe('open')
  expect(events().at(-1)).toMatchObject(['/reports/u2/events/error', { errorCode: 'Invalid parameters' }])
  expect(await call('GET', '/report/pages')).toMatchObject({ statusCode: 200 })
  const other = joined()
  await other.call('POST', '/report/load', body)
  expect(other.session.state.get()).toMatchObject({ phase: 'failed', isSilent: true })
})

test('a slicer is read and set; its choice filters the page and is told at its place', async () => {
  const { call, load, events, visual, asked } = joined()
  await load()
  expect(await call('GET', `${visual('who')}/slicer`)).toEqual({
    statusCode: 200,
    body: { filters: [], targets: [name] },
  })
  expect(await call('PUT', `${visual('who')}/slicer`, { filters: [basic('Alpha')] })).toMatchObject({
    statusCode: 202,
  })
  expect(await call('GET', `${visual('who')}/slicer`)).toMatchObject({ body: { filters: [basic('Alpha')] } })
  expect(asked('Revenue')?.filters).toEqual([basic('Alpha')])
  expect(events()).toContainEqual([
    '/reports/u1/pages/first/visuals/who/events/filtersApplied',
    { initiator: 'sdk', filters: [basic('Alpha')] },
  ])
  await call('PUT', `${visual('who')}/slicer`, { filters: [] })
  expect(await call('GET', `${visual('who')}/slicer`)).toMatchObject({ body: { filters: [] } })
})

test('what is no slicer, or no filter of it, is refused', async () => {
  const { call, load, visual } = joined()
  await load()
  expect(await call('GET', `${visual('revenue')}/slicer`)).toMatchObject({ statusCode: 400 })
  expect(await call('PUT', `${visual('revenue')}/slicer`, { filters: [] })).toMatchObject({ statusCode: 400 })
  const stray = { ...basic('Alpha'), target: { table: 'Entity', column: 'Region' } }
  for (const body of [null, { filters: 'all' }, { filters: [{ target: 7 }] }, { filters: [stray] }])
    expect(await call('PUT', `${visual('who')}/slicer`, body)).toMatchObject({
      statusCode: 400,
      body: [{ message: expect.any(String) }],
    })
})

test('slicers of a load are in force before the first question, by name and by field', async () => {
  for (const selector of [
    { visualName: 'who' },
    { $schema: 'http://powerbi.com/product/schema#slicerTargetSelector', target: name },
  ]) {
    const { load, service } = joined()
    await load({ slicers: [{ selector, state: { filters: [basic('Beta')] } }] })
    const asked = service.requests.flatMap(({ queries }) => queries.map(({ query }) => query))
    const figures = asked.filter(({ select }) => JSON.stringify(select).includes('Revenue'))
    expect(figures.map(({ filters }) => filters)).toEqual([[basic('Beta')], [basic('Beta')]])
  }
  const { load } = joined()
  const wrong = await load({ slicers: [{ state: { filters: [] } }] })
  expect(wrong).toMatchObject({ statusCode: 400, body: [{ message: expect.any(String) }] })
})

test('a clone stands beside its visual with filters of its own, until the next load', async () => {
  const { call, load, visual, asked } = joined()
  await load()
  expect(await call('GET', '/report/hasUnsavedChanges')).toMatchObject({ body: false })
  const answer = await call('POST', `${visual('revenue')}/clone`, {
    filters: [basic('Alpha')],
    layout: { x: 700, y: 10 },
  })
  expect(answer).toMatchObject({
    statusCode: 200,
    body: {
      visualName: 'id1',
      visual: { name: 'id1', title: 'Revenue', layout: { x: 700, y: 10, width: 300 } },
    },
  })
  expect(asked('Revenue')?.filters).toEqual([basic('Alpha')])
  const names = async () =>
    ((await call('GET', '/report/pages/first/visuals'))!.body as models.IVisual[]).map((each) => each.name)
  expect(await names()).toEqual(['revenue', 'entities', 'who', 'id1'])
  expect(await call('GET', '/report/hasUnsavedChanges')).toMatchObject({ body: true })
  expect(await call('POST', `${visual('revenue')}/clone`, { layout: { x: 'left' } })).toMatchObject({
    statusCode: 400,
  })
  expect(await call('POST', `${visual('revenue')}/clone`, {})).toMatchObject({
    body: { visual: { layout: { x: 20, y: 20, width: 300, height: 150 } } },
  })
  await load()
  expect(await names()).toEqual(['revenue', 'entities', 'who'])
})

test('what a person chose is kept, comes back with the next load that asks for it, and can be forgotten', async () => {
  const { call, load, service, visual, asked } = joined()
  const keeps = { settings: { persistentFiltersEnabled: true } }
  await load(keeps)
  expect(await call('GET', '/report/isUserStateApplied')).toMatchObject({ body: false })
  await call('PUT', `${visual('who')}/slicer`, { filters: [basic('Alpha')] })
  await call('PUT', '/report/filters', [basic('Alpha', 'Beta')])
  expect(await call('POST', '/report/userState', null)).toMatchObject({ statusCode: 202 })
  await load()
  expect(asked('Revenue')?.filters).toEqual([])
  const before = service.requests.length
  await load(keeps)
  expect(service.requests[before]!.queries[0]!.query.filters).toEqual([
    basic('Alpha', 'Beta'),
    basic('Alpha'),
  ])
  expect(await call('GET', '/report/isUserStateApplied')).toMatchObject({ body: true })
  expect(await call('DELETE', '/report/userState', null)).toMatchObject({ statusCode: 202 })
  expect(await call('GET', '/report/isUserStateApplied')).toMatchObject({ body: false })
  expect(asked('Revenue')?.filters).toEqual([])
  expect(service.userState).toBeNull()
})

test('a token that names nobody keeps nothing and says so; the report opens all the same', async () => {
  const { call, load, service, events } = joined()
  service.hasPerson = false
  await load({ settings: { persistentFiltersEnabled: true, personalBookmarksEnabled: true } })
  expect(events().map(([url]) => url?.split('/').at(-1))).toEqual(['loaded', 'rendered'])
  expect(await call('POST', '/report/userState', null)).toMatchObject({
    statusCode: 403,
    body: { errorCode: 'NoPerson' },
  })
})

test('an author may enable what is kept; what cannot be read is told, and the report opens', async () => {
  const { load, service, events, session } = joined({
    ...withSlicer,
    settings: { persistentFiltersEnabled: true },
  })
  service.userState = { filters: { report: [basic('Alpha')] } }
  await load()
  expect(service.requests[0]!.queries[0]!.query.filters).toEqual([basic('Alpha')])
  service.userState = { filters: { report: 7 } }
  await load()
  expect(session.state.get()).toMatchObject({ phase: 'open', personal: { isUserStateApplied: false } })
  service.failsToKeep = true
  const before = events().length
  await load()
  expect(
    events()
      .slice(before)
      .map(([url]) => url?.split('/').at(-1)),
  ).toEqual(['loaded', 'error', 'rendered'])
})

test('personal bookmarks: kept with the view, applied by their id, opened with when chosen', async () => {
  const { call, load, session, service, asked } = joined()
  const own = { settings: { personalBookmarksEnabled: true } }
  await load(own)
  await call('PUT', '/report/filters', [basic('Beta')])
  await session.bookmarks.add('Mine')
  await call('PUT', '/report/filters', [])
  expect(await call('POST', '/report/bookmarks/applyByName', { name: 'b1' })).toMatchObject({
    statusCode: 202,
  })
  expect(asked('Revenue')?.filters).toEqual([basic('Beta')])
  expect((await call('GET', '/report/bookmarks'))?.body).toEqual([])
  await session.bookmarks.change('b1', { isDefault: true })
  const before = service.requests.length
  await load(own)
  expect(service.requests[before]!.queries[0]!.query.filters).toEqual([basic('Beta')])
  const named = service.requests.length
  await session.bookmarks.change('b1', { isDefault: false })
  await load({ ...own, bookmark: { name: 'b1' } })
  expect(service.requests[named]!.queries[0]!.query.filters).toEqual([basic('Beta')])
  await session.bookmarks.delete('b1')
  expect(session.state.get()).toMatchObject({ personal: { bookmarks: [] } })
})

test('the rows behind a visual, under its filters, are exported where the report lets them', async () => {
  const { call, load, visual, asked, events } = joined()
  await load({ filters: [basic('Alpha')] })
  const answer = await call('POST', `${visual('entities')}/exportData`, { exportDataType: 1, rows: 3 })
  expect((answer!.body as models.IExportDataResult).data).toBe('Name\r\nAlpha\r\nBeta\r\n')
  expect(asked('detail.0')).toEqual({
    select: [{ name: 'detail.0', field: { kind: 'column', ...name } }],
    detailOf: 'Ledger',
    filters: [basic('Alpha')],
    limit: 3,
  })
  expect(events().at(-1)).toEqual([
    '/reports/u1/events/exportDataCompleted',
    { status: 0, exportDataType: 1, exportFormat: 0, pageName: 'first', visualName: 'entities' },
  ])
  for (const rows of [0, -1, 2.5])
    expect(await call('POST', `${visual('entities')}/exportData`, { rows })).toMatchObject({
      statusCode: 400,
    })
})

test('a report that lets nothing leave, or only what it shows, refuses the rest', async () => {
  const shows = joined(smallReport)
  await shows.load()
  const path = '/report/pages/first/visuals/entities/exportData'
  expect(await shows.call('POST', path, { exportDataType: 1 })).toMatchObject({ statusCode: 403 })
  expect(await shows.call('POST', path, { exportDataType: 0 })).toMatchObject({ statusCode: 200 })
  const nothing = joined({ ...smallReport, dataExport: 'none' })
  await nothing.load()
  expect(await nothing.call('POST', path, {})).toMatchObject({
    statusCode: 403,
    body: { message: 'PowerBINotAuthorizedException' },
  })
})

test('what a load asks for in vain is told as info, and the report opens', async () => {
  const { load, events } = joined()
  await load({ pageName: 'gone', bookmark: { name: 'gone' }, viewMode: 1 })
  const infos = events().filter(([url]) => url === '/reports/u1/events/info')
  expect(infos.map(([, body]) => (body as models.IError).message)).toEqual([
    'The page "gone" is not in this report; its first page is shown',
    'The bookmark "gone" is not in this report',
    'Reports are not edited in this frame; the report is open for viewing',
  ])
})

test('what no report here answers is told as info', async () => {
  const { load, events } = joined(withSlicer, { addressSettings: { hasFilter: true } })
  await load({ datasetBinding: { datasetId: 'gone' }, tokenType: 0 })
  const infos = events().filter(([url]) => url === '/reports/u1/events/info')
  expect(infos.map(([, body]) => (body as models.IError).message)).toEqual([
    'datasetBinding is left aside: a report asks the dataset that its content names',
    'tokenType says Aad; the token is taken as the embed token that it is',
    'The filter in the address of the frame is left aside; filters are set by the configuration',
  ])
})

test.each([
  ['a visual', { visualsLayout: { sales: { width: -1 } } }, 'width'],
  ['all visuals', { defaultLayout: { height: -0.5 } }, 'height'],
])('a negative size of %s is refused', async (_title, page, name) => {
  const { load, call } = joined()
  await load()
  const customLayout = { pagesLayout: { first: { visualsLayout: {}, ...page } } }
  expect(await call('PATCH', '/report/settings', { layoutType: 1, customLayout })).toMatchObject({
    statusCode: 400,
    body: [{ message: `${name} must be a number of at least 0` }],
  })
})

test.each([null, { pageSize: null }, { pagesLayout: null }, { pagesLayout: { first: null } }])(
  'a layout that leaves sizes out by null is taken: %j',
  async (customLayout) => {
    const { load, call } = joined()
    await load()
    expect(await call('PATCH', '/report/settings', { layoutType: 1, customLayout })).toMatchObject({
      statusCode: 202,
    })
  },
)

test('one visual is embedded alone; without it nothing else is shown in its place', async () => {
  const { load, service, events, session } = joined()
  const only = (visualName: string) => ({
    type: 'visual',
    pageName: 'first',
    visualName,
    settings: {
      layoutType: 1,
      customLayout: {
        pagesLayout: {
          first: {
            defaultLayout: { displayState: { mode: 1 } },
            visualsLayout: {
              [visualName]: { displayState: { mode: 0 }, x: 1, y: 1, width: 200, height: 100 },
            },
          },
        },
      },
    },
  })
  await load(only('revenue'))
  expect(service.requests.flatMap(({ queries }) => queries)).toHaveLength(1)
  await load(only('gone'))
  expect(service.requests).toHaveLength(1)
  expect(session.state.get()).toMatchObject({ phase: 'failed' })
  expect(events().at(-1)).toMatchObject([
    '/reports/u1/events/error',
    { message: 'PowerBIEntityNotFound', detailedMessage: expect.stringContaining('"gone"') },
  ])
})

test('visuals are told where they stand now', async () => {
  const { call, load, visual } = joined()
  await load()
  const visualsLayout = { revenue: { x: 7, width: 70 }, entities: { displayState: { mode: 1 } } }
  const customLayout = { pagesLayout: { first: { visualsLayout } } }
  await call('PATCH', '/report/settings', { layoutType: 1, customLayout })
  const [revenue, entities] = (await call('GET', '/report/pages/first/visuals'))!.body as models.IVisual[]
  expect([revenue!.layout, entities!.layout]).toMatchObject([
    { x: 7, y: 0, width: 70, displayState: { mode: 0 } },
    { x: 0, displayState: { mode: 1 } },
  ])
  expect(await call('GET', `${visual('entities')}/filters`)).toMatchObject({ statusCode: 200 })
})

test('settings that are out of bounds are refused on load and in a patch', async () => {
  const { load, call } = joined()
  const wrong = [
    [{ zoomLevel: 5 }, 'zoomLevel must be a number between 0.25 and 4'],
    [{ zoomLevel: 'big' }, 'zoomLevel must be a number'],
    [{ localeSettings: { language: 7 } }, 'language must be a string'],
    [{ hideErrors: 'yes' }, 'hideErrors must be a boolean'],
  ] as const
  for (const [settings, message] of wrong)
    expect(await load({ settings })).toEqual({ statusCode: 400, body: [{ message }] })
  await load()
  for (const [settings, message] of wrong)
    expect(await call('PATCH', '/report/settings', settings)).toEqual({
      statusCode: 400,
      body: [{ message }],
    })
  expect(await call('PATCH', '/report/settings', { zoomLevel: 1.5 })).toMatchObject({ statusCode: 202 })
  expect(await call('GET', '/report/zoom')).toMatchObject({ body: 1.5 })
})

test('a call that comes between two loads is answered once the last of them is through', async () => {
  const { call, load, service, deliver, sentToHost } = joined()
  service.isHeld = true
  await load()
  await call('GET', '/report/pages')
  await load({ pageName: 'a b%/c' }, { uid: 'u2' })
  deliver({ method: 'GET', url: '/report/zoom', headers: { id: 'late' } })
  service.release()
  await settled()
  const answers = sentToHost.filter(({ method }) => !method)
  const pages = answers.find(({ body }) => Array.isArray(body))?.body as models.IPage[]
  expect(pages.find(({ isActive }) => isActive)?.name).toBe('a b%/c')
  expect(answers.filter(({ headers }) => headers.id === 'late')).toMatchObject([{ statusCode: 200, body: 1 }])
})
