import { dirname, join, normalize } from 'node:path'
import type { TextFile } from './import-graph.ts'

type Imports = ReadonlyMap<string, ReadonlySet<string>>

const imported = /(?:\bfrom|^import|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/gm

/** The files of the same list that each file imports by a relative path: values, types, and what comes later. */
export function importsOf(files: readonly TextFile[]): Imports {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...text.matchAll(imported)].map(([, from]) => normalize(join(dirname(path), from!)))
      return [path, new Set(targets.filter((target) => target !== path && known.has(target)))]
    }),
  )
}

/** Finds what can be reached from itself, in lists of those that reach each other (Tarjan's strongly connected components). */
export function circlesOf(imports: Imports): string[][] {
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []

  function visit(node: string): void {
    const index = indexes.size
    indexes.set(node, index)
    lowest.set(node, index)
    path.push(node)
    for (const next of imports.get(node) ?? []) {
      if (!indexes.has(next)) visit(next)
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== index) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }

  for (const node of imports.keys()) if (!indexes.has(node)) visit(node)
  return circles.sort(([a], [b]) => (a! < b! ? -1 : 1))
}
