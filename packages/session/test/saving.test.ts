import { readBookmarkText } from '@casement/report'
import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'

const filter = (...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Entity', column: 'Name' },
  filterType: 1,
  operator: 'In',
  values,
})

/** A frame whose token allows what `permissions` says: 0 lets view, 1 change, 2 copy. */
async function opened(permissions: number, version: number | null = 1) {
  const frame = joinFrame()
  const { service, call, load, events } = frame
  Object.assign(service, { permissions, version })
  await load()
  const choose = (...values: string[]) => call('PUT', '/report/filters', [filter(...values)])
  const isUnsaved = async () => (await call('GET', '/report/hasUnsavedChanges', null))!.body
  const saved = () =>
    events()
      .filter(([url]) => url!.endsWith('/events/saved'))
      .map(([, body]) => body)
  const filtersSaved = () =>
    service.saved.map((each) => readBookmarkText((each as { state: string }).state)?.filters?.report)
  return { ...frame, choose, isUnsaved, saved, filtersSaved }
}

test('the view is saved as that which the report opens with, each time as the next version', async () => {
  const { call, service, choose, isUnsaved, saved, filtersSaved } = await opened(1)
  expect(await isUnsaved()).toBe(false)
  await choose('Alpha')
  expect(await isUnsaved()).toBe(true)
  expect(await call('POST', '/report/save', null)).toEqual({ statusCode: 202, body: {} })
  expect(await isUnsaved()).toBe(false)
  await choose('Beta')
  await call('POST', '/report/save', null)
  expect(filtersSaved()).toEqual([[filter('Alpha')], [filter('Beta')]])
  expect(service.saved.map((each) => (each as { from: number }).from)).toEqual([1, 2])
  const event = { reportObjectId: service.reports[0]!.id, reportName: 'Small', saveAs: false }
  expect(saved()).toEqual([event, event])
  // A reset goes back to what was saved.
  await choose('Gamma')
  await call('DELETE', '/report/userState', null)
  expect((await call('GET', '/report/filters', null))!.body).toEqual([filter('Beta')])
})

test('a copy has the view and a name, and leaves what is open as it is', async () => {
  const { call, service, choose, isUnsaved, saved, filtersSaved } = await opened(3)
  await choose('Alpha')
  const copy = { name: 'Mine', targetWorkspaceId: 'w2' }
  expect(await call('POST', '/report/saveAs', copy)).toEqual({ statusCode: 202, body: {} })
  expect([filtersSaved(), service.saved]).toEqual([
    [[filter('Alpha')]],
    [
      {
        reportId: service.reports[0]!.id,
        name: 'Mine',
        workspaceId: 'w2',
        state: expect.any(String),
      },
    ],
  ])
  expect(saved()).toEqual([{ reportObjectId: 'copy', reportName: 'Mine', saveAs: true }])
  expect(await isUnsaved()).toBe(true)
})

test('what was added to the view alone is not saved', async () => {
  const { call, service } = await opened(1)
  const [page] = smallReport.pages
  const visual = page!.visuals[0]!.name
  const cloned = await call('POST', `/report/pages/${page!.name}/visuals/${visual}/clone`, {})
  await call('POST', '/report/save', null)
  const { state } = service.saved[0] as { state: string }
  expect(state).toContain(JSON.stringify(visual))
  expect(state).not.toContain((cloned!.body as { visualName: string }).visualName)
})

test.each([
  ['save', 0, 1, 403, 'PowerBINotAuthorizedException'],
  ['save', 2, 1, 403, 'PowerBINotAuthorizedException'],
  ['saveAs', 1, 1, 403, 'PowerBINotAuthorizedException'],
  // A file of its author.
  ['save', 1, null, 403, 'PowerBINotAuthorizedException'],
])(
  '%s with permissions %i is refused where they do not reach',
  async (name, permissions, version, statusCode, message) => {
    const { call, saved, service } = await opened(permissions, version)
    const answer = await call('POST', `/report/${name}`, name === 'save' ? null : { name: 'Mine' })
    expect(answer).toMatchObject({ statusCode, body: { message } })
    expect([saved(), service.saved]).toEqual([[], []])
  },
)

test('whoever comes too late, and who takes a name that is there, is told so and loses nothing', async () => {
  const { call, service, choose, isUnsaved, saved } = await opened(3)
  await choose('Alpha')
  service.version = 7
  expect(await call('POST', '/report/save', null)).toEqual({
    statusCode: 409,
    body: expect.objectContaining({
      errorCode: 'VersionConflict',
      detailedMessage: 'Somebody else saved this report in the meantime: nina saved it',
    }),
  })
  expect(await call('POST', '/report/saveAs', { name: 'taken' })).toMatchObject({
    statusCode: 409,
    body: { errorCode: 'NameConflict' },
  })
  expect(await call('POST', '/report/saveAs', {})).toEqual({
    statusCode: 400,
    body: [{ message: 'name is required' }],
  })
  expect([await isUnsaved(), saved()]).toEqual([true, []])
  expect((await call('GET', '/report/filters', null))!.body).toEqual([filter('Alpha')])
})
