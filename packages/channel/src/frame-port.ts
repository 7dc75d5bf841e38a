import {
  bySpecificity,
  calls,
  eventPaths,
  fillPath,
  headerNames,
  hookPath,
  hostKeys,
  matchPath,
  readyPath,
} from '@casement/contract'
import type {
  Call,
  CallCover,
  CallName,
  EmbedFamily,
  HookName,
  PressedBody,
  ReadyBody,
} from '@casement/contract'
import { Exchange } from './exchange.ts'
import type { AskOptions, Peer, Reply } from './exchange.ts'
import type { RequestMessage } from './message.ts'
import { CallRefused } from './call-refused.ts'

export interface FramePortOptions {
  /** The frame's window. */
  readonly self: Window
  /** The window that embeds it; nobody else is heard. */
  readonly parent: Window
  /** The origins that may embed: what frame-ancestors lists. */
  readonly allowedOrigins: readonly string[]
  /** `uid` of the frame's own address. Hooks are asked under it; events until a load names another. */
  readonly uid: string
  /** The handlers and the list of rows without one, from coverCalls. */
  readonly cover: CallCover
  /** Checks of bodies, by row: what one finds is answered 400 and the handler is not called. */
  readonly rules?: Partial<Record<CallName, (body: unknown) => readonly unknown[] | undefined>>
  /** A load's body broke its rule: the answer is 400 with these, and nothing of it reaches a handler. */
  readonly onInvalidStart?: (body: unknown, errors: readonly unknown[]) => void
  /** Calls beyond the table, tried after it: what other packages of the field ask a frame. */
  readonly further?: readonly FurtherCall[]
  readonly timeoutMs?: number
  readonly newId?: () => string
  /** A handler failed, or an event was not taken. */
  readonly onError?: (error: unknown) => void
}

/** A call that the table does not have. Answers with 200, or as a CallRefused says. */
export interface FurtherCall {
  readonly method: string
  /** A template as in the table. */
  readonly path: string
  answer(params: Readonly<Record<string, string | undefined>>, body: unknown): Promise<unknown>
}

/** The page and visual of a report that an event happened on; without a page, the event is the whole embed's. */
export interface EventPlace {
  readonly page?: string
  readonly visual?: string
}

/** The frame's side of the wire. */
export interface FramePort {
  /** Takes a message that came before the port listened. */
  receive(event: MessageEvent): void
  /** Says that the frame listens. */
  ready(body?: ReadyBody): Promise<void>
  /** Posts an event to the page and resolves when it was taken or could not be; never rejects. */
  raise(eventName: string, detail: unknown, place?: EventPlace): Promise<void>
  /** Asks the page; resolves with the provider's result. Rejects with the answer (404, 400) or an EmbedError. */
  askHook(name: HookName, body?: object, options?: AskOptions): Promise<unknown>
  /** Says that a chord was pressed which the page had registered; never rejects. */
  pressed(keys: string): Promise<void>
  /** The uid that events go to: the latest load's, refused or not. */
  readonly uid: string
  destroy(): void
}

/**
 * Listens at once. Hears only `parent`, and only at an allowed origin; answers every request exactly once:
 * an unknown call 404, one in `notYet` 501, a body that breaks its rule 400 with the IErrors, a CallRefused as
 * it says, any other failure 500. Until the parent has spoken, messages go to the allowed origin that the
 * browser names as its own, or to each of them.
 */
export function createFramePort(options: FramePortOptions): FramePort {
  const { self, parent, cover, rules = {} } = options
  let uid = options.uid
  let family: EmbedFamily = 'report'
  const exchange = new Exchange(exchangeOptionsOf(options))
  exchange.admit(() => parent, parentPeer(self, options.allowedOrigins))

  const rows = (Object.entries(calls) as [CallName, Call][]).sort(([, a], [, b]) =>
    bySpecificity(a.path, b.path),
  )

  const further = [...(options.further ?? [])].sort((a, b) => bySpecificity(a.path, b.path))

  async function answer(request: RequestMessage): Promise<Reply> {
    try {
      return await answerOf(request)
    } catch (error) {
      if (error instanceof CallRefused) return { statusCode: error.statusCode, body: error.body }
      throw error
    }
  }

  async function answerOf(request: RequestMessage): Promise<Reply> {
    for (const [name, call] of rows) {
      const params = call.method === request.method && matchPath(call.path, request.url)
      if (!params) continue
      if (call.starts) {
        const newUid = request.headers[headerNames.uid]
        if (typeof newUid === 'string') uid = newUid
        family = call.starts
      }
      if (cover.notYet.includes(name)) return refusal(501, `${name} is not supported by this frame yet`)
      const errors = rules[name]?.(request.body)
      if (errors?.length) {
        if (call.starts) options.onInvalidStart?.(request.body, errors)
        return { statusCode: 400, body: errors }
      }
      const handler = cover.handlers[name] as (request: object) => unknown
      const body = await handler({ params, body: request.body, headers: request.headers })
      return { statusCode: call.status, body: body === undefined ? {} : body }
    }
    for (const call of further) {
      const params = call.method === request.method && matchPath(call.path, request.url)
      if (params) return { statusCode: 200, body: await call.answer(params, request.body) }
    }
    return refusal(404, `${request.method} ${request.url} is not a call of this frame`)
  }
  exchange.addHandler({ test: () => true, handle: answer })

  const post = (url: string, body: unknown, ask?: AskOptions) =>
    exchange.postMessage(parent, { method: 'POST', url, body }, ask)
  const tell = async (url: string, body: unknown) => {
    await post(url, body).catch((error: unknown) => options.onError?.(error))
  }

  return {
    receive: (event) => exchange.receive(event),
    ready: (body = {}) => tell(fillPath(readyPath, { uniqueId: options.uid }), body),
    raise: (eventName, detail, place = {}) => tell(eventPath(family, uid, eventName, place), detail),
    pressed: (keys) =>
      tell(fillPath(hostKeys.pressedPath, { uniqueId: uid }), { keys } satisfies PressedBody),
    async askHook(eventName, body = {}, ask) {
      return (await post(fillPath(hookPath, { uniqueId: options.uid, eventName }), body, ask)).body
    },
    get uid() {
      return uid
    },
    destroy: () => exchange.destroy(),
  }
}

function eventPath(
  family: EmbedFamily,
  uniqueId: string,
  eventName: string,
  { page, visual }: EventPlace,
): string {
  if (page === undefined) return fillPath(eventPaths[family], { uniqueId, eventName })
  if (visual === undefined) return fillPath(eventPaths.page, { uniqueId, eventName, pageName: page })
  return fillPath(eventPaths.visual, { uniqueId, eventName, pageName: page, visualName: visual })
}

const refusal = (statusCode: number, message: string): Reply => ({ statusCode, body: { message } })

function exchangeOptionsOf({ self, timeoutMs, newId, onError }: FramePortOptions) {
  return { self, ...(timeoutMs && { timeoutMs }), ...(newId && { newId }), ...(onError && { onError }) }
}

/** The embedding window: at first any allowed origin, and the one it spoke from after that. */
function parentPeer(self: Window, allowed: readonly string[]): Peer {
  const named = parentOrigin(self)
  let targets = named && allowed.includes(named) ? [named] : allowed
  return {
    targets: () => targets,
    hears(origin) {
      if (!allowed.includes(origin)) return false
      if (targets.join() !== origin) targets = [origin]
      return true
    },
  }
}

/** Origin of the host by the browser: ancestorOrigins where there is one, else the referrer. */
function parentOrigin(self: Window): string | undefined {
  const named = self.location?.ancestorOrigins?.[0]
  if (named) return named
  const referrer = self.document?.referrer
  return referrer ? new URL(referrer).origin : undefined
}
