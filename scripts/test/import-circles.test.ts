import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { circlesOf, importsOf } from './import-circles.ts'
import { readTextFiles } from './import-graph.ts'

const isOfProduct = (path: string) => /^(?:(?:apps|packages)\/[\w-]+|samples)\/src\/.*\.tsx?$/.test(path)

/**
 * Public classes of the client that name each other, as Power BI's do: a page its report, a report its pages; an embed its
 * service, a service its embeds. Their types are the package's shape.
 */
const publicClasses = [
  ['embed/embed', 'embed/service-core'],
  [
    'report/active-page',
    'report/bookmarks-manager',
    'report/page',
    'report/report',
    'report/visual-descriptor',
  ],
].map((names) => names.map((name) => `packages/client/src/${name}.ts`))

const imports = importsOf(readTextFiles().filter(({ path }) => isOfProduct(path)))

test('no source file imports itself in a circle, types included, but public classes of the client', () => {
  expect(circlesOf(imports)).toEqual(publicClasses)
})

test('no folder imports itself in a circle', () => {
  const byFolder = new Map<string, Set<string>>()
  for (const [path, targets] of imports)
    for (const target of targets) {
      const [from, to] = [dirname(path), dirname(target)]
      if (from !== to) byFolder.set(from, (byFolder.get(from) ?? new Set()).add(to))
    }
  expect(circlesOf(byFolder)).toEqual([])
})

test('a circle is found, also one of types and one over three files', () => {
  const files = [
    { path: 'a/one.ts', text: "import type { Two } from './two.ts'" },
    { path: 'a/two.ts', text: "export { one } from './one.ts'" },
    { path: 'a/three.ts', text: "const four = import('./b/four.ts')" },
    { path: 'a/b/four.ts', text: "import '../five.ts'" },
    { path: 'a/five.ts', text: "import {\n  three,\n} from './three.ts'" },
    { path: 'a/six.ts', text: "import { one } from './one.ts'" },
  ]
  expect(circlesOf(importsOf(files))).toEqual([
    ['a/b/four.ts', 'a/five.ts', 'a/three.ts'],
    ['a/one.ts', 'a/two.ts'],
  ])
})
