import type { EveryMethod } from '../../e2e/frame/every-method-page.ts'

/* Runs in the page that embeds, whose address has the configuration as its fragment. */

declare const everyMethod: EveryMethod

/** What the page itself has begun is over then. */
const restMs = 500

addEventListener('load', () =>
  setTimeout(() => {
    const begunAt = performance.timeOrigin + performance.now()
    addEventListener('message', ({ data }: MessageEvent<{ openedAt?: number } | null>) => {
      if (data?.openedAt !== undefined) document.title = `opened ${data.openedAt - begunAt}`
    })
    void everyMethod.embed(JSON.parse(decodeURIComponent(location.hash.slice(1))) as never)
  }, restMs),
)
