import type { ModelDescription } from '@casement/query'
import { plansRequest, type SemanticQuery } from '@casement/query'
import { bookmarkText, parseReport, readBookmarkState } from '@casement/report'
import { routesOf, type ServedRoute } from '@casement/server'
import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportFormats } from '../../src/documents/kept/export-format.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { deniedContent, place, secret } from './denied-content.ts'

type Json = Record<string, any>

let world: World
/** Two services over the same names, whose pay is not the same. */
let services: readonly Service[]
/** Each test has a minute's worth of calls, however often it looks for an export: the clock stands still. */
let person = 0
beforeEach(() => void person++)
beforeAll(async () => {
  world = await openWorld()
  // Documents say when they were made.
  const moment = new Date()
  services = await Promise.all(
    [
      [10, 20, 31, 40, 51],
      [99, 7, 4, 8, 13],
    ].map(async (pays) =>
      world.start({
        deps: { contentFolder: await deniedContent(world.folder, pays), now: () => moment },
      }),
    ),
  )
})
afterAll(() => world.close())

const report = `/reports/${ids.sales}`

interface Asking {
  readonly service: Service
  readonly token: string
  readonly model: ModelDescription
}

/** Everything that an answer says, with what is compressed in it, without ids and moments. */
async function said(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const name = answer.headers.get('content-disposition') ?? ''
  return plain(`${answer.status} ${name} ${await textIn(bytes)}`)
}

async function textIn(bytes: Buffer): Promise<string> {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start.startsWith('PK'))
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) => `${name}\n${Buffer.from(part).toString('latin1')}`)
      .join('\n')
  if (start !== '%PDF') return bytes.toString('latin1')
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts.join('\n')
}

const plain = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/"(ms|serverTime|tokenExpiresAt|at|changedAt|generation)":("[^"]*"|[\d.]+)/g, '"$1":0')

const post = ({ service, token }: Asking, path: string, body: unknown, method = 'POST') =>
  service.embed(token, path, { method, body }).then(said)
const get = ({ service, token }: Asking, path: string) => service.embed(token, path).then(said)

/** Waits for an export and gives its file. */
async function fileOf({ service, token }: Asking, path: string, id: string): Promise<string> {
  const state = async () => (await (await service.embed(token, `${path}/${id}`)).json()) as Json
  await expect.poll(async () => (await state())['status'], { interval: 20 }).not.toMatch(/NotStarted|Running/)
  return `${JSON.stringify(await state())} ${await get({ service, token } as Asking, `${path}/${id}/file`)}`
}

const figure = (table: string, measure: string) => ({
  name: 'figure',
  field: { kind: 'measure', table, measure },
})
/** Every column and measure that somebody is told of, by each other and alone, and names that are nearly those of others. */
function queriesOf({ tables }: ModelDescription): readonly object[] {
  const near = secret.replace('con', 'cn')
  const basic = { filterType: 1, operator: 'In', values: ['x'] }
  const staff = figure('Staff', 'Heads')
  return [
    ...tables.flatMap(({ name: table, columns, measures }) =>
      columns.flatMap(({ name: column }) => {
        const by = { name: 'by', field: { kind: 'column', table, column } }
        return [
          { select: [by] },
          { select: [by, staff] },
          ...measures.map(({ name }) => ({ select: [by, figure(table, name)] })),
          { select: [by], detailOf: table },
        ]
      }),
    ),
    ...tables.flatMap(({ name, measures }) =>
      measures.flatMap(({ name: measure }) => [
        { select: [figure(name, measure)], detailRows: {} },
        { select: [figure(name, measure)], detailRows: { part: 0 } },
      ]),
    ),
    { select: [{ name: 'x', field: { kind: 'column', table: 'Staff', column: `${near} pay` } }] },
    { select: [{ name: 'x', field: { kind: 'column', table: `${near} grades`, column: 'x' } }] },
    { select: [figure('Staff', `${near} sum`)] },
    {
      select: [
        {
          name: 'x',
          field: { kind: 'hierarchyLevel', table: 'Staff', hierarchy: `${near} ways`, level: 'Team' },
        },
      ],
    },
    {
      select: [
        { name: 'x', field: { kind: 'hierarchyLevel', table: 'Staff', hierarchy: 'Where', level: near } },
      ],
    },
    { select: [staff], filters: [{ ...basic, target: { table: 'Staff', column: `${near} key` } }] },
    {
      select: [staff],
      orderBy: [
        { field: { kind: 'measure', table: 'Staff', measure: `${near} heads` }, direction: 'ascending' },
      ],
    },
  ]
}

const inOne = async (asked: readonly Promise<string>[]) => (await Promise.all(asked)).join('\n')

/** Views with a filter on what is denied, on what is nearly called so, and without one. */
const statesOf = (): readonly string[] =>
  [`${secret} pay`, `${secret.replace('con', 'cn')} pay`, 'Team'].map((column) => {
    const filter = { filterType: 1, operator: 'In', values: ['x'], target: { table: 'Staff', column } }
    return bookmarkText({ filters: { report: [filter as never] } })
  })

/** What a person can ask every route that takes an embed token; a test holds that none is missing. */
const asks: Readonly<Record<string, (asking: Asking) => Promise<string>>> = {
  'GET /embed/reports/:reportId': (asking) => get(asking, report),
  'GET /embed/reports/:reportId/findable': (asking) => get(asking, `${report}/findable`),
  'POST /embed/reports/:reportId/figures': (asking) =>
    inOne(
      [
        'Heads',
        'Heads by Team',
        'Heads of R',
        secret.slice(0, -1),
        `${secret.replace('con', 'cn')} sum`,
        'pay',
        'sum',
      ].map((text) => post(asking, `${report}/figures`, { text })),
    ),
  'POST /embed/query': async (asking) => {
    const queries = queriesOf(asking.model)
    const one = (body: object) => post(asking, `/query?reportId=${ids.sales}`, { casement: 1, ...body })
    const lines = await inOne(queries.map((query) => one({ queries: [{ id: 'q', query }] })))
    return `${lines}\n${(await one({ opening: true })).split('\n').toSorted().join('\n')}`
  },
  'GET /embed/plans': (asking) => get(asking, `/plans?reportId=${ids.sales}`),
  'POST /embed/plans': async (asking) =>
    inOne(
      queriesOf(asking.model).map((query) =>
        post(
          asking,
          `/plans?reportId=${ids.sales}&page=people`,
          JSON.parse(JSON.stringify(plansRequest([query as SemanticQuery], []))),
        ),
      ),
    ),
  'GET /embed/reports/:reportId/images/*': (asking) => get(asking, `${report}/images/none.png`),
  'GET /embed/reports/:reportId/picture': (asking) =>
    inOne(['people', 'filtered', 'through'].map((page) => get(asking, `${report}/picture?page=${page}`))),
  'POST /embed/reports/:reportId/load-times': (asking) =>
    post(asking, `${report}/load-times`, { from: 'frame', loadedMs: 1, renderedMs: 1 }),
  'POST /embed/reports/:reportId/exports': async (asking) => {
    const files: string[] = []
    for (const format of exportFormats)
      for (const pages of [
        undefined,
        [{ pageName: 'people' }],
        [{ pageName: 'people', visualName: 'unavailable1' }],
      ]) {
        const answer = await asking.service.embed(asking.token, `${report}/exports`, {
          method: 'POST',
          body: { format, ...(pages && { pages }) },
        })
        const { id, ...refused } = (await answer.json()) as Json
        files.push(id ? await fileOf(asking, `${report}/exports`, id) : JSON.stringify(refused))
      }
    return plain(files.join('\n'))
  },
  'POST /embed/reports/:reportId/visual-figures': (asking) =>
    inOne(
      [undefined, 'heads', 'list', 'unavailable1'].flatMap((visual) =>
        [undefined, 'Team', `${secret} pay`].map((column) =>
          post(asking, `${report}/visual-figures`, {
            page: 'people',
            ...(visual !== undefined && { visual }),
            ...(column !== undefined && { members: [{ table: 'Staff', column, value: '10' }] }),
          }),
        ),
      ),
    ),
  'GET /embed/reports/:reportId/exports/:exportId': (asking) => get(asking, `${report}/exports/x`),
  'GET /embed/reports/:reportId/exports/:exportId/file': (asking) => get(asking, `${report}/exports/x/file`),
  'DELETE /embed/reports/:reportId/exports/:exportId': (asking) =>
    post(asking, `${report}/exports/x`, undefined, 'DELETE'),
  'POST /embed/exports': async (asking) => {
    const { service, token } = asking
    const reports = [{ reportId: ids.sales, accessToken: token }]
    const files: string[] = []
    for (const format of ['PDF', 'PPTX', 'XLSX']) {
      const asked = await service.embed(token, '/exports', {
        method: 'POST',
        body: { format, title: 'All', reports },
      })
      const { id } = (await asked.json()) as Json
      const state = async () => post(asking, `/exports/${id}/state`, { reports })
      await expect.poll(state, { interval: 20 }).not.toMatch(/NotStarted|Running/)
      files.push(await state(), await post(asking, `/exports/${id}/file`, { reports }))
    }
    return files.join('\n')
  },
  'POST /embed/exports/:exportId/state': (asking) => post(asking, '/exports/x/state', { reports: [] }),
  'POST /embed/exports/:exportId/file': (asking) => post(asking, '/exports/x/file', { reports: [] }),
  'POST /embed/exports/:exportId/cancel': (asking) => post(asking, '/exports/x/cancel', { reports: [] }),
  'GET /embed/reports/:reportId/user-state': (asking) => get(asking, `${report}/user-state`),
  'PUT /embed/reports/:reportId/user-state': (asking) =>
    post(asking, `${report}/user-state`, { state: { activePage: 'people' } }, 'PUT'),
  'DELETE /embed/reports/:reportId/user-state': (asking) =>
    post(asking, `${report}/user-state`, undefined, 'DELETE'),
  'POST /embed/reports/:reportId/copies': (asking) =>
    inOne(
      statesOf().map((state) =>
        post(asking, `${report}/copies`, { name: `Copy ${crypto.randomUUID()}`, state }),
      ),
    ),
  'GET /embed/reports/:reportId/versions': (asking) => get(asking, `${report}/versions`),
  'POST /embed/reports/:reportId/versions': (asking) =>
    inOne(statesOf().map((state) => post(asking, `${report}/versions`, { from: 1, state }))),
  'POST /embed/reports/:reportId/versions/:number/restore': (asking) =>
    post(asking, `${report}/versions/1/restore`, { from: 1 }),
  'PATCH /embed/reports/:reportId/versions/:number': (asking) =>
    post(asking, `${report}/versions/1`, { note: 'mine' }, 'PATCH'),
  'GET /embed/reports/:reportId/personal-bookmarks': (asking) => get(asking, `${report}/personal-bookmarks`),
  'POST /embed/reports/:reportId/personal-bookmarks': (asking) =>
    post(asking, `${report}/personal-bookmarks`, { displayName: 'Mine', state: { activePage: 'people' } }),
  'PATCH /embed/reports/:reportId/personal-bookmarks/:id': (asking) =>
    post(asking, `${report}/personal-bookmarks/${ids.other}`, { displayName: 'Other' }, 'PATCH'),
  'DELETE /embed/reports/:reportId/personal-bookmarks/:id': (asking) =>
    post(asking, `${report}/personal-bookmarks/${ids.other}`, undefined, 'DELETE'),
}

const keyOf = ({ method, url }: ServedRoute) => `${method} ${url}`
const isAsked = ({ method, url }: ServedRoute) =>
  method !== 'HEAD' && url.startsWith('/embed/') && url !== '/embed/*'

async function asking(service: Service, roles: string[], username = `olga-${person}`): Promise<Asking> {
  const { token } = await service.embedToken({ username, roles }, { ...place, isEdited: true })
  const { model } = (await (await service.embed(token, report)).json()) as { model: ModelDescription }
  return { service, token, model }
}

test('every route that takes an embed token is asked', () => {
  const keys = routesOf(services[0]!.app).filter(isAsked).map(keyOf)
  expect(Object.keys(asks).toSorted()).toEqual(keys.toSorted())
})

const isNamed = (text: string) => text.toLowerCase().includes(secret.toLowerCase())

test.each(Object.keys(asks))(
  '%s names nothing that is denied, and says the same whatever its values are',
  async (key) => {
    const [first, second] = await Promise.all(
      services.map(async (service) => asks[key]!(await asking(service, ['No pay']))),
    )
    const at = first!.toLowerCase().indexOf(secret.toLowerCase())
    expect(at < 0 ? '' : first!.slice(Math.max(0, at - 200), at + 200)).toBe('')
    expect(second).toBe(first)
  },
)

test('whoever has all objects is told them, by the routes that tell of the model, the report or its figures', async () => {
  const told: string[] = []
  const differing: string[] = []
  for (const [index, [key, ask]] of Object.entries(asks).entries()) {
    const [first, second] = await Promise.all(
      services.map(async (service) => ask(await asking(service, ['All'], `all-${index}`))),
    )
    if (isNamed(first!)) told.push(key)
    if (first !== second) differing.push(key)
  }
  const ofFigures = [
    'POST /embed/query',
    'GET /embed/reports/:reportId/picture',
    'POST /embed/reports/:reportId/exports',
    'POST /embed/exports',
  ]
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /embed/reports/:reportId',
      'GET /embed/reports/:reportId/findable',
      ...ofFigures,
    ]),
  )
  expect(differing).toEqual(expect.arrayContaining([...ofFigures, 'POST /embed/plans']))
})

test('visuals that need what is denied say that they are not available; the others are as they were', async () => {
  const [mine, whole] = await Promise.all(
    ['No pay', 'All'].map(async (role) => {
      const { token } = await services[0]!.embedToken({ username: 'olga', roles: [role] }, place)
      const answer = (await (await services[0]!.embed(token, report)).json()) as Json
      return parseReport(answer['report'])
    }),
  )
  const kinds = (of: typeof mine) =>
    of!.pages.map(({ name, visuals }) => [
      name,
      visuals.map((visual) => (visual.type === 'text' && visual.format.isUnavailable ? '–' : visual.name)),
    ])
  expect(kinds(mine)).toEqual([
    ['people', ['heads', 'list', '–', '–', '–', '–', '–', '–', '–', '–']],
    ['filtered', ['–', 'note']],
    ['through', []],
  ])
  expect(mine!.pages[0]!.visuals.slice(0, 2)).toEqual(whole!.pages[0]!.visuals.slice(0, 2))
  expect(mine!.pages[0]!.visuals.map(({ layout }) => layout)).toEqual(
    whole!.pages[0]!.visuals.map(({ layout }) => layout),
  )
  expect(mine!.bookmarks).toEqual([
    { name: 'plain', displayName: 'Plain', state: { visuals: { people: {} } } },
  ])
  expect(mine!.explain).toEqual([{ kind: 'column', table: 'Staff', column: 'Team' }])
  expect(mine!.pages[2]!.drillthrough).toBe(undefined)
})

/** Filters and choices on each kind of object that somebody may be denied, by what they are on. */
const filtersOn = (word: string): Readonly<Record<string, object>> => {
  const on = (target: object) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: 1,
    operator: 'In',
    values: ['x'],
    target,
  })
  return {
    column: on({ table: 'Staff', column: `${word} pay` }),
    measure: on({ table: 'Staff', measure: `${word} sum` }),
    table: on({ table: `${word} grades`, column: `${word} grade` }),
    level: on({ table: 'Staff', hierarchy: `${word} ways`, hierarchyLevel: 'Team' }),
    key: on({ table: 'Staff', column: 'Team', keys: [`${word} key`] }),
  }
}
/** Every place of a view that carries filters. */
const carriers: Readonly<Record<string, (filter: object) => object>> = {
  'of the report': (filter) => ({ filters: { report: [filter] } }),
  'of a page': (filter) => ({ filters: { pages: { people: [filter] } } }),
  'of a visual': (filter) => ({ filters: { visuals: { people: { heads: [filter] } } } }),
  'chosen in a slicer': (filter) => ({ slicers: { people: { heads: [filter] } } }),
}
const views = (word: string) =>
  Object.entries(carriers).flatMap(([place, carry]) =>
    Object.entries(filtersOn(word)).map(([kind, filter]) => ({
      name: `a filter ${place} on a ${kind}`,
      state: bookmarkText(readBookmarkState(carry(filter))!),
    })),
  )
/** Every way on which somebody else's view comes to a document or a figure: shared, subscribed to, watched by an alert. */
const ways: Readonly<Record<string, (asking: Asking, state: string) => Promise<string>>> = {
  'an export of the view': (asking, state) =>
    post(asking, `${report}/exports`, { format: 'CSV', state, pages: [{ pageName: 'people' }] }),
  'the figures of an alert': (asking, state) =>
    post(asking, `${report}/visual-figures`, { page: 'people', visual: 'heads', state }),
  'an export by the REST API': async ({ service }, state) => {
    const identities = [{ username: 'olga', roles: ['No pay'], datasets: [ids.ledger] }]
    const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}/ExportTo`
    const powerBIReportConfiguration = { identities, defaultBookmark: { state } }
    return said(
      await service.rest(path, { method: 'POST', body: { format: 'XLSX', powerBIReportConfiguration } }),
    )
  },
  'an export of a page in the view': async ({ service }, state) => {
    const identities = [{ username: 'olga', roles: ['No pay'], datasets: [ids.ledger] }]
    const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}/ExportTo`
    const pages = [{ pageName: 'people', bookmark: { state } }]
    const powerBIReportConfiguration = { identities, pages }
    return said(
      await service.rest(path, { method: 'POST', body: { format: 'XLSX', powerBIReportConfiguration } }),
    )
  },
}

test.each(Object.keys(ways))(
  '%s says the same of what is denied and of what was never written, and names neither',
  async (way) => {
    const never = 'Unwritten'
    const [denied, unwritten] = [views(secret), views(never)]
    for (const [at, { name, state }] of denied.entries()) {
      // One person may not ask for so much at once.
      const own = await asking(services[0]!, ['No pay'], `olga${at}`)
      const [one, other] = [await ways[way]!(own, state), await ways[way]!(own, unwritten[at]!.state)]
      expect([isNamed(one), other.includes(never)], `${name}: ${one}`).toEqual([false, false])
      expect(one, name).toBe(other)
      expect(one, name).toMatch(/^400 /)
      expect(one, name).toContain('it has filters on what the data do not have, or not for you')
    }
    // Whoever has all of it is given the view.
    const whole = await asking(services[0]!, ['All'])
    if (way === 'an export of the view') expect(await ways[way]!(whole, denied[0]!.state)).toMatch(/^202 /)
  },
)

test('an export by the REST API is of what its identity has', async () => {
  const [service] = services
  const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}`
  const namesIn = async (role: string) => {
    const identities = [{ username: 'olga', roles: [role], datasets: [ids.ledger] }]
    const body = { format: 'XLSX', powerBIReportConfiguration: { identities } }
    const { id } = (await (await service!.rest(`${path}/ExportTo`, { method: 'POST', body })).json()) as Json
    const state = async () =>
      ((await (await service!.rest(`${path}/exports/${id}`)).json()) as Json)['status']
    await expect.poll(state, { interval: 20 }).toBe('Succeeded')
    return isNamed(await said(await service!.rest(`${path}/exports/${id}/file`)))
  }
  expect([await namesIn('No pay'), await namesIn('All')]).toEqual([false, true])
})
