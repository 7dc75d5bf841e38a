import { expect, test } from 'vitest'
import { exportedBy, readTextFiles, takenFrom } from './import-graph.ts'
import type { TextFile } from './import-graph.ts'

/** Declarations of types are taken by the compiler, which finds them by itself. */
const isOfProduct = (path: string) =>
  /^(?:(?:apps|packages)\/[\w-]+|samples)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts')
/** Written by a generator, whole, whether or not every name of it is asked for. */
const isGenerated = (text: string) => text.startsWith('// Generated')

/** Source files that nothing takes, neither by an import nor by its path, and exported names that nobody else takes. */
function unusedIn(files: readonly TextFile[]): string[] {
  const taken = takenFrom(files)
  return files
    .filter(({ path }) => isOfProduct(path))
    .flatMap(({ path, text }) => {
      const by = taken.get(path)
      if (!by) return [path]
      if (isGenerated(text) || by.some(({ names }) => names === 'everything')) return []
      return exportedBy(text)
        .filter((name) => !by.some(({ names }) => names.includes(name)))
        .filter((name) => !isSpokenOf(name, text))
        .map((name) => `${path}: ${name}`)
    })
}

/** True if a name is a type that its own file uses once more: whoever calls a function may name what it takes. */
const isSpokenOf = (name: string, text: string) =>
  new RegExp(`^export (?:declare )?(?:interface|type) ${name}\\b`, 'm').test(text) &&
  text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1

test('every source file and every exported name is taken by somebody', () => {
  expect(unusedIn(readTextFiles())).toEqual([])
})

test('a file, a function and a type that nobody takes are named', () => {
  const files = [
    { path: 'packages/a/package.json', text: '{ "exports": { ".": "./src/index.ts" } }' },
    { path: 'packages/a/src/index.ts', text: `export { one } from './one.ts'\nexport * from './all.ts'` },
    {
      path: 'packages/a/src/one.ts',
      text: `import type { Two } from './two.ts'\nexport const one = (two: Two) => two\nexport function alone() {}\n`,
    },
    {
      path: 'packages/a/src/two.ts',
      text: 'export interface Two { readonly part: Part }\nexport interface Part {}\nexport type Lonely = string\n',
    },
    { path: 'packages/a/src/all.ts', text: 'export const public = 1\n' },
    { path: 'packages/a/src/left.ts', text: `import { one } from './one.ts'\n` },
    { path: 'packages/a/test/late.test.ts', text: `const { late } = await import('../src/late.ts')` },
    { path: 'packages/a/src/late.ts', text: 'export class late {}\n' },
  ]
  expect(unusedIn(files)).toEqual([
    'packages/a/src/one.ts: alone',
    'packages/a/src/two.ts: Lonely',
    'packages/a/src/left.ts',
  ])
})
