import { calls, matchPath } from '@casement/contract'
import { createService } from '../src/index.ts'
import type { Embed, Service, ServiceConfiguration } from '../src/index.ts'
import { onTestFinished } from 'vitest'

/** A message as it arrived at the frame. */
export interface Heard {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly body?: unknown
  /** The origin that it was posted to. */
  readonly target: string
}

type Said = { statusCode?: number; headers?: { id: string }; body?: unknown }
export type FrameAnswer = (heard: Heard) => { statusCode: number; body?: unknown } | undefined

/** What a frame with two pages and two visuals says to a question; everything else is accepted. */
export const usualAnswers: FrameAnswer = ({ method, url }) => {
  const answers: Record<string, unknown> = {
    'GET /report/pages': [
      { name: 'P1', displayName: 'Page 1', isActive: true, visibility: 0 },
      { name: 'P2', displayName: 'Page 2', isActive: false },
    ],
    'GET /getCorrelationId': 'c-1',
    'GET /report/hasUnsavedChanges': false,
    'GET /report/zoom': 1,
    'GET /report/isUserStateApplied': true,
    'GET /report/theme': { themeJson: { name: 'n' } },
    'POST /report/addPage': { name: 'N1', displayName: 'X', isActive: true },
    'POST /report/bookmarks/capture': { name: 'b', displayName: 'B', state: 's' },
  }
  const body = answers[`${method} ${url}`]
  if (body !== undefined) return { statusCode: 200, body }
  if (method === 'GET' && matchPath(calls.getVisuals.path, url)) {
    return {
      statusCode: 200,
      body: [
        { name: 'V1', title: 'T', type: 'slicer', layout: { x: 1 } },
        { name: 'V2', title: 'T2', type: 'barChart' },
      ],
    }
  }
  return method === 'GET' ? { statusCode: 200, body: [] } : { statusCode: 202, body: null }
}

/**
 * A frame with a body: it takes the place of the window of an embed's iframe, clones what is posted to it,
 * answers later, and posts to the page as that window at that origin.
 */
export class FakeFrame {
  readonly heard: Heard[] = []
  readonly said: Said[] = []
  readonly iframe: HTMLIFrameElement
  origin: string
  answer: FrameAnswer | undefined
  /** Sees every message as it came. */
  onMessage: ((kind: 'req' | 'resp', data: Record<string, unknown>) => void) | undefined
  #sent = 0

  constructor(iframe: HTMLIFrameElement, answer: FrameAnswer = usualAnswers) {
    this.iframe = iframe
    this.origin = new URL(iframe.src).origin
    this.answer = answer
    // jsdom's own window knows neither clones nor who posts.
    Object.defineProperty(iframe, 'contentWindow', {
      configurable: true,
      value: { postMessage: (data: unknown, target: string) => this.#hear(structuredClone(data), target) },
    })
  }

  #hear(data: unknown, target: string): void {
    const isMeant = target === '*' || target === this.origin
    // As in a browser: what is posted to a frame that leaves the page arrives nowhere.
    if (isMeant) setTimeout(() => this.iframe.isConnected && this.#take(data, target))
  }

  #take(data: unknown, target: string): void {
    const message = data as Said & Heard
    this.onMessage?.(message.method === undefined ? 'resp' : 'req', data as Record<string, unknown>)
    if (message.method === undefined) {
      this.said.push(message)
      return
    }
    const heard = { ...message, target }
    this.heard.push(heard)
    const answer = this.answer?.(heard)
    if (answer) this.post({ ...answer, headers: { id: heard.headers.id } })
  }

  /** Posts anything to the page. */
  post(data: unknown, { origin = this.origin, source = this.iframe.contentWindow } = {}): void {
    window.dispatchEvent(new MessageEvent('message', { data: structuredClone(data), origin, source }))
  }

  /** Makes a request to the page and resolves with its answer, or undefined when none came. */
  async request(url: string, body: unknown = {}, method = 'POST'): Promise<Said | undefined> {
    const id = `F${++this.#sent}`
    this.post({ method, url, headers: { id }, body })
    await later()
    return this.said.find(({ headers }) => headers?.id === id)
  }

  /** The iframe's load event, and time for what it sets off. */
  async load(): Promise<this> {
    this.iframe.dispatchEvent(new Event('load'))
    await later()
    return this
  }

  get last(): Heard {
    return this.heard.at(-1)!
  }

  /** Method and path of everything heard, in order. */
  get calls(): string[] {
    return this.heard.map(({ method, url }) => `${method} ${url}`)
  }
}

/** Lets messages that are under way arrive. */
export const later = async (): Promise<void> => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve))
}

export const url = 'https://app.powerbi.com/reportEmbed'
export const reportConfig = { type: 'report', id: 'R1', accessToken: 'TOK', embedUrl: url }

export interface Page {
  readonly service: Service
  readonly element: HTMLElement
}

/** An empty container on a page with a service of its own, until the test ends: the next one has a page without it. */
export function newPage(options?: ServiceConfiguration): Page {
  const element = document.createElement('div')
  document.body.append(element)
  const service = createService(options)
  onTestFinished(() => {
    service.destroy()
    element.remove()
  })
  return { service, element }
}

export const frameOf = (embed: Embed, answer?: FrameAnswer): FakeFrame => new FakeFrame(embed.iframe, answer)

/** An embed whose frame has loaded and got its first call. */
export async function embedded<Kind extends Embed>(
  config: object = reportConfig,
  options?: ServiceConfiguration,
): Promise<Page & { embed: Kind; frame: FakeFrame }> {
  const page = newPage(options)
  const embed = page.service.embed(page.element, config) as Kind
  const frame = await frameOf(embed).load()
  return { ...page, embed, frame }
}
