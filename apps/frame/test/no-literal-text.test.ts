import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** A node of the syntax tree, with whatever it holds. */
interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

/** Attributes that people read or hear. */
const told = new Set<unknown>([
  'aria-label',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'legend',
])

/** Texts that are put on the screen as they stand in the code: all that JSX holds but for attributes that nobody reads. */
function textsIn(node: Node, isInside = false): string[] {
  const { type } = node
  if (type === 'JSXAttribute') return told.has(nameOf(node['name'])) ? partsOf(node).flatMap(within) : []
  if (type === 'JSXText') return wordsOf(String(node['value']))
  if (type === 'JSXExpressionContainer') return partsOf(node).flatMap(within)
  if (isInside && type === 'Literal') return typeof node['value'] === 'string' ? wordsOf(node['value']) : []
  if (isInside && type === 'TemplateElement') return wordsOf((node['value'] as { raw: string }).raw)
  if (isInside && type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(within)
  const stays = isInside && /^(Logical|Template|Parenthesized)/.test(type)
  return partsOf(node).flatMap((part) => textsIn(part, stays))
}
const within = (node: Node) => textsIn(node, true)
const wordsOf = (text: string) => (/\p{L}{2,}/u.test(text) ? [text.trim()] : [])

/** A code of Power BI, in its spelling. */
const code = 'Invalid parameters'

/** Sentences, and parts of them, anywhere: what is thrown or logged is for who develops, classes and queries for nobody. */
function sentencesIn(node: Node): string[] {
  if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return []
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error') return []
  if (node.type === 'JSXAttribute' && !told.has(nameOf(node['name']))) return []
  const text =
    node.type === 'Literal'
      ? node['value']
      : node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : null
  if (typeof text === 'string') return /^\p{Lu}\p{Ll}*,? \p{Ll}/u.test(text) && text !== code ? [text] : []
  return partsOf(node).flatMap(sentencesIn)
}

const inFiles = (folder: string, ending: RegExp, find: (node: Node) => string[]) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const read = files.filter((name) => ending.test(name))
  expect(read.length).toBeGreaterThan(20)
  return read.flatMap((name) => {
    const lang = name.endsWith('x') ? 'tsx' : 'ts'
    const tree = parseAst(readFileSync(join(root, folder, name), 'utf8'), { lang })
    return find(tree as unknown as Node).map((found) => `${name}: ${found}`)
  })
}

test.each(['apps/frame/src', 'packages/visuals/src'])('no text is left in the elements of %s', (folder) => {
  expect(inFiles(folder, /\.tsx$/, textsIn)).toEqual([])
})

test('the frame has no sentence in its code', () => {
  expect(inFiles('apps/frame/src', /\.tsx?$/, sentencesIn)).toEqual([])
})
