import type { ToldView } from '@casement/contract'
import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const basic = (...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Entity', column: 'Name' },
  filterType: 1,
  operator: 'In',
  values,
})
const [first, ...others] = smallReport.pages
const slicer = {
  name: 'who',
  type: 'slicer',
  layout: { x: 400, y: 0, width: 200, height: 300 },
  roles: { field: [{ kind: 'column', table: 'Entity', column: 'Name' }] },
}
const report = { ...smallReport, pages: [{ ...first!, visuals: [...first!.visuals, slicer] }, ...others] }
const fromOurs = { 'x-casement-client': '0.1.0' }
const theme = { themeJson: { name: 'Night', dataColors: ['#ff8080'] } }

function joined() {
  const frame = joinFrame()
  frame.service.report = report
  const views = () =>
    frame
      .events()
      .filter(([url]) => url === '/reports/u1/events/viewChanged')
      .map(([, body]) => body as ToldView)
  return { ...frame, views }
}

/** What a page can read of how a report stands. */
async function standing({ call }: ReturnType<typeof joined>) {
  const read = async (path: string) => (await call('GET', path))?.body
  const pages = (await read('/report/pages')) as { name: string; isActive: boolean }[]
  return {
    page: pages.find(({ isActive }) => isActive)!.name,
    filters: await read('/report/filters'),
    pageFilters: await read('/report/pages/a b%/c/filters'),
    slicer: await read('/report/pages/first/visuals/who/slicer'),
    zoom: await read('/report/zoom'),
    theme: await read('/report/theme'),
  }
}

async function changed(frame: ReturnType<typeof joined>) {
  const { call } = frame
  await call('PUT', '/report/filters', [basic('North')])
  await call('PUT', '/report/pages/a b%/c/filters', [basic('South')])
  await call('PUT', '/report/pages/first/visuals/who/slicer', { filters: [basic('West')] })
  await call('PATCH', '/report/settings', { zoomLevel: 1.5 })
  await call('PUT', '/report/theme', theme)
  await call('PUT', '/report/pages/active', { name: 'a b%/c', displayName: null, isActive: true })
  await settled()
  return standing(frame)
}

test('a client that can give it back is told each view but the first, and another client none', async () => {
  const ours = joined()
  await ours.load({}, fromOurs)
  expect(ours.views()).toEqual([])
  await ours.call('PUT', '/report/filters', [basic('North')])
  await ours.call('PUT', '/report/filters', [basic('South')])
  await settled()
  expect(ours.views().map(({ id }) => id)).toEqual(['r1', 'r1'])
  const theirs = joined()
  await theirs.load()
  await changed(theirs)
  expect(theirs.views()).toEqual([])
})

test('a frame that is loaded again with its view stands as it stood, says so, and goes back to what the load said', async () => {
  const before = joined()
  const config = { pageName: 'words', filters: [basic('East')], theme: { themeJson: { name: 'Day' } } }
  await before.load(config, fromOurs)
  const stood = await changed(before)
  const after = joined()
  await after.load({ ...config, view: before.views().at(-1) }, fromOurs)
  expect(await standing(after)).toEqual(stood)
  expect(after.events().filter(([url]) => url!.endsWith('/info'))).toEqual([
    [
      '/reports/u1/events/info',
      {
        message:
          'The frame was loaded again, as where its element is moved; what was chosen in the report is chosen again',
        level: 0,
      },
    ],
  ])
  after.session.filters.reset('user')
  const { filters, slicer: choice } = await standing(after)
  expect([filters, choice]).toEqual([
    [expect.objectContaining({ values: ['East'] })],
    expect.objectContaining({ filters: [] }),
  ])
})

test('a view without another look leaves the look of the load', async () => {
  const before = joined()
  await before.load({ settings: { zoomLevel: 2 } }, fromOurs)
  await before.call('PUT', '/report/filters', [basic('North')])
  await settled()
  const [view] = before.views()
  expect(Object.keys(view!).toSorted()).toEqual(['bookmark', 'id', 'theme'])
  const after = joined()
  await after.load({ settings: { zoomLevel: 3 }, view }, fromOurs)
  expect((await standing(after)).zoom).toBe(3)
})

test('a theme that was taken back stays away', async () => {
  const before = joined()
  await before.load({ theme }, fromOurs)
  await before.call('PUT', '/report/theme', {})
  await settled()
  const after = joined()
  await after.load({ theme, view: before.views().at(-1) }, fromOurs)
  expect((await standing(after)).theme).toEqual((await standing(before)).theme)
})

test('a view of another report is left aside, and one that is none is refused', async () => {
  const before = joined()
  await before.load({}, fromOurs)
  await changed(before)
  const [view] = before.views()
  const after = joined()
  await after.load({ view: { ...view, id: 'another' } }, fromOurs)
  expect((await standing(after)).page).toBe('first')
  for (const wrong of [
    7,
    'text',
    { id: 'r1', settings: { zoomLevel: 'x' } },
    { id: 'r1', theme: { themeJson: 7 } },
  ])
    expect(await joined().load({ view: wrong })).toMatchObject({ statusCode: 400 })
})
