import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TokenRefused } from '@casement/server'
import { beforeAll, expect, test } from 'vitest'
import { type Content, readContent } from '../../src/content/content.ts'
import type { ServedReport } from '../../src/content/content-parts.ts'
import type { ListRequest } from '../../src/documents/exports/export-request.ts'
import { listBodies } from '../../src/documents/exports/list-asked.ts'
import { listRoutes } from '../../src/documents/exports/list-routes.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { costOfTokenMs } from '../../src/auth/embed-tokens/call-cost.ts'
import type { VerifiedEmbedToken } from '../../src/auth/embed-tokens/embed-token.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids } from '../world.ts'
import { askedJobs, exportId } from './asked-jobs.ts'
import { exportContent } from './export-content.ts'

let content: Content
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-list-routes-'))
  content = await readContent(await exportContent(folder))
  await rm(folder, { recursive: true })
})

/** What a token says whose text is `person-role-report`, the report by its name among the ids. */
function tokenOf(text: string): VerifiedEmbedToken {
  const [person, role, report] = text.split('-') as [string, string, keyof typeof ids]
  return { ...salesToken(person, role), reports: [{ id: ids[report], permissions: 0 }], tokenId: text }
}
const one = (report: keyof typeof ids, who = 'grace-Group', more: object = {}) => ({
  reportId: ids[report],
  accessToken: `${who}-${report}`,
  ...more,
})

async function open({
  reports = 4,
  pages = 4,
  secondsPerMinute = 0,
  definedAs = (one: ServedReport) => one,
} = {}) {
  const jobs = askedJobs()
  const revoked = new Set<string>()
  const spent: (readonly [viewer: string, ms: number])[] = []
  const gone = new Set<string>()
  const app = serverOfPeople(tokenOf)
  const limits: unknown[] = []
  app.addHook('onRoute', ({ bodyLimit }) => void limits.push(bodyLimit))
  const work = createWorkShares({ secondsPerMinute, now: () => new Date() })
  await listRoutes(app, {
    content: { ...content, report: (id) => (gone.has(id) ? undefined : definedAs(content.report(id)!)) },
    tokens: {
      embedTokens: {
        async verify(text) {
          if (text.startsWith('bad')) throw new TokenRefused('it is signed by nobody')
          if (text.startsWith('lost')) throw new Error('the store is away')
          return tokenOf(text)
        },
      },
      records: { isRevoked: async ({ tokenId }) => revoked.has(tokenId) },
    },
    limits: { reports, pages },
    shares: { spend: (viewer, ms) => void spent.push([viewer, ms]) },
    purse: createPurse(work),
    jobs: jobs.jobs,
  })
  const post = async (path: string, body: object, who = 'grace-Group-sales') => {
    const headers = { authorization: `Bearer ${who}` }
    const answer = await app.inject({ method: 'POST', url: `/embed/exports${path}`, headers, body })
    return { status: answer.statusCode, body: answer.body, type: answer.headers['content-type'] }
  }
  const ask = (listed: readonly object[], more: object = {}) =>
    post('', { format: 'PDF', title: 'Pack', reports: listed, ...more })
  return { ...jobs, post, ask, revoked, spent, gone, work, limits }
}
const errorOf = ({ status, body }: { status: number; body: string }) => {
  const { code, message } = (JSON.parse(body) as { error: { code: string; message: string } }).error
  return [status, code, message]
}
const viewer = '["portal","grace"]'
const hash = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('base64url')
const askerOf = (report: keyof typeof ids, role = 'Group') =>
  hash([viewer, ids[report], { username: 'grace', roles: [role] }])

test('a list is asked in its order, each report as whoever holds its token sees it', async () => {
  const { ask, asked, spent } = await open()
  const answer = await ask([one('second'), one('sales', 'grace-EMEA')], { locale: 'de-CH', paper: 'Letter' })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    202,
    { id: exportId, status: 'NotStarted', percentComplete: 0, reports: [ids.second, ids.sales] },
  ])
  expect(asked[0]!.viewer).toBe(viewer)
  const { reports, correlationId, ...request } = asked[0]!.request as ListRequest
  const askers = [askerOf('second'), askerOf('sales', 'EMEA')]
  const of = {
    viewer,
    identity: { username: 'grace', roles: ['Group'] },
    clientId: 'portal',
    person: 'grace',
    shownAs: 'grace',
  }
  expect(request).toEqual({
    title: 'Pack',
    format: 'PDF',
    leftOut: [],
    viewer: { ...of, asker: hash(['list', ...askers]) },
  })
  const told = reports.map(({ report, parts, isOpen: _isOpen, ...rest }) => ({
    ...rest,
    id: report.id,
    pages: parts.map(({ page, state }) => [page, state.settings.locale]),
  }))
  const each = { format: 'PDF', paper: 'Letter', correlationId }
  const emea = { ...of, identity: { username: 'grace', roles: ['EMEA'] } }
  expect(told).toEqual([
    { ...each, viewer: { ...of, asker: askers[0] }, id: ids.second, pages: [['cities', 'de-CH']] },
    {
      ...each,
      viewer: { ...emea, asker: askers[1] },
      id: ids.sales,
      pages: [
        ['cities', 'de-CH'],
        ['many', 'de-CH'],
      ],
    },
  ])
  expect(spent).toEqual([
    [viewer, costOfTokenMs],
    [viewer, costOfTokenMs],
  ])
})

test('it is on A4, but for slides', async () => {
  const { ask, asked } = await open()
  for (const format of ['PDF', 'PPTX', 'XLSX']) await ask([one('second')], { format })
  const papers = asked.map(({ request }) => (request as ListRequest).reports[0]!.paper)
  expect(papers).toEqual(['A4', '16:9', 'A4'])
})

test('a report is open for as long as its token is good and it is served', async () => {
  const { ask, asked, revoked, gone } = await open()
  await ask([one('second'), one('sales')])
  const isOpen = () => Promise.all((asked[0]!.request as ListRequest).reports.map((each) => each.isOpen()))
  expect(await isOpen()).toEqual([true, true])
  revoked.add('grace-Group-second')
  gone.add(ids.sales)
  expect(await isOpen()).toEqual([false, false])
})

test('what is not to be had, not shared or lets nothing be exported is left out and said; what is left has no gap', async () => {
  const { ask, asked, revoked, gone } = await open({ reports: 9 })
  revoked.add('grace-Group-second')
  const bad = { ...one('sales'), accessToken: 'bad' }
  const listed = [
    bad,
    one('second', undefined, { name: 'The second' }),
    one('regional'),
    { ...one('second'), accessToken: 'grace-Group-sales', name: 'Of another token' },
    one('sales'),
  ]
  const answer = await ask(listed, { notShared: ['Third'] })
  expect(JSON.parse(answer.body)).toMatchObject({ reports: [ids.sales] })
  expect((asked[0]!.request as ListRequest).leftOut).toEqual([
    'Left out: “Third”: it is not shared with you.',
    'Left out: “A report”: it is not to be had.',
    'Left out: “The second”: it is not to be had.',
    'Left out: “Closed”: it does not let anything be exported.',
    'Left out: “Of another token”: it is not to be had.',
  ])
  gone.add(ids.sales)
  expect(errorOf(await ask([one('sales'), one('regional')]))).toEqual([
    403,
    'PowerBINotAuthorizedException',
    'Left out: “A report”: it is not to be had. Left out: “Closed”: it does not let anything be exported.',
  ])
})

test('tokens of several people are refused, also where one of them is for a report that is left out', async () => {
  const { ask, asked, spent } = await open()
  const several = [400, 'Invalid parameters', 'reports: the tokens are of several people']
  for (const report of ['second', 'regional'] as const)
    expect(errorOf(await ask([one('sales'), one(report, 'nina-Group')]))).toEqual(several)
  expect(asked).toEqual([])
  expect(new Set(spent.map(([whose]) => whose))).toEqual(new Set([viewer]))
  const lost = await ask([{ ...one('sales'), accessToken: 'lost' }])
  expect(lost.status, 'a fault is not left out').toBe(500)
})

test('as many reports and pages as one file may have are taken, and not one more', async () => {
  const { ask } = await open({ reports: 3, pages: 3 })
  expect((await ask([one('second'), one('sales')])).status).toBe(202)
  expect(errorOf(await ask([one('second'), one('sales'), one('second', 'grace-EMEA')]))).toEqual([
    400,
    'Invalid parameters',
    'reports: they have 4 pages; one file has at most 3',
  ])
  expect((await ask([one('second'), one('sales')], { notShared: ['a'] })).status).toBe(202)
  expect(errorOf(await ask([one('second'), one('sales')], { notShared: ['a', 'b'] }))).toEqual([
    400,
    'Invalid parameters',
    'reports: there are 4; one file has at most 3',
  ])
  expect(errorOf(await ask([one('second')], { format: 'CSV' })).slice(0, 2)).toEqual([
    400,
    'Invalid parameters',
  ])
})

test('who asked follows, fetches and takes back with tokens for the same reports, in their order, with the same rows', async () => {
  const { ask, post, found, cancelled, revoked } = await open()
  const reports = [one('second'), one('sales')]
  await ask(reports)
  const state = await post(`/${exportId.toUpperCase()}/state`, { reports })
  expect([state.status, JSON.parse(state.body)]).toEqual([
    200,
    { id: exportId, status: 'Succeeded', percentComplete: 100, fileName: 'R.csv' },
  ])
  const file = await post(`/${exportId}/file`, { reports })
  expect([file.status, file.type, file.body]).toEqual([200, 'text/csv', 'City,Total'])
  const asker = hash(['list', askerOf('second'), askerOf('sales')])
  expect(found).toEqual([
    [exportId, asker],
    [exportId, asker],
  ])
  for (const others of [[reports[0]!], reports.toReversed(), [one('second', 'grace-EMEA'), reports[1]!]])
    for (const what of ['state', 'file', 'cancel'])
      expect(errorOf(await post(`/${exportId}/${what}`, { reports: others }))).toEqual([
        404,
        'PowerBIEntityNotFound',
        'There is no such export, or its time is over',
      ])
  const before = found.length
  expect((await post('/x/state', { reports })).status).toBe(404)
  expect([found.length, cancelled]).toEqual([before, []])
  const taken = await post(`/${exportId}/cancel`, { reports })
  expect([taken.status, taken.body, cancelled]).toEqual([204, '', [exportId]])
  revoked.add('grace-Group-sales')
  const bad = [{ ...one('sales'), accessToken: 'bad' }]
  for (const what of ['state', 'file', 'cancel']) {
    expect((await post(`/${exportId}/${what}`, { reports })).status).toBe(401)
    expect(errorOf(await post(`/${exportId}/${what}`, { reports: bad }))).toEqual([
      401,
      'TokenExpired',
      'it is signed by nobody',
    ])
    expect((await post(`/${exportId}/${what}`, {})).status).toBe(400)
  }
  expect(cancelled).toEqual([exportId])
})

test('a report with more pages than an export may have, and who has spent a share of the service, are refused', async () => {
  const { ask, limits } = await open({
    definedAs: (one) => ({
      ...one,
      definition: { ...one.definition, pages: Array.from({ length: 51 }, () => one.definition.pages[0]!) },
    }),
  })
  expect(errorOf(await ask([one('second')]))).toEqual([
    400,
    'Invalid parameters',
    'pages: there are 51; one export has at most 50',
  ])
  expect(new Set(limits)).toEqual(new Set([listBodies(4).bodyLimit]))
  const spent = await open({ secondsPerMinute: 1 })
  spent.work.spend(viewer, 60_000)
  expect(errorOf(await spent.ask([one('second')])).slice(0, 2)).toEqual([429, 'TooManyRequests'])
})
