import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ink } from '../src/scene/ink.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../design/src/tokens.css'), 'utf8')
const light = new Map(
  [.../:root \{([\s\S]*?)\n\}/.exec(tokens)![1]!.matchAll(/--([\w-]+): ([^;]+);/g)].map(
    ([, name, value]) => [name!, value!] as const,
  ),
)

/** The ink of the light style sheet, as a browser reads it. */
export const lightInk: Ink = { token: (name) => light.get(name) ?? '', fontPx: 12, font: 'Inter Variable' }
