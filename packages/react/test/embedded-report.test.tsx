// @vitest-environment jsdom
import { act, createRef, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createService } from '@casement/client'
import type { Embed, Report, Service } from '@casement/client'
import { FakeFrame, later } from '../../client/test/fake-frame.ts'
import { EmbeddedReport } from '../src/index.ts'
import type { EmbeddedReportProps } from '../src/index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const config = {
  type: 'report',
  id: 'R1',
  accessToken: 'TOK',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
}
let service: Service
let root: Root
let page: HTMLElement

beforeEach(() => {
  service = createService({ onError: () => {} })
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
})
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root.unmount())
  service.destroy()
  page.remove()
})

const show = async (props: Partial<EmbeddedReportProps> = {}, strict = false) => {
  const element = <EmbeddedReport service={service} config={config} {...props} />
  await act(async () => root.render(strict ? <StrictMode>{element}</StrictMode> : element))
}
const shown = (): Embed => service.embeds[0]!
const started = async () => {
  const frame = new FakeFrame(shown().iframe)
  await frame.load()
  return frame
}

describe('what it embeds', () => {
  test('one frame, StrictMode or not, given back when it leaves', async () => {
    for (const strict of [false, true]) {
      await show({}, strict)
      expect(page.querySelectorAll('iframe')).toHaveLength(1)
      expect(service.getNumberOfComponents()).toBe(1)
      await act(async () => root.render(null))
      expect(service.getNumberOfComponents()).toBe(0)
      expect(page.innerHTML).toBe('')
    }
  })

  test('a configuration that says the same changes nothing', async () => {
    const settings = { background: 1 }
    await show({ config: { ...config, settings } })
    const frame = await started()
    await show({ config: { ...config, settings: { ...settings } } })
    await later()
    expect(frame.calls).toEqual(['POST /report/load'])
  })

  test('a new token alone is set in place', async () => {
    await show()
    const frame = await started()
    await show({ config: { ...config, accessToken: 'T2' } })
    await later()
    expect(frame.calls).toEqual(['POST /report/load', 'POST /report/token'])
    expect(frame.last.body).toBe('T2')
  })

  test('another report is loaded in the same frame, the last one wished for even when asked too soon', async () => {
    await show()
    const frame = await started()
    vi.useFakeTimers()
    shown().lastLoadRequest = Date.now()
    for (const id of ['R2', 'R3', 'R4']) await show({ config: { ...config, id } })
    await vi.advanceTimersByTimeAsync(99)
    expect(frame.calls).toEqual(['POST /report/load'])
    await vi.advanceTimersByTimeAsync(2)
    expect(frame.calls).toEqual(['POST /report/load', 'POST /report/load'])
    expect(frame.last.body).toMatchObject({ id: 'R4' })
    expect(page.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('another type gets a frame of its own', async () => {
    await show()
    const first = shown()
    await show({ config: { ...config, type: 'dashboard' } })
    expect(shown()).not.toBe(first)
    expect(shown().embedtype).toBe('dashboard')
    expect(page.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('without a token the frame is prepared, and completed when the token comes', async () => {
    const { accessToken: _, ...tokenless } = config
    await show({ config: tokenless })
    const frame = await started()
    expect(frame.calls).toEqual([])
    await show()
    await later()
    expect(frame.calls).toEqual(['POST /report/load'])
    expect(page.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('phased, the frame prepares and waits', async () => {
    await show({ phased: true })
    expect((await started()).calls).toEqual(['POST /report/prepare'])
  })
})

describe('what it tells', () => {
  test('onReady and ref have the embed; the title is on the frame', async () => {
    const ready = vi.fn()
    const ref = createRef<Report>()
    await act(async () =>
      root.render(
        <EmbeddedReport ref={ref} service={service} config={config} onReady={ready} title="Sales" />,
      ),
    )
    expect(ready.mock.calls).toEqual([[shown()]])
    expect(ref.current).toBe(shown())
    expect(page.querySelector('iframe')!.title).toBe('Sales')
  })

  test('the handlers of now are called, and none after they are gone', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    await show({ on: { loaded: first } })
    const frame = await started()
    const raise = () => frame.request(`/reports/${shown().config.uniqueId}/events/loaded`, { n: 1 })
    await raise()
    await show({ on: { loaded: second } })
    await raise()
    await show({ on: {} })
    await raise()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    expect(shown().eventHandlers).toEqual([])
  })

  test('what cannot be embedded goes to onError, and the next configuration is tried', async () => {
    const onError = vi.fn()
    await show({ onError, config: { ...config, embedUrl: 'https://evil.test/' } })
    expect(onError.mock.calls[0]![0].message).toMatch(/^Invalid embed URL/)
    await show({ onError })
    expect(service.getNumberOfComponents()).toBe(1)
  })
})

test('on a server it is an empty element', () => {
  expect(renderToString(<EmbeddedReport service={service} config={config} className="report" />)).toBe(
    '<div class="report"></div>',
  )
})
