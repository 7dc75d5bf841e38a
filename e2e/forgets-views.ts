import type { BrowserContext } from 'playwright-core'

/**
 * Pages of this context keep nothing of how a person looks at reports, and begin with nothing that was kept: journeys over
 * one product share its people. Nothing is intercepted, as that would turn the browser's cache off.
 */
export const forgetsViews = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const ask = window.fetch
    const nothing = { view: null, first: null, isFavourite: false, version: 0, bookmarks: [] }
    const answers = [
      ['/api/views/open', nothing],
      ['/api/views/keep', { id: null }],
    ] as const
    window.fetch = (input, init) => {
      const address = String(input instanceof Request ? input.url : input)
      const answer = answers.find(([path]) => address.endsWith(path))
      return answer ? Promise.resolve(Response.json(answer[1])) : ask.call(window, input, init)
    }
  })
