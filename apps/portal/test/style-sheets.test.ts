import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name))
const read = (path: string) => readFileSync(path, 'utf8')

/** Style sheets of components, each with the classes that programs take of it. */
const taken = new Map<string, Set<string>>()
for (const program of files.filter((path) => path.endsWith('.tsx'))) {
  const text = read(program)
  for (const [, variable, sheet] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
    const path = join(dirname(program), sheet!)
    const names = [...text.matchAll(new RegExp(`(?<!/)\\b${variable}\\.(\\w+)`, 'g'))].map(
      ([, name]) => name!,
    )
    taken.set(path, new Set([...(taken.get(path) ?? []), ...names]))
  }
}

test('what a component takes of its style sheet is there, and nothing else is', () => {
  expect([...taken.keys()].sort()).toEqual(files.filter((path) => path.endsWith('.module.css')).sort())
  for (const [path, names] of taken) {
    expect(existsSync(path), path).toBe(true)
    const selectors = read(path).replaceAll(/:global\([^)]*\)|\{[^{}]*\}/g, ' ')
    const written = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name!))
    expect([...names].sort(), path).toEqual([...written].sort())
  }
})
