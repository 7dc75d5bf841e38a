import type { Answer } from '@casement/query'
import type { DocumentSource } from '@casement/documents'
import { expect, test } from 'vitest'
import { sourceOf } from '../../src/documents/exports/export-source.ts'
import { ExportRefused, notTooLarge, runExport, sourceFor } from '../../src/documents/exports/run-export.ts'
import { figuresOf } from '../../src/documents/exports/page-figures.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { takenReport } from './export-content.ts'
import { exportsOfFile, madeAt, notedPurse, requestOf, viewerOf } from './exports-of-file.ts'

const own = exportsOfFile()
const { signal } = new AbortController()
type Asked = Parameters<typeof requestOf>[1]

async function sourceWith(asked: Asked) {
  const shares: number[] = []
  const onShare = async (share: number) => void shares.push(share)
  const source = await sourceFor(requestOf(own.content, asked), own.deps, { signal, onShare })
  return { source, shares }
}
type AskFigures = Parameters<typeof sourceOf>[1]['figures']
/** What is asked, where `figures` gives the figures by itself or asks the real ones. */
function sourceOver(
  asked: Asked,
  figures: (queries: Parameters<AskFigures>[0], real: AskFigures) => ReturnType<AskFigures>,
) {
  const { content, deps } = own
  const request = requestOf(content, asked)
  const dataset = content.dataset(request.report.datasetId)!
  const asking = { ...deps, dataset, viewer: request.viewer, clock: deps.clock(), signal }
  return sourceOf(request, {
    dataset,
    madeAt,
    figures: (queries) => figures(queries, (real) => figuresOf(real, asking)),
    work: deps.purse.workOf('grace', { signal, whenSpent: 'wait' }),
    onShare: async () => undefined,
  })
}
/** Names of the columns of an answer with their values. */
const columnsOf = (answer: Answer | null) =>
  answer && Object.fromEntries(answer.columns.map(({ name, values }) => [name, values]))
const toldOf = ({ pages }: DocumentSource) =>
  pages.flatMap(({ visuals }) =>
    visuals.map(({ visual, answer }) => [visual.name, columnsOf(answer)] as const),
  )
const ofPage = (visualName?: string) => [{ pageName: 'cities', visualName }]
const byCity = { 'value.0': ['300.30', '3000.00', '50.05'] }
const only = (column: string, ...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Ledger', column },
  filterType: 1,
  operator: 'In',
  values,
})
const defined = (more: object, name = 'days') => ({
  pages: takenReport().pages.map((page) => ({
    ...page,
    visuals: page.visuals.map((visual) => (visual.name === name ? { ...visual, ...more } : visual)),
  })),
})

test('a page is its visuals where they stand, with the figures of whoever sees them', async () => {
  const { source } = await sourceWith({ pages: ofPage() })
  expect(source.pages).toMatchObject([{ name: 'cities', displayName: 'Cities', width: 1280, height: 720 }])
  expect(toldOf(source)).toEqual([
    ['lines', { 'row.0': ['Berlin', 'Boston', 'Paris'], ...byCity }],
    ['bars', { 'category.0': ['Berlin', 'Boston', 'Paris'], ...byCity }],
    [
      'days',
      {
        'column.0': ['2026-01-15', '2026-01-20', '2026-01-25', '2026-02-15', '2026-02-25'],
        'column.1': ['Berlin', 'Paris', 'Boston', 'Berlin', 'Boston'],
        'column.2': ['100.10', '50.05', '1000.00', '200.20', '2000.00'],
      },
    ],
    ['whole', { 'value.0': ['3350.35'] }],
    ['words', null],
    ['region', { 'field.0': ['AMER', 'EMEA'] }],
  ])
  const { visuals } = source.pages[0]!
  expect(visuals.map(({ layout: { x, y } }) => [x, y])).toEqual([
    [0, 0],
    [600, 0],
    [0, 320],
    [600, 320],
    [600, 640],
    [900, 640],
  ])
  expect(visuals.map(({ problem, chosen }) => [problem, chosen])).toEqual(visuals.map(() => [null, '']))
  expect([source.paper, source.writing.locale, source.writing.booksEnd]).toEqual([
    'A4',
    'en-GB',
    '31 October 2026',
  ])
  const emea = await sourceWith({ pages: ofPage('whole'), viewer: viewerOf('emil', 'EMEA') })
  expect(toldOf(emea.source)).toEqual([['whole', { 'value.0': ['350.35'] }]])
})

test('one visual alone is a page as large as it is, and nothing else of the page is asked', async () => {
  const asked: string[] = []
  const source = await sourceOver({ pages: ofPage('bars') }, (queries, real) => {
    asked.push(...queries.keys())
    return real(queries)
  })
  expect(asked).toEqual(['bars'])
  expect(source.pages).toMatchObject([{ name: 'cities', width: 500, height: 300 }])
  expect(source.pages[0]!.visuals).toHaveLength(1)
  expect(source.pages[0]!.visuals[0]!.layout).toMatchObject({ x: 0, y: 0, width: 500, height: 300 })
})

test('each part is told when it is there', async () => {
  const pages = ['cities', 'many', 'cities', 'hidden'].map((pageName) => ({ pageName }))
  const { source, shares } = await sourceWith({ pages })
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  expect(source.pages.map(({ name }) => name)).toEqual(['cities', 'many', 'cities', 'hidden'])
})

test.each(['CSV', 'XLSX', 'PDF', 'PPTX', 'PNG'] as const)(
  '%s: a table goes on below what fits the screen where it is read as rows',
  async (format) => {
    const isTable = format === 'CSV' || format === 'XLSX'
    const { source } = await sourceWith({ format, pages: [{ pageName: 'many' }] })
    const rows = source.pages[0]!.visuals[0]!.answer!.rowCount
    expect(rows).toBe(isTable ? 20_000 : 1000)
    const page = await sourceWith({ format, pages: ofPage() })
    const answered = page.source.pages[0]!.visuals.flatMap(({ visual, answer }) =>
      answer ? [visual.name] : [],
    )
    expect(answered).toEqual(['lines', 'bars', 'days', 'whole', ...(isTable ? [] : ['region'])])
    const totals = page.source.pages[0]!.visuals.map(({ answer }) => answer?.totals)
    expect(totals.some((each) => each !== undefined)).toBe(format !== 'CSV')
  },
)

test('rows of a sheet have an end', async () => {
  const queries: object[] = []
  const { content, deps } = own
  const answer: typeof deps.answer = (asked) => {
    queries.push(asked.query as object)
    return deps.answer(asked)
  }
  for (const format of ['XLSX', 'CSV', 'PDF'] as const)
    await sourceFor(
      requestOf(content, { format, pages: [{ pageName: 'many' }] }),
      { ...deps, answer },
      { signal, onShare: async () => undefined },
    )
  expect(queries.map((query) => (query as { limit?: number }).limit)).toEqual([
    exportLimits.rows,
    exportLimits.rows,
    1000,
  ])
})

test('a workbook asks of a chart what is shown of it, and no more', async () => {
  const queries: unknown[] = []
  const { content, deps } = own
  const answer: typeof deps.answer = (asked) => {
    queries.push(asked.query)
    return deps.answer(asked)
  }
  for (const format of ['XLSX', 'PDF'] as const)
    await sourceFor(
      requestOf(content, { format, pages: ofPage('bars') }),
      { ...deps, answer },
      { signal, onShare: async () => undefined },
    )
  expect(queries).toHaveLength(2)
  expect(queries[0]).toEqual(queries[1])
})

test('an author’s own limit is kept in a workbook', async () => {
  const limited = defined({ format: { limit: 2 } })
  const { source } = await sourceWith({ format: 'XLSX', pages: ofPage('days'), defined: limited })
  expect(source.pages[0]!.visuals[0]!.answer!.rowCount).toBe(2)
})

test('what is chosen in a slicer filters the page, and is said of the slicer alone', async () => {
  const state = { slicers: { cities: { region: [only('Region', 'EMEA')] } } }
  const bookmarks = [{ name: 'emea', displayName: 'EMEA', state }]
  const asked = { pages: ofPage(), view: { name: 'emea' }, defined: { bookmarks } }
  const { source } = await sourceWith(asked)
  const [page] = source.pages
  expect(page!.visuals.map(({ visual, chosen }) => [visual.name, chosen])).toEqual([
    ['lines', ''],
    ['bars', ''],
    ['days', ''],
    ['whole', ''],
    ['words', ''],
    ['region', 'is EMEA'],
  ])
  expect(toldOf(source)).toContainEqual(['whole', { 'value.0': ['350.35'] }])
  expect(source.facts.facts).toContainEqual(['Filters of Cities', 'Region is EMEA'])
  const several = [only('Region', 'EMEA'), only('City', 'Paris')]
  const twice = [{ ...bookmarks[0]!, state: { slicers: { cities: { region: several } } } }]
  const both = await sourceWith({ ...asked, defined: { bookmarks: twice } })
  expect(both.source.pages[0]!.visuals.at(-1)!.chosen).toBe('is EMEA; is Paris')
  const neutral = [
    {
      name: 'emea',
      displayName: 'x',
      state: { slicers: { cities: { region: [{ ...only('Region'), operator: 'All' }] } } },
    },
  ]
  const none = await sourceWith({ ...asked, defined: { bookmarks: neutral } })
  expect(none.source.pages[0]!.visuals.at(-1)!.chosen).toBe('')
})

test('a member has one colour wherever it is drawn, by its place among all of them; rows have none', async () => {
  const legend = defined(
    {
      roles: {
        ...takenReport().pages[0]!.visuals[2]!.roles,
        series: [{ kind: 'column', table: 'Ledger', column: 'City' }],
      },
    },
    'bars',
  )
  const field = { kind: 'column', table: 'Ledger', column: 'City' } as const
  const filters = { report: [only('City', 'Paris')] }
  const bookmarks = [{ name: 'paris', displayName: 'Paris', state: { filters } }]
  const asked = { pages: ofPage('bars'), view: { name: 'paris' }, defined: { ...legend, bookmarks } }
  const { source } = await sourceWith(asked)
  expect(['Berlin', 'Boston', 'Paris'].map((city) => source.colours(field, city))).toEqual([0, 1, 2])
  const sheet = await sourceWith({ ...asked, format: 'XLSX' })
  const plain = await sourceWith({ pages: ofPage('whole') })
  expect(sheet.source.colours(field, 'Berlin')).toBe(plain.source.colours(field, 'Berlin'))
  // The chart is there without what its members would be coloured by.
  const refused = await sourceOver(asked, async (queries, real) => {
    const [members] = [...queries.keys()]
    return new Map([...(await real(queries)), [members!, { problem: 'Later' }]])
  })
  expect(toldOf(refused)).toEqual(toldOf(source))
  expect(refused.colours(field, 'Berlin')).toBe(plain.source.colours(field, 'Berlin'))
})

test('figures that cannot be had are told beside those that can, and refused where there are none', async () => {
  const both = takenReport().pages.flatMap(({ name, visuals }) =>
    name === 'huge' || name === 'cities'
      ? visuals.filter((visual) => /^(figure|whole)$/.test(visual.name))
      : [],
  )
  const pages = [{ ...takenReport().pages[0]!, visuals: both }]
  const { source } = await sourceWith({ defined: { pages, bookmarks: [] } })
  const [whole, figure] = source.pages[0]!.visuals.toSorted((a, b) =>
    a.visual.name < b.visual.name ? 1 : -1,
  )
  expect([whole!.visual.name, columnsOf(whole!.answer), whole!.problem]).toEqual([
    'whole',
    { 'value.0': ['3350.35'] },
    null,
  ])
  expect([figure!.visual.name, figure!.answer]).toEqual(['figure', null])
  expect(figure!.problem).toMatch(/digits/)
  await expect(sourceWith({ pages: [{ pageName: 'huge' }] })).rejects.toEqual(
    new ExportRefused(figure!.problem!),
  )
  const text = takenReport().pages[0]!.visuals.find(({ name }) => name === 'words')
  const beside = both.map((visual) => (visual.name === 'whole' ? text! : visual))
  const figureLast = beside.map((visual, at) => ({ ...visual, layout: { ...visual.layout, y: 320 * at } }))
  expect(figureLast.map(({ name }) => name)).toEqual(['words', 'figure'])
  const nothing = { pages: [{ ...pages[0]!, visuals: figureLast }], bookmarks: [] }
  await expect(sourceWith({ defined: nothing })).rejects.toEqual(new ExportRefused(figure!.problem!))
  const words = await sourceWith({ pages: [{ pageName: 'hidden' }] })
  expect(words.source.pages).toMatchObject([{ name: 'hidden', visuals: [] }])
})

test('asking and writing are at the expense of the viewer, wait for a share of it, and end with the work', async () => {
  const { purse, spent } = notedPurse(own.deps.purse)
  const onPercent = async () => undefined
  await runExport(
    requestOf(own.content, { format: 'CSV', pages: ofPage('whole') }),
    { ...own.deps, purse },
    { signal, onPercent },
  )
  const options = { signal, whenSpent: 'wait' }
  expect(spent).toEqual([
    ['workOf', 'grace', options],
    ['counted', 'grace'],
    ['paceOf', 'grace', options],
  ])
})

test('data that are not there are refused, and a file that is too large', async () => {
  const deps = { ...own.deps, content: { dataset: () => undefined } }
  const gone = new ExportRefused('The data of this report cannot be shown at the moment')
  expect(String(gone)).toBe('ExportRefused: The data of this report cannot be shown at the moment')
  const request = requestOf(own.content)
  const onPercent = async () => undefined
  await expect(runExport(request, deps, { signal, onPercent })).rejects.toEqual(gone)
  await expect(sourceFor(request, deps, { signal, onShare: onPercent })).rejects.toEqual(gone)
  const fileOf = (length: number) => ({ bytes: { length }, extension: '', mediaType: '' }) as never
  expect(() => notTooLarge(fileOf(250 * 1024 * 1024 + 1))).toThrow(
    new ExportRefused('The file would be larger than 250 MB; ask for fewer pages, or filter more narrowly'),
  )
  const fits = fileOf(250 * 1024 * 1024)
  expect(notTooLarge(fits)).toBe(fits)
})

test('asking is seven tenths of the work; each format is a file of its own kind', async () => {
  const made: unknown[] = []
  for (const format of ['CSV', 'XLSX', 'PDF', 'PPTX', 'PNG'] as const) {
    const percents: number[] = []
    const onPercent = async (percent: number) => void percents.push(percent)
    const request = requestOf(own.content, {
      format,
      pages: [...ofPage('bars'), ...ofPage('whole'), ...ofPage('days')],
    })
    const { extension, mediaType, bytes } = await runExport(request, own.deps, { signal, onPercent })
    made.push([format, extension, mediaType, bytes.length > 0, percents])
  }
  const percents = [23, 47, 70]
  expect(made).toEqual([
    ['CSV', '.zip', 'application/zip', true, percents],
    ['XLSX', '.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', true, percents],
    ['PDF', '.pdf', 'application/pdf', true, percents],
    [
      'PPTX',
      '.pptx',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      true,
      percents,
    ],
    ['PNG', '.zip', 'application/zip', true, percents],
  ])
  const nothing = runExport(
    requestOf(own.content, { format: 'CSV', pages: [{ pageName: 'hidden' }] }),
    own.deps,
    {
      signal,
      onPercent: async () => undefined,
    },
  )
  await expect(nothing).rejects.toEqual(new ExportRefused('There are no figures in what was asked for'))
})

test('figures as CSV are as programs read them, or as spreadsheets of the locale do where that is asked', async () => {
  const formOf = async (locale: string, csv?: 'locale') =>
    (
      await sourceWith({
        format: 'CSV',
        csv,
        pages: ofPage('whole'),
        options: { settings: { localeSettings: { formatLocale: locale } } },
      })
    ).source.csvForm
  expect(await formOf('de-DE')).toBeUndefined()
  expect(await formOf('de-DE', 'locale')).toEqual({ separator: ';', decimal: ',' })
  expect(await formOf('en-GB', 'locale')).toEqual({ separator: ',', decimal: '.' })
})
