import type { Frame, Page } from 'playwright-core'

/** What a page says of figures beside what they are compared with. */
export interface ComparisonsShown {
  /** Each place that says how a figure of the whole period stands to it: 'revenue: −12.1%'. */
  readonly claims: readonly string[]
  /** Of each card by its name: its figure, what it is compared with, and by how much it is off in per cent. */
  readonly cards: Readonly<
    Record<string, { value: string | null; reference: string | null; change: string | null }>
  >
}

/** Reads cards, sentences, charts, statements and tables of the page shown for what stands beside a comparison, as 'Prior year'. */
export function comparisonsShown(page: Page, comparison: string): Promise<ComparisonsShown> {
  const inside = page.frames().find((frame: Frame) => frame.url().includes('/reportEmbed'))!
  return inside.evaluate((name) => {
    const claims: string[] = []
    const cards: Record<string, { value: string | null; reference: string | null; change: string | null }> =
      {}
    const valueIn = (element: Element | null | undefined) =>
      element?.querySelector('[data-value]')?.getAttribute('data-value') || null
    const isNamed = (words: string | null | undefined) =>
      words?.toLowerCase().includes(name.toLowerCase()) === true
    const readers: Record<string, (visual: HTMLElement, claim: (what: string) => void) => void> = {
      card(visual, claim) {
        const reference = [...visual.querySelectorAll('.card-reference')].find((each) =>
          isNamed(each.querySelector('dt')?.textContent),
        )
        if (!reference) return
        const words = reference.querySelector('.variance')?.textContent ?? ''
        const change = /[+−][\d.]+(?=%)/.exec(words)?.[0]
        const found = {
          value: valueIn(visual.querySelector('.card-figure')),
          reference: valueIn(reference),
          change: change === undefined ? null : `${change}%`,
        }
        cards[visual.dataset['visual']!] = found
        if (found.reference !== null || words !== '') claim(`${found.reference} ${words}`)
      },
      varianceChart(visual, claim) {
        const label = visual.querySelector('[role="listbox"]')?.getAttribute('aria-label') ?? ''
        const total = /Total, .*?\.(?= )/.exec(label)?.[0] ?? ''
        if (isNamed(total) && !total.includes(`${name} blank`)) claim(total)
      },
      waterfall(visual, claim) {
        if (visual.querySelector('[role="listbox"]') && isNamed(visual.textContent)) claim('a bridge')
      },
      words(visual, claim) {
        const said = visual.textContent ?? ''
        if (
          /\d (?:%|pp)|\d(?:%|pp)/.test(said) &&
          /above|below|more than|less than/.test(said) &&
          isNamed(said)
        )
          claim(said)
      },
      table(visual, claim) {
        const heads = [...visual.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '')
        heads.forEach((head, at) => {
          if (!isNamed(head) && !head.startsWith('Variance')) return
          for (const row of visual.querySelectorAll('tbody tr')) {
            const cell = row.querySelectorAll('th, td')[at]
            const value = cell?.getAttribute('data-value') ?? valueIn(cell)
            if (value) claim(`${row.firstElementChild?.textContent}, ${head}: ${value}`)
          }
        })
      },
    }
    readers['statement'] = readers['table']!
    for (const visual of document.querySelectorAll<HTMLElement>('.page [data-visual]')) {
      const type = visual.matches('.words') ? 'words' : (visual.dataset['type'] ?? '')
      readers[type]?.(visual, (what) => claims.push(`${visual.dataset['visual']}: ${what}`))
    }
    return { claims, cards }
  }, comparison)
}
