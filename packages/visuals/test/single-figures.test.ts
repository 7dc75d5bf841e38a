import { expect, test } from 'vitest'
import { kpiDataOf } from '../src/kinds/kpi/data.ts'
import { textOf } from '../src/writing/exact.ts'
import { singleFigures } from '../src/writing/single-figures.ts'
import { amounts, answerOf, examplesWriting as writing, exampleVisual, names } from './example-visual.tsx'
import { answerTo, examplesOf } from './example-answers.ts'

const field = (measure: string, more: object = {}) => ({
  kind: 'measure' as const,
  table: 'Sales',
  measure,
  ...more,
})

test('figures of one row are named by what they are of, whatever they are called', () => {
  const card = {
    ...exampleVisual('card'),
    roles: {
      value: [field('Net', { displayName: 'Revenue' })],
      reference: [field('Budget', { displayName: 'Revenue' })],
    },
  }
  const answer = answerOf([amounts('value.0', ['-5.50']), amounts('reference.0', [null])])
  expect(
    singleFigures(card, answer, writing).map(({ write, ...figure }) => [figure, write(figure.value)]),
  ).toEqual([
    [{ field: 'Sales[Net]', label: 'Revenue', value: '-5.50' }, '(6)'],
    [{ field: 'Sales[Budget]', label: 'Revenue', value: null }, ''],
  ])
  const summed = {
    ...card,
    roles: {
      value: [
        { kind: 'aggregation' as const, table: 'Sales', column: 'Amount', aggregation: 'Sum' as const },
      ],
    },
  }
  expect(singleFigures(summed, answer, writing).map((each) => each.field)).toEqual(['Sum(Sales[Amount])'])
})

test('of several rows a figure is their total, where there is one, and nothing else', () => {
  const table = {
    ...exampleVisual('table'),
    roles: { column: [{ kind: 'column' as const, table: 'Sales', column: 'City' }, field('Net')] },
  }
  const rows = [names('column.0', ['a', 'b']), amounts('column.1', ['1', '2'])]
  expect(singleFigures(table, answerOf(rows), writing)).toEqual([])
  expect(
    singleFigures(table, answerOf(rows, { totals: { 'column.1': '7' } }), writing).map(({ value }) => value),
  ).toEqual(['7'])
})

test.each(examplesOf('kpi').map((visual) => [visual.name, visual] as const))(
  'the figure of the key figure %s is what it draws',
  (_name, visual) => {
    const answer = answerTo(visual)
    const { figure } = kpiDataOf(visual as Parameters<typeof kpiDataOf>[0], answer, writing)
    expect(singleFigures(visual as never, answer, writing)[0]?.value ?? null).toBe(figure && textOf(figure))
  },
)
