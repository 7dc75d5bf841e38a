import type { Answer } from '@casement/query'
import { expect, test } from 'vitest'
import { documentKindOf } from '../src/documents/kind-documents.ts'
import { scatterDataOf } from '../src/kinds/scatter-chart/data.ts'
import { scatterScene } from '../src/kinds/scatter-chart/scene.ts'
import { legendMark } from '../src/series/legend-mark.ts'
import type { Visual } from '../src/visual.ts'
import { chartExample } from './chart-examples.ts'
import { lightInk } from './chart-ink.ts'
import { examplesWriting } from './example-visual.tsx'

const members: unknown[] = []
/** Each member has the next colour. */
const colours = (_field: unknown, key: unknown): number => {
  if (!members.includes(key)) members.push(key)
  return members.indexOf(key)
}
const options = { writing: examplesWriting, colours, ink: lightInk, id: 'test' }
const legendOf = (visual: Visual, answer: Answer) =>
  documentKindOf(visual).drawing!(visual, answer, options).legend!
const forms = ['circle', 'square', 'triangle', 'diamond'] as const
/** The outline of a symbol by how its path is written. */
const formOf = (path: unknown) => forms[outlineOf(String(path))]
function outlineOf(path: string): number {
  if (path.includes('a')) return 0
  if (/h[\d.]+v[\d.]+h-/.test(path)) return 1
  return path.includes('h') ? 2 : 3
}

test('the legend of dots draws the dots of the chart, in their colours', () => {
  const { visual, answer } = chartExample('scatterChart', 'countries')
  const plain = { ...visual, roles: { ...visual.roles, size: undefined } } as typeof visual
  const data = scatterDataOf(plain, answer, examplesWriting, colours)
  const size = { width: 640, height: 360, fontPx: 12 }
  const { scene } = scatterScene(data, { visual: plain, size, isShown: () => true, isChosen: null }, lightInk)
  const dots = scene.shapes.find(({ attributes }) => attributes.class === 'marks')!.children!
  const legend = legendOf(plain, answer)
  const drawn = new Set(dots.map(({ attributes: { d, fill } }) => `${formOf(d)} ${fill}`))
  const told = legend.map(({ look }) => legendMark(look, lightInk)[0]!.attributes)
  expect(told.length).toBeGreaterThan(2)
  expect(new Set(told.map(({ d, fill }) => `${formOf(d)} ${fill}`))).toEqual(drawn)
})

test('a line has its dots in the legend where it has them in the chart; bubbles are circles', () => {
  const margins = chartExample('lineChart', 'margins')
  const legend = legendOf(margins.visual, margins.answer)
  expect(legend.map(({ look }) => [look.isLine, look.symbol])).toEqual(legend.map((_, at) => [true, at]))
  const bare = { ...margins.visual, format: { ...margins.visual.format, markers: false } }
  expect(legendOf(bare, margins.answer).map(({ look }) => look.symbol)).toEqual(legend.map(() => undefined))
})

test('what stands on one another is named from the top down, what lies side by side from the left', () => {
  const names = (name: string, format: object) => {
    const { visual, answer } = chartExample('columnChart', name)
    const given = { ...visual, format: { ...visual.format, ...format } }
    return legendOf(given, answer).map(({ label }) => label)
  }
  const beside = names('revenue-by-region', { stacked: false, share: false })
  expect(beside.length).toBeGreaterThan(1)
  expect(names('revenue-by-region', { stacked: true })).toEqual(beside.toReversed())
  expect(names('revenue-by-region', { share: true })).toEqual(beside.toReversed())
})
