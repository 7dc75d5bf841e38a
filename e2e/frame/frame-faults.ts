import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from 'playwright-core'

interface Axe {
  run(what: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

declare const window: { axe: Axe } & typeof globalThis.window

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds in a frame by the rules of WCAG. */
export async function frameFaults(inside: Frame): Promise<string[]> {
  await inside.evaluate(source)
  return inside.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      // What passes is counted, not described.
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, tags)
}
