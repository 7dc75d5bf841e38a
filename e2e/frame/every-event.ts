import type { FrameLocator, Page } from 'playwright-core'
import type { TestHost } from '@casement/test-host'
import type { EveryMethod } from './every-method-page.ts'

declare const everyMethod: EveryMethod

/** What a reader, a page or the service does, and the events that it raises. */
interface Doing {
  readonly what: string
  readonly raises: readonly string[]
  readonly act: (stage: Stage) => Promise<unknown>
}

export interface Stage {
  readonly page: Page
  readonly frame: FrameLocator
  readonly host: TestHost
}

const visual = (frame: FrameLocator, name: string) => frame.locator(`[data-visual="${name}"]`)

/** The settings of the load under which everything can happen. */
export const settings = {
  visualRenderedEvents: true,
  // Told in place of opening the address.
  hyperlinkClickBehavior: 2,
  panes: { filters: { visible: true, expanded: true }, bookmarks: { visible: true } },
  extensions: {
    commands: [
      { name: 'mail', title: 'Mail it', extend: { visualOptionsMenu: { title: 'Mail it' } } },
      { name: 'note', title: 'Note it', extend: { visualContextMenu: { title: 'Note it' } } },
    ],
  },
}

/** A finger that moves sideways over the page and leaves it. */
async function swipe({ page }: Stage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 640 }] })
  await touch('touchStart', 700)
  for (let x = 680; x >= 300; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await session.detach()
}

export const doings: readonly Doing[] = [
  {
    what: 'a load',
    raises: ['loaded', 'renderingStarted', 'visualRendered', 'rendered'],
    act: async () => undefined,
  },
  {
    what: 'a tab',
    raises: ['pageChanged', 'rendered'],
    act: async ({ frame }) => {
      await frame.getByRole('tab', { name: 'Details' }).click()
      await visual(frame, 'months').waitFor()
      await frame.getByRole('tab', { name: 'Overview' }).click()
      await visual(frame, 'cities').locator('tbody tr').first().waitFor()
    },
  },
  {
    what: 'a choice in a slicer',
    raises: ['filtersApplied'],
    act: ({ frame }) => visual(frame, 'region').getByText('AMER').click(),
  },
  {
    what: 'a choice in the filter pane',
    raises: ['filtersApplied'],
    act: async ({ frame }) => {
      const pane = frame.getByRole('complementary', { name: 'Filters' })
      await pane.getByRole('button', { name: /^Region/ }).click()
      await pane.getByLabel('AMER').check()
    },
  },
  {
    what: 'a call for filters',
    raises: ['filtersApplied'],
    act: ({ page }) => page.evaluate(() => everyMethod.setFilters()),
  },
  {
    what: 'a bookmark of the pane',
    raises: ['bookmarkApplied'],
    act: ({ frame }) =>
      frame.getByRole('complementary', { name: 'Bookmarks' }).getByRole('button', { name: 'EMEA' }).click(),
  },
  {
    what: 'a button',
    raises: ['buttonClicked', 'bookmarkApplied'],
    act: ({ frame }) => frame.getByRole('button', { name: 'EMEA only' }).click(),
  },
  {
    what: 'a row of a table',
    raises: ['visualClicked', 'selectionChanged', 'dataSelected'],
    act: ({ frame }) => visual(frame, 'cities').locator('tbody tr').first().click(),
  },
  {
    what: 'a command of the options menu',
    raises: ['commandTriggered'],
    act: async ({ frame }) => {
      await visual(frame, 'cities').hover()
      await frame.getByRole('button', { name: 'More options for Cities' }).click()
      await frame.getByRole('menuitem', { name: 'Mail it' }).click()
    },
  },
  {
    what: 'a command of the context menu',
    raises: ['commandTriggered'],
    act: async ({ frame }) => {
      await visual(frame, 'cities').locator('tbody tr').first().click({ button: 'right' })
      await frame.getByRole('menuitem', { name: 'Note it' }).click()
    },
  },
  {
    what: 'a link',
    raises: ['dataHyperlinkClicked'],
    act: ({ frame }) => frame.getByRole('link', { name: 'Handbook' }).click(),
  },
  {
    what: 'an export',
    raises: ['exportDataCompleted'],
    act: ({ page }) => page.evaluate(() => everyMethod.exportCities()),
  },
  {
    what: 'a copy that is saved',
    raises: ['saved'],
    act: ({ page }) => page.evaluate((name) => everyMethod.saveAs(name), crypto.randomUUID()),
  },
  { what: 'a finger', raises: ['swipeStart', 'swipeEnd'], act: swipe },
  {
    what: 'the keyboard that leaves',
    raises: ['blur'],
    act: async ({ page, frame }) => {
      await frame.getByRole('tab', { name: 'Overview' }).focus()
      await page.locator('#elsewhere').focus()
    },
  },
  {
    what: 'a service that refuses',
    raises: ['error'],
    act: async ({ page, host }) => {
      host.faults.forbid()
      await page.evaluate(() => everyMethod.refresh())
    },
  },
]
