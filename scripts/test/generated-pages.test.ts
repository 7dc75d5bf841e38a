import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { documents, readDocument } from './documents.ts'

/** The pages whose first line says that a script writes them, each with the script. */
const generated = documents.flatMap((path) => {
  const [firstLine] = readDocument(path).split('\n', 1)
  if (!/\bgenerated\b/i.test(firstLine!)) return []
  return [[path, /\b(scripts\/[\w-]+\.ts)\b/.exec(firstLine!)?.[1]] as const]
})

test('the pages of settings and of the wire are generated', () => {
  expect(generated.map(([path]) => path)).toEqual(
    expect.arrayContaining(['docs/settings.md', 'docs/wire.md']),
  )
})

/** A script that writes a page exports one function, which gives the page. */
test.each(generated)('%s is what %s writes now', async (path, script) => {
  expect(script, 'the first line names the script').toBeDefined()
  const module = (await import(join(root, script!))) as Record<string, unknown>
  const [print, ...others] = Object.values(module).filter((value) => typeof value === 'function')
  expect(others).toEqual([])
  expect(readDocument(path)).toBe(await (print as () => Promise<string>)())
})
