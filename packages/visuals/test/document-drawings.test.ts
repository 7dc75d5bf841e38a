import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentKindOf } from '../src/documents/kind-documents.ts'
import { sceneText } from '../src/scene/scene.ts'
import { colourOfMember } from '../src/writing/member-colours.ts'
import { visualTypes } from '../src/visual.ts'
import type { Visual } from '../src/visual.ts'
import { answerTo, examplesOf } from './example-answers.ts'
import { lightInk } from './chart-ink.ts'
import { examplesWriting as writing } from './example-visual.tsx'

const room = { width: 360, height: 200, fontPx: 11 }
const options = { writing, colours: colourOfMember(new Map()), ink: lightInk, id: 'page' }
const partsOfOne = ['pieChart', 'funnel', 'treemap']
const drawingOf = (visual: Visual, isPositive: boolean) =>
  documentKindOf(visual).drawing!(visual, answerTo(visual, { isPositive }), options)

const drawn = visualTypes.filter((type) => documentKindOf({ type }).drawing)

test('words, figures and tables alone are not drawn', () => {
  expect(visualTypes.filter((type) => !drawn.includes(type)).toSorted()).toEqual([
    'button',
    'card',
    'dataAsOf',
    'image',
    'matrix',
    'multiRowCard',
    'pageNavigator',
    'shape',
    'slicer',
    'statement',
    'table',
    'text',
  ])
})

test.each(drawn)('a %s is drawn in documents as committed, with its legend', async (type) => {
  const lines = examplesOf(type).flatMap((visual) => {
    const { legend = [], draw } = drawingOf(visual, partsOfOne.includes(type))
    const scene = draw(room)
    return [
      `# ${visual.name}`,
      ...legend.map(({ label, look }) => `legend ${JSON.stringify(label)} ${JSON.stringify(look)}`),
      scene === null
        ? 'Nothing.'
        : sceneText(scene)
            .replaceAll(/ d="([^"]{60})[^"]*"/g, (_, begin: string) => ` d="${begin.replace(/[^ ]*$/, '')}…"`)
            .replaceAll(/><(?!\/|tspan)/g, '>\n<'),
      '',
    ]
  })
  await expect(lines.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, `snapshots/document-drawings/${type}.txt`),
  )
})

test('slices and stages are not drawn of figures below nothing', () => {
  for (const type of ['pieChart', 'funnel'] as const)
    for (const visual of examplesOf(type)) expect(drawingOf(visual, false).draw(room)).toBeNull()
})
