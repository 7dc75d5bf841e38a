import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

const maxFiles = 20
const maxLines = 400
/** Largest share of all lines of source. */
const maxShare = 0.25

const sources = sourceTexts()
  .filter(({ text }) => !text.startsWith('// Generated'))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))

/** Files and lines by a part of the path. */
function sizesBy(partOf: (path: string) => string) {
  const sizes = new Map<string, { files: number; lines: number }>()
  for (const { path, lines } of sources) {
    const size = sizes.get(partOf(path)) ?? { files: 0, lines: 0 }
    sizes.set(partOf(path), { files: size.files + 1, lines: size.lines + lines })
  }
  return [...sizes].map(([path, size]) => ({ path, ...size }))
}

test(`no folder holds more than ${maxFiles} source files`, () => {
  expect(sizesBy(dirname).filter(({ files }) => files > maxFiles)).toEqual([])
})

test(`no source file is longer than ${maxLines} lines`, () => {
  expect(sources.filter(({ lines }) => lines > maxLines)).toEqual([])
})

test('no package holds more than a quarter of the source', () => {
  const all = sources.reduce((sum, { lines }) => sum + lines, 0)
  const packages = sizesBy((path) => path.split('/src/')[0]!)
  expect(packages.filter(({ lines }) => lines > maxShare * all)).toEqual([])
})
