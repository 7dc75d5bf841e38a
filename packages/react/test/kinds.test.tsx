// @vitest-environment jsdom
import { act, createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allowAnyFrameOrigin } from '@casement/client'
import type { Create, Report } from '@casement/client'
import { later, usualAnswers } from '../../client/test/fake-frame.ts'
import {
  EmbeddedCreate,
  EmbeddedDashboard,
  EmbeddedQna,
  EmbeddedQuickCreate,
  EmbeddedReport,
  EmbeddedTile,
  EmbeddedVisual,
  ReportEmbed,
} from '../src/index.ts'
import { config, newStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

let stage: Stage
beforeEach(() => {
  stage = newStage()
})
afterEach(() => stage.leave())

const { accessToken, embedUrl } = config
const quick = { accessToken, embedUrl, datasetCreateConfig: { locale: 'en-US', mashupDocument: 'section M' } }

test.each([
  ['report', 'POST /report/load', () => <EmbeddedReport service={stage.service} config={config} />],
  [
    'visual',
    'POST /report/load',
    () => <EmbeddedVisual service={stage.service} config={{ ...config, pageName: 'P1', visualName: 'V1' }} />,
  ],
  ['dashboard', 'POST /dashboard/load', () => <EmbeddedDashboard service={stage.service} config={config} />],
  [
    'tile',
    'POST /tile/load',
    () => <EmbeddedTile service={stage.service} config={{ ...config, dashboardId: 'D1' }} />,
  ],
  [
    'qna',
    'POST /qna/load',
    () => <EmbeddedQna service={stage.service} config={{ accessToken, embedUrl, datasetIds: ['S1'] }} />,
  ],
  [
    'create',
    'POST /report/create',
    () => <EmbeddedCreate service={stage.service} config={{ accessToken, embedUrl, datasetId: 'S1' }} />,
  ],
  ['quickcreate', 'POST /quickcreate', () => <EmbeddedQuickCreate service={stage.service} config={quick} />],
])('%s is embedded by its own call', async (kind, call, what) => {
  await stage.show(what())
  expect(stage.shown().embedtype).toBe(kind)
  expect((await stage.frame()).calls).toEqual([call])
  await stage.show(what())
  expect(stage.page.querySelectorAll('iframe')).toHaveLength(1)
  await stage.show(null)
  expect(stage.service.embeds).toEqual([])
})

test('ReportEmbed is another name of EmbeddedReport', () => {
  expect(ReportEmbed).toBe(EmbeddedReport)
})

test('a report that was created goes on in the frame that made it', async () => {
  const saved = vi.fn()
  const ref = createRef<Create | Report>()
  const show = (given: Parameters<typeof EmbeddedCreate>[0]['config']) =>
    stage.show(<EmbeddedCreate ref={ref} service={stage.service} config={given} on={{ saved }} />)
  await show({ accessToken, embedUrl, datasetId: 'S1' })
  const frame = await stage.frame()
  await show({ ...config, type: 'report' })
  await act(later)
  expect(frame.calls).toEqual(['POST /report/create', 'POST /report/load'])
  expect(stage.shown().iframe).toBe(frame.iframe)
  expect(ref.current).toBe(stage.shown())
  await stage.raise(frame, 'saved')
  expect(saved).toHaveBeenCalledTimes(1)
  await stage.show(<EmbeddedCreate service={stage.service} config={{ ...config, type: 'report' }} />)
  expect(stage.shown().eventHandlers).toEqual([])
})

describe('what says the same', () => {
  test('hooks that are new at every render load nothing, and the latest are asked', async () => {
    const show = (token: string) => {
      const eventHooks = { accessTokenProvider: async () => token }
      const given = { ...config, tokenType: 0, eventHooks }
      return stage.show(<EmbeddedReport service={stage.service} config={given} />)
    }
    await show('T1')
    const frame = await stage.frame()
    await show('T2')
    await act(later)
    expect(frame.calls).toEqual(['POST /report/load'])
    const path = `/reports/${stage.shown().config.uniqueId}/eventHooks/newAccessToken`
    let answer: unknown
    await act(async () => {
      answer = (await frame.request(path))?.body
    })
    expect(answer).toBe('T2')
  })

  test('an opening of the lock by name is a difference', async () => {
    await stage.show(<EmbeddedReport service={stage.service} config={config} />)
    await stage.frame()
    stage.shown().lastLoadRequest = undefined
    await stage.show(
      <EmbeddedReport service={stage.service} config={{ ...config, [allowAnyFrameOrigin]: true }} />,
    )
    expect(stage.shown().config[allowAnyFrameOrigin]).toBe(true)
  })
})

describe('followPage', () => {
  const sized = (width: number, height: number, name = 'P1') => ({
    name,
    isActive: true,
    defaultSize: { type: 4, width, height },
  })
  const started = async (first: object) => {
    await stage.show(
      <EmbeddedReport service={stage.service} config={config} followPage style={{ height: 300 }} />,
    )
    const frame = await stage.frame((heard) =>
      heard.url === '/report/pages' ? { statusCode: 200, body: [first] } : usualAnswers(heard),
    )
    await act(later)
    return { frame, style: () => stage.shown().element.style }
  }

  test('the element has the proportions of the page that is shown', async () => {
    const { frame, style } = await started(sized(1280, 720))
    await stage.raise(frame, 'loaded')
    expect([style().height, style().aspectRatio]).toEqual(['auto', '1280 / 720'])
    await stage.raise(frame, 'pageChanged', { newPage: sized(600, 1200, 'P2') })
    expect(style().aspectRatio).toBe('600 / 1200')
  })

  test('a page that grows with its element is followed once', async () => {
    const { frame, style } = await started(sized(1280, 720))
    await stage.raise(frame, 'loaded')
    for (const height of [800, 900, 1000])
      await stage.raise(frame, 'pageChanged', { newPage: sized(1280, height) })
    expect(style().aspectRatio).toBe('1280 / 720')
  })

  test('without a size, and unasked, the style stays', async () => {
    const { frame, style } = await started({ name: 'P1', isActive: true })
    await stage.raise(frame, 'loaded')
    expect(style().height).toBe('300px')
    await stage.show(<EmbeddedReport service={stage.service} config={config} style={{ height: 300 }} />)
    await stage.raise(frame, 'pageChanged', { newPage: sized(1280, 720) })
    expect(style().height).toBe('300px')
  })
})
