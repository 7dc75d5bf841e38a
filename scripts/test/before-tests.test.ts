import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { importsOf } from './import-circles.ts'
import { readTextFiles } from './import-graph.ts'

/** What a run does before its tests, and what that imports. */
function before(): readonly string[] {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const named = [...config.matchAll(/globalSetup: \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/'(?:\.\/)?([^']+)'/g)].map(([, path]) => path!),
  )
  const imports = importsOf(readTextFiles())
  const found = new Set(named)
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next)
  return [...found]
}

test('what runs before the tests asks nothing that tests alone have', () => {
  const paths = before()
  expect(paths.length).toBeGreaterThan(10)
  // Importing it is nothing yet: what is there for tests too may be called by them.
  const asked = /\bexpect(?:\.\w+)*\(|\bvi\.\w+\(/
  const files = paths.filter((path) => !path.includes('/src/'))
  expect(files.filter((path) => asked.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
