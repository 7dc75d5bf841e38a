import type { Exchange } from '@casement/channel'
import { framePeer } from './frame-peer.ts'
import type { FramePeerOptions } from './frame-peer.ts'

/** An iframe, the lock on its window, and whether it has loaded. One embed at a time answers its load events. */
export class Frame {
  declare readonly iframe: HTMLIFrameElement
  /** The `uid` of the frame's address: what its hooks are asked under, whatever id a later embed has. */
  declare readonly uid: string
  declare onLoad: (() => void) | undefined
  readonly #leave: () => void
  /** The window that has loaded: a frame that is moved in the document gets another one, which loads anew. */
  #loadedWindow: Window | null = null
  #waiting: (() => void)[] = []
  readonly #listener = () => {
    this.#loadedWindow = this.iframe.contentWindow
    this.onLoad?.()
    this.#goOn()
  }

  constructor(
    iframe: HTMLIFrameElement,
    uid: string,
    exchange: Exchange,
    peer: Omit<FramePeerOptions, 'url'>,
  ) {
    this.iframe = iframe
    this.uid = uid
    frames.set(iframe, this)
    this.#leave = exchange.admit(() => iframe.contentWindow, framePeer({ ...peer, url: iframe.src }))
    iframe.addEventListener('load', this.#listener)
  }

  get loaded(): boolean {
    return this.#loadedWindow !== null && this.#loadedWindow === this.iframe.contentWindow
  }
  set loaded(loaded: boolean) {
    this.#loadedWindow = loaded ? this.iframe.contentWindow : null
    if (loaded) this.#goOn()
  }

  /** Resolves once the frame has loaded and what it is to show was sent. Undefined: it has. */
  whenLoaded(): Promise<void> | undefined {
    return this.loaded ? undefined : new Promise((resolve) => this.#waiting.push(resolve))
  }

  #goOn(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Fails what is open, hears nothing more and takes the iframe out of the page. */
  destroy(): void {
    this.onLoad = undefined
    this.iframe.removeEventListener('load', this.#listener)
    this.#leave()
    this.iframe.remove()
  }
}

const frames = new WeakMap<HTMLIFrameElement, Frame>()

/** The frame that an earlier embed made, when another embed takes its iframe over. */
export const frameOf = (iframe: HTMLIFrameElement | undefined): Frame | undefined =>
  iframe && frames.get(iframe)

/**
 * An iframe that fills its container, called by what it shows until the page says more (WCAG 2.2, 4.1.2). Styled through its
 * style object: a strict CSP refuses the attribute.
 */
export function createIframe(src: string, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.src = src
  iframe.title = title
  iframe.setAttribute('scrolling', 'no')
  iframe.setAttribute('allowfullscreen', 'true')
  iframe.style.width = '100%'
  iframe.style.height = '100%'
  return iframe
}

/** A frame that only warms the cache: hidden, and of no embed. */
export function createPreloadIframe(src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.style.display = 'none'
  iframe.src = src
  iframe.setAttribute('scrolling', 'no')
  iframe.setAttribute('allowfullscreen', 'false')
  iframe.addEventListener('load', () =>
    iframe.dispatchEvent(new CustomEvent('preloaded', { bubbles: true, cancelable: true, detail: {} })),
  )
  return iframe
}
