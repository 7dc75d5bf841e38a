import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../root.mjs'

/** A file of the repository: its path below the root, and its text. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

const isSource = (path: string) => /\.(tsx?|m?js|html|css)$/.test(path)
const isLeftOut = (path: string) => /(^|\/)(node_modules|dist|build)\/|\/\./.test(path)

/** Every text that may import a source file: sources, tests, pages, scripts, and what packages and runs name as their own. */
export const readTextFiles = (): readonly TextFile[] =>
  ['packages', 'apps', 'samples', 'examples', 'e2e', 'bench', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .concat(readdirSync(root).filter((name) => name === 'package.json' || name.endsWith('.config.ts')))
    .filter((path) => !isLeftOut(path) && (isSource(path) || path.endsWith('package.json')))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Imports of one file from another: names, or everything where a namespace or a dynamic import could hold any of them. */
interface Taken {
  readonly by: string
  readonly names: readonly string[] | 'everything'
}

const statement = /\b(?:import|export)\s+(?:type\s+)?([^'"`;()=]*?)\s*\bfrom\s+['"]([^'"]+)['"]/g
const quotedPath = /['"`](\.{1,2}\/[^'"`\s$]*)['"`]/g
const globbed = /\bimport\.meta\.glob(?:<\w+>)?\(\s*'([^']+)'/g
const templated = /\bimport\(`(\.[^`]+)`\)/g
const pagePath = /\b(?:src|href)="\/?([^"]+)"/g
const writtenPath = /\b(?:packages|apps|samples)\/[\w./-]*\.(?:tsx?|css)\b/g

const namesOf = (clause: string): readonly string[] | 'everything' =>
  clause.includes('*')
    ? 'everything'
    : [
        ...clause
          .replace(/[{}]/g, ' ')
          .matchAll(/(?:^|,)\s*(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?\s*(?=,|$)/g),
      ].map(([, name]) => name!)

/** Importers by path of the file. */
export function takenFrom(files: readonly TextFile[]): ReadonlyMap<string, readonly Taken[]> {
  const taken = new Map<string, Taken[]>()
  const add = (path: string, one: Taken) => {
    if (path === one.by) return
    const before = taken.get(path)
    if (before) before.push(one)
    else taken.set(path, [one])
  }
  for (const { path, text } of files) {
    const folder = dirname(path)
    const inStatements = new Set<number>()
    for (const match of text.matchAll(statement)) {
      const [said, clause, from] = match
      if (!from!.startsWith('.')) continue
      inStatements.add(match.index + said.length - from!.length - 2)
      add(normalize(join(folder, from!)), { by: path, names: namesOf(clause!) })
    }
    const all = { by: path, names: 'everything' } as const
    for (const match of text.matchAll(quotedPath))
      if (!inStatements.has(match.index)) add(normalize(join(folder, match[1]!)), all)
    const globs = [
      ...[...text.matchAll(globbed)].map(([, glob]) => glob!),
      ...[...text.matchAll(templated)].map(([, template]) => template!.replaceAll(/\$\{[^}]*\}/g, '*')),
    ]
    for (const glob of globs) {
      const held = new RegExp(
        `^${normalize(join(folder, glob)).replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`,
      )
      for (const file of files) if (held.test(file.path)) add(file.path, all)
    }
    if (path.endsWith('.html')) for (const [, from] of text.matchAll(pagePath)) add(join(folder, from!), all)
    for (const [written] of text.matchAll(writtenPath)) add(normalize(written), all)
  }
  return taken
}

const declared =
  /^export\s+(?:declare\s+)?(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:const\s+enum|function\*?|const|let|class|interface|type|enum)\s+([\w$]+)/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/gm

/** The names that a file exports as its own. */
export const exportedBy = (text: string): readonly string[] => [
  ...new Set([
    ...[...text.matchAll(declared)].map(([, name]) => name!),
    ...[...text.matchAll(listed)].flatMap(([, list]) =>
      list!
        .split(',')
        .map((each) =>
          each
            .trim()
            .split(/\s+as\s+/)
            .at(-1)!
            .replace(/^type\s+/, ''),
        )
        .filter(Boolean),
    ),
  ]),
]
