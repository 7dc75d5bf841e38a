/* Runs in the frame before its own scripts: looks at every picture of it. */

/** What stands on the screen at one animation frame, before it is painted and right after. */
export interface Look {
  readonly page: string | null
  readonly theme: string | null
  readonly surface: string
  readonly language: string
  readonly figures: string
  readonly filters: Readonly<Record<string, string>>
}

export interface Watch {
  readonly looks: Look[]
  shift: number
}

if (location.hostname === 'app.powerbi.com') watch()

function watch(): void {
  const watched: Watch = { looks: [], shift: 0 }
  const look = () => {
    const root = document.documentElement
    const visuals = [...document.querySelectorAll<HTMLElement>('[data-filters]')]
    watched.looks.push({
      page: document.querySelector<HTMLElement>('[data-page]')?.dataset['page'] ?? null,
      theme: root?.dataset['theme'] ?? null,
      surface: root ? getComputedStyle(root).getPropertyValue('--surface').trim() : '',
      language: root?.lang ?? '',
      figures: document.querySelector('[data-visual="total"] .card-figure')?.textContent?.trim() ?? '',
      filters: Object.fromEntries(
        visuals.map((each) => [
          each.querySelector<HTMLElement>('[data-visual]')?.dataset['visual'] ?? '',
          each.dataset['filters']!,
        ]),
      ),
    })
  }
  // A task that is posted during an animation frame runs when the picture has been made.
  const after = new MessageChannel()
  after.port1.onmessage = look
  const every = () => {
    look()
    after.port2.postMessage(null)
    requestAnimationFrame(every)
  }
  requestAnimationFrame(every)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
        watched.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  ;(globalThis as unknown as { watched: Watch }).watched = watched
}
