import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { FileOrder } from '../file-order.ts'

test('files of one environment follow one another, each in the order of Vitest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // The largest is first where no earlier run says how long each takes.
  const files = ['node', 'jsdom', 'node', 'long node', 'jsdom', 'node'].map((kind, index) => {
    const [run = '', environment] = kind.includes(' ') ? kind.split(' ') : ['unit', kind]
    const name = `${index}.${kind.replace(' ', '-')}`
    mkdirSync(join(folder, run), { recursive: true })
    const moduleId = join(folder, run, name)
    writeFileSync(moduleId, environment === 'jsdom' ? '// @vitest-environment jsdom\n' : 'test()\n')
    const project = { name: run, config: { environment: 'node', sequence: { groupOrder: 0 } } }
    return { moduleId, project, size: 100 - index }
  })
  const order = new FileOrder({
    config: { root: folder },
    cache: {
      getFileTestResults: () => undefined,
      getFileStats: (key: string) =>
        files.find(({ moduleId }) => join(folder, key.replace(/^\w+:/, '')) === moduleId),
    },
  } as unknown as ConstructorParameters<typeof FileOrder>[0])
  const sorted = await order.sort(files as unknown as TestSpecification[])
  expect(sorted.map(({ moduleId }) => moduleId.slice(folder.length))).toEqual([
    '/long/3.long-node',
    '/unit/0.node',
    '/unit/2.node',
    '/unit/5.node',
    '/unit/1.jsdom',
    '/unit/4.jsdom',
  ])
})
