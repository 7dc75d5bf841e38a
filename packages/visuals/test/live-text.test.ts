import type { Answer, ModelDescription } from '@casement/query'
import { readText } from '../src/kinds/text/text-parts.ts'
import type { RoleField, VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { paragraphsOf } from '../src/kinds/text/live-text.ts'
import { writingOf } from '../src/writing/writing.ts'
import { english } from '../../words/test/english.ts'

const measure = (name: string, displayName?: string): RoleField => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...(displayName ? { displayName } : {}),
})
const figures = [
  measure('Revenue'),
  measure('Revenue budget', 'Budget'),
  measure('Margin %'),
  measure('Margin % PY'),
]
const writing = writingOf({
  words: english,
  booksEnd: '2026-10',
  model: { tables: [] } as unknown as ModelDescription,
})
const answer = (...values: (string | null)[]): Answer => ({
  id: 'q',
  rowCount: 1,
  truncated: false,
  columns: figures.map((_, index) => ({
    name: `figures.${index}`,
    type: 'decimal',
    format: index < 2 ? '#,0' : '0.0%',
    values: [values[index] ?? null],
  })),
})
const textOf = (format: VisualOf<'text'>['format']): VisualOf<'text'> => ({
  name: 't',
  type: 'text',
  layout: { x: 0, y: 0, width: 1, height: 1 },
  figures,
  format,
})
const shown = (text: string, answered: Answer | null, format: object = {}) => {
  return paragraphsOf(textOf({ text, ...format }), answered, writing).map((runs) =>
    runs.map((run) => (run.kind === 'awaited' ? '…' : run.text)).join(''),
  )
}

const good = answer('1200000.5', '1000000', '0.526', '0.508')

test.each([
  ['Revenue is {Revenue}.', {}, ['Revenue is 1,200,001.']],
  ['{revenue} of {BUDGET}', { displayUnits: 'auto' }, ['1.2M of 1.0M']],
  ['{Revenue vs Budget} on budget', {}, ['+20.0% on budget']],
  [
    '{size of Revenue vs Budget} {Revenue vs Budget: above / below / level with} budget',
    {},
    ['20.0% above budget'],
  ],
  ['{size of Budget vs Revenue} {Budget vs Revenue: over/under/as}', {}, ['16.7% under']],
  ['{Margin % vs Margin % PY}', {}, ['+1.8\u00a0pp']],
  ['{{braces}} and\n\na paragraph', {}, ['{braces} and', 'a paragraph']],
])('%s', (text, format, expected) => {
  expect(shown(text, good, format)).toEqual(expected)
})

test.each([
  ['-1200000.5', '1.2M of loss'],
  ['1200000.5', '1.2M of profit'],
  ['0', '0 of result'],
  [null, 'Nothing'],
])('an amount of %s is said by its size and a word for its sign', (amount, expected) => {
  const text = '[[{size of Revenue} of {Revenue: profit / loss / result}||Nothing]][[, {Budget}||]]'
  expect(shown(text, answer(amount, '5'), { displayUnits: 'auto' })).toEqual([`${expected}, 5`])
})

test('a passage whose other words have no figure either says that there are no figures', () => {
  const text =
    '[[From {Budget} to {Revenue}||{size of Revenue} of {Revenue: profit / loss / result}, no budget]].'
  expect(shown(text, answer('5', '4'))).toEqual(['From 4 to 5.'])
  expect(shown(text, answer('5', null))).toEqual(['5 of profit, no budget.'])
  expect(shown(text, answer(null, '4'))).toEqual(['No figures for this selection.'])
  expect(shown(`{Budget}: ${text}`, answer(null, '4'), { empty: 'Nothing.' })).toEqual(['Nothing.'])
})

test.each([
  ['1', '1 customer'],
  ['1.2', '1 customer'],
  ['0', '0 customers'],
  ['2', '2 customers'],
  ['-1', '\u22121 customers'],
])('a number of %s chooses its word as it is written', (number, expected) => {
  expect(shown('{Revenue} {revenue: customer / customers}', answer(number))).toEqual([expected])
})

test('words about one figure of an unknown name are refused', () => {
  const problem = '"{Revenu}" names no figure of this text; did you mean {Revenue}?'
  for (const text of ['{size of Revenu}', '{Revenu: one / more}', '{Revenu: above / below / nothing}'])
    expect(readText(text, figures).problems).toEqual([problem])
})

test('a figure that is blank is a dash beside one that is not, one on its way is awaited', () => {
  expect(shown('{Revenue} and {Budget}', answer(null, '5'))).toEqual(['– and 5'])
  expect(shown('{Revenue} now', null)).toEqual(['… now'])
})

test('a variance has the effect that the text says is good', () => {
  const [[run]] = paragraphsOf(
    textOf({ text: '{Revenue vs Budget}', variance: 'lowerIsBetter' }),
    good,
    writing,
  ) as [[{ kind: string; variance: { effect: string }; isColoured: boolean }]]
  expect(run).toMatchObject({ kind: 'variance', variance: { effect: 'bad' }, isColoured: true })
})

test.each([
  ['{Revnue}', '"{Revnue}" names no figure of this text; did you mean {Revenue}?'],
  ['{Revenue vs Bugdet}', '"{Bugdet}" names no figure of this text; did you mean {Budget}?'],
  ['{x', 'the "{" at character 1 stands alone; write it twice for a brace'],
  ['{}', '"{}" names no figure of this text; there are {Revenue}, {Budget}, {Margin %}, {Margin % PY}'],
])('refuses %s', (text, problem) => {
  expect(readText(text, figures).problems).toEqual([problem])
})

test('a text without figures says how to have some', () => {
  expect(readText('{Revenue}', []).problems).toEqual([
    '"{Revenue}" names no figure of this text; this text has no figures',
  ])
})

test('a passage is left out where one of its figures has no value, or says something else', () => {
  const text =
    'Revenue is {Revenue}[[: {size of Revenue vs Budget} {Revenue vs Budget: above / below / on} budget]].'
  expect(shown(text, good)).toEqual(['Revenue is 1,200,001: 20.0% above budget.'])
  expect(shown(text, answer('1200000.5', null))).toEqual(['Revenue is 1,200,001.'])
  // Against nothing there is no share.
  expect(shown(text, answer('1200000.5', '0'))).toEqual(['Revenue is 1,200,001.'])
  const other = '{Revenue}, [[{Revenue vs Budget} on budget||no budget]]'
  expect(shown(other, answer('5', null))).toEqual(['5, no budget'])
  expect(shown(other, null)).toEqual(['…, '])
})

test('from a loss to a profit, and back, a sentence says the amount of the change, for no share of a loss is a profit', () => {
  const text =
    '{size of Revenue vs Budget} {Revenue vs Budget: above / below / on} budget, {Revenue vs Budget}'
  const said = (now: string, then: string) => shown(text, answer(now, then), { displayUnits: 'auto' })
  expect(said('2600000', '-1800000')).toEqual(['4.4M above budget, +4.4M'])
  expect(said('-1800000', '2600000')).toEqual(['4.4M below budget, \u22124.4M'])
  expect(said('-900000', '-1800000')).toEqual(['50.0% above budget, +50.0%'])
  expect(said('0', '-1800000')).toEqual(['100.0% above budget, +100.0%'])
})

test('a sentence about nothing says that there is nothing', () => {
  expect(shown('{Revenue} of {Budget}', answer())).toEqual(['No figures for this selection.'])
  expect(
    shown('{Revenue} of {Budget}', {
      ...good,
      rowCount: 0,
      columns: good.columns.map((column) => ({ ...column, values: [] })),
    }),
  ).toEqual(['No figures for this selection.'])
  expect(shown('{Revenue vs Budget}', answer('5'), { empty: 'Nothing was sold.' })).toEqual([
    'Nothing was sold.',
  ])
  // What stands in a passage alone does not make a heading empty.
  expect(shown('What did [[{Revenue}||the group]] earn?', answer())).toEqual(['What did the group earn?'])
})

test.each([
  ['[[{Revenue} [[{Budget}]]', /stands inside another passage/],
  ['{Revenue}]]', /ends nothing/],
  ['[[{Revenue}', /is not ended/],
  ['{Revenue}[[ for ever]]', /has no figure/],
])('a passage of %s is refused', (text, problem) => {
  expect(readText(text, figures).problems.join()).toMatch(problem)
})
