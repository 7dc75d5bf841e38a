import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readWorkbook from 'read-excel-file/node'
import { unzipSync } from 'fflate'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slidesOf } from '../../../../packages/documents/test/slides-of.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { exportContent } from './export-content.ts'

type Json = Record<string, any>

let world: World
let service: Service
const group = { username: 'grace', roles: ['Group'] }
const emea = { username: 'emil', roles: ['EMEA'] }
const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}`

beforeAll(async () => {
  world = await openWorld()
  service = await world.start({ deps: { contentFolder: await exportContent(world.folder) } })
})
afterAll(() => world.close())

const exportTo = (body: Json) => service.rest(`${path}/ExportTo`, { method: 'POST', body })
const configured = (format: string, { identities = [group], ...more }: Json = {}) => ({
  format,
  powerBIReportConfiguration: { identities, ...more },
})

async function ended(get: () => Promise<Response>): Promise<Json> {
  let state: Json = {}
  const status = async () => (state = (await (await get()).json()) as Json)['status']
  await expect.poll(status, { interval: 20 }).not.toMatch(/NotStarted|Running/)
  return state
}

/** What an export by the REST API gives. */
async function taken(body: Json) {
  const asked = await exportTo(body)
  expect(asked.status).toBe(202)
  const { id } = (await asked.json()) as Json
  const state = await ended(() => service.rest(`${path}/exports/${id}`))
  expect(state).toMatchObject({ status: 'Succeeded', percentComplete: 100 })
  const file = await service.rest(`${path}/exports/${id}/file`)
  return { state, file, bytes: Buffer.from(await file.arrayBuffer()) }
}

const sheetsOf = async (bytes: Buffer) =>
  Object.fromEntries((await readWorkbook(bytes)).map(({ sheet, data }) => [sheet, data as unknown[][]]))
const partOf = (bytes: Buffer, name: string) => Buffer.from(unzipSync(bytes)[name]!).toString('utf8')

test('a page as a workbook: figures as numbers, days as days, sums as formulas that give what is shown', async () => {
  const { state, file, bytes } = await taken(configured('XLSX', { pages: [{ pageName: 'cities' }] }))
  expect(state).toMatchObject({ resourceFileExtension: '.xlsx', reportName: 'Taken along' })
  expect(file.headers.get('content-disposition')).toContain('Taken along - Cities.xlsx')
  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['Result by city', 'By city', 'Ledger = day by day', 'whole', 'About'])
  expect(sheets['Result by city']!.slice(4)).toEqual([
    ['Europe', null],
    ['Berlin', 300.3],
    ['Paris', 50.05],
    ['Europe in all', 350.35],
    ['Other cities', 3000],
    ['All', 3350.35],
    ['Share of Europe', expect.closeTo(350.35 / 3350.35, 12)],
  ])
  const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<f>SUM(B6:B7)</f><v>350.35</v>')
  expect(xml).toContain('<f>SUM(B8:B9)</f><v>3350.35</v>')
  expect(xml).toContain('<f>IF(B10=0,&quot;&quot;,B8/B10)</f>')
  expect(xml).toContain('Internal · Taken along · Cities · grace')
  const days = sheets['Ledger = day by day']!.slice(4)
  expect(days[0]).toEqual([new Date('2026-01-15'), 'Berlin', 100.1])
  expect(days.at(-1)).toEqual(['Total', null, 3350.35])
  expect(partOf(bytes, 'xl/styles.xml')).toContain('formatCode="#,##0.00"')
  const about = new Map(sheets['About']!.map(([label, words]) => [label, words]))
  expect(about.get('For')).toBe('grace')
  expect(about.get('Classification')).toBe('Internal')
  expect(about.get('Filters of Cities')).toBe('none')
})

test('only the rows of the identity are in it, and only those of the view', async () => {
  const totalOf = async (more: Json) => {
    const { bytes } = await taken(configured('XLSX', more))
    return (await sheetsOf(bytes))['whole']!.at(-1)!.at(-1)
  }
  const pages = [{ pageName: 'cities', visualName: 'whole' }]
  expect(await totalOf({ pages })).toBe(3350.35)
  expect(await totalOf({ pages, identities: [emea] })).toBe(350.35)
  expect(await totalOf({ pages, defaultBookmark: { name: 'january' } })).toBe(1150.15)
  const filter = "Ledger/City in ('Paris', 'Boston') and Ledger/Amount lt 1500"
  expect(await totalOf({ pages, reportLevelFilters: [{ filter }] })).toBe(1050.05)
})

test('a visual is one CSV, a page an archive of them; text that a sheet would run is inert', async () => {
  const one = await taken(configured('CSV', { pages: [{ pageName: 'cities', visualName: 'bars' }] }))
  expect(one.file.headers.get('content-type')).toContain('text/csv')
  expect(one.bytes.toString('utf8')).toBe(
    '\uFEFFCity,Total\r\nBerlin,300.30\r\nBoston,3000.00\r\nParis,50.05\r\n',
  )
  const page = await taken(configured('CSV', { pages: [{ pageName: 'cities' }] }))
  expect(page.state['resourceFileExtension']).toBe('.zip')
  expect(Object.keys(unzipSync(page.bytes))).toEqual([
    'Result by city.csv',
    'By city.csv',
    'Ledger = day by day.csv',
    'whole.csv',
  ])
})

test('a table goes on below what fits the screen', async () => {
  const { bytes } = await taken(configured('XLSX', { pages: [{ pageName: 'many' }] }))
  const rows = (await sheetsOf(bytes))['Rows']!
  expect(rows).toHaveLength(4 + 20_000)
})

/** The texts of a PDF, page by page. */
async function textsOf(bytes: Buffer): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await pdf.destroy()
  return texts
}

test('a page as a PDF: what is on the screen, in letters that can be searched, with its foot', async () => {
  const { state, bytes } = await taken(configured('PDF', { pages: [{ pageName: 'cities' }] }))
  expect(state['resourceFileExtension']).toBe('.pdf')
  const [first] = await textsOf(bytes)
  for (const words of [
    'Cities',
    'Result by city',
    'Europe in all',
    '350.35',
    '3,350.35',
    'By city',
    'No figures',
  ])
    expect(first).toContain(words)
  expect(first).toContain('Internal · Taken along · Cities · grace')
  const other = await taken(configured('PDF', { pages: [{ pageName: 'cities' }], identities: [emea] }))
  const [seen] = await textsOf(other.bytes)
  expect(seen).toContain('350.35')
  expect(seen).not.toContain('3,350.35')
  expect(seen).not.toContain('Boston')
})

test('a page as slides: each person has the figures of their rows, as the service answers them', async () => {
  const pages = [{ pageName: 'cities' }]
  for (const [identity, total, cities] of [
    [group, '3,350.35', ['Berlin 300.30', 'Boston 3,000.00', 'Paris 50.05']],
    [emea, '350.35', ['Berlin 300.30', 'Paris 50.05']],
  ] as const) {
    const { state, bytes } = await taken(configured('PPTX', { pages, identities: [identity] }))
    expect(state['resourceFileExtension']).toBe('.pptx')
    const { width, slides } = slidesOf(bytes)
    expect(width).toBe(960)
    const [page, ...behind] = slides
    expect(page!.texts).toContain(total)
    const foot = `Internal · Taken along · Cities · ${identity.username}`
    expect(page!.texts.some((text) => text.startsWith(foot))).toBe(true)
    const [statement] = page!.tables
    expect(statement!.rows.find(([label]) => label === 'All')).toEqual(['All', total])
    const bars = behind.find(({ texts }) => texts.includes('By city'))!.tables[0]!
    expect(bars.rows.slice(1).map((row) => row.join(' '))).toEqual(cities)
    expect(page!.alternatives).toEqual(['By city'])
    const all = JSON.stringify(slides.map(({ texts, tables }) => [texts, tables]))
    expect(all.includes('Boston')).toBe(identity === group)
  }
})

test('a visual as a picture, and pages as an archive of them: only the rows of the person are drawn', async () => {
  const coloured = async (identity: typeof group) => {
    const pages = [{ pageName: 'cities', visualName: 'bars' }]
    const { state, file, bytes } = await taken(configured('PNG', { pages, identities: [identity] }))
    expect(state['resourceFileExtension']).toBe('.png')
    expect(file.headers.get('content-type')).toContain('image/png')
    const { data, width, height } = PNG.sync.read(bytes)
    expect([width, height]).toEqual([2 * (500 + 40), 2 * (34 + 300 + 30)])
    const columns = new Set<number>()
    for (let at = 0; at < data.length; at += 4)
      if (data.readUIntBE(at, 3) === 0x1b6ca8) columns.add((at / 4) % width)
    return [...columns].filter((x) => !columns.has(x - 1)).length
  }
  expect(await coloured(group)).toBe(3)
  expect(await coloured(emea)).toBe(2)
  const { state, bytes } = await taken(configured('PNG'))
  expect(state['resourceFileExtension']).toBe('.zip')
  expect(Object.keys(unzipSync(bytes))).toEqual(['01 Cities.png', '02 Many rows.png'])
})

test('a table that its page has no room for goes on behind it, with its heads on every sheet', async () => {
  const { bytes } = await taken(configured('PDF', { pages: [{ pageName: 'many', visualName: 'rows' }] }))
  const [page, ...behind] = await textsOf(bytes)
  expect(page).toContain('All of it is on the pages behind.')
  const rows = behind.flatMap((text) => text.match(/city \d/g) ?? [])
  expect(rows).toHaveLength(1000)
  for (const text of behind) expect(text).toMatch(/N .* S .* D/)
  expect(behind.at(-1)).toContain('The first 1,000 rows are here')
})

test('the whole report has the pages that have a tab', async () => {
  const { bytes } = await taken(configured('XLSX'))
  const about = (await sheetsOf(bytes))['About']!
  expect(about.find(([label]) => label === 'Pages')![1]).toBe('Cities, Many rows')
})

test.each([
  [configured('XLSX', { identities: [] }), /requires effective identity to be provided/],
  [configured('XLSX', { identities: [{ username: 'x', roles: [] }] }), /requires roles/],
  [configured('XLSX', { identities: [{ username: 'x', roles: ['Chief'] }] }), /has no role "Chief"/],
  [configured('DOCX'), /format: "DOCX" is not supported; there are CSV, XLSX, PDF, PPTX, PNG/],
  [configured('XLSX', { pages: [{ pageName: 'nowhere' }] }), /pages\[0\]\.pageName: .* no page "nowhere"/],
  [
    configured('XLSX', { pages: [{ pageName: 'cities', visualName: 'none' }] }),
    /pages\[0\]\.visualName: the page has no visual "none"/,
  ],
  [configured('XLSX', { defaultBookmark: { name: 'none' } }), /defaultBookmark\.name/],
  [configured('XLSX', { defaultBookmark: { state: 'x' } }), /defaultBookmark\.state/],
  [
    configured('XLSX', { defaultBookmark: { state: 'x', name: 'january' } }),
    /name a bookmark or give a state, not both/,
  ],
  [
    configured('XLSX', { pages: Array.from({ length: 51 }, () => ({ pageName: 'cities' })) }),
    /one export has at most 50/,
  ],
  [configured('XLSX', { settings: { locale: '!!' } }), /locale: is no locale/],
  [configured('XLSX', { datasetToBind: ids.board }), /datasetToBind/],
  [configured('XLSX', { reportLevelFilters: [{ filter: 'Ledger eq 1' }] }), /expected Table\/Column/],
  [{ format: 'XLSX', paginatedReportConfiguration: {} }, /no paginated reports/],
])('refused, case %#', async (body, message) => {
  const answer = await exportTo(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { code: 'InvalidRequest', message: expect.stringMatching(message) },
  })
})

test('an unknown export is not there, and neither is another report’s', async () => {
  for (const id of ['x', '11111111-2222-4333-8444-555555555555'])
    expect((await service.rest(`${path}/exports/${id}`)).status).toBe(404)
  const { state } = await taken(configured('CSV', { pages: [{ pageName: 'cities' }] }))
  const other = `/groups/${ids.sampleGroup}/reports/${ids.regional}/exports/${state['id']}`
  expect((await service.rest(other)).status).toBe(404)
})

test('a frame takes its view along; another person, or the same one with other rows, does not get the file', async () => {
  const { token } = await service.embedToken(group)
  const at = `/reports/${ids.sales}/exports`
  const body = { format: 'XLSX', pages: [{ pageName: 'cities', visualName: 'whole' }] }
  const asked = await service.embed(token, at, { method: 'POST', body })
  expect(asked.status).toBe(202)
  const { id } = (await asked.json()) as Json
  expect(await ended(() => service.embed(token, `${at}/${id}`))).toMatchObject({ status: 'Succeeded' })
  const file = await service.embed(token, `${at}/${id}/file`)
  const sheets = await sheetsOf(Buffer.from(await file.arrayBuffer()))
  expect(sheets['whole']!.at(-1)!.at(-1)).toBe(3350.35)
  for (const identity of [emea, { ...group, roles: ['EMEA'] }]) {
    const other = await service.embedToken(identity)
    expect((await service.embed(other.token, `${at}/${id}`)).status).toBe(404)
    expect((await service.embed(other.token, `${at}/${id}/file`)).status).toBe(404)
  }
  // A name says whose the file is after the id.
  const kept = async () => (await readdir(join(world.folder, 'exports'))).map((file) => file.split('.')[0])
  expect(await kept()).toContain(id)
  expect((await service.embed(token, `${at}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await kept()).not.toContain(id)
  expect((await service.embed(token, `${at}/${id}`)).status).toBe(404)
})

test('a frame is refused what is wrong, and all of a report that gives nothing', async () => {
  const { token } = await service.embedToken(group)
  const post = (body: Json) => service.embed(token, `/reports/${ids.sales}/exports`, { method: 'POST', body })
  for (const body of [
    { format: 'DOCX' },
    { format: 'PPTX', paper: 'A3' },
    { format: 'XLSX', pages: [{ pageName: 'none' }] },
    { format: 'XLSX', state: 'none' },
    { format: 'XLSX', locale: '!!' },
    { format: 'XLSX', paper: 'A3' },
    { format: 'XLSX', more: 1 },
  ]) {
    const answer = await post(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'Invalid parameters' } })
  }
  const closed = await service.embedToken(group, { id: ids.regional, dataset: ids.ledger })
  const answer = await service.embed(closed.token, `/reports/${ids.regional}/exports`, {
    method: 'POST',
    body: { format: 'CSV' },
  })
  expect(answer.status).toBe(403)
})

test('what is chosen on the screen filters what is taken along', async () => {
  const { token } = await service.embedToken(group)
  const at = `/reports/${ids.sales}/exports`
  const city = { target: { table: 'Ledger', column: 'City' }, equals: 'Paris' }
  const body = {
    format: 'CSV',
    pages: [{ pageName: 'cities', visualName: 'whole' }],
    selection: { page: 'cities', visual: 'bars', points: [{ identity: [city] }] },
  }
  const { id } = (await (await service.embed(token, at, { method: 'POST', body })).json()) as Json
  await ended(() => service.embed(token, `${at}/${id}`))
  const file = await service.embed(token, `${at}/${id}/file`)
  expect(await file.text()).toBe('Total\r\n50.05\r\n')
})

test('an export that cannot be made says why, and there is no file', async () => {
  const asked = await exportTo(configured('XLSX', { pages: [{ pageName: 'huge' }] }))
  const { id } = (await asked.json()) as Json
  expect(await ended(() => service.rest(`${path}/exports/${id}`))).toMatchObject({ status: 'Failed' })
  const file = await service.rest(`${path}/exports/${id}/file`)
  expect(file.status).toBe(400)
  expect(await file.json()).toMatchObject({
    error: { code: 'InvalidRequest', message: expect.stringMatching(/^The export failed: .*digits/) },
  })
})

test('an export that is taken back ends at once, and its place is free', async () => {
  const { token } = await service.embedToken(group)
  const at = `/reports/${ids.sales}/exports`
  const body = { format: 'PDF', pages: [{ pageName: 'slow' }] }
  const begun = async () => {
    const answer = await service.embed(token, at, { method: 'POST', body })
    return { status: answer.status, id: ((await answer.json()) as Json)['id'] as string }
  }
  const all = [await begun(), await begun(), await begun()]
  expect((await begun()).status).toBe(429)
  const [first] = all
  expect(await (await service.embed(token, `${at}/${first!.id}`)).json()).toMatchObject({ status: 'Running' })
  expect((await service.embed(token, `${at}/${first!.id}/file`)).status).toBe(404)
  for (const { id } of all) {
    expect((await service.embed(token, `${at}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await service.embed(token, `${at}/${id}`)).status).toBe(404)
  }
  // Others have their turn again.
  await taken(configured('CSV', { pages: [{ pageName: 'cities' }] }))
  const events = (await (await service.rest('/activity?operation=ExportReport')).json()) as Json
  expect(events['value'].map((event: Json) => event['outcome'])).toContain('Cancelled')
})

test('one person has few exports under way, and each is told in the activity', async () => {
  const body = configured('XLSX')
  const asked = await Promise.all(Array.from({ length: 5 }, () => exportTo(body)))
  const statuses = asked.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([202, 202, 202, 429, 429])
  for (const answer of asked) {
    const { id } = (await answer.json()) as Json
    if (id) await ended(() => service.rest(`${path}/exports/${id}`))
  }
  const events = (await (await service.rest('/activity?operation=ExportReport')).json()) as Json
  expect(events['value'].at(-1)).toMatchObject({
    operation: 'ExportReport',
    person: 'grace',
    reportId: ids.sales,
    outcome: 'ok',
    details: { format: 'XLSX', pages: 2 },
  })
})
