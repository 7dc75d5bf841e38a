import { contentHeight, headerNames } from '@casement/contract'
import type { ContentHeight, FollowBody, ReadyBody } from '@casement/contract'
import { createHeightGuard } from './auto-height/height-guard.ts'

/** As much of an embed as its height needs; reports of powerbi-client have it too. */
export interface HeightEmbed {
  readonly element: HTMLElement
  readonly iframe: HTMLIFrameElement
  readonly iframeLoaded: boolean
  readonly config: { readonly uniqueId?: string }
  /** Its `hpm` has the verb `put`, of the client that made it. */
  readonly service: object
}

/** Sizes are CSS pixels. */
export interface AutoHeightOptions {
  /** The least height of the frame; it has this one at least until it has told its own. Default 320. */
  readonly min?: number
  /** The greatest: beyond it the frame scrolls. Default: none. */
  readonly max?: number
  /** The frame's height was set. */
  readonly onHeight?: (height: number) => void
  /** The frame cannot tell the height of its content, or did not answer. Default: the console. */
  readonly onError?: (error: unknown) => void
}

interface Puts {
  put(url: string, body: unknown, headers: object, target: Window | null): Promise<unknown>
}

/**
 * Gives the element of an embedded report or visual the height of what it shows, at every width and on every page, so that
 * the page around it scrolls and the frame does not. Heights that lead to one another are settled at the highest of them. Works with
 * frames of Casement; another frame keeps the height that it has. Returns the way to stop, which leaves the height as it is.
 */
export function autoHeight(embed: HeightEmbed, options: AutoHeightOptions = {}): () => void {
  const { min = 320, max = Infinity, onHeight, onError = (error) => console.error(error) } = options
  const { element } = embed
  const guard = createHeightGuard()
  let isStopped = false
  let isAsked = false

  /** The frame fills the content of the element, whose style may count its edges in. */
  function give(height: number): void {
    const isWhole = getComputedStyle(element).boxSizing === 'border-box'
    const edges = isWhole ? element.offsetHeight - embed.iframe.offsetHeight : 0
    element.style.height = `${height + Math.max(edges, 0)}px`
  }

  function ask(follow: boolean): void {
    isAsked = follow
    const body: FollowBody = { follow }
    const { hpm } = embed.service as { readonly hpm: Puts }
    const headers = { [headerNames.uid]: embed.config.uniqueId }
    hpm
      .put(contentHeight.followPath, body, headers, embed.iframe.contentWindow)
      .catch((error: unknown) => isStopped || onError(error))
  }

  const onReady = (event: Event) => {
    const { casement } = ((event as CustomEvent).detail ?? {}) as ReadyBody
    isAsked = false
    if (Array.isArray(casement?.can) && casement.can.includes(contentHeight.can)) ask(true)
  }
  // The frame may have been ready before anybody listened.
  const onLoaded = () => void (isAsked || ask(true))
  const onChanged = (event: Event) => {
    const height = guard.take((event as CustomEvent<ContentHeight>).detail, event.timeStamp)
    if (height === undefined) return
    const given = Math.min(Math.max(height, min), max)
    give(given)
    onHeight?.(given)
  }

  const listeners = { ready: onReady, loaded: onLoaded, [contentHeight.event]: onChanged }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  // Browsers draw nothing in a frame without height, and so nothing would be told.
  if (element.clientHeight < min) give(min)
  if (embed.iframeLoaded) ask(true)
  return () => {
    if (isStopped) return
    isStopped = true
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    if (isAsked) ask(false)
  }
}
