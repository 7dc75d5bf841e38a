import { expect, test } from 'vitest'
import { drawablePage } from '../src/page/drawable-page.ts'
import { citiesAnswer, listed, pageOf } from './made-source.ts'

const names = ['column.0', 'column.1'] as const
const withCities = (values: (string | null)[]) => {
  const answer = citiesAnswer(names, values.length)
  return { ...answer, columns: [{ ...answer.columns[0]!, values }, answer.columns[1]!] }
}

test('texts of more than a thousand letters end with an ellipsis there, in sub-totals and choices too; figures stay', () => {
  const texts = ['x'.repeat(1000), 'x'.repeat(1001), `${'x'.repeat(998)}😀 and more`, null]
  const cut = ['x'.repeat(1000), `${'x'.repeat(999)}…`, `${'x'.repeat(998)}…`, null]
  const { columns, rowCount } = withCities(texts)
  const answer = { ...withCities(texts), subtotals: [{ by: ['column.0'], columns, rowCount }] }
  const page = pageOf([listed], { list: answer })
  const chosen = { ...page, visuals: page.visuals.map((each) => ({ ...each, chosen: texts[1]! })) }
  const [drawn] = drawablePage(chosen).visuals
  expect(drawn!.answer!.columns).toEqual([{ ...answer.columns[0], values: cut }, answer.columns[1]])
  expect(drawn!.answer!.subtotals![0]!.columns[0]!.values).toEqual(cut)
  expect(drawn!.chosen).toBe(cut[1])
})
