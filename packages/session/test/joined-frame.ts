import { createFramePort } from '@casement/channel'
import { viewEvent } from '@casement/contract'
import { vi } from 'vitest'
import type { AskBeforeClick } from '../src/session/clicks.ts'
import type { AddressSettings } from '../src/actions/load-config.ts'
import { createSession } from '../src/session/session.ts'
import { answering } from '../src/wire/answering.ts'
import { drawAtOnce } from './draws-at-once.ts'
import { createSmallService, settled } from './small-service.ts'

const [hostOrigin, frameOrigin] = ['https://portal.test', 'https://embed.test']

interface Message {
  readonly method?: string
  readonly url?: string
  readonly statusCode?: number
  readonly headers: { readonly id: string; readonly [name: string]: unknown }
  readonly body?: unknown
}

type Listener = (event: MessageEvent) => void

/** The frame's core behind its port, and a host page that speaks to it over two windows: messages are cloned. */
export function joinFrame(
  options: {
    token?: unknown
    answersEvents?: boolean
    isPaginated?: boolean
    addressSettings?: AddressSettings
    askBeforeClick?: AskBeforeClick
  } = {},
) {
  const listeners = new Set<Listener>()
  const sentToHost: Message[] = []
  const printed: string[] = []
  const service = createSmallService()
  let ids = 0
  let made = 0

  const frameWindow = {
    addEventListener: (_: string, listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    location: { ancestorOrigins: [hostOrigin] },
  } as unknown as Window

  /** Posts to the frame as a window at an origin. */
  function deliver(data: unknown, source: unknown = hostWindow, origin = hostOrigin): void {
    const cloned: unknown = structuredClone(data)
    for (const listener of listeners) listener({ data: cloned, source, origin } as MessageEvent)
  }

  const hostWindow = {
    postMessage(data: Message, target: string) {
      if (target !== hostOrigin) return
      const message = structuredClone(data)
      sentToHost.push(message)
      if (!message.method || options.answersEvents === false) return
      const isHook = message.url?.includes('/eventHooks/') === true
      const statusCode = isHook && options.token === undefined ? 404 : 200
      const body = isHook ? (options.token ?? null) : null
      setTimeout(() => deliver({ statusCode, headers: { id: message.headers.id }, body }))
    },
  } as unknown as Window

  let clock = 0
  const timers = new Set<{ at: number; action: () => void }>()
  const session = createSession({
    service,
    raise: (name, detail, place) => void port.raise(name, detail, place),
    askToken: (signal) => port.askHook('newAccessToken', {}, { signal }),
    tellView: (view) => void port.raise(viewEvent, view),
    ...(options.askBeforeClick ? { askBeforeClick: options.askBeforeClick } : {}),
    newId: () => `id${++made}`,
    ...(options.addressSettings ? { addressSettings: options.addressSettings } : {}),
    after(ms, action) {
      // Nobody waits here: time passes by passTime, and what comes next comes at once.
      if (ms === 0) queueMicrotask(action)
      const timer = { at: clock + ms, action }
      if (ms > 0) timers.add(timer)
      return () => void timers.delete(timer)
    },
    print: () => void printed.push(session.state.get().phase),
  })
  const port = createFramePort({
    self: frameWindow,
    parent: hostWindow,
    allowedOrigins: [hostOrigin],
    uid: 'u1',
    ...answering(session, { isPaginated: options.isPaginated ?? false }),
  })
  drawAtOnce(session)

  /** Makes a call as the host page and gives the answer; null when none came. */
  async function call(method: string, url: string, body?: unknown, headers: object = {}) {
    const id = `h${++ids}`
    deliver({ method, url, body, headers: { uid: 'u1', ...headers, id } })
    await settled()
    // An answer may wait for code that comes when it is first needed.
    await vi.dynamicImportSettled()
    await settled()
    const answers = sentToHost.filter((message) => !message.method && message.headers.id === id)
    if (answers.length > 1) throw new Error(`${method} ${url} was answered ${answers.length} times`)
    return answers[0] ? { statusCode: answers[0].statusCode, body: answers[0].body } : null
  }

  return {
    service,
    session,
    port,
    call,
    deliver,
    hostWindow,
    frameOrigin,
    hostOrigin,
    sentToHost,
    printed,
    passTime(ms: number) {
      clock += ms
      for (const timer of timers)
        if (timer.at <= clock) {
          timers.delete(timer)
          timer.action()
        }
    },
    /** Events posted so far, as [path, body], without those that drawing began. */
    events: () =>
      sentToHost
        .filter(({ method, url }) => method && !url?.endsWith('/renderingStarted'))
        .map(({ url, body }) => [url, body] as const),
    load: (extra: object = {}, headers: object = {}) =>
      call(
        'POST',
        '/report/load',
        { type: 'report', id: 'r1', accessToken: 'first', tokenType: 1, ...extra },
        headers,
      ),
  }
}
