import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

/** Lines of a file that the rule on words in messages complains about, wherever the file stands. */
function complaintsOf(path: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'casement-words-'))
  try {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), lines.join('\n'))
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--config', join(root, '.oxlintrc.json'), '--format', 'json', folder],
      { encoding: 'utf8', cwd: folder },
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[]
    }
    const found = diagnostics
      .filter(({ code }) => code.startsWith('words('))
      .map(({ labels: [label] }) => label!.span.line)
    return lines.filter((_, index) => found.includes(index + 1))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const wrong = [
  `export const detail = \`also called \${name}\``,
  `export const kind = { columnChart: 'Column chart' }`,
  `export const title = \`\${name}, as a table\``,
  `export const leftOut = say('left out', 'it is not shared with you')`,
  `export const sentence = \`Left out: “\${name}”: \${why}.\``,
  `export const unnamed = name ?? 'A report'`,
  `export const alt = { label: \`Page \${number}\` }`,
]
const right = [
  `export const message = intl.formatMessage({ id: 'search.alsoCalled' }, { name })`,
  `export const shape = { class: 'strong name', key: 'a key of it' }`,
  `export const address = \`/home?report=\${id}\``,
  `export const isBusy = code === 'Too busy'`,
  `export const names = 'one two three'.split(' ')`,
  `export const width: 'very wide' | null = null`,
  `export const at = new Error('There is no such page')`,
  `console.error('the page was not drawn')`,
]

test.each([
  'apps/portal/src/reading/find/results.ts',
  'apps/frame/src/view/some.ts',
  'packages/visuals/src/kinds/some/data.ts',
  'packages/documents/src/some.ts',
  'apps/embed-server/src/documents/exports/some.ts',
])('a phrase outside JSX that is in no message file is found in %s', (path) => {
  expect(complaintsOf(path, [...wrong, ...right])).toEqual(wrong)
})

test('complaints to an author, and what is no screen, may be in English', () => {
  expect(complaintsOf('packages/visuals/src/kinds/some/definition.ts', wrong)).toEqual([])
  expect(complaintsOf('packages/semantic/src/some.ts', wrong)).toEqual([])
})
