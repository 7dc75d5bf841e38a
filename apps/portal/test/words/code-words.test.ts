import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const portal = join(import.meta.dirname, '../../src')
const files = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

/** A node of the syntax tree, with whatever it holds. */
interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isSaying = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === 't'

const sameInEveryLanguage = ['-----BEGIN PUBLIC KEY-----', 'npm run reload']

/** Names in the browser's storages, locks and channels. */
const names = [
  'casement sign-in ',
  'casement tabs ',
  'casement banner closed',
  'view as',
  'view as ended',
  'view as: ',
]

/** What is told who develops, on its way to the console. */
const logged = [
  'No answer within ',
  'No answer',
  'The answer is not JSON',
  ', correlation id ',
  ' Correlation id ',
  'embed URL',
  'The browser refuses to store data for this site. The portal goes on and forgets it when the page closes.',
]

const isNotRead = new Set([...sameInEveryLanguage, ...names, ...logged])
const attributesUnread = new Set(['className', 'rel'])

/** The beginning of a message's id, as `failure.` of what has failed. */
const isOfId = (text: string): boolean => /^[a-z][a-zA-Z]*(\.[a-zA-Z]+)*\.$/.test(text)

const isLogging = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  isNode(callee['object']) &&
  callee['object']['name'] === 'console'

/** Texts of the code that are sentences, or parts of one: what is thrown or logged is for who develops. */
function sentencesIn(node: Node): string[] {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return []
  if (node.type === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === 'Error') return []
  if (node.type === 'ThrowStatement' || isLogging(node)) return []
  if (node.type === 'JSXAttribute' && isNode(node['name'])) {
    if (attributesUnread.has(String(node['name']['name']))) return []
  }
  if (isSaying(node)) return (node['arguments'] as Node[]).slice(1).flatMap(sentencesIn)
  const text =
    node.type === 'Literal'
      ? node['value']
      : node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : null
  if (typeof text === 'string')
    return /^[^/]*(\p{L}{2,},? \p{L}|\p{L}{2,}[.?!]$)/u.test(text) && !isNotRead.has(text) && !isOfId(text)
      ? [text]
      : []
  return partsOf(node).flatMap(sentencesIn)
}

/** Messages that are said while the module is read: they stay in the language of that moment. */
function saidAtOnce(node: Node): string[] {
  if (/Function/.test(node.type)) return []
  const [id] = isSaying(node) ? (node['arguments'] as Node[]) : []
  return [...(id ? [String(id['value'])] : []), ...partsOf(node).flatMap(saidAtOnce)]
}

const inFiles = (find: (node: Node) => string[], folder = '') =>
  files.flatMap((name) => {
    if (!name.startsWith(folder)) return []
    const lang = name.endsWith('x') ? 'tsx' : 'ts'
    const tree = parseAst(readFileSync(join(portal, name), 'utf8'), { lang })
    return find(tree as unknown as Node).map((found) => `${name}: ${found}`)
  })

test('the portal has no sentence in its code', () => {
  expect(inFiles(sentencesIn)).toEqual([])
})

test('administration says nothing before it is drawn', () => {
  expect(inFiles(saidAtOnce, 'admin/')).toEqual([])
})
