import { EmbedError } from './embed-error.ts'
import type { EmbedErrorCode } from './embed-error.ts'
import { isRefusal, isRequest, newMessageId, parseMessage } from './message.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'
import { plainCopy } from './plain-copy.ts'

/*
 * Request and answer over window.postMessage.
 *
 * A window is heard only after it was admitted, and then only at the origins its peer hears; a message to it
 * goes to the origins its peer names, never to '*' unless the peer says so. An answer counts when it comes from
 * the window that was asked and carries the id of an open request; every other answer is late, repeated or
 * forged, and is dropped without a word. Each request gets exactly one answer, each question settles exactly
 * once: by its answer, its time-out, its abort signal, or the leaving of its window.
 */

/** Facts about the other side's window. */
export interface Peer {
  /**
   * The origins that messages to it are posted to; the browser delivers to the one that is true. The same array
   * until they change. May throw the EmbedError that says why nothing can be sent.
   */
  targets(): readonly string[]
  /** True when messages of this origin are heard; asked for every message of the window. */
  hears(origin: string): boolean
}

export interface AskOptions {
  /** Milliseconds until the question fails with FRAME_TIMEOUT. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  /** The message is posted once this has resolved. Its time runs from now all the same, and it fails as any other. */
  readonly after?: Promise<void> | undefined
}

/** Answer that is posted back: without a status the other side takes it for a success. */
export interface Reply {
  readonly statusCode?: number
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** One taker of requests. The first whose `test` is true handles the request; nobody: silence. */
export interface RequestHandler {
  test(request: RequestMessage, source: Window): boolean
  /** Nothing is an empty reply, and a success. */
  handle(request: RequestMessage, source: Window): Reply | void | Promise<Reply | void>
}

export interface ExchangeOptions {
  /** The window that listens. Default: the page's own. */
  readonly self?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** Milliseconds. Default 60,000. */
  readonly timeoutMs?: number
  readonly newId?: () => string
  /** Stands in for every message's source: for hosts and frames that share one window. */
  readonly sourceOverride?: Window
  /** Receives one line per message: direction, method, path, status. Never headers or bodies. */
  readonly log?: (line: string) => void
  /** A handler failed; the other side has got 500. */
  readonly onError?: (error: unknown) => void
}

export type Outgoing = Omit<RequestMessage, 'headers'> & {
  readonly headers?: Readonly<Record<string, unknown>>
}

interface Admission {
  readonly window: () => Window | null
  readonly peer: Peer
}

/** A question that waits: what was posted, and how it settles. */
interface Open {
  readonly target: Window
  readonly peer: Peer
  readonly message: RequestMessage
  readonly timeoutMs: number
  /** Time on performance's clock. */
  readonly until: number
  /** Stops listening to the asker's signal. */
  readonly stop: (() => void) | undefined
  isPosted: boolean
  resolve(answer: AnswerMessage): void
  reject(reason: unknown): void
}

export class Exchange {
  readonly #options: ExchangeOptions
  readonly #peers = new Set<Admission>()
  readonly #open = new Map<string, Open>()
  #handlers: readonly RequestHandler[] = []
  #stop: (() => void) | undefined
  /** One timer for all that is open, within a second: a timer for each would cost as much as posting it. */
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: ExchangeOptions = {}) {
    this.#options = options
    this.start()
  }

  start(): void {
    if (this.#stop) return
    const self = this.#options.self ?? globalThis.window
    if (!self) return
    const listener = (event: MessageEvent) => this.receive(event)
    self.addEventListener('message', listener)
    this.#stop = () => self.removeEventListener('message', listener)
  }

  /** Hears nothing more. Open questions stay open until their time-out; see destroy. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** Stops, forgets every window and handler, and fails what is open. May be called twice. */
  destroy(): void {
    this.stop()
    this.#peers.clear()
    this.#handlers = []
    this.#failUnheard()
  }

  /**
   * From now on the window is heard and may be asked. It is looked up each time: a frame that is not yet in the
   * document has none. Returns the undo, which fails what is open with it.
   */
  admit(window: () => Window | null, peer: Peer): () => void {
    const admission: Admission = { window, peer }
    this.#peers.add(admission)
    return () => {
      if (!this.#peers.delete(admission)) return
      this.#failUnheard()
    }
  }

  #peerOf(window: Window | null): Peer | undefined {
    for (const each of this.#peers) if (window && each.window() === window) return each.peer
    return undefined
  }

  addHandler(handler: RequestHandler): void {
    this.#handlers = [...this.#handlers, handler]
  }

  /**
   * Posts a request and resolves with its answer. Rejects with the answer itself when it is a refusal, and with
   * an EmbedError FRAME_TIMEOUT, REQUEST_ABORTED, FRAME_GONE or MESSAGE_NOT_SENDABLE when none came.
   */
  postMessage(target: Window | null, message: Outgoing, options: AskOptions = {}): Promise<AnswerMessage> {
    const { signal, after, timeoutMs = this.#options.timeoutMs ?? 60_000 } = options
    return new Promise((resolve, reject) => {
      const peer = this.#peerOf(target)
      if (!target || !peer) return reject(new EmbedError('FRAME_GONE', labelOf(message)))
      if (signal?.aborted) return reject(new EmbedError('REQUEST_ABORTED', labelOf(message)))
      const id = (this.#options.newId ?? newMessageId)()
      const open: Open = {
        target,
        peer,
        message: { ...message, headers: { ...message.headers, id } },
        timeoutMs,
        until: performance.now() + timeoutMs,
        stop: signal && onAbort(signal, () => this.#fail(open, 'REQUEST_ABORTED')),
        isPosted: false,
        resolve,
        reject,
      }
      this.#open.set(id, open)
      this.#timer ??= setInterval(() => this.#check(), Math.min(timeoutMs, 1000))
      const send = () => {
        if (this.#open.get(id) !== open) return
        open.isPosted = true
        this.#log('sent', message)
        this.#post(open)
      }
      // What cannot be sent at all does not wait.
      if (after && targetsOf(peer)) void after.then(send)
      else send()
    })
  }

  /** It is no longer open: what follows is its end. */
  #close(open: Open): Open {
    open.stop?.()
    this.#open.delete(open.message.headers.id)
    return open
  }

  #fail(open: Open, code: EmbedErrorCode, detail = ''): void {
    this.#close(open).reject(new EmbedError(code, labelOf(open.message) + detail))
  }

  #check(): void {
    const now = performance.now()
    for (const open of this.#open.values())
      if (now >= open.until) this.#fail(open, 'FRAME_TIMEOUT', `, after ${open.timeoutMs} ms`)
    this.#failUnheard()
  }

  #rest(): void {
    if (this.#open.size) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #post(open: Open): void {
    try {
      post(open.target, open.peer, open.message)
    } catch (error) {
      const isOurs = error instanceof EmbedError
      const label = labelOf(open.message)
      this.#close(open).reject(
        isOurs ? error : new EmbedError('MESSAGE_NOT_SENDABLE', label, { cause: error }),
      )
    }
  }

  /** Takes a message; those of the window come here by themselves. */
  receive(event: MessageEvent): void {
    const source = this.#options.sourceOverride ?? (event.source as Window | null)
    const peer = this.#peerOf(source)
    if (!source || !peer) return
    const before = targetsOf(peer)
    const heard = peer.hears(event.origin)
    if (targetsOf(peer) !== before) this.#repost(source)
    if (!heard) return
    const message = parseMessage(event.data)
    if (!message) return
    if (isRequest(message)) return void this.#handle(message, source, peer)
    const open = this.#open.get(message.headers.id)
    if (open?.target !== source) return
    this.#log('answered', open.message, message)
    const { resolve, reject } = this.#close(open)
    if (isRefusal(message)) reject(message)
    else resolve(message)
  }

  async #handle(request: RequestMessage, source: Window, peer: Peer): Promise<void> {
    const handler = this.#handlers.find((each) => {
      try {
        return each.test(request, source)
      } catch {
        return false
      }
    })
    if (!handler) return
    this.#log('received', request)
    let reply: Reply | void
    try {
      reply = await handler.handle(request, source)
    } catch (error) {
      this.#options.onError?.(error)
      reply = { statusCode: 500, body: internalError(error) }
    }
    if (this.#peerOf(source) !== peer) return
    const headers = { ...reply?.headers, id: request.headers.id }
    try {
      post(source, peer, { ...reply, headers })
    } catch (error) {
      this.#options.onError?.(error)
      post(source, peer, {
        statusCode: 500,
        headers,
        body: internalError(new EmbedError('MESSAGE_NOT_SENDABLE')),
      })
    }
  }

  /** The window turned out to be at another origin, or at none: what was posted before has reached nobody. */
  #repost(target: Window): void {
    for (const open of this.#open.values())
      if (open.target === target && (open.isPosted || !targetsOf(open.peer))) this.#post(open)
  }

  /** Ends the requests to windows that are no longer admitted, or of frames that have another window by now: no answer comes. */
  #failUnheard(): void {
    for (const open of this.#open.values()) if (!this.#peerOf(open.target)) this.#fail(open, 'FRAME_GONE')
    this.#rest()
  }

  #log(what: 'sent' | 'answered' | 'received', message: Outgoing, answer?: AnswerMessage): void {
    const { log } = this.#options
    log?.(`${what} ${labelOf(message)}${answer ? ` ${answer.statusCode ?? ''}` : ''}`)
  }
}

const labelOf = ({ method, url }: Outgoing): string => `${method} ${url}`

function post(target: Window, peer: Peer, message: unknown): void {
  for (const origin of peer.targets())
    try {
      target.postMessage(message, origin)
    } catch {
      target.postMessage(plainCopy(message), origin)
    }
}

function onAbort(signal: AbortSignal, abort: () => void): () => void {
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}

function targetsOf(peer: Peer): readonly string[] | undefined {
  try {
    return peer.targets()
  } catch {
    return undefined
  }
}

/** An IError for a handler that failed: what went wrong, without the stack. */
const internalError = (error: unknown): { message: string; detailedMessage: string } => ({
  message: 'The request could not be answered',
  detailedMessage: error instanceof Error ? error.message : String(error),
})
