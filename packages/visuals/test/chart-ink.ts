import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ink } from '../src/scene/ink.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../design/src', name), 'utf8')

/** Tokens of the design by their names, as they are by day. */
export const lightTokens: ReadonlyMap<string, string> = new Map(
  ['tokens.css', 'data-colours.css'].flatMap((name) =>
    [
      ...read(name)
        .split(/^}/m)[0]!
        .matchAll(/--([\w-]+): ([^;]+);/g),
    ].map(([, token, value]) => [token!, value!.replace(/light-dark\((.+?), [^,]+\)$/, '$1')] as const),
  ),
)

/** The ink of the light style sheet, as a browser reads it. */
export const lightInk: Ink = {
  token: (name) => lightTokens.get(name) ?? '',
  fontPx: 12,
  font: 'Inter Variable',
}
