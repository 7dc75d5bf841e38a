import { createService } from '@casement/client'
import type { Embed, Service } from '@casement/client'

export interface Ticket {
  readonly id: string
  readonly embedUrl: string
  readonly accessToken: string
  /** What is left of the token, by the server's clock. */
  readonly lifetimeMs: number
}

/** A token to view one of the sample's reports. A page of your own asks its own server, which knows who is asking. */
export async function ticketFor(
  report: 'groupResults' | 'costCentres' | 'revenueAndMargin' | 'visualGallery',
  signal?: AbortSignal,
): Promise<Ticket> {
  const answer = await fetch(`/token/${report}`, { method: 'POST', signal: signal ?? null })
  if (!answer.ok) throw new Error(`No token for ${report}: ${answer.status}`)
  const { expiresAt, ...rest } = (await answer.json()) as Omit<Ticket, 'lifetimeMs'> & { expiresAt: string }
  const nowMs = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  return { ...rest, lifetimeMs: Date.parse(expiresAt) - nowMs }
}

/** What `embed` takes for a report. */
export const configOf = ({ id, embedUrl, accessToken }: Ticket) =>
  ({ type: 'report', id, embedUrl, accessToken, tokenType: 1 }) as const

/** A service for the frames of this installation. `onError` gets what the page's own calls do not. */
export function serviceFor(
  { embedUrl }: Pick<Ticket, 'embedUrl'>,
  onError: (error: unknown) => void = console.error,
): Service {
  const { origin, host } = new URL(embedUrl)
  const provider = { name: 'Casement', attributePrefix: 'casement-', appHost: origin, allowedHosts: [host] }
  return createService({ provider, onError })
}

/** A place for a frame. */
export function place(page: HTMLElement, className = 'report'): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  page.append(element)
  return element
}

export function button(page: HTMLElement, text: string, act: () => Promise<unknown>): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = text
  element.addEventListener('click', () => void act())
  page.append(element)
  return element
}

/** Resolves when the event has come; rejects when the embed says error before. */
export const once = (embed: Embed, event: 'loaded' | 'rendered'): Promise<void> =>
  new Promise((resolve, reject) => {
    embed.on(event, () => resolve())
    embed.on<{ message?: string }>('error', ({ detail }) => reject(new Error(detail.message)))
  })
