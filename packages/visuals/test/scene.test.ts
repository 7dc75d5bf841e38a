import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bandShape } from '../src/marks/bands.ts'
import { screenInk } from '../src/scene/ink.ts'
import { SceneSvg } from '../src/scene/scene-svg.tsx'
import { markShape, sceneOf, sceneText } from '../src/scene/scene.ts'
import type { Shape } from '../src/scene/scene.ts'
import { lightInk } from './chart-ink.ts'

const room = { width: 20, height: 10, fontPx: 12 }
const bar: Shape = { tag: 'rect', attributes: { width: 5, height: 5, 'stroke-width': 1 } }
const words: Shape = { tag: 'text', attributes: { class: 'name' }, text: 'R&D' }
const mark = { index: 3, label: 'R&D', value: '12.50' }

test('a mark has its number on the screen, and in SVG text a title with its exact figure', () => {
  const shapes = [markShape(mark, false, [bar, words]), markShape({ ...mark, value: null }, true, [])]
  expect(sceneText(sceneOf(room, lightInk, shapes))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" font-family="Inter Variable" font-size="12">' +
      '<g data-mark="3" class="mark"><title>R&amp;D: 12.50</title>' +
      '<rect width="5" height="5" stroke-width="1"></rect><text class="name">R&amp;D</text></g>' +
      '<g data-mark="3" class="mark back"><title>R&amp;D</title></g></svg>',
  )
  const scene = sceneOf(room, screenInk(12), shapes)
  expect(renderToStaticMarkup(SceneSvg({ scene, className: 'finance-drawing' }))).toBe(
    '<svg width="20" height="10" font-family="inherit" font-size="12" class="finance-drawing">' +
      '<g data-mark="3" class="mark"><rect width="5" height="5" stroke-width="1"></rect><text class="name">R&amp;D</text></g>' +
      '<g data-mark="3" class="mark back"></g></svg>',
  )
})

test('of a band that is not chosen all but the words steps back, and all of it can be pressed', () => {
  const group: Shape = { tag: 'g', attributes: {}, children: [bar] }
  const [area, ...shapes] = bandShape(mark, { x: 0, y: 0, width: 20, height: 10 }, true, [
    group,
    words,
  ]).children!
  expect(area!.attributes).toMatchObject({ class: 'catch', width: 20, fill: 'transparent' })
  expect(shapes[0]!.children![0]!.attributes).toMatchObject({ opacity: 0.3 })
  expect(shapes[1]).toBe(words)
})
