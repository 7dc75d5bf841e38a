import type { FrameLocator, Page } from 'playwright-core'
import { untilRendered } from '../scripts/screens.ts'
import { signIn, type Person } from './browser.ts'
import { sharedProduct } from './product.ts'

/** Opens a report of the shared product as a person who signs in for it; resolves once its figures are drawn. */
export async function openReport(page: Page, person: Person, report: string): Promise<FrameLocator> {
  const { portalUrl } = sharedProduct()
  await signIn(page, portalUrl, person)
  await untilRendered(page)
  const found = await page.evaluate((name) => {
    const { res } = JSON.parse(localStorage.getItem('all')!) as {
      res: Record<string, [string, ...{ id: string; name: string }[]]>
    }
    for (const [workspaceId, [, ...reports]] of Object.entries(res)) {
      const entry = reports.find((one) => one.name === name)
      if (entry) return { workspaceId, reportId: entry.id }
    }
    return null
  }, report)
  if (!found) throw new Error(`${person} has no report called ${report}`)
  await page.evaluate(({ workspaceId, reportId }) => {
    localStorage.setItem('activeWorkspaceId', workspaceId)
    localStorage.setItem('activeReportId', reportId)
  }, found)
  await page.reload()
  await untilRendered(page)
  return page.frameLocator('iframe')
}

/** The exact value of a card's main figure. */
export const cardOf = (frame: FrameLocator, name: string) =>
  frame.locator(`[data-visual="${name}"] [data-value]`).first().getAttribute('data-value')

/** The body of a visual's table, of a chart's too: the row's words as text, its figures exact. */
export const tableOf = (frame: FrameLocator, name: string) =>
  frame
    .locator(`[data-visual="${name}"] tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map(
          (cell) => cell.getAttribute('data-value') ?? cell.textContent?.trim() ?? '',
        ),
      ),
    )
