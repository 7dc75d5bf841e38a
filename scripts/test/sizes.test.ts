import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

const maxFiles = 20
const maxLines = 400

/** Folders and files that were larger when the limits came. An entry only gets smaller, and goes once it is within the limit. */
const filesToday: Readonly<Record<string, number>> = {
  'apps/frame/src/view': 40,
}
const linesToday: Readonly<Record<string, number>> = {}

const sources = sourceTexts().filter(({ text }) => !text.startsWith('// Generated'))
const sizeOfFile = new Map(sources.map(({ path, text }) => [path, text.split('\n').length - 1]))
const sizeOfFolder = new Map<string, number>()
for (const { path } of sources) sizeOfFolder.set(dirname(path), (sizeOfFolder.get(dirname(path)) ?? 0) + 1)

test.each([
  {
    what: `no folder holds more than ${maxFiles} source files`,
    sizes: sizeOfFolder,
    most: maxFiles,
    today: filesToday,
  },
  {
    what: `no source file is longer than ${maxLines} lines`,
    sizes: sizeOfFile,
    most: maxLines,
    today: linesToday,
  },
])('$what, but those of the list, which only gets shorter', ({ sizes, most, today }) => {
  const tooLarge = [...sizes].filter(([path, size]) => size > (today[path] ?? most))
  expect(tooLarge, 'split these').toEqual([])
  const settled = Object.keys(today).filter((path) => (sizes.get(path) ?? 0) <= most)
  expect(settled, 'take these off the list').toEqual([])
})
