import { createFramePort } from '@casement/channel'
import type { FramePort } from '@casement/channel'
import { calls, contentHeight, hostKeys, viewEvent, wireVersion } from '@casement/contract'
import { answering, createEmbedService, createSession, isRefused } from '@casement/session'
import type { Raise, Session } from '@casement/session'
import { readAddress, readAllowedOrigins } from './address.ts'
import type { EarlyLoad } from './early-load.ts'
import { fetchViewsOf } from './fetch-views.ts'
import { watchHostKeys } from './host-keys.ts'
import { noteQueries } from './live/inspector.ts'
import type { Inspector } from './live/inspector.ts'
import { fitForPrint } from './print-fit.ts'
import { watchSwipes } from './swipe.ts'
import { isLive } from './view/is-live.ts'
import { createHeightTeller } from './view/page/height-teller.ts'
import type { HeightTeller } from './view/page/height-teller.ts'
import { whenIdle } from './when-idle.ts'

/** The frame's own version, sent to the host in `ready`. */
const frameVersion = '0.2.0'

/** Time limit of the host's token provider, in milliseconds. */
const tokenTimeoutMs = 30_000
/** Time that the host may hold up figures, in milliseconds; then they are requested without its answer. */
const preQueryTimeoutMs = 5_000
/** Time that the host may hold up a click, in milliseconds; then it is done without its answer. */
const clickTimeoutMs = 3_000

/** A page that is seen is painted more often, in milliseconds. */
const unpaintedMs = 50

export interface StartedFrame {
  readonly session: Session
  /** Opened on its own: nobody embeds it. */
  readonly isAlone: boolean
  readonly heights: HeightTeller
  destroy(): void
}

/** Listens, then says that it does. What is drawn is the caller's. */
export function startFrame(self: Window & typeof globalThis, early: EarlyLoad): StartedFrame {
  const parent = self.parent
  const isAlone = parent === self
  const { uid, locale, hasFilter, hasPreQuery, hasBeforeClick, isPaginated } = readAddress(self.location)
  const ownFetch = self.fetch.bind(self)
  const noted = isLive(self.document) ? noteQueries(ownFetch) : null
  let port: FramePort | null = null
  /** Ignores the host's answer: this service knows no application context. */
  async function askBeforeQuery(signal: AbortSignal): Promise<void> {
    await port?.askHook('preQuery', {}, { timeoutMs: preQueryTimeoutMs, signal }).catch(() => undefined)
  }
  const raise: Raise = (name, detail, place) => void port?.raise(name, detail, place)
  const session = createSession({
    service: createEmbedService({
      fetch: noted?.fetch ?? ownFetch,
      base: self.document.baseURI,
      newId: () => self.crypto.randomUUID(),
      isOnline: () => self.navigator.onLine,
    }),
    ahead: early.opening,
    preparePage: fetchViewsOf,
    raise,
    tellView: (view) => void port?.raise(viewEvent, view),
    askToken: async (signal) => port?.askHook('newAccessToken', {}, { timeoutMs: tokenTimeoutMs, signal }),
    ...(hasPreQuery ? { askBeforeQuery } : {}),
    ...(hasBeforeClick
      ? {
          askBeforeClick: async (click) => port?.askHook('beforeClick', click, { timeoutMs: clickTimeoutMs }),
        }
      : {}),
    addressSettings: { locale, hasFilter },
    newId: () => self.crypto.randomUUID(),
    beforePaint(action) {
      const frame = self.requestAnimationFrame(() => {
        self.clearTimeout(timer)
        action()
      })
      // What nobody looks at is not painted, and yet reported to the host.
      const timer = self.setTimeout(() => {
        self.cancelAnimationFrame(frame)
        action()
      }, unpaintedMs)
    },
    ...(noted ? { noteAnswer: noted.noteAnswer } : {}),
    whenIdle: (action) => whenIdle(self, action),
    after(ms, action) {
      const timer = self.setTimeout(action, ms)
      return () => self.clearTimeout(timer)
    },
    // A frame that is only preloaded has no uid.
    loadClock: { now: () => self.performance.now(), isMadeForLoad: Boolean(uid) },
    print: () => self.print(),
  })
  if (noted) (self as { casement?: Inspector }).casement = noted.inspectorOf(session)
  const watchedKeys = watchHostKeys(self, (keys) => void port?.pressed(keys))
  const heights = createHeightTeller((height) => void port?.raise(contentHeight.event, height))
  if (!isAlone) {
    const answers = answering(session, { isPaginated })
    port = createFramePort({
      self,
      parent,
      allowedOrigins: readAllowedOrigins(self.document),
      uid,
      ...answers,
      further: [...(answers.further ?? []), watchedKeys.call, heights.call],
      onError: (error) => console.error(error),
    })
    for (const event of early.handOver()) port.receive(event)
    const can = [...Object.keys(calls).filter((name) => !isRefused(name)), hostKeys.can, contentHeight.can]
    // A frame that is only preloaded has no uid, and nobody waits for it.
    if (uid) void port.ready({ casement: { frame: frameVersion, wire: wireVersion, can } })
  }
  // The network came back: nobody has to press a button for it.
  const onOnline = () => session.figures.retry()
  self.addEventListener('online', onOnline)
  const stopWatching = watchSwipes(self, (...event) => {
    if (session.state.get().phase === 'open') raise(...event)
  })
  const stopFitting = fitForPrint(self, session)
  const onBlur = () => session.noteBlur()
  self.addEventListener('blur', onBlur)
  return {
    session,
    isAlone,
    heights,
    destroy() {
      self.removeEventListener('online', onOnline)
      self.removeEventListener('blur', onBlur)
      watchedKeys.stop()
      stopFitting()
      stopWatching()
      port?.destroy()
      session.destroy()
    },
  }
}
