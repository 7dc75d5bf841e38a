import { act, StrictMode } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createService } from '@casement/client'
import type { Embed, Service } from '@casement/client'
import { FakeFrame, later } from '../../client/test/fake-frame.ts'
import type { FrameAnswer } from '../../client/test/fake-frame.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export const config = { id: 'R1', accessToken: 'TOK', embedUrl: 'https://app.powerbi.com/reportEmbed' }

/** A page with a service and a place where React renders, in StrictMode. */
export interface Stage {
  readonly service: Service
  readonly page: HTMLElement
  readonly show: (what: ReactNode) => Promise<void>
  readonly shown: () => Embed
  /** The frame of what is shown, once it has loaded and got its first call. */
  readonly frame: (answer?: FrameAnswer) => Promise<FakeFrame>
  /** The frame says that something has happened. */
  readonly raise: (frame: FakeFrame, event: string, detail?: unknown) => Promise<void>
  readonly leave: () => Promise<void>
}

export function newStage(): Stage {
  const service = createService({ onError: () => {} })
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  const shown = () => service.embeds[0]!
  return {
    service,
    page,
    shown,
    show: (what) => act(async () => root.render(<StrictMode>{what}</StrictMode>)),
    frame: async (answer) => {
      const frame = new FakeFrame(shown().iframe, answer)
      await act(() => frame.load())
      return frame
    },
    raise: (frame, event, detail = {}) =>
      act(async () => {
        await frame.request(`/reports/${shown().config.uniqueId}/events/${event}`, detail)
        await later()
      }),
    leave: async () => {
      await act(async () => root.unmount())
      service.destroy()
      page.remove()
    },
  }
}
