import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from 'playwright-core'

interface Axe {
  run(what: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

declare const window: { axe: Axe } & typeof globalThis.window

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that a page may break by night alone: which element is there and what it is called does not depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Brings axe into a document that has none yet, by the debugger's protocol, past the page's policy. */
export async function bringAxe(inside: Frame): Promise<void> {
  if (!(await inside.evaluate(() => 'axe' in window))) await inside.evaluate(source)
}

/**
 * What axe finds in a frame by the rules of WCAG; `colours`: by those that colours can break. It looks once no figures are
 * on their way: those before them are pale until then.
 */
export async function frameFaults(inside: Frame, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  await bringAxe(inside)
  await inside.locator('.page [data-visual][aria-busy="true"]').first().waitFor({ state: 'detached' })
  const runOnly = which === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules }
  return inside.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      runOnly: rules,
      // What passes is counted, not described.
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, runOnly)
}
