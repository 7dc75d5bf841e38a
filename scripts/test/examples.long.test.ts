import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { type CodeBlock, codeBlocksOf, documents } from './documents.ts'

const blocks = documents.flatMap(codeBlocksOf)
const isProgram = ({ language }: CodeBlock) => language === 'ts' || language === 'tsx'
const placeOf = ({ document, line }: CodeBlock) => `${document}:${line}`

interface Example {
  readonly block: CodeBlock
  readonly file: string
}
const examples: readonly Example[] = blocks
  .filter(isProgram)
  .map((block, index) => ({ block, file: `example-${index}.${block.language}` }))

/** Diagnostics of the compiler for the examples, in places of the documents. */
function complaintsOfCompiler(): string[] {
  // Inside the repository, so that examples find the packages as any program here does; git ignores it.
  mkdirSync(join(root, '.results'), { recursive: true })
  const folder = mkdtempSync(join(root, '.results/examples-'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      // An example may end with a value that the reader goes on with.
      compilerOptions: { noUnusedLocals: false },
      include: ['*.ts', '*.tsx'],
    }),
  )
  for (const { block, file } of examples) writeFileSync(join(folder, file), `${block.text}\nexport {}\n`)
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false', '--checkers', '1'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true, force: true })

  const said = stdout.split('\n').filter((line) => line.includes('error TS'))
  // What is wrong in the packages themselves, the check of their types tells.
  const ofPackages = said.filter((line) => line.startsWith('../'))
  if (status !== 0 && said.length === 0) return [`The compiler failed: ${stdout}`]
  return said
    .filter((line) => !ofPackages.includes(line))
    .map((line) => {
      const [, name, row, message] = /(example-\d+\.tsx?)\((\d+),\d+\): (.*)/.exec(line) ?? []
      const block = examples.find(({ file }) => file === name)?.block
      return block ? `${block.document}:${block.line + Number(row) - 1}: ${message}` : line
    })
}

test('every program in the documents compiles', () => {
  expect(examples.length).toBeGreaterThan(0)
  expect(complaintsOfCompiler()).toEqual([])
})

test('every program is marked ts or tsx, so that none escapes', () => {
  const others = blocks.filter(
    (block) => /^([cm]?[jt]sx?|(type|java)script)\b/i.test(block.language) && !isProgram(block),
  )
  expect(others.map(placeOf)).toEqual([])
})

test('every JSON in the documents can be read', () => {
  for (const block of blocks.filter(({ language }) => language === 'json'))
    expect(() => JSON.parse(block.text) as unknown, placeOf(block)).not.toThrow()
})
