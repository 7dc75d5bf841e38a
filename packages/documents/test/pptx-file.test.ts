import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { pptxOf } from '../src/index.ts'
import { charted, citiesAnswer, listed, pace, pageOf, sourceOf, written } from './made-source.ts'
import { slidesOf } from './slides-of.ts'

const answers = {
  bars: citiesAnswer(['category.0', 'value.0'], 3),
  list: citiesAnswer(['column.0', 'column.1'], 3),
}
const figures = ['1,000.50', '2,000.50', '3,000.50']

test('a page is a slide: tables and words to go on with, a chart as a picture with its figures behind', async () => {
  const page = pageOf([charted, listed, written], answers)
  const { bytes, extension } = await pptxOf(sourceOf([page]), pace)
  expect(extension).toBe('.pptx')
  const { slides, width, height } = slidesOf(bytes)
  expect([width, height]).toEqual([960, 540])
  expect(slides).toHaveLength(2)
  const [first, behind] = slides
  const around = (title: string, number: number, ...own: readonly string[]) => [
    title,
    'Filters: Region is EMEA · Rows: Group',
    ...own,
    'Internal · Report · Cities · grace · 21 Nov 2026, 12:00 UTC',
    String(number),
  ]
  expect(first!.texts).toEqual(around('Report · Cities', 1, 'All <cities> & more', 'What the cities brought'))
  expect(first!.tables.map(({ rows }) => rows)).toEqual([
    [['City', 'Amount'], ...figures.map((figure, at) => [`City ${at + 1}`, figure])],
  ])
  expect(first!.alternatives).toEqual(['By city'])
  expect(PNG.sync.read(Buffer.from(first!.pictures[0]!)).width).toBeGreaterThan(800)
  expect(behind!.texts).toEqual(around('Report · Cities · figures', 2, 'By city'))
  expect(behind!.tables.map(({ rows }) => rows)).toEqual([
    [['City', 'Amount'], ...figures.map((figure, at) => [`City ${at + 1}`, figure])],
  ])
})

test.each(['16:9', 'A4', 'Letter'] as const)(
  'nothing leaves a slide, nor is a row lost: %s',
  async (paper) => {
    const long = { ...answers, list: citiesAnswer(['column.0', 'column.1'], 200) }
    const { bytes } = await pptxOf(sourceOf([pageOf([charted, listed, written], long)], paper), pace)
    const { slides, width, height } = slidesOf(bytes)
    const more = 'All of it is on the slides behind.'
    expect(slides.map(({ texts }) => texts.filter((text) => text === more).length)).toEqual(
      slides.map((_, at) => (at === 0 ? 1 : 0)),
    )
    for (const [at, { boxes, tables, texts }] of slides.entries()) {
      for (const { x, y, right, bottom } of boxes) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width + 0.01)
        expect(bottom).toBeLessThanOrEqual(height + 0.01)
      }
      for (const { rows } of tables) expect(rows[0]).toEqual(['City', 'Amount'])
      expect(texts.slice(-2)).toEqual([
        'Internal · Report · Cities · grace · 21 Nov 2026, 12:00 UTC',
        String(at + 1),
      ])
    }
    const rows = slides
      .slice(1)
      .flatMap(({ tables }) => tables)
      .flatMap(({ rows: [, ...own] }) => own)
    const wanted = (count: number) =>
      Array.from({ length: count }, (_, at) => [`City ${at + 1}`, `${(at + 1).toLocaleString('en')},000.50`])
    expect(rows).toEqual([...wanted(3), ...wanted(200)])
  },
)

test('a report of upright pages has upright slides', async () => {
  const page = pageOf([written], {}, { width: 600, height: 900 })
  const { width, height } = slidesOf((await pptxOf(sourceOf([page], 'A4'), pace)).bytes)
  expect(width).toBeLessThan(height)
})
