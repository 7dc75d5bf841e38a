import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../root.mjs'

/**
 * A kind of visual is one folder and one line of the registry. A copy of the repository gets a kind that there is not,
 * by nothing else, and everything that knows the kinds has it.
 */
const name = 'thermometer'
const copied = ['packages', 'apps/frame', 'apps/embed-server', 'samples', 'scripts', 'docs', 'tsconfig']
const kindFolder = join('packages/visuals/src/kinds', name)

let copy: string
/** What the copy's tests of schemas and of all kinds say. */
let told: string

/** Runs a command of the copy; its output, or an error that holds it. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, command), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', UPDATE_SCHEMA: '1', CI: '' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** The installed packages, with the house's own from the copy. */
function linkPackages(): void {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@casement'), { recursive: true })
  for (const each of readdirSync(join(root, 'node_modules')))
    if (each !== '@casement') symlinkSync(join(root, 'node_modules', each), join(modules, each))
  for (const group of ['packages', 'apps'])
    for (const each of readdirSync(join(copy, group)))
      symlinkSync(join(copy, group, each), join(modules, '@casement', each))
  symlinkSync(join(copy, 'samples'), join(modules, '@casement/samples'))
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'casement-kind-'))
  const isCopied = (path: string) => !['node_modules', 'dist', 'build'].includes(basename(path))
  for (const each of copied) cpSync(join(root, each), join(copy, each), { recursive: true, filter: isCopied })
  for (const each of readdirSync(root, { withFileTypes: true }))
    if (each.isFile()) cpSync(join(root, each.name), join(copy, each.name))
  linkPackages()
  cpSync(join(import.meta.dirname, 'throw-away-kind'), join(copy, kindFolder), { recursive: true })
  appendFileSync(
    join(copy, 'packages/visuals/src/kinds/index.ts'),
    `export { ${name} } from './${name}/kind.ts'\n`,
  )
  const tests = [
    'packages/report/test/report-schema.test.ts',
    'packages/visuals/test/kinds.test.tsx',
    'packages/documents/test/kinds.test.ts',
    'apps/frame/test/kind-sizes.test.ts',
    'apps/embed-server/test/exports/kinds.test.ts',
  ]
  told = run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'verbose', ...tests)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

test('a kind that is one folder and one line is in types and schema', () => {
  run('node_modules/typescript/bin/tsc', '-p', 'packages/visuals', '--checkers', '1')
  run('node_modules/typescript/bin/tsc', '-p', 'packages/report', '--checkers', '1')
  expect(read('packages/report/report.schema.json')).toContain('"Thermometer"')
  expect(read('packages/report/page.schema.json')).toContain('"Thermometer"')
})

test('it is drawn, committed as drawn, read without being seen and used without a mouse', () => {
  for (const title of [
    `the example of a ${name} is drawn as committed`,
    `a ${name} is read without being seen`,
    `a ${name} is used without a mouse`,
    `a ${name} says its figures in words`,
  ])
    expect(told).toMatch(new RegExp(`✓ .*kinds\\.test\\.tsx > ${title}`))
  expect(read(join(kindFolder, 'snapshot.html'))).toContain('France')
})

test.each([
  'is exported in every format',
  'is in a PDF, in a PNG and on slides',
  'is drawn in pictures, and a picture on slides with its table behind',
  'is laid out in no less than it is read in, whatever the window',
  'is offered to alerts where its figures stand by themselves',
])('it %s', (title) => {
  expect(told).toMatch(new RegExp(`✓ .* > a ${name} ${title}`))
})

test('its figures are in workbooks and in CSV, and it is laid out in the sizes that it says', () => {
  expect(told).toMatch(new RegExp(`✓ .* > the figures of a ${name} are in workbooks and CSV`))
  const script = 'scripts/sizes-of-copy.ts'
  writeFileSync(
    join(copy, script),
    `import { parseReport } from '@casement/report'
import { examples } from '@casement/visuals/examples'
import { minHeightOf, minWidthOf } from '../apps/frame/src/view/page/flow/min-sizes.ts'
const visuals = examples().flatMap((file) => parseReport(file).pages.flatMap((page) => page.visuals))
const visual = visuals.find(({ type }) => type === '${name}')!
console.log(minWidthOf(visual), minHeightOf(visual))`,
  )
  expect(run('node_modules/tsx/dist/cli.mjs', script).trim()).toBe('100 150')
})

test('it has its page in the gallery and its row in the docs', () => {
  const script = 'scripts/gallery-of-copy.ts'
  writeFileSync(
    join(copy, script),
    `import { makeContent } from '@casement/samples/content'
console.log(JSON.stringify(makeContent({ booksEnd: '2026-10', lines: 20_000 }).files))`,
  )
  const files = run('node_modules/tsx/dist/cli.mjs', script)
  expect(files).toContain(`\\"type\\": \\"${name}\\"`)
  run('node_modules/tsx/dist/cli.mjs', 'scripts/kind-docs.ts')
  expect(read('docs/report.md')).toMatch(/^\| `thermometer` +\| `place`: one · `value`: one +\|/m)
})
