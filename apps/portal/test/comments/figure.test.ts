import { expect, test } from 'vitest'
import { CommentFigure } from '@casement/portal-api'
import { compareFigures, figureName, figureOf, valuesText } from '../../src/reading/comments/figure.ts'

const said = (more: object = {}, value: object = {}) => ({
  command: 'casement-comment',
  report: { id: 'r' },
  page: { name: 'result' },
  visual: { name: 'regions', title: 'Regions', type: 'matrix' },
  dataPoints: [
    {
      identity: [{ target: { table: 'Entity', column: 'Region' }, equals: 'EMEA' }],
      values: [{ target: { measure: 'Revenue' }, value: '1200000', formattedValue: 'EUR 1.2M', ...value }],
    },
  ],
  ...more,
})

test('a figure is what the frame says of a mark', () => {
  const figure = figureOf(said())!
  expect(figure).toEqual({
    visual: 'regions',
    title: 'Regions',
    members: [{ table: 'Entity', column: 'Region', value: 'EMEA' }],
    values: [{ measure: 'Revenue', text: 'EUR 1.2M', value: '1200000' }],
  })
  expect(valuesText(figure.values)).toBe('Revenue EUR 1.2M')
  expect(figureName(figure)).toBe('Regions · EMEA')
})

test('of a visual as a whole there is no figure, and of nothing nothing; what is odd still fits', () => {
  expect(figureOf(said({ dataPoints: [] }))).toMatchObject({ visual: 'regions', members: [], values: [] })
  for (const detail of [null, {}, { visual: {} }]) expect(figureOf(detail)).toBe(null)
  const odd = said(
    { visual: { name: 'v', title: `a\u202e\n${'x'.repeat(900)}` } },
    { value: {}, formattedValue: 7 },
  )
  expect(CommentFigure.safeParse(figureOf(odd)).success).toBe(true)
  expect(CommentFigure.safeParse(figureOf(said({ dataPoints: [{}] }))).success).toBe(true)
})

test('only values of the same mark are compared', () => {
  const before = figureOf(said())
  const after = figureOf(said({}, { value: '1300000', formattedValue: 'EUR 1.3M' }))
  const other = figureOf(said({ visual: { name: 'other' } }))
  expect(compareFigures(before, figureOf(said()))).toEqual({ kind: 'same' })
  expect(compareFigures(before, after)).toEqual({
    kind: 'differs',
    was: 'Revenue EUR 1.2M',
    now: 'Revenue EUR 1.3M',
  })
  for (const now of [other, null, figureOf(said({ dataPoints: [] }))])
    expect(compareFigures(before, now)).toBe(null)
})
