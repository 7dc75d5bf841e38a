import { statementSummary } from '../src/kinds/statement/narrative.ts'
// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '@casement/query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { parseReport } from '@casement/report'
import type { VisualOf } from '@casement/visuals'
import type { ReportError } from '@casement/report'
import { exactOf, textOf } from '../src/writing/exact.ts'
import { barPath, longestBars } from '../src/kinds/statement/bar-lengths.ts'
import { statementDataOf } from '../src/kinds/statement/data.ts'
import { View as Statement } from '../src/kinds/statement/lazy-view.tsx'
import { pointOfLine, shownLines, statementCell } from '../src/kinds/statement/statement-line.ts'
import type { StatementColumn, StatementLine } from '../src/kinds/statement/statement-line.ts'
import { MarksContext, noMarks } from '../src/context/marks-context.ts'
import { WritingContext } from '../src/context/writing-context.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, htmlOf, names } from './example-visual.tsx'
import { amountOf, cents, groups, lines, sum, totalsOf, whole } from './statement-answer.ts'

type StatementVisual = VisualOf<'statement'>
const visual = exampleVisual('statement')
const writing = examplesWriting

const documented = (): unknown => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/report.md'), 'utf8')
  return JSON.parse(/<!-- example: statement -->\s*```json\n([\s\S]*?)\n```/.exec(text)![1]!)
}

const data = statementDataOf(visual, whole, writing)
const lineOf = (label: string) => data.lines.find((line) => line.label === label)!
const figures = (label: string) => lineOf(label).figures.map((figure) => figure && textOf(figure))
const cells = (label: string) =>
  data.columns.map((column) => statementCell(lineOf(label), column, 'en-GB').text)

test('sub-totals are the sums of the lines above them to the cent, the last one the whole', () => {
  expect(figures('Gross profit')[0]).toBe('3599999.93')
  expect(figures('Operating profit')[0]).toBe('1799999.90')
  expect(figures('Net profit')[0]).toBe('1312499.90')
  expect(figures('Net profit')).toEqual(totalsOf())
  const withParts = data.lines.filter(({ parts }) => parts.length > 0)
  expect(withParts).toHaveLength(4)
  for (const line of withParts)
    line.figures.forEach((figure, index) =>
      expect(figure && textOf(figure)).toBe(
        sum(
          line.parts.map((part) => {
            const own = part.figures[index]
            return own ? textOf(own) : null
          }),
        ),
      ),
    )
})

test('a variance is the figure less its reference, with the sign of the account, in every line', () => {
  for (const line of data.lines.filter(({ kind }) => kind === 'line' || kind === 'total'))
    for (const column of data.columns)
      if (column.kind === 'absolute') {
        const [figure, reference] = [column.value, column.against].map((at) => textOf(line.figures[at]!))
        expect(textOf(statementCell(line, column, 'en-GB').exact!)).toBe(
          amountOf(cents(figure!) - cents(reference!)),
        )
      }
  expect(data.columns.map(({ label }) => label)).toEqual([
    'Actual',
    'Budget',
    'Δ Budget',
    'Δ Budget %',
    'Prior year',
    'Δ Prior year',
    'Δ Prior year %',
  ])
  expect(cells('Cost of sales').slice(0, 4)).toEqual(['(2,400,000)', '(2,350,000)', '−50,000', '−2.1%'])
  const [, , absolute] = data.columns
  expect(statementCell(lineOf('Cost of sales'), absolute!, 'en-GB').effect).toBe('bad')
  expect(statementCell(lineOf('Interest and tax'), absolute!, 'en-GB').effect).toBe('good')
})

test('a ratio is told in per cent, its variances in percentage points', () => {
  expect(cells('Gross margin')).toEqual(['60.0%', '60.8%', '−0.8\u00a0pp', '', '60.2%', '−0.2\u00a0pp', ''])
})

test('a figure of its own is the service’s, by scenario; what is missing is blank and compared with nothing', () => {
  expect(cells('Average headcount')).toEqual(['412', '', '', '', '398', '+14', '+3.5%'])
})

test('costs that come positive are taken away and printed in brackets', () => {
  const positive: StatementVisual = {
    ...visual,
    format: {
      rows: [
        { kind: 'line', label: 'Revenue' },
        { kind: 'line', label: 'Costs', of: ['Cost of sales'], less: true },
        { kind: 'total', label: 'Margin' },
      ],
    },
  }
  const columns = (names_: readonly string[], values: readonly string[]) =>
    answerOf([
      names('row.0', [...names_]),
      amounts('value.0', [...values]),
      amounts('value.1', ['90', '55']),
      amounts('value.2', ['80', '50']),
    ])
  const flat = { ...positive, roles: { ...positive.roles, row: positive.roles.row.slice(0, 1), figure: [] } }
  const { lines: printed, columns: heads } = statementDataOf(
    flat,
    columns(['Revenue', 'Cost of sales'], ['100', '60']),
    writing,
  )
  expect(printed.map((line) => statementCell(line, heads[0]!, 'en-GB').text)).toEqual(['100', '(60)', '40'])
  expect(statementCell(printed[1]!, heads[2]!, 'en-GB')).toMatchObject({ text: '−5', effect: 'bad' })
  expect(textOf(printed[2]!.figures[1]!)).toBe('35')
})

test('the parts of costs that come positive are taken away as their line is, however deep', () => {
  const positive = groups.map(([line, part, ...amounts_]) =>
    line === 'Revenue'
      ? [line, part, ...amounts_]
      : [line, part, ...amounts_.map((each) => each && each.slice(1))],
  )
  const costs: StatementVisual = {
    ...visual,
    format: {
      rows: [
        { kind: 'line', label: 'Revenue' },
        { kind: 'line', label: 'Cost of sales', less: true },
        { kind: 'line', label: 'Other', of: ['Operating expenses', 'Income tax'], less: true },
        { kind: 'total', label: 'Profit' },
      ],
    },
  }
  const column = (at: number) => positive.map((each) => each[at] ?? null)
  const of = (line: string) => positive.filter(([name]) => name === line)
  const answer = answerOf(
    [
      names('row.0', column(0)),
      names('row.1', column(1)),
      ...[0, 1, 2].map((at) => amounts(`value.${at}`, column(at + 2))),
    ],
    {
      subtotals: [
        {
          by: ['row.0'],
          rowCount: lines.length,
          columns: [
            names('row.0', lines),
            ...[0, 1, 2].map((at) =>
              amounts(
                `value.${at}`,
                lines.map((line) => sum(of(line).map((each) => each[at + 2] ?? null))),
              ),
            ),
          ],
        },
      ],
    },
  )
  const found = statementDataOf({ ...costs, roles: { ...costs.roles, figure: [] } }, answer, writing)
  const tree = (line: (typeof found.lines)[number]): unknown[] => [
    line.label,
    line.figures[0] && textOf(line.figures[0]),
    ...line.parts.map(tree),
  ]
  expect(found.lines.map(tree)).toEqual([
    ['Revenue', '6000000.30', ['Licences', '4200000.10'], ['Services', '1800000.20']],
    ['Cost of sales', '-2400000.37', ['Materials', '-1500000.30'], ['Wages', '-900000.07']],
    [
      'Other',
      '-2237500.03',
      ['Operating expenses', '-1800000.03', ['Sales', '-1100000.01'], ['Administration', '-700000.02']],
      ['Income tax', '-437500.00', ['Income tax', '-437500.00']],
    ],
    ['Profit', '1362499.90'],
  ])
})

test('a total is what it counts less what it takes away', () => {
  const less: StatementVisual = {
    ...visual,
    format: {
      rows: [
        { kind: 'line', label: 'Revenue' },
        { kind: 'line', label: 'Cost of sales' },
        { kind: 'line', label: 'Operating expenses' },
        {
          kind: 'total',
          label: 'Difference',
          of: ['Revenue'],
          minus: ['Cost of sales', 'Operating expenses'],
        },
        { kind: 'total', label: 'All less costs', minus: ['Cost of sales'] },
      ],
    },
  }
  const printed = statementDataOf(less, whole, writing).lines
  const totals = (label: string) =>
    printed.find((line) => line.label === label)!.figures.map((figure) => figure && textOf(figure))
  expect(totals('Difference')).toEqual(['10200000.70', '10050000.00', '8820000.15'])
  expect(totals('All less costs')).toEqual(['4200000.27', '4300000.00', '4610000.15'])
})

test('a column is called as the figure of the heading says, and as its field where that has no value', () => {
  const named: StatementVisual = {
    ...visual,
    roles: {
      ...visual.roles,
      heading: ['Actual', 'Prior year'].map((displayName) => ({
        kind: 'measure',
        table: 'Calendar',
        measure: 'Last day',
        displayName,
        format: 'd MMM yyyy',
      })),
    },
  }
  const days = (...list: (string | null)[]) =>
    statementDataOf(
      named,
      {
        ...whole,
        columns: [
          ...whole.columns,
          ...list.map((day, index) => ({
            name: `heading.${index}`,
            type: 'date' as const,
            values: whole.columns[0]!.values.map(() => day),
          })),
        ],
        totals: {
          ...whole.totals,
          ...Object.fromEntries(list.map((day, index) => [`heading.${index}`, day])),
        },
      },
      writing,
    ).columns.flatMap(({ kind, label }) => (kind === 'figure' ? [label] : []))
  expect(days('2026-10-31', '2025-10-31')).toEqual(['31 Oct 2026', 'Budget', '31 Oct 2025'])
  expect(days('2026-10-31', null)).toEqual(['31 Oct 2026', 'Budget', 'Prior year'])
})

test('a line of nothing is left out where its row says so, and what is added of it stays', () => {
  const rows = [
    { kind: 'line', label: 'Revenue' },
    { kind: 'line', label: 'Loans between companies', of: ['Elsewhere'], omitZero: true },
    { kind: 'line', label: 'Income tax', omitZero: true },
    { kind: 'total', label: 'Sum', of: ['Revenue', 'Loans between companies', 'Income tax'] },
  ] as const
  const printed = statementDataOf({ ...visual, format: { rows: [...rows] } }, whole, writing).lines
  expect(printed.map(({ label }) => label)).toEqual(['Revenue', 'Income tax', 'Sum'])
  expect(textOf(printed.at(-1)!.figures[0]!)).toBe('5562500.30')
})

test('what stands in no line, and what cannot be added, is said', () => {
  const short: StatementVisual = { ...visual, format: { rows: [{ kind: 'line', label: 'Revenue' }] } }
  expect(statementDataOf(short, whole, writing).warnings).toEqual([
    'In no line of this statement: Cost of sales, Operating expenses, Financial result, Income tax, together (4,687,500).',
  ])
  const rest: StatementVisual = {
    ...visual,
    format: {
      rows: [
        { kind: 'line', label: 'Revenue' },
        { kind: 'rest', label: 'Everything else' },
        { kind: 'total', label: 'Net' },
      ],
    },
  }
  const all = statementDataOf(rest, whole, writing)
  expect(all.warnings).toEqual([])
  expect(textOf(all.lines[2]!.figures[0]!)).toBe('1312499.90')
  const uneven = { ...whole, totals: { ...whole.totals, 'value.0': '1' } }
  expect(statementDataOf(visual, uneven, writing).warnings).toEqual([
    'Actual cannot be added: its lines make 1,312,500, the whole is 1.',
  ])
})

test('without rows every member is a line, and the total the whole', () => {
  const { format: _format, ...plain } = visual
  const { lines: printed } = statementDataOf(plain, whole, writing)
  expect(printed.map(({ label }) => label)).toEqual([...lines, 'Total'])
  expect(textOf(printed.at(-1)!.figures[0]!)).toBe('1312499.90')
})

test('a line stands for its member, a part for both, a sum for nothing that can be chosen', () => {
  const equals = (label: string) => pointOfLine(visual, lineOf(label))?.identity.map((part) => part.equals)
  expect(equals('Revenue')).toEqual(['Revenue'])
  expect(pointOfLine(visual, lineOf('Revenue').parts[0]!)!.identity.map((part) => part.equals)).toEqual([
    'Revenue',
    'Licences',
  ])
  expect([equals('Gross profit'), equals('Interest and tax')]).toEqual([undefined, undefined])
  expect(lineOf('Interest and tax').parts.map(({ label }) => label)).toEqual([
    'Financial result',
    'Income tax',
  ])
  expect(
    shownLines(data.lines, (line) => line.isOpenAtFirst)
      .map(({ label }) => label)
      .slice(0, 4),
  ).toEqual(['Revenue', 'Licences', 'Services', 'Cost of sales'])
})

test('the summary tells the last total against each reference', () => {
  expect(statementSummary('P&L', data, writing)).toBe(
    'P&L: statement of 9 lines. Net profit is 1,312,500, −120,000 against Budget, worse, −607,500 against Prior year, worse.',
  )
})

test('a formula that speaks of no row above is refused with what was meant', () => {
  const wrong = {
    ...visual,
    format: {
      rows: [
        { kind: 'line', label: 'Revenue' },
        { kind: 'ratio', label: 'Margin', of: 'Revenu', per: 'Revenue' },
        { kind: 'total', label: 'Revenue' },
      ],
      variances: [
        { against: 'budget', of: 0 },
        { against: 'budget', of: 3 },
        { against: 'budget', of: 2 },
      ],
    },
  }
  const page = { name: 'p', displayName: 'P', size: { width: 1280, height: 720 }, visuals: [wrong] }
  let problems: readonly { path: string; message: string }[] = []
  try {
    parseReport({ casement: 1, name: 'R', pages: [page] })
  } catch (error) {
    problems = (error as ReportError).problems
  }
  expect(problems).toEqual([
    {
      path: 'pages[0].visuals[0].format.rows[1].of',
      message: '"Revenu" is no row above this one; did you mean "Revenue"?',
    },
    {
      path: 'pages[0].visuals[0].format.rows[2].label',
      message: '"Revenue" is the label of a row above already',
    },
    {
      path: 'pages[0].visuals[0].format.variances[1].of',
      message: 'there are 3 figures, counted from 0',
    },
    {
      path: 'pages[0].visuals[0].format.variances[2].against',
      message: 'no figure of the scenario "budget" follows figure 2',
    },
  ])
})

const props = { visual, answer: whole, part: undefined, onDrawn: () => {} }

test('the example is drawn as committed', async () => {
  await expect(await htmlOf(<Statement {...props} />)).toMatchFileSnapshot('snapshots/statement.html')
})

test('lines open by keys and stay open when the reader comes back; Enter chooses the line', async () => {
  ;(globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true
  const place = document.body.appendChild(document.createElement('div'))
  const chosen: unknown[] = []
  const marks = { ...noMarks, click: (...asked: unknown[]) => void chosen.push(asked) }
  const show = async () => {
    const root = createRoot(place)
    await act(async () =>
      root.render(
        <WritingContext value={writing}>
          <MarksContext value={marks}>
            <Statement {...props} />
          </MarksContext>
        </WritingContext>,
      ),
    )
    return root
  }
  const rowOf = (label: string) =>
    [...place.querySelectorAll<HTMLElement>('tr[data-row]')].find((row) => row.textContent.includes(label))!
  const press = (row: HTMLElement, key: string) =>
    act(async () => {
      row.focus()
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  const first = await show()
  expect(rowOf('Operating expenses').getAttribute('aria-expanded')).toBe('false')
  await press(rowOf('Operating expenses'), 'ArrowRight')
  await press(rowOf('Revenue'), 'ArrowLeft')
  await press(rowOf('Administration'), 'Enter')
  await act(async () => first.unmount())
  const second = await show()
  expect(rowOf('Operating expenses').getAttribute('aria-expanded')).toBe('true')
  expect(rowOf('Revenue').getAttribute('aria-expanded')).toBe('false')
  expect(chosen).toEqual([[pointOfLine(visual, lineOf('Operating expenses').parts[1]!), false]])
  await act(async () => second.unmount())
})

test('the documented statement adds up to the whole', () => {
  const page = { name: 'p', displayName: 'P', size: { width: 1280, height: 720 }, visuals: [documented()] }
  const report = parseReport({ casement: 1, name: 'R', pages: [page] })
  const { lines: printed, warnings } = statementDataOf(
    report.pages[0]!.visuals[0] as StatementVisual,
    whole,
    writing,
  )
  expect(warnings).toEqual([])
  expect(textOf(printed.at(-1)!.figures[0]!)).toBe('1312499.90')
})

test('figures of several times have each their own variances, beside what they are compared with', () => {
  const [actual, budget, before] = visual.roles.value
  const twice: StatementVisual = {
    ...visual,
    roles: {
      ...visual.roles,
      value: [actual!, budget!, before!, before!, budget!],
    },
    format: {
      ...visual.format,
      variances: [
        { against: 'budget', of: 3, relative: false, label: 'Δ of the year' },
        { against: 'priorYear', of: 0, absolute: false },
        { against: 'budget', of: 0, relative: false },
      ],
    },
  }
  const again = (columns: Answer['columns']) =>
    columns.concat(
      ...[2, 1].map((index, place) =>
        columns
          .filter(({ name }) => name === `value.${index}`)
          .map((column) => ({ ...column, name: `value.${place + 3}` })),
      ),
    )
  const answer: Answer = {
    ...whole,
    columns: again(whole.columns),
    subtotals: whole.subtotals!.map((block) => ({ ...block, columns: again(block.columns) })),
  }
  const found = statementDataOf(twice, answer, writing)
  expect(found.columns.map(({ label }) => label)).toEqual([
    'Actual',
    'Budget',
    'Δ Budget',
    'Prior year',
    'Δ Prior year',
    'Prior year',
    'Budget',
    'Δ of the year',
  ])
  const costs = found.lines.find(({ label }) => label === 'Cost of sales')!
  const [prior, planned, difference] = found.columns
    .slice(5)
    .map((column) => textOf(statementCell(costs, column, 'en-GB').exact!))
  expect([prior, planned]).toEqual([figures('Cost of sales')[2], figures('Cost of sales')[1]])
  expect(difference).toBe(amountOf(cents(prior!) - cents(planned!)))
})

test('a variance below the tolerance is told, and neither good nor bad; points are judged as they are', () => {
  const tolerant = statementDataOf(
    { ...visual, format: { ...visual.format, tolerance: 0.03 } },
    whole,
    writing,
  )
  const effects = (label: string) =>
    tolerant.columns.flatMap((column) => {
      if (column.kind === 'figure') return []
      const line = tolerant.lines.find((each) => each.label === label)!
      const { text, effect } = statementCell(line, column, 'en-GB')
      return [[text, effect]]
    })
  expect(effects('Cost of sales').slice(0, 2)).toEqual([
    ['−50,000', 'even'],
    ['−2.1%', 'even'],
  ])
  expect(
    effects('Net profit')
      .slice(0, 2)
      .map(([, effect]) => effect),
  ).toEqual(['bad', 'bad'])
})

test('a budget that is not kept by what is looked at has no variances', () => {
  const beyondGrain = { of: 'Budget', by: ['Function'] }
  const without = (columns: Answer['columns']) =>
    columns.map((column) =>
      column.name === 'value.1' ? { ...column, values: column.values.map(() => null), beyondGrain } : column,
    )
  const answer: Answer = {
    ...whole,
    columns: without(whole.columns),
    subtotals: whole.subtotals!.map((block) => ({ ...block, columns: without(block.columns) })),
    totals: { ...whole.totals, 'value.1': null },
    totalsBeyondGrain: { 'value.1': beyondGrain },
  }
  const found = statementDataOf(visual, answer, writing)
  const revenue = found.lines.find(({ label }) => label === 'Revenue')!
  const shown = (against: number) =>
    found.columns.flatMap((column) =>
      column.kind !== 'figure' && column.against === against
        ? [statementCell(revenue, column, 'en-GB').text]
        : [],
    )
  expect(shown(1)).toEqual(['', ''])
  expect(shown(2)).not.toContain('')
})

test('bars of a column have its own scale; one that would hide the others is cut and says so', () => {
  const line = (label: string, ...figures: string[]): StatementLine => ({
    key: label,
    kind: 'line',
    label,
    depth: 0,
    style: 'plain',
    figures: figures.map(exactOf),
    isPercent: false,
    goodWhen: 'higher',
    tolerance: 0,
    path: null,
    parts: [],
    isOpenAtFirst: false,
    note: null,
    writer: { write: String, format: undefined },
  })
  const against = (value: number): StatementColumn => ({
    kind: 'absolute',
    label: 'Δ',
    value: 0,
    against: value,
  })
  const lines = [
    line('Revenue', '6000', '5000', '5999'),
    line('Cost of sales', '-2000', '-2010', '-2001'),
    line('Operating expenses', '-1000', '-1020', '-1002'),
    line('Financial result', '-50', '-40', '-48'),
    { ...line('Tax rate', '9999', '1', '1'), kind: 'figure' as const },
  ]
  // Against the first 1,000 beside 10, 20 and 10, against the second 1, 1, 2 and 2.
  const columns = [against(1), against(2)]
  expect(longestBars({ columns, lines, notes: [], warnings: [] }, 'en-GB')).toEqual([40, 2])
  expect(barPath(0.5)).toBe('M0 18H500V82H0z')
  expect(barPath(-25)).toBe('M0 18H-640V82H0zM-720 18H-800L-1000 50L-800 82H-720z')
})
