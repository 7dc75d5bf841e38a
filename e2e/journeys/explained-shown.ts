import type { ReportReader } from '../report-reader.ts'

/** What an explanation says: its sentence, and of each bridge its first and its last bar, exact. */
export interface ShownExplanation {
  readonly told: string
  readonly bridges: readonly (readonly [string, string])[]
}

/** The end of a sentence that says why figures are not compared. */
export const nothingToCompare = 'there is nothing to compare with.'

/** The explanation of a card's difference from a comparison, opened by its menu and put away again. */
export async function explanationOf(
  { page, frame, visual }: ReportReader,
  card: string,
  comparison: string,
): Promise<ShownExplanation> {
  await visual(card).hover()
  await visual(card)
    .getByRole('button', { name: /^More options/ })
    .click()
  await frame.getByRole('menu').first().waitFor()
  await frame.getByRole('menuitem', { name: 'Explain the difference' }).click()
  const panel = frame.locator('.explanation')
  const named = frame.getByRole('menuitem', { name: `To ${comparison.toLowerCase()}`, exact: true })
  await panel.or(named).first().waitFor()
  if ((await named.count()) > 0) await named.click()
  const told = panel.locator('.explanation-told').first()
  await told.waitFor()
  const words = (await told.innerText()).trim()
  // Bridges are drawn once their code is there, after the sentence.
  if (!words.endsWith(nothingToCompare)) await panel.locator('table').first().waitFor({ state: 'attached' })
  const shown = {
    told: words,
    bridges: await panel.locator('table').evaluateAll((tables) =>
      tables.map((table): [string, string] => {
        const bars = [...table.querySelectorAll('tbody tr td:first-of-type')].map(
          (cell) => cell.getAttribute('data-value') ?? '',
        )
        return [bars[0] ?? '', bars.at(-1) ?? '']
      }),
    ),
  }
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  return shown
}
