import type { Answer, ModelDescription } from '@casement/query'
import { parseReport } from '@casement/report'
import { colourOfMember, writingOf } from '@casement/visuals'
import type { Shape } from '@casement/visuals/documents'
import { expect, test } from 'vitest'
import { pageScene } from '../src/page/page-scene.ts'
import { charted, citiesAnswer } from './made-source.ts'
import { english } from '../../words/test/english.ts'

const model: ModelDescription = { casement: 1, name: 'm', tables: [] }

/** The texts of a page of these visuals, all of them with this answer, and the tables behind it. */
async function sceneOf(visuals: readonly object[], answer: Answer | null = null) {
  const report = parseReport({
    casement: 1,
    name: 'R',
    pages: [{ name: 'p', displayName: 'P', size: { width: 1280, height: 720 }, visuals }],
  })
  const page = report.pages[0]!
  const { scene, rest } = await pageScene(
    {
      name: 'p',
      displayName: 'P',
      ...page.size,
      visuals: page.visuals.map((visual) => {
        return { visual, layout: visual.layout, answer, problem: null, chosen: '' }
      }),
    },
    {
      facts: { title: 'R', scope: 'P', facts: [], footer: '', madeAt: new Date(0) },
      pages: [],
      writing: writingOf({ words: english, model, booksEnd: '2026-10' }),
      paper: 'A4',
      colours: colourOfMember(new Map()),
      tokens: {},
    },
    { id: 'p', pace: () => Promise.resolve() },
  )
  const texts = (shape: Shape): Shape[] =>
    shape.tag === 'text' ? [shape] : (shape.children ?? []).flatMap(texts)
  return { texts: scene.shapes.flatMap(texts), rest }
}
const textsOf = async (visuals: readonly object[], answer: Answer | null = null) =>
  (await sceneOf(visuals, answer)).texts

const words = (text: string, width: number, height = 24) => ({
  name: 'w',
  type: 'text',
  layout: { x: 10, y: 10, width, height },
  format: { text },
})

test('words that have no room in their own type are set smaller before they are cut', async () => {
  const text = 'Operations brought much; after investments little was left, more than a year ago.'
  const sizeOf = ([shape]: readonly Shape[]) => Number(shape!.attributes['font-size'])
  expect((await textsOf([words(text, 900)])).map((shape) => shape.text)).toEqual([text])
  expect(sizeOf(await textsOf([words(text, 900)]))).toBe(14)
  const narrow = await textsOf([words(text, 480)])
  expect(narrow.map((shape) => shape.text)).toEqual([text])
  expect(sizeOf(narrow)).toBeLessThan(14)
  expect((await textsOf([words(text, 200)]))[0]!.text).toMatch(/…$/)
})

test('what lies above others is drawn after them; a visual without figures says so', async () => {
  const column = { kind: 'column', table: 'T', column: 'C' }
  const layout = { x: 0, y: 0, width: 400, height: 200 }
  const drawn = await textsOf([
    {
      name: 'front',
      title: 'Front',
      type: 'table',
      layout: { ...layout, z: 2 },
      roles: { column: [column] },
    },
    { name: 'back', title: 'Back', type: 'slicer', layout: { ...layout, z: 1 }, roles: { field: [column] } },
  ])
  expect(drawn.map(({ text }) => text)).toEqual(['Back', 'All', 'Front', 'No figures for this selection.'])
})

test('a bridge without one of its ends is not drawn, and says why', async () => {
  const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })
  const bridge = {
    name: 'b',
    type: 'waterfall',
    title: 'From budget to actual',
    layout: { x: 0, y: 0, width: 600, height: 300 },
    roles: {
      category: [{ kind: 'column', table: 'Entity', column: 'Entity' }],
      start: [measure('Budget')],
      end: [measure('Actual')],
    },
  }
  const answer = (budget: string | null): Answer => ({
    id: 'a',
    columns: [
      { name: 'category.0', type: 'text', values: ['UK'] },
      { name: 'start.0', type: 'decimal', values: [budget] },
      { name: 'end.0', type: 'decimal', values: ['3.00'] },
    ],
    rowCount: 1,
    totals: { 'start.0': budget, 'end.0': '3.00' },
    truncated: false,
  })
  const told = async (budget: string | null) =>
    (await textsOf([bridge], answer(budget))).map(({ text }) => text)
  expect(await told(null)).toEqual(['From budget to actual', 'No budget'])
  expect((await told('1.00')).length).toBeGreaterThan(4)
})

test('a pie of any size says which slice is which and its share, on the page or in the table behind it', async () => {
  let [beside, below, behind] = [0, 0, 0]
  for (const count of [1, 3, 7])
    for (const width of [90, 160, 230, 420, 640])
      for (const height of [90, 150, 220, 440]) {
        const pie = { ...charted, type: 'pieChart', layout: { x: 0, y: 0, width, height } }
        const { texts, rest } = await sceneOf([pie], citiesAnswer(['category.0', 'value.0'], count))
        const said = texts.map(({ text = '' }) => text)
        const whole = (count * (count + 1)) / 2 + count / 2000
        for (let at = 1; at <= count; at++) {
          const share = `${(((at + 0.0005) / whole) * 100).toFixed(1)}%`
          const isNamed = said.some((text) => text.startsWith(`City ${at}`) && text.endsWith(share))
          expect(isNamed || rest.length === 1, `${count} slices in ${width}x${height}: City ${at}`).toBe(true)
        }
        const isBeside = said.some((text) => text.includes('\u2002'))
        if (rest.length > 0) behind++
        else if (isBeside) beside++
        else below++
      }
  expect(Math.min(beside, below, behind)).toBeGreaterThan(5)
})
