import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of the "may import" table in ARCHITECTURE.md: package → packages it may import. */
const mayImport = new Map(
  [
    ...read('ARCHITECTURE.md')
      .split(/^\| package +\| may import +\|$/m)[1]!
      .matchAll(/^\| (\w[\w-]*) +\| ([^|]+) \|$/gm),
  ].map(([, name, list]) => [name!, list!.match(/[\w-]{2,}/g) ?? []] as const),
)

const workspaces = ['packages', 'apps', '.']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))
  .filter((folder) => folder !== 'node_modules' && existsSync(join(root, folder, 'package.json')))

function sourcesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path)
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : []
  })
}

/** The house's packages that a source names in static or dynamic imports. */
const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:import|export)\b[^'"]*['"]@casement\/([\w-]+)[^'"]*['"]|\bimport\(['"]@casement\/([\w-]+)/gm,
    ),
  ].map(([, fromStatement, fromCall]) => (fromStatement ?? fromCall)!)

test('every workspace has a row in the table and every row a workspace', () => {
  expect(workspaces.map((folder) => folder.split('/').at(-1)).sort()).toEqual([...mayImport.keys()].sort())
})

describe.each(workspaces)('%s', (folder) => {
  const name = folder.split('/').at(-1)!
  const allowed = mayImport.get(name) ?? []
  const sources = sourcesBelow(join(folder, 'src'))
  const manifest = JSON.parse(read(join(folder, 'package.json'))) as { dependencies?: Record<string, string> }

  test('imports only what the table allows and its package.json declares', () => {
    for (const source of sources)
      for (const imported of importsOf(read(source))) {
        expect(allowed, `${source} imports ${imported}`).toContain(imported)
        expect(Object.keys(manifest.dependencies ?? {}), source).toContain(`@casement/${imported}`)
      }
  })

  test('declares no dependency inside the house that the table does not allow', () => {
    const declared = Object.keys(manifest.dependencies ?? {}).filter((dependency) =>
      dependency.startsWith('@casement/'),
    )
    for (const dependency of declared) expect(allowed).toContain(dependency.replace('@casement/', ''))
  })

  test('has no file or folder with a name that says nothing', () => {
    for (const source of sources)
      expect(source).not.toMatch(/\/(utils?|common|helpers?|types|misc)(\/|\.tsx?$)/)
  })

  test('uses only syntax that can be erased, outside the enumerations of the contract', () => {
    for (const source of sources) {
      if (source.startsWith('packages/contract/src/models/enums/')) continue
      expect(read(source), source).not.toMatch(
        /^\s*(export )?(declare )?(const )?enum \w|^\s*(export )?namespace \w/m,
      )
    }
  })
})

test('the session knows no screen: nothing of the DOM and no React', () => {
  const code = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
  for (const source of sourcesBelow('packages/session/src')) {
    expect(read(source), source).not.toMatch(/from 'react/)
    expect(code(read(source)), source).not.toMatch(
      /\b(?:document|window|navigator|localStorage|HTML\w*Element)\b/,
    )
  }
})

test('SQL runs only in database.ts', () => {
  for (const source of sourcesBelow('apps/embed-server/src'))
    if (!source.endsWith('/database.ts')) expect(read(source), source).not.toContain('@duckdb/node-api')
})

test('no test of the product is timed by the wall clock of a unit run', () => {
  for (const folder of workspaces)
    for (const file of sourcesBelow(join(folder, 'test')))
      expect(read(file), file).not.toMatch(/performance\.now\(\)[^\n]*(toBeLess|<)/)
})
