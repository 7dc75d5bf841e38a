import type { Answer, AnswerColumn, ModelDescription } from '@casement/query'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { VisualBase } from '../src/definition/visual-base.ts'
import { documentTable } from '../src/documents/kind-documents.ts'
import type { DocumentCell, DocumentTable } from '../src/tables/document-table.ts'
import { hasFigures, visualTypes } from '../src/visual.ts'
import { exportOf } from '../src/writing/exported.ts'
import { answerTo, examplesOf } from './example-answers.ts'
import { examplesWriting as writing, exampleVisual } from './example-visual.tsx'
import { whole } from './statement-answer.ts'

/** Tables and CSV of every kind of the registry, compared whole: a new kind is compared by being there. */

/** A cell as it is printed, and behind it what it is to a spreadsheet. */
function cellText({ text, value, type, format, isSigned, effect, formula }: DocumentCell): string {
  if (type === 'text' && text === value && !formula) return JSON.stringify(text)
  const more = [
    isSigned ? 'signed' : '',
    effect && effect !== 'even' ? effect : '',
    formula ? JSON.stringify(formula).replaceAll('"', '') : '',
  ]
  return [JSON.stringify(text), '=', JSON.stringify(value), type, format && `[${format}]`, ...more]
    .filter(Boolean)
    .join(' ')
}

function tableText({ columns, heads, rows, notes, warnings }: DocumentTable): string {
  return [
    ...heads.map(
      (row) => `head ${row.map(({ label, span }) => `${JSON.stringify(label)}×${span}`).join(' ')}`,
    ),
    `columns ${columns.map(({ label, isFigure }) => JSON.stringify(label) + (isFigure ? '#' : '')).join(' ')}`,
    ...rows.flatMap(({ style, depth, isFolded, cells }, at) => [
      `row ${at} ${style}${depth > 0 ? ` depth ${depth}` : ''}${isFolded ? ' folded' : ''}`,
      ...cells.map((cell) => `  ${cellText(cell)}`),
    ]),
    ...notes.map((note) => `note ${note}`),
    ...warnings.map((warning) => `warning ${warning}`),
  ].join('\n')
}

const model: ModelDescription = { casement: 1, name: 'm', tables: [] }

const withFigures = visualTypes.filter((type) => examplesOf(type).some(hasFigures))

test('words, pictures and controls alone have no figures to take along', () => {
  const without = visualTypes.filter((type) => !withFigures.includes(type))
  expect(without.toSorted()).toEqual([
    'button',
    'dataAsOf',
    'image',
    'pageNavigator',
    'shape',
    'slicer',
    'text',
  ])
})

test.each(withFigures)('the figures of a %s are in documents and in CSV as committed', async (type) => {
  const written = examplesOf(type).flatMap((visual) => {
    const answer = visual.type === 'statement' ? whole : answerTo(visual)
    const csv = exportOf(visual as VisualBase, { model, isUnderlying: false })!.csv(answer, writing)
    const lines = csv.split('\r\n')
    expect(lines.pop()).toBe('')
    return [`# ${visual.name}`, tableText(documentTable(visual, answer, writing)!), '## CSV', ...lines, '']
  })
  await expect(written.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, `snapshots/tables/${type}.txt`),
  )
})

/** A table of a text and two figures, the first of them with a total. */
const plain = (rowCount: number, more: Partial<Answer> = {}) => {
  const column = (name: string, values: AnswerColumn['values']): AnswerColumn => ({
    name,
    ...(name === 'column.0' ? { type: 'text' } : { type: 'decimal', format: '#,0.0' }),
    values: values.slice(0, rowCount),
  })
  const answer: Answer = {
    id: 'q',
    columns: [
      column('column.0', ['A', null, 'C']),
      column('column.1', ['1.25', '-2', null]),
      column('column.2', ['5', '6', '7']),
      column('column.3', [null, null, null]),
    ],
    rowCount,
    truncated: false,
    totals: { 'column.1': '40', 'column.3': null },
    ...more,
  }
  return tableText(documentTable(exampleVisual('table'), answer, writing)!)
    .split('\n')
    .slice(1)
}
const [first, second] = [
  ['row 0 plain', '  "A"', '  "1.3" = "1.25" decimal [#,0.0]', '  "5.0" = "5" decimal [#,0.0]'],
  [
    'row 1 plain',
    '  "(Blank)" = null text',
    '  "−2.0" = "-2" decimal [#,0.0]',
    '  "6.0" = "6" decimal [#,0.0]',
  ],
]
const blank = '  "" = null decimal [0.0%]'

test('a table of two rows has its total below them, of the columns that have one', () => {
  expect(plain(2)).toEqual([
    ...first!,
    blank,
    ...second!,
    blank,
    'row 2 total',
    '  "Total"',
    '  "40.0" = "40" decimal [#,0.0]',
    '  ""',
    blank,
  ])
})

test('one row is its own total, and of what has none there is none', () => {
  expect(plain(1)).toEqual([...first!, blank])
  expect(plain(0)).toEqual([])
  expect(plain(2, { totals: {} })).toEqual([...first!, blank, ...second!, blank])
})

test('a table that is cut says how many rows it has', () => {
  expect(plain(1, { truncated: true })).toEqual([
    ...first!,
    blank,
    'warning The first 1 rows are here; there are more. Filter more narrowly for the rest.',
  ])
})
