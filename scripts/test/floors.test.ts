import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { readDocument } from './documents.ts'
import { importsOf } from './import-circles.ts'
import { readTextFiles } from './import-graph.ts'

/** The apps whose folders are many. The table of folders of each README is in order: a folder imports those below it. */
const apps = ['apps/portal', 'apps/portal-server', 'apps/embed-server']

/** Folders of `src` that hold files. */
const foldersOf = (path: string): readonly string[] =>
  existsSync(join(root, path, 'src'))
    ? readdirSync(join(root, path, 'src'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

/** Folders of `src` by the row of the README that names them, from the top. */
const floorsOf = (app: string): ReadonlyMap<string, number> => {
  const rows = readDocument(join(app, 'README.md'))
    .split('\n')
    .filter((line) => line.startsWith('| `src/'))
  return new Map(
    rows.flatMap((row, floor) =>
      [...row.split('|')[1]!.matchAll(/`src\/([\w-]+)`/g)].map(([, folder]) => [folder!, floor] as const),
    ),
  )
}

const imports = importsOf(readTextFiles().filter(({ path }) => /^apps\/[\w-]+\/src\/.*\.tsx?$/.test(path)))

test.each(apps)('every folder of %s has its row', (app) => {
  expect([...floorsOf(app).keys()].toSorted()).toEqual(foldersOf(app).toSorted())
})

test.each(apps)('a folder of %s imports none of a row above it, and none imports the files on top', (app) => {
  const floors = floorsOf(app)
  /** Files beside the folders stand above all of them. */
  const floorOf = (path: string) => floors.get(relative(join(app, 'src'), path).split('/')[0]!) ?? -1
  const own = [...imports].filter(([path]) => path.startsWith(`${app}/src/`))
  const upwards = own.flatMap(([path, targets]) =>
    [...targets]
      .filter((target) => target.startsWith(`${app}/src/`) && floorOf(target) < floorOf(path))
      .map((target) => `${path} imports ${target}`),
  )
  expect(upwards).toEqual([])
  expect(own.length).toBeGreaterThan(50)
})

/** Every package and app whose sources have folders. */
const withFolders = ['apps', 'packages']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))
  .map((path) => [path, foldersOf(path)] as const)
  .filter(([, folders]) => folders.length > 0)

test.each(withFolders)('the README of %s names every folder of its sources', (path, folders) => {
  const spans = [...readDocument(join(path, 'README.md')).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  const isNamed = (folder: string) =>
    spans.some((span) => span.replace(/^src\//, '').split('/')[0] === folder)
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([])
})
