import { visualTypes } from '@casement/visuals'
import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

/**
 * A kind of visual is its folder: what others ask of a kind is a member of it, never its name. The files that name one all
 * the same, and why; the list only gets shorter.
 */
const exceptions: Readonly<Record<string, string>> = {
  'packages/client/src/report/page.ts':
    'getSlicers of Power BI’s client finds slicers by that type, whosever frame it is',
  'packages/visuals/src/definition/series-formats.ts':
    'the four charts of series are one definition and one drawing, told apart here alone',
}

/** Kinds that are called as other things are, too: they are named where the type of a visual is. */
const words = ['button', 'card', 'image', 'map', 'shape', 'slicer', 'statement', 'table', 'text']

const named = (names: readonly string[]) => `'(?:${names.join('|')})'`
const rare = named(visualTypes.filter((type) => !words.includes(type)))
const any = named(visualTypes)
const signs = [
  new RegExp(rare),
  new RegExp(`\\b(?:[vV]isual|slicer|button|source|shown)\\w*[?!]?\\.type\\b[^\\n]*${any}`),
  new RegExp(`\\(\\{ type\\b[^)]*\\)[^\\n]*\\btype [!=]== ${any}`),
  new RegExp(`\\bswitch \\(visual\\.type\\)[^]*\\bcase ${any}:`),
  new RegExp(`\\bVisual(?:Of|Type)<[^>]*${any}`),
  new RegExp(`<WithView\\b[^>]*\\btype=["'](?:${visualTypes.join('|')})["']`),
]

/** Reports of the sample are made of kinds. */
const isOfKinds = (path: string) =>
  path.startsWith('packages/visuals/src/kinds/') || path.startsWith('samples/')

const namesKind = (text: string): boolean => signs.some((sign) => sign.test(text))

test('no source outside the folders of the kinds names a kind of visual', () => {
  const found = sourceTexts()
    .filter(({ path, text }) => !isOfKinds(path) && namesKind(text))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  "const withOneFigure = ['kpi']",
  "if (visual.type !== 'slicer') return []",
  "const isLine = shownVisual?.type === 'text' && !words",
  "all.filter(({ type }) => type === 'slicer')",
  "switch (visual.type) {\n  case 'text':\n    return 1\n}",
  "const of = (visual: VisualOf<'table' | 'matrix'>) => visual",
  'return <WithView type="table" standIn={null} />',
])('a name is found in %s', (text) => {
  expect(namesKind(text)).toBe(true)
})

test.each([
  "const isText = type === 'text'",
  "if ('table' in source) return column.type.kind === 'text'",
  "readonly skeleton?: readonly [shape: 'card' | 'rows', count: number]",
])('no name is found in %s', (text) => {
  expect(namesKind(text)).toBe(false)
})
