import { expect, test } from 'vitest'
import { CommentFigure } from '@casement/portal-api'
import { compareFigures, figureName, figureOf } from '../../src/comments/figure.ts'

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
    measure: 'Revenue',
    text: 'EUR 1.2M',
    value: '1200000',
  })
  expect(figureName(figure)).toBe('Regions · EMEA')
})

test('of a visual as a whole there is no figure, and of nothing nothing; what is odd still fits', () => {
  expect(figureOf(said({ dataPoints: [] }))).toMatchObject({
    visual: 'regions',
    text: null,
    value: null,
    members: [],
  })
  for (const detail of [null, {}, { visual: {} }]) expect(figureOf(detail)).toBe(null)
  const odd = said(
    { visual: { name: 'v', title: `a\u202e\n${'x'.repeat(900)}` } },
    { value: {}, formattedValue: 7 },
  )
  expect(CommentFigure.safeParse(figureOf(odd)).success).toBe(true)
  expect(CommentFigure.safeParse(figureOf(said({ dataPoints: [{}] }))).success).toBe(true)
})

test('a change is claimed of the same figure over the same rows alone', () => {
  const before = figureOf(said())
  const after = figureOf(said({}, { value: '1300000', formattedValue: 'EUR 1.3M' }))
  const other = figureOf(said({ visual: { name: 'other' } }))
  expect(compareFigures(before, figureOf(said()), false)).toEqual({ kind: 'same' })
  expect(compareFigures(before, after, false)).toEqual({ kind: 'changed', was: 'EUR 1.2M', now: 'EUR 1.3M' })
  expect(compareFigures(before, after, true)).toEqual({ kind: 'otherRows', was: 'EUR 1.2M', now: 'EUR 1.3M' })
  for (const now of [other, null, figureOf(said({ dataPoints: [] }))])
    expect(compareFigures(before, now, false)).toBe(null)
})
