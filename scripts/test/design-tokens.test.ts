import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'

/** The folders whose style sheets and programs make up what an app's screens look like. */
const screens = {
  portal: ['packages/design/src', 'apps/portal/src'],
  frame: ['packages/design/src', 'packages/visuals/src', 'apps/frame/src'],
  identity: ['packages/design/src', 'apps/identity/src'],
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

describe.each(Object.entries(screens))('%s', (_app, folders) => {
  const sheets = folders.flatMap((folder) => filesBelow(folder, /\.css$/)).map(read)
  const programs = folders.flatMap((folder) => filesBelow(folder, /\.tsx?$/)).map(read)
  const declared = new Set([
    ...sheets.flatMap((text) => namesIn(text, /(--[\w-]+):/g)),
    ...programs.flatMap((text) => namesIn(text, /'(--[\w-]+)'/g)),
  ])

  test('every token that is used without a value behind it is declared', () => {
    for (const text of [...sheets, ...programs])
      for (const name of namesIn(text, /var\((--[\w-]+)\)/g)) expect(declared).toContain(name)
  })
})

test('a token of the design has one value by day and one by night, in one place', () => {
  const names = (path: string) => namesIn(read(path), /^ {2}(--[\w-]+):/gm)
  const shared = names('packages/design/src/tokens.css')
  const own = (folder: string) => filesBelow(folder, /\.css$/).flatMap(names)
  expect(own('apps/identity/src').filter((name) => shared.includes(name))).toEqual([])
  // Floats of the portal stand on the whole window.
  expect(own('apps/portal/src').filter((name) => shared.includes(name))).toEqual(['--float-shadow'])
})
