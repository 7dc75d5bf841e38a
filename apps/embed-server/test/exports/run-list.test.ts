import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type ListedReport, type ListRequest, reportsOf } from '../../src/documents/exports/export-request.ts'
import { ExportRefused } from '../../src/documents/exports/run-export.ts'
import { runList } from '../../src/documents/exports/run-list.ts'
import { slidesOf } from '../../../../packages/documents/test/slides-of.ts'
import { exportsOfFile, notedPurse, requestOf, viewerOf } from './exports-of-file.ts'

const own = exportsOfFile()
const { signal } = new AbortController()
const notShared = 'it is not shared with you any more'

/** A report of a list, that says in turn whether it may be seen still. */
function listed(name: string, ...open: readonly boolean[]): ListedReport {
  const request = requestOf(own.content, { pages: [{ pageName: 'cities', visualName: 'whole' }] })
  const says = [...open]
  return { ...request, report: { ...request.report, name }, isOpen: async () => says.shift() ?? true }
}
const listOf = (reports: readonly ListedReport[], more: Partial<ListRequest> = {}): ListRequest => ({
  title: 'Board pack',
  format: 'XLSX',
  reports,
  leftOut: [],
  viewer: viewerOf('grace', 'Group'),
  correlationId: 'c',
  ...more,
})
async function run(request: ListRequest, deps = own.deps) {
  const percents: number[] = []
  const onPercent = async (percent: number) => void percents.push(percent)
  return { ...(await runList(request, deps, { signal, onPercent })), percents }
}
/** The sheets of a workbook: the rows of the first, and the names of the others. */
async function sheetsOf(bytes: Uint8Array) {
  const [first, ...others] = await readWorkbook(Buffer.from(bytes))
  return { rows: first!.data as unknown[][], names: others.map(({ sheet }) => sheet) }
}

test('reports are asked in turn, seven tenths of the work, and are one file in their order', async () => {
  const reports = [listed('First'), listed('Second')]
  const { file, leftOut, percents } = await run(listOf(reports))
  expect([file.extension, leftOut, percents]).toEqual(['.xlsx', [], [35, 70]])
  const { rows, names } = await sheetsOf(file.bytes)
  expect(rows.slice(0, 7).map(([label, words]) => [label, words])).toEqual([
    ['Board pack', null],
    [null, null],
    ['Reports', 'First, Second'],
    ['For', 'grace'],
    ['Made', '21 Nov 2026, 10:00 UTC'],
    [null, null],
    ['Report', 'First'],
  ])
  expect(names).toEqual(['whole', 'whole (2)'])
})

test('a list says how many reports it is of and for whom, where it is for somebody', async () => {
  const contentsOf = async (request: ListRequest) =>
    slidesOf(Buffer.from((await run(request)).file.bytes)).slides[0]!.texts
  const two = await contentsOf(listOf([listed('First'), listed('Second')], { format: 'PPTX' }))
  expect(two[0]).toBe('Board pack · 2 reports')
  expect(two.at(-2)).toBe('Board pack · 2 reports · grace · 21 Nov 2026, 10:00 UTC')
  const viewer = { ...viewerOf('grace'), shownAs: '' }
  const one = await contentsOf(listOf([listed('First')], { format: 'PPTX', viewer }))
  expect(one[0]).toBe('Board pack · 1 report')
  expect(one.at(-2)).toBe('Board pack · 1 report · 21 Nov 2026, 10:00 UTC')
  const { rows } = await sheetsOf((await run(listOf([listed('First')], { viewer }))).file.bytes)
  expect(rows.slice(2, 5).map(([label]) => label)).toEqual(['Reports', 'Made', null])
})

test.each([
  ['PDF', '.pdf'],
  ['PPTX', '.pptx'],
  ['XLSX', '.xlsx'],
] as const)('%s is a file of its own kind', async (format, extension) => {
  const { file } = await run(listOf([listed('First'), listed('Second')], { format }))
  expect(file.extension).toBe(extension)
  expect(file.bytes.length).toBeGreaterThan(1000)
})

const leftOutText = (name: string, why: string) => `Left out: “${name}”: ${why}.`

test('a report is left out that is not open when its turn comes, or not any more when its figures are there', async () => {
  const reports = [listed('First', false), listed('Second', true, false), listed('Third', true, true)]
  const { file, leftOut } = await run(listOf(reports, { leftOut: ['Before.'] }))
  const all = ['Before.', leftOutText('First', notShared), leftOutText('Second', notShared)]
  expect(leftOut).toEqual(all)
  const { rows } = await sheetsOf(file.bytes)
  expect(rows).toContainEqual(expect.arrayContaining(['Reports', 'Third']))
  expect(rows.filter(([label]) => label === 'Left out').map(([, words]) => words)).toEqual(all)
})

test('what is left out is said in the language of whoever asks, in the file and beside it', async () => {
  const german = (name: string, ...open: readonly boolean[]): ListedReport => {
    const pages = [{ pageName: 'cities', visualName: 'whole' }]
    const request = requestOf(own.content, {
      pages,
      options: { settings: { localeSettings: { language: 'de-DE', formatLocale: 'de-DE' } } },
    })
    return { ...listed(name, ...open), parts: request.parts }
  }
  const { file, leftOut } = await run(listOf([german('Erster', false), german('Zweiter')]))
  expect(leftOut).toEqual(['Ausgelassen: „Erster“: er ist nicht mehr für Sie freigegeben.'])
  const { rows } = await sheetsOf(file.bytes)
  expect(rows).toContainEqual(expect.arrayContaining(['Ausgelassen', leftOut[0]]))
})

test('each report is asked at the expense of its viewer, and the file is at that of the list', async () => {
  const { purse, spent } = notedPurse(own.deps.purse)
  const reports = [listed('First'), listed('Second')]
  await run(listOf(reports, { viewer: viewerOf('walt', 'Group') }), { ...own.deps, purse })
  const options = { signal, whenSpent: 'wait' }
  const asking = [
    ['workOf', 'grace', options],
    ['counted', 'grace'],
  ]
  expect(spent).toEqual([...asking, ...asking, ['paceOf', 'walt', options]])
})

test('what is not open is not asked for', async () => {
  let count = 0
  const answer: typeof own.deps.answer = (asked) => {
    count += 1
    return own.deps.answer(asked)
  }
  await run(listOf([listed('First', false), listed('Second')]), { ...own.deps, answer })
  expect(count).toBe(1)
})

test('a list of which nothing is left is refused with why; what fails is not left out in silence', async () => {
  const reports = [listed('First', false), listed('Second', false)]
  await expect(run(listOf(reports))).rejects.toEqual(
    new ExportRefused(`${leftOutText('First', notShared)} ${leftOutText('Second', notShared)}`),
  )
  const fails = { ...listed('First'), isOpen: () => Promise.reject(new Error('the store is away')) }
  await expect(run(listOf([fails, listed('Second')]))).rejects.toThrow('the store is away')
})

test('the reports of a request are those of a list, or itself', () => {
  const reports = [listed('First'), listed('Second')]
  expect(reportsOf(listOf(reports))).toBe(reports)
  const one = requestOf(own.content)
  expect(reportsOf(one)).toEqual([one])
})
