import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const isDocument = (name: string) => name.endsWith('.md')

const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isDocument)
    .map((name) => join(folder, name))

const readmes = ['packages', 'apps', '.']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name, 'README.md')))
  .filter((path) => !path.startsWith('node_modules/') && existsSync(join(root, path)))

/** Every document that people read: those of the root, of docs and of each workspace. Paths are below the root. */
export const documents: readonly string[] = [
  ...new Set([...readdirSync(root).filter(isDocument), ...inFolder('docs'), ...readmes]),
].sort()

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A fenced block: its language, its text, and the line of the document on which the text begins, from 1. */
export interface CodeBlock {
  readonly document: string
  readonly language: string
  readonly line: number
  readonly text: string
}

export function codeBlocksOf(document: string): CodeBlock[] {
  const text = readDocument(document)
  return [...text.matchAll(/^( *)```([^\n]*)\n(.*?)^ *```$/gms)].map((match) => ({
    document,
    language: match[2]!.trim(),
    line: text.slice(0, match.index).split('\n').length + 1,
    text: match[3]!,
  }))
}

/** The document with its fenced blocks blanked out; lines stay where they are. */
export const withoutBlocks = (document: string): string =>
  readDocument(document).replace(/^( *)```.*?^ *```$/gms, (block) => block.replace(/[^\n]/g, ' '))

/** The document's prose: code spans are blanked out as well. */
export const proseOf = (document: string): string =>
  withoutBlocks(document).replace(/`[^`\n]*`/g, (span) => ' '.repeat(span.length))

/** The anchors that a viewer gives the document's headings: lower case, spaces to hyphens, counted when repeated. */
export function anchorsOf(document: string): Set<string> {
  const headings = withoutBlocks(document).matchAll(/^#{1,6} +(.+?) *#*$/gm)
  const anchors = new Set<string>()
  for (const [, heading] of headings) {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** The files that a document shows whole, each below a comment `file: path`; their texts by path. */
export const filesShownIn = (document: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readDocument(document).matchAll(/<!-- file: (\S+) -->\s*```\w+\n([\s\S]*?)```/g)].map(
      ([, path, text]) => [path!, text!],
    ),
  )
