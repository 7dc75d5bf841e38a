import type { Answer, AnswerColumn } from '@casement/query'
import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { documentKindOf, notableComparisons } from '../src/documents/kind-documents.ts'
import { kindOf } from '../src/visual.ts'
import { exactOf } from '../src/writing/exact.ts'
import { colourOfMember } from '../src/writing/member-colours.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, exampleVisual, names } from './example-visual.tsx'

const options = { writing, colours: colourOfMember(new Map()), ink: lightInk, id: 'page' }
const summaryOf = (visual: VisualOf<'card'>, answer: Answer) =>
  documentKindOf(visual).summary!(visual, answer, writing)
const aboveOf = (visual: VisualOf<'kpi'>, answer: Answer) =>
  documentKindOf(visual).drawing!(visual, answer, options).above!
const belowOf = (visual: VisualOf<'gauge'>, answer: Answer) =>
  documentKindOf(visual).drawing!(visual, answer, options).below
const cardsOf = (visual: VisualOf<'multiRowCard'>, answer: Answer) =>
  documentKindOf(visual).cards!(visual, answer, writing)
const wordsOf = (visual: VisualOf<'text'>, answer: Answer | null) =>
  documentKindOf(visual).paragraphs!(visual, answer, writing).map(({ text }) => text)

const shares = (name: string, values: AnswerColumn['values']): AnswerColumn => ({
  name,
  type: 'double',
  format: '0.0%',
  values,
})
const beyondGrain = { of: 'Budget', by: ['Function'] }

const card = exampleVisual('card')
const cardWith = (format: VisualOf<'card'>['format']): VisualOf<'card'> => ({ ...card, format })
const better = { variance: 'higherIsBetter' } as const
const [budget, before] = ['Budget', '12 months before']
const cardAnswer = (...[value, ...references]: readonly (string | null)[]): Answer =>
  answerOf([
    amounts('value.0', [value!]),
    ...references.map((each, index) => amounts(`reference.${index}`, [each])),
  ])

test('a card tells its figure and how it stands to each reference, by what is better', () => {
  const answer = cardAnswer('110', '100', '120')
  expect(summaryOf(cardWith(better), answer)).toEqual({
    figure: '110',
    lines: [
      { label: budget, text: '100', note: '+10.0%', effect: 'good' },
      { label: before, text: '120', note: '−8.3%', effect: 'bad' },
    ],
  })
  expect(
    summaryOf(cardWith({ variance: 'lowerIsBetter' }), answer).lines.map(({ effect }) => effect),
  ).toEqual(['bad', 'good'])
})

test('a card says of each reference why it is not there', () => {
  const days = { of: 'Forecast', from: '2025-11-01', to: '2026-10-31', rows: [0] }
  const answer = answerOf([
    amounts('value.0', ['110']),
    { ...amounts('reference.0', [null]), noneFor: ['Budget', 'Constant rates'] },
    { ...amounts('reference.1', [null]), otherDays: days },
  ])
  expect(summaryOf(cardWith(better), answer).lines).toEqual([
    { label: budget, text: '–', note: 'No budget for “Constant rates”', effect: 'even' },
    { label: before, text: '–', note: 'Forecast: only Nov 2025 to Oct 2026', effect: 'even' },
  ])
})

test('a card without variances tells its references alone', () => {
  const lines = [
    { label: budget, text: '100', note: '', effect: 'even' },
    { label: before, text: '120', note: '', effect: 'even' },
  ]
  for (const format of [undefined, {}, { variance: 'none' }] as const)
    expect(summaryOf(cardWith(format), cardAnswer('110', '100', '120'))).toEqual({
      figure: '110',
      lines,
    })
})

test('figures of a card are in the unit of the largest of them, whatever its sign', () => {
  const format = { displayUnits: 'auto' } as const
  const told = (...values: readonly (string | null)[]) => {
    const { figure, lines } = summaryOf(cardWith(format), cardAnswer(...values))
    return [figure, ...lines.map(({ text }) => text)]
  }
  expect(told('1000', '-5500000', '20000')).toEqual(['0', '(5.5M)', '0'])
  expect(told('7200', null, '20')).toEqual(['7,200', '–', '20'])
  expect(told(null, '3', null)).toEqual(['–', '3', '–'])
})

test('percentages of a card differ in points where both are percentages', () => {
  const answer = answerOf([
    shares('value.0', [0.526]),
    shares('reference.0', [0.508]),
    amounts('reference.1', ['2']),
  ])
  expect(summaryOf(cardWith(better), answer)).toEqual({
    figure: '52.6%',
    lines: [
      { label: budget, text: '50.8%', note: '+1.8\u00a0pp', effect: 'good' },
      { label: before, text: '2', note: '−73.7%', effect: 'bad' },
    ],
  })
})

test('a card whose figure is not kept by what is looked at says why', () => {
  const answer = answerOf([
    { ...amounts('value.0', [null]), beyondGrain },
    amounts('reference.0', ['1']),
    amounts('reference.1', [null]),
  ])
  expect(summaryOf(cardWith(better), answer)).toEqual({
    figure: '–',
    lines: [
      { label: 'No budget by function', text: '', note: '', effect: 'even' },
      { label: budget, text: '1', note: '', effect: 'even' },
      { label: before, text: '–', note: '', effect: 'even' },
    ],
  })
})

const profit = exampleVisual('kpi', 'operating-profit')
const { trend: _trend, ...single } = profit.roles
const kpi = (format: VisualOf<'kpi'>['format'] = {}): VisualOf<'kpi'> => ({
  ...profit,
  roles: single,
  format,
})
const kpiAnswer = (value: string | null, target: string | null) =>
  answerOf([amounts('value.0', [value]), amounts('target.0', [target])])

test.each([
  ['5', '4', 'On target +25.0%', 'good'],
  ['96', '100', 'Close to target −4.0%', 'even'],
  ['-5', '4', 'Off target n.m.', 'bad'],
  ['5', '0', 'On target', 'good'],
] as const)('a key figure of %s against %s tells where it stands', (value, target, note, effect) => {
  expect(aboveOf(kpi(), kpiAnswer(value, target))).toEqual({
    figure: value === '-5' ? '(5)' : value,
    lines: [{ label: 'Budget', text: target, note, effect }],
  })
})

test('a key figure has the unit of the larger of the two, and tells nothing of what is not there', () => {
  const told = aboveOf(kpi({ displayUnits: 'auto' }), kpiAnswer('-20', '-7000000'))
  expect([told.figure, told.lines[0]!.text]).toEqual(['0', '(7.0M)'])
  const other = aboveOf(kpi({ displayUnits: 'auto' }), kpiAnswer('-7000000', '-20'))
  expect([other.figure, other.lines[0]!.text]).toEqual(['(7.0M)', '0'])
  expect(aboveOf(kpi(), kpiAnswer(null, '4'))).toEqual({
    figure: '–',
    lines: [{ label: 'Budget', text: '4', note: '', effect: 'even' }],
  })
  expect(aboveOf(kpi(), kpiAnswer('4', null)).lines).toEqual([
    { label: 'Budget', text: '–', note: '', effect: 'even' },
  ])
  const { target: _target, ...alone } = single
  expect(aboveOf({ ...kpi(), roles: alone }, kpiAnswer('4', null))).toEqual({
    figure: '4',
    lines: [],
  })
})

test('a gauge tells its target, and how its figure stands to it', () => {
  const gauge = exampleVisual('gauge', 'revenue')
  const told = (value: string | null, target: string | null, goodWhen: 'higher' | 'lower' = 'higher') =>
    belowOf({ ...gauge, format: { goodWhen, displayUnits: 'none' } }, kpiAnswer(value, target))
  const label = gauge.roles.target![0]!.displayName!
  const line = (text: string, note: string, effect: string) => ({
    figure: '',
    lines: [{ label, text, note, effect }],
  })
  expect(told('110', '100')).toEqual(line('100', '+10.0%', 'good'))
  expect(told('110', '100', 'lower')).toEqual(line('100', '+10.0%', 'bad'))
  expect(told(null, '100')).toEqual(line('100', '', 'even'))
  expect(told('110', null)).toEqual(line('–', '', 'even'))
  const { target: _target, ...alone } = gauge.roles
  expect(belowOf({ ...gauge, roles: alone }, kpiAnswer('1', null))).toBeUndefined()
})

test('figures side by side are told of each member, each figure in the unit of its largest', () => {
  const cards = exampleVisual('multiRowCard')
  const labels = cards.roles.value.map((field) => writing.label(field))
  const answer = answerOf([
    names('category.0', ['Deutschland', null]),
    amounts('value.0', ['20', '-4200000']),
    amounts('value.1', [null, '800']),
    shares('value.2', [0.19, null]),
  ])
  const figures = (...texts: readonly string[]) => texts.map((text, at) => ({ label: labels[at], text }))
  const format = { displayUnits: 'auto' } as const
  expect(cardsOf({ ...cards, format }, answer)).toEqual([
    { member: 'Deutschland', figures: figures('0', '–', '19.0%') },
    { member: '(Blank)', figures: figures('(4.2M)', '800', '–') },
  ])
  const { category: _category, ...roles } = cards.roles
  const [once] = cardsOf({ ...cards, roles, format: {} }, { ...answer, rowCount: 1 })
  expect(once).toEqual({ member: '', figures: figures('20', '–', '19.0%') })
})

test('words of an author are told with their figures, by paragraphs', () => {
  const visual: VisualOf<'text'> = {
    ...exampleVisual('text'),
    figures: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue', displayName: 'Revenue' }],
    format: { text: 'Revenue is {Revenue}.\n\nMore.' },
  }
  const answer = answerOf([amounts('figures.0', ['1234'])])
  expect(wordsOf(visual, answer)).toEqual(['Revenue is 1,234.', 'More.'])
  expect(wordsOf(visual, null)).toEqual(['Revenue is –.', 'More.'])
  const { figures: _figures, ...plain } = visual
  expect(wordsOf({ ...plain, format: { text: 'A\n\nB' } }, null)).toEqual(['A', 'B'])
})

const tenth = exactOf('0.1')!
const comparisons = (visual: VisualOf<'card'> | VisualOf<'kpi'>, answer: Answer) =>
  notableComparisons(visual, answer, { writing, threshold: tenth })

test('comparisons of a card are told from the threshold on, in either direction', () => {
  const told = (...values: readonly (string | null)[]) =>
    comparisons(cardWith(better), cardAnswer(...values)).map(({ reference, change, effect }) => [
      reference,
      change,
      effect,
    ])
  expect(comparisons(cardWith(better), cardAnswer('110', '100', '105'))).toEqual([
    { title: card.title, figure: '110', change: '+10.0%', reference: budget, effect: 'good' },
  ])
  expect(told('90', '100', '95')).toEqual([[budget, '−10.0%', 'bad']])
  expect(told('109.9', '100', '101')).toEqual([])
  expect(told('50', '-100', '100')).toEqual([
    [budget, 'n.m.', 'good'],
    [before, '−50.0%', 'bad'],
  ])
  expect(told(null, '100', null)).toEqual([])
  expect(told('5', '0', null)).toEqual([])
})

test('a difference that the author tolerates is no comparison', () => {
  const tolerant = cardWith({ ...better, tolerance: 0.2 })
  const changes = (value: string) =>
    comparisons(tolerant, cardAnswer(value, '100', null)).map(({ change }) => change)
  expect([changes('115'), changes('125')]).toEqual([[], ['+25.0%']])
})

test('a card is told in the unit in which it is shown', async () => {
  const { narrate } = await kindOf(card).narrate!()
  const told = narrate(cardWith({ displayUnits: 'auto' }), cardAnswer('900000', '1200000', null), writing)
  expect(told).toBe(`${card.title} is 0.9M, ${budget} 1.2M.`)
})

test('a card tells no comparison that it does not show, of percentages, or of what is not kept', () => {
  const answer = cardAnswer('200', '100', '100')
  expect(comparisons(cardWith(undefined), answer)).toEqual([])
  expect(comparisons(cardWith({ variance: 'none' }), answer)).toEqual([])
  const percentages = answerOf([
    shares('value.0', [0.5]),
    shares('reference.0', [0.25]),
    shares('reference.1', [0.1]),
  ])
  expect(comparisons(cardWith(better), percentages)).toEqual([])
  const [value, ...references] = answer.columns
  const beyond = { ...answer, columns: [{ ...value!, beyondGrain }, ...references] }
  expect(comparisons(cardWith(better), beyond)).toEqual([])
  expect(comparisons(cardWith(better), { ...answer, rowCount: 0 })).toEqual([])
})

test('the comparison of a key figure is told from the threshold on, by what is good', () => {
  const told = (value: string | null, target: string | null, goodWhen: 'higher' | 'lower' = 'higher') =>
    comparisons(kpi({ goodWhen }), kpiAnswer(value, target))
  const title = profit.title
  expect(told('110', '100')).toEqual([
    { title, figure: '110', change: '+10.0%', reference: 'Budget', effect: 'good' },
  ])
  expect(told('110', '100', 'lower').map(({ effect }) => effect)).toEqual(['bad'])
  expect(
    comparisons({ ...kpi(), format: undefined }, kpiAnswer('90', '100')).map(({ effect }) => effect),
  ).toEqual(['bad'])
  expect([told('109', '100'), told(null, '100'), told('100', null), told('100', '0')]).toEqual([
    [],
    [],
    [],
    [],
  ])
  const percentages = answerOf([shares('value.0', [0.5]), shares('target.0', [0.25])])
  expect(comparisons(kpi(), percentages)).toEqual([])
  const { columns, ...rest } = kpiAnswer('200', '100')
  expect(comparisons(kpi(), { ...rest, columns: [{ ...columns[0]!, beyondGrain }, columns[1]!] })).toEqual([])
  const { target: _target, ...alone } = single
  expect(comparisons({ ...kpi(), roles: alone }, kpiAnswer('200', '100'))).toEqual([])
})

test('other kinds tell no comparison', () => {
  const gauge = exampleVisual('gauge', 'revenue')
  expect(notableComparisons(gauge, kpiAnswer('200', '100'), { writing, threshold: tenth })).toEqual([])
})
