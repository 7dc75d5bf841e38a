import { parseMessage } from '@casement/channel'
import { calls } from '@casement/contract'
import { createOpeningAhead } from '@casement/session'
import type { OpeningAhead, OpeningHint } from '@casement/session'
import { readAddress, readAllowedOrigins } from './address.ts'
import { isLive } from './view/is-live.ts'

/** What the host says before the code is there that answers it. */
export interface EarlyLoad {
  /** What the load's report opens with, under way since the load was heard. */
  readonly opening: OpeningAhead
  /** Listens no longer: what was heard is for whoever listens now. */
  handOver(): readonly MessageEvent[]
}

/** Properties of a load that change what the page asks. */
const changing = ['pageName', 'visualName', 'filters', 'slicers', 'bookmark', 'view'] as const
/** Settings that open the report as the person left it. */
const keeping = ['persistentFiltersEnabled', 'personalBookmarksEnabled'] as const

/**
 * Listens to the host at once, and fetches the report as soon as its load is heard. `onFetch` runs when that is under way:
 * nothing is to be done then but to wait.
 */
export function hearEarly(self: Window & typeof globalThis, onFetch = () => {}): EarlyLoad {
  const { parent, document } = self
  const allowed = readAllowedOrigins(document)
  const { hasPreQuery, locale } = readAddress(self.location)
  const opening = createOpeningAhead({
    fetch: self.fetch.bind(self),
    base: document.baseURI,
    newId: () => self.crypto.randomUUID(),
  })
  const events: MessageEvent[] = []

  function hear(event: MessageEvent): void {
    events.push(event)
    if (event.source !== parent || parent === self || !allowed.includes(event.origin)) return
    const load = loadIn(event.data)
    // An author's inspector notes every query, from its request on.
    if (!load || isLive(document)) return
    const { language = locale.language, ...hint } = load
    const hasFigures = load.hasFigures && !hasPreQuery
    opening.begin({ ...hint, hasFigures, ...(language !== undefined && { language }) })
    onFetch()
  }
  self.addEventListener('message', hear)

  return {
    opening,
    handOver() {
      self.removeEventListener('message', hear)
      return events.splice(0)
    },
  }
}

/** The load of a report in a message; null where it is none, or a wrong one. */
function loadIn(data: unknown): OpeningHint | null {
  const { method, url, body } = { method: '', url: '', body: null, ...parseMessage(data) }
  if (method !== calls.loadReport.method || url !== calls.loadReport.path) return null
  const { id, accessToken: token, settings, ...others } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof token !== 'string') return null
  const kept = (settings ?? {}) as Record<string, unknown>
  const isPlain = changing.every((name) => others[name] === undefined)
  const { language } = (kept.localeSettings ?? {}) as { language?: unknown }
  return {
    id,
    token,
    hasFigures: isPlain && keeping.every((name) => kept[name] !== true),
    ...(typeof language === 'string' && language !== '' && { language }),
  }
}
