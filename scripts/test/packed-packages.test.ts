import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { models } from '@casement/contract'
import { packInto } from '../pack.ts'
import { maxBytes, sizesOfPacked } from '../packing/client-sizes.ts'
import { published } from '../packing/published.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casement-packed-'))
  await packInto(folder, { isWhole: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a page that embeds one report, and the whole drop-in, are as small as they are promised to be', async () => {
  const { embedOne, wholeDropIn } = await sizesOfPacked(folder)
  expect(embedOne).toBeLessThanOrEqual(maxBytes.embedOne)
  expect(wholeDropIn).toBeLessThanOrEqual(maxBytes.wholeDropIn)
})

test('enumerations are packed as they are written: by name, by number and in their order', async () => {
  const packed = (await import(join(folder, 'client/dist/esm/powerbi.js'))) as { models: object }
  const enumerations = (from: object) =>
    Object.entries(from)
      .filter(([, value]) => typeof value === 'object')
      .map(([name, value]) => [name, Object.entries(value as object)])
  expect(enumerations(packed.models)).toEqual(enumerations(models))
  expect(enumerations(models)).toContainEqual([
    'ViewMode',
    [
      ['0', 'View'],
      ['1', 'Edit'],
      ['View', 0],
      ['Edit', 1],
    ],
  ])
})

describe.each(published.map((each) => each.folder))('what people read in the package %s', (name) => {
  const read = (path: string) => readFileSync(join(folder, name, path), 'utf8')

  test('says how it is installed', () => {
    expect(read('README.md')).toMatch(new RegExp(`^npm install .*@casement/${name}\\b`, 'm'))
  })

  test('leads nowhere but to files of the package and to addresses', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] }
    const pages = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    const wrong = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => {
        const prose = read(page).replace(/^```[^]*?^```$|`[^`\n]*`/gm, '')
        const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]:\s+(\S+)/gm)]
        return targets
          .map(([, inline, reference]) => (inline ?? reference)!.split('#')[0]!)
          .filter((target) => target !== '' && !/^https?:/.test(target))
          .map((target) => join(dirname(page), target))
          .filter((path) => !isPacked(path, files))
          .map((path) => `${page}: ${path}`)
      })
    expect(wrong).toEqual([])
    expect(pages).toContain('docs/coming-from-powerbi-client.md')
  })

  const isPacked = (path: string, files: readonly string[]) =>
    existsSync(join(folder, name, path)) && files.some((each) => path === each || path.startsWith(`${each}/`))
})
