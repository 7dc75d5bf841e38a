import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxExportedRows } from '@casement/visuals'
import { beforeAll, expect, test } from 'vitest'
import { type Content, readContent } from '../../src/content/content.ts'
import type { ExportRequest } from '../../src/documents/exports/export-request.ts'
import { exportRoutes } from '../../src/documents/exports/export-routes.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids } from '../world.ts'
import { askedJobs, exportId } from './asked-jobs.ts'
import { exportContent } from './export-content.ts'

let content: Content
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-export-routes-'))
  content = await readContent(await exportContent(folder))
  await rm(folder, { recursive: true })
})

/** The routes, asked by people whose name says their role after a dash: `grace-Group`. */
async function open({ secondsPerMinute = 0 } = {}) {
  const jobs = askedJobs()
  const app = serverOfPeople((name) => {
    const [person, role] = name.split('-') as [string, string]
    const reports = [ids.sales, ids.regional, ids.second].map((id) => ({ id, permissions: 0 }))
    return { ...salesToken(person, role), reports }
  })
  const shares = createWorkShares({ secondsPerMinute, now: () => new Date() })
  const purse = createPurse(shares)
  const counted = new Set<string>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if ((config as { cost?: string } | undefined)?.cost === 'constant') counted.add(`${method} ${url}`)
  })
  await exportRoutes(app, { content, jobs: jobs.jobs, purse })
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, who = 'grace-Group', report = ids.sales }: { body?: unknown; who?: string; report?: string } = {},
  ) => {
    const url = `/embed/reports/${report}/exports${path}`
    const headers = { authorization: `Bearer ${who}` }
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { body: body as object }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  const ask = (body: unknown, more: object = {}) => call('POST', '', { body, ...more })
  return { ...jobs, call, ask, shares, counted }
}
const errorOf = ({ status, body }: { status: number; body: string }) => {
  const { code, message } = (JSON.parse(body) as { error: { code: string; message: string } }).error
  return [status, code, message]
}
const figure = { name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }
const lines = { title: 'Rows', query: { select: [figure], detailRows: { part: 0 }, filters: [], limit: 5 } }
const ofVisual = { format: 'XLSX', pages: [{ pageName: 'cities', visualName: 'whole' }] }

test('an export is asked as the frame shows it, at the expense and with the rows of who holds the token', async () => {
  const { ask, asked } = await open()
  const selection = { page: 'cities', visual: 'bars', points: [{ identity: [] }] }
  const answer = await ask({ format: 'PDF', locale: 'de-CH', language: 'en', paper: 'Letter', selection })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    202,
    { id: exportId, status: 'NotStarted', percentComplete: 0 },
  ])
  const [{ viewer, request }] = asked as [{ viewer: string; request: ExportRequest }]
  const { report, parts, correlationId, lines: none, ...rest } = request
  const of = '["portal","grace"]'
  const identity = { username: 'grace', roles: ['Group'] }
  expect(viewer).toBe(of)
  expect(rest).toEqual({
    format: 'PDF',
    paper: 'Letter',
    viewer: {
      asker: createHash('sha256')
        .update(JSON.stringify([of, ids.sales, identity]))
        .digest('base64url'),
      viewer: of,
      identity,
      clientId: 'portal',
      person: 'grace',
      shownAs: 'grace',
    },
  })
  expect([report.id, none, correlationId.length > 0]).toEqual([ids.sales, undefined, true])
  expect(parts.map((part) => [part.page, part.selection])).toEqual([
    ['cities', selection],
    ['many', null],
  ])
  const { language, locale } = parts[0]!.state.settings
  expect([language, locale]).toEqual(['en', 'de-CH'])
})

test('what is not said is that of the report: A4, but for slides; the language is that of the locale', async () => {
  const { ask, asked } = await open()
  for (const format of ['CSV', 'XLSX', 'PDF', 'PPTX', 'PNG']) expect((await ask({ format })).status).toBe(202)
  await ask({ format: 'PDF', locale: 'de-DE' })
  const requests = asked.map(({ request }) => request as ExportRequest)
  expect(requests.map(({ format, paper }) => `${format} ${paper}`)).toEqual([
    'CSV A4',
    'XLSX A4',
    'PDF A4',
    'PPTX 16:9',
    'PNG A4',
    'PDF A4',
  ])
  const { language, locale } = requests.at(-1)!.parts[0]!.state.settings
  expect([language, locale]).toEqual(['de', 'de-DE'])
})

const long = (length: number) => 'x'.repeat(length)
test.each([
  ['format', { format: 'DOCX' }],
  ['pages.0.pageName', { pages: [{ pageName: '' }] }],
  ['pages.0.pageName', { pages: [{ pageName: long(257) }] }],
  ['pages.0.visualName', { pages: [{ pageName: 'cities', visualName: '' }] }],
  ['pages.0', { pages: [{ pageName: 'cities', bookmark: null }] }],
  ['pages', { pages: Array.from({ length: 1001 }, () => ({ pageName: 'cities' })) }],
  ['pages', { pages: Array.from({ length: 51 }, () => ({ pageName: 'cities' })) }],
  ['pages[0].pageName', { pages: [{ pageName: 'none' }] }],
  ['state', { state: long(400_001) }],
  ['defaultBookmark.state', { state: 'x' }],
  ['selection.page', { selection: { page: '', visual: 'bars', points: [] } }],
  [
    'selection.points',
    {
      selection: {
        page: 'cities',
        visual: 'bars',
        points: Array.from({ length: 5001 }, () => ({ identity: [] })),
      },
    },
  ],
  [
    'selection.points.0.identity',
    {
      selection: {
        page: 'cities',
        visual: 'bars',
        points: [{ identity: Array.from({ length: 21 }, () => ({ target: {}, equals: 1 })) }],
      },
    },
  ],
  [
    'selection.points.0.identity.0.equals',
    { selection: { page: 'cities', visual: 'bars', points: [{ identity: [{ target: {}, equals: [] }] }] } },
  ],
  ['locale', { locale: '!!' }],
  ['language', { language: long(101) }],
  ['paper', { paper: 'A3' }],
  ['csv', { csv: ';' }],
  ['lines.title', { ...ofVisual, lines: { ...lines, title: '' } }],
  ['lines', { ...ofVisual, lines: { ...lines, more: 1 } }],
  [
    'lines.query.detailRows.part',
    { ...ofVisual, lines: { ...lines, query: { ...lines.query, detailRows: {} } } },
  ],
  [
    'lines.query.detailRows.part',
    { ...ofVisual, lines: { ...lines, query: { ...lines.query, detailRows: { part: -1 } } } },
  ],
  [
    'lines.query.select',
    { ...ofVisual, lines: { ...lines, query: { ...lines.query, select: [figure, figure] } } },
  ],
  ['The body', { more: 1 }],
])('refused at %s, case %#', async (place, more) => {
  const { ask, asked } = await open()
  const [status, code, message] = errorOf(await ask({ format: 'PDF', ...more }, { report: ids.second }))
  expect([status, code, String(message).split(': ')[0]]).toEqual([400, 'Invalid parameters', place])
  expect(asked).toEqual([])
})

test('what is as long as it may be is taken', async () => {
  const { ask, asked } = await open()
  const target = { table: 'Ledger', column: 'City' }
  const identity = ['Paris', 1, true, null].flatMap((equals) =>
    Array.from({ length: 5 }, () => ({ target, equals })),
  )
  const points = Array.from({ length: 500 }, () => ({ identity })).concat(
    Array.from({ length: 4500 }, () => ({ identity: [] })),
  )
  for (const more of [
    { pages: Array.from({ length: 50 }, () => ({ pageName: 'cities', visualName: 'whole' })) },
    { selection: { page: 'cities', visual: 'bars', points: points.slice(400) } },
    { selection: null },
    { language: long(100) },
  ])
    expect((await ask({ format: 'PDF', ...more })).status, Object.keys(more)[0]).toBe(202)
  expect(asked).toHaveLength(4)
})

test('rows behind a figure are asked where the report gives them, of one visual as a workbook, from the first on', async () => {
  const { ask, asked } = await open()
  const second = { report: ids.second }
  expect((await ask({ ...ofVisual, lines }, second)).status).toBe(202)
  expect((asked[0]!.request as ExportRequest).lines).toEqual({
    title: 'Rows',
    query: { ...lines.query, offset: 0, limit: maxExportedRows },
  })
  expect(errorOf(await ask({ ...ofVisual, lines }))).toEqual([
    403,
    'PowerBINotAuthorizedException',
    'This report does not give the rows behind its figures (dataExport)',
  ])
  for (const more of [
    { format: 'CSV' },
    { pages: [{ pageName: 'cities' }] },
    { pages: [...ofVisual.pages, ...ofVisual.pages] },
  ])
    expect(errorOf(await ask({ ...ofVisual, lines, ...more }, second))).toEqual([
      400,
      'Invalid parameters',
      'lines: they are those of one visual, as XLSX',
    ])
  expect(asked).toHaveLength(1)
})

test('a report that lets nothing be exported, and one that the token is not for, give no export of anybody', async () => {
  const { call, ask, asked, found } = await open()
  const closed = { report: ids.regional }
  for (const answer of [
    await ask({ format: 'CSV' }, closed),
    await call('GET', `/${exportId}`, closed),
    await call('GET', `/${exportId}/file`, closed),
    await call('DELETE', `/${exportId}`, closed),
  ])
    expect(errorOf(answer)).toEqual([
      403,
      'PowerBINotAuthorizedException',
      'This report does not let anything be exported (dataExport)',
    ])
  expect((await ask({ format: 'CSV' }, { report: ids.other })).status).toBe(403)
  expect([asked, found]).toEqual([[], []])
})

test('who asked follows it, fetches it and takes it back; who is another, or sees other rows, finds none', async () => {
  const { call, ask, cancelled, found, asked } = await open()
  await ask({ format: 'CSV' })
  const state = await call('GET', `/${exportId.toUpperCase()}`)
  expect(JSON.parse(state.body)).toEqual({
    id: exportId,
    status: 'Succeeded',
    percentComplete: 100,
    fileName: 'R.csv',
  })
  const file = await call('GET', `/${exportId}/file`)
  expect([file.status, file.headers['content-type'], file.body]).toEqual([200, 'text/csv', 'City,Total'])
  const { asker } = asked[0]!.request.viewer
  expect(found).toEqual([
    [exportId, asker],
    [exportId, asker],
  ])
  for (const who of ['nina-Group', 'grace-EMEA'])
    for (const [method, path] of [
      ['GET', `/${exportId}`],
      ['GET', `/${exportId}/file`],
      ['DELETE', `/${exportId}`],
    ] as const)
      expect((await call(method, path, { who })).status).toBe(404)
  const other = await call('GET', `/${exportId}`, { report: ids.second })
  expect(errorOf(other)).toEqual([
    404,
    'PowerBIEntityNotFound',
    'There is no such export, or its time is over',
  ])
  const before = found.length
  expect((await call('GET', '/x')).status).toBe(404)
  expect([found.length, cancelled]).toEqual([before, []])
  const taken = await call('DELETE', `/${exportId}`)
  expect([taken.status, taken.body, cancelled]).toEqual([204, '', [exportId]])
})

test('who has spent a share of the service waits for what is read, and following costs as much as it always does', async () => {
  const { ask, shares, asked, counted } = await open({ secondsPerMinute: 1 })
  shares.spend('["portal","grace"]', 60_000)
  expect(errorOf(await ask({ format: 'CSV' })).slice(0, 2)).toEqual([429, 'TooManyRequests'])
  expect(asked).toEqual([])
  const at = '/embed/reports/:reportId/exports/:exportId'
  for (const route of [`GET ${at}`, `GET ${at}/file`, `DELETE ${at}`]) expect([...counted]).toContain(route)
})
