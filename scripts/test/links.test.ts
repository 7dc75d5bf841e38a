import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { anchorsOf, documents, proseOf, readDocument, withoutBlocks } from './documents.ts'
import { sourceTexts } from './source-texts.ts'

interface Link {
  readonly line: number
  readonly target: string
}

/** Inline links, pictures and reference definitions that lead to something beside the document. */
function linksOf(document: string): Link[] {
  // Code spans inside a link's text are blanked, its target is not.
  const prose = proseOf(document)
  const found = [...prose.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s+(\S+)/gm)]
  return found
    .map((match) => ({
      line: prose.slice(0, match.index).split('\n').length,
      target: match[1] ?? match[2]!,
    }))
    .filter(({ target }) => !/^[a-z][a-z+.-]*:/i.test(target))
}

/** Problem of a link, or undefined. */
function problemOf(document: string, target: string): string | undefined {
  const [path, anchor] = target.split('#') as [string, string?]
  const file = path === '' ? document : join(dirname(document), decodeURIComponent(path))
  if (relative(root, join(root, file)).startsWith('..')) return 'leads out of the repository'
  if (!existsSync(join(root, file))) return `there is no ${file}`
  if (anchor === undefined) return undefined
  if (!file.endsWith('.md') || statSync(join(root, file)).isDirectory()) return `${file} has no anchors`
  return anchorsOf(file).has(anchor) ? undefined : `${file} has no heading for #${anchor}`
}

test.each(documents)('every link of %s leads somewhere', (document) => {
  const wrong = linksOf(document).flatMap(({ line, target }) => {
    const problem = problemOf(document, target)
    return problem === undefined ? [] : [`${document}:${line}: ${target}: ${problem}`]
  })
  expect(wrong).toEqual([])
})

/** Code spans that are a place in the repository. Patterns with a star or a placeholder are none. */
const placesOf = (document: string): string[] =>
  [
    ...withoutBlocks(document).matchAll(/`((?:packages|apps|samples|scripts|docs|e2e|bench)\/[\w./-]*)`/g),
  ].map(([, place]) => place!)

test.each(documents)('every place of the repository that %s names is there', (document) => {
  const gone = placesOf(document).filter(
    (place) => !existsSync(join(root, place)) && !existsSync(join(root, dirname(document), place)),
  )
  expect(gone).toEqual([])
})

test('every npm script that a document or a source names is one', () => {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
  const texts = [...documents.map((path) => ({ path, text: readDocument(path) })), ...sourceTexts()]
  const unknown = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([said]) => `${path}: ${said}`),
  )
  expect(unknown).toEqual([])
})

test('a heading has the anchor that a viewer gives it', () => {
  const anchors = anchorsOf('docs/errors.md')
  for (const anchor of ['invalid-parameters', 'invalidrequest', 'invalidrequest-1', 'at-the-start'])
    expect(anchors).toContain(anchor)
})
