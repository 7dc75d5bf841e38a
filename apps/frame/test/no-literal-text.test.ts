import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** Attributes that people read or hear. */
const told = new Set(['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'legend'])
const isText = (text: string) => /\p{L}{2,}/u.test(text)

/** What JSX says to people in its own words: text between tags, and attributes that are read. */
function literalsIn(name: string): string[] {
  const source = ts.createSourceFile(
    name,
    readFileSync(name, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const note = (node: ts.Node, text: string) => {
    if (isText(text)) found.push(`${name.slice(root.length + 1)}: ${text.trim()}`)
    else ts.forEachChild(node, visit)
  }
  /** Texts that an expression may come to. */
  function expressions(node: ts.Expression): void {
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(expressions)
    else if (ts.isBinaryExpression(node)) [node.left, node.right].forEach(expressions)
    else if (ts.isParenthesizedExpression(node)) expressions(node.expression)
    else if (ts.isStringLiteralLike(node)) note(node, node.text)
    else if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      )
  }
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) return note(node, node.text)
    if (ts.isJsxAttribute(node) && told.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) note(node, node.initializer.text)
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        expressions(node.initializer.expression)
    }
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      expressions(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test.each(['apps/frame/src', 'packages/visuals/src'])('%s says nothing in its own words', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(root, folder, name))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(literalsIn)).toEqual([])
})
