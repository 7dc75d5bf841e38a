import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readWorkbook from 'read-excel-file/node'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slidesOf } from '../../../../packages/documents/test/slides-of.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { exportContent } from './export-content.ts'

type Json = Record<string, any>
interface Listed {
  readonly reportId: string
  readonly accessToken: string
  readonly name?: string
}

let world: World
let service: Service
const group = { username: 'grace', roles: ['Group'] }
const emea = { username: 'grace', roles: ['EMEA'] }

beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    deps: { contentFolder: await exportContent(world.folder) },
    settings: { SERVICE_EXPORT_REPORTS: '4', SERVICE_EXPORT_PAGES: '4' },
  })
})
afterAll(() => world.close())

async function listed(reportId: string, identity = group): Promise<Listed & { tokenId: string }> {
  const { token, tokenId } = await service.embedToken(identity, { id: reportId, dataset: ids.ledger })
  return { reportId, accessToken: token, tokenId }
}
const sent = (reports: readonly Listed[]) =>
  reports.map(({ reportId, accessToken, name }) => ({
    reportId,
    accessToken,
    ...(name === undefined ? {} : { name }),
  }))
const ask = (reports: readonly Listed[], more: Json = {}) =>
  service.embed(reports[0]!.accessToken, '/exports', {
    method: 'POST',
    body: { format: 'PDF', title: 'Board pack', reports: sent(reports), ...more },
  })
const after = (reports: readonly Listed[], id: string, what: 'state' | 'file' | 'cancel') =>
  service.embed(reports[0]!.accessToken, `/exports/${id}/${what}`, {
    method: 'POST',
    body: { reports: sent(reports) },
  })

async function taken(reports: readonly Listed[], more: Json = {}) {
  const asked = await ask(reports, more)
  const { id, reports: included } = (await asked.json()) as Json
  expect(asked.status).toBe(202)
  const those = reports.filter(({ reportId }) => included.includes(reportId))
  let state: Json = {}
  const status = async () => (state = (await (await after(those, id, 'state')).json()) as Json)['status']
  await expect.poll(status, { interval: 20 }).not.toMatch(/NotStarted|Running/)
  const file = await after(those, id, 'file')
  return { id, state, file, included, bytes: Buffer.from(await file.arrayBuffer()) }
}

test('reports are one PDF in their order: contents that lead, bookmarks, numbers over all, the foot of each', async () => {
  const reports = [await listed(ids.second), await listed(ids.sales)]
  const { state, file, bytes } = await taken(reports)
  expect(state).toMatchObject({ status: 'Succeeded', fileName: 'Board pack.pdf' })
  expect(state['problem']).toBeUndefined()
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pageAt = async (dest: any) => (await pdf.getPageIndex((dest as any[])[0])) + 1
  const outline = (await pdf.getOutline()).map(({ title, dest, items }) => ({ title, dest, items }))
  expect(outline.map(({ title }) => title)).toEqual(['Contents', 'Second', 'Taken along'])
  expect(outline[2]!.items.map(({ title }) => title)).toEqual(['Cities', 'Many rows'])
  const textOf = async (number: number) => {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  const second = await pageAt(outline[1]!.items[0]!.dest)
  const first = await pageAt(outline[2]!.items[0]!.dest)
  expect(second).toBe(2)
  const contents = await textOf(1)
  expect(contents).toMatch(new RegExp(`Second +2 .*Taken along +${first} `))
  const links = await (await pdf.getPage(1)).getAnnotations()
  expect(links).toHaveLength(5)
  const target = await pdf.getDestination(links[2].dest as string)
  expect(await pageAt(target)).toBe(first)
  expect(await textOf(second)).toContain('Secret · Second · Cities · grace')
  const page = await textOf(first)
  expect(page).toContain('Internal · Taken along · 2 pages · grace')
  expect(page).toContain(`${first} / ${pdf.numPages}`)
  expect(page).toContain('3,350.35')
  await pdf.destroy()
})

test('the same as slides and as a workbook, whose sheets have each a name of their own', async () => {
  const reports = [await listed(ids.sales), await listed(ids.second)]
  const { slides } = slidesOf((await taken(reports, { format: 'PPTX' })).bytes)
  const [contents, ...others] = slides
  expect(contents!.texts.slice(0, 2)).toEqual(['Board pack · 2 reports', 'Taken along'])
  const starts = others.flatMap(({ texts }, index) => (texts[0] === 'Second · Cities' ? [index + 2] : []))
  expect(starts).toHaveLength(1)
  expect(contents!.texts).toContain(String(starts[0]))
  expect(others.at(-1)!.texts.at(-1)).toBe(String(slides.length))

  const { bytes } = await taken(reports, { format: 'XLSX' })
  const sheets = await readWorkbook(bytes)
  const names = sheets.map(({ sheet }) => sheet)
  expect(names[0]).toBe('Contents')
  expect(names).toContain('Result by city')
  expect(names).toContain('Result by city (2)')
  expect(new Set(names).size).toBe(names.length)
  const rows = sheets[0]!.data.map(([label, words]) => [label, words])
  expect(rows.filter(([label]) => label === 'Classification')).toEqual([
    ['Classification', 'Internal'],
    ['Classification', 'Secret'],
  ])
  expect(rows).toContainEqual(['Sheet “Result by city (2)”', 'Second · Cities'])
  const part = (name: string) => Buffer.from(unzipSync(bytes)[name]!).toString('utf8')
  expect(part('xl/worksheets/sheet1.xml')).toContain(`location="&#39;Result by city (2)&#39;!A1"`)
  expect(part('xl/worksheets/sheet2.xml')).toContain('Internal · Taken along')
  expect(part('xl/worksheets/sheet7.xml')).toContain('Secret · Second')
})

test('what may not be taken along is left out, and the answer and the document say so', async () => {
  const gone = { ...(await listed(ids.second)), name: 'Second, as I know it' }
  await service.rest(`/embedTokens/${gone.tokenId}`, { method: 'DELETE' })
  const reports = [await listed(ids.sales), await listed(ids.regional), gone]
  const { state, included, bytes } = await taken(reports, { format: 'XLSX', notShared: ['Third'] })
  expect(included).toEqual([ids.sales])
  const left = [
    'Left out: “Third”: it is not shared with you.',
    'Left out: “Closed”: it does not let anything be exported.',
    'Left out: “Second, as I know it”: it is not to be had.',
  ]
  for (const sentence of left) expect(state['problem']).toContain(sentence)
  const [first] = await readWorkbook(bytes)
  const data = first!.data as unknown[][]
  expect(data.filter(([label]) => label === 'Left out').map(([, words]) => words)).toEqual(left)
})

test('the file is for whoever sees each of the reports with the same rows still', async () => {
  const reports = [await listed(ids.sales), await listed(ids.second)]
  const { id, file } = await taken(reports, { format: 'XLSX' })
  expect(file.status).toBe(200)
  expect((await after([reports[0]!], id, 'file')).status).toBe(404)
  expect((await after([reports[0]!, await listed(ids.second, emea)], id, 'file')).status).toBe(404)
  const again = [await listed(ids.sales), await listed(ids.second)]
  expect((await after(again, id, 'file')).status).toBe(200)
  await service.rest(`/embedTokens/${again[1]!.tokenId}`, { method: 'DELETE' })
  expect((await after(again, id, 'file')).status).toBe(401)
  expect((await after(reports, id, 'cancel')).status).toBe(204)
  expect((await after(reports, id, 'file')).status).toBe(404)
})

test('tokens of several people, too many reports and too many pages are refused', async () => {
  const sales = await listed(ids.sales)
  const nina = await listed(ids.second, { username: 'nina', roles: ['Group'] })
  const answered = async (reports: readonly Listed[], more: Json = {}) => {
    const answer = await ask(reports, more)
    return [answer.status, ((await answer.json()) as Json)['error']['message']]
  }
  expect(await answered([sales, nina])).toEqual([400, expect.stringContaining('several people')])
  expect(await answered([sales], { notShared: ['a', 'b', 'c', 'd'] })).toEqual([
    400,
    'reports: there are 5; one file has at most 4',
  ])
  expect(await answered([sales, await listed(ids.sales), await listed(ids.second)])).toEqual([
    400,
    'reports: they have 5 pages; one file has at most 4',
  ])
  expect((await ask([await listed(ids.regional)])).status).toBe(403)
  expect((await ask([sales], { format: 'CSV' })).status).toBe(400)
})

test('a list is as long as one file may be, whatever is asked of it, and names nothing twice', async () => {
  const sales = await listed(ids.sales)
  const many = Array.from({ length: 5 }, () => sales)
  for (const what of ['state', 'file', 'cancel'] as const) {
    const answer = await after(many, ids.sales, what)
    expect([answer.status, await answer.json()], what).toEqual([
      400,
      {
        error: {
          code: 'Invalid parameters',
          message: 'reports: there are 5; one file has at most 4',
        },
      },
    ])
  }
  const asked = await ask([sales, sales, sales])
  const { id, reports } = (await asked.json()) as Json
  expect([asked.status, reports]).toEqual([202, [ids.sales]])
  expect((await after([sales, sales], id, 'state')).status).toBe(200)
  expect((await after([sales], id, 'cancel')).status).toBe(204)
})
