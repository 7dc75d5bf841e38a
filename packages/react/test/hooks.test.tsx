// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Report } from '@casement/client'
import { later, usualAnswers } from '../../client/test/fake-frame.ts'
import type { FrameAnswer } from '../../client/test/fake-frame.ts'
import { EmbeddedReport, useBookmarks, useEmbedEvent, useFilters, usePages, useReport } from '../src/index.ts'
import type { Bookmarks, Filters, Pages } from '../src/index.ts'
import { config, newStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

let stage: Stage
beforeEach(() => {
  stage = newStage()
})
afterEach(() => stage.leave())

/** A report and what a hook says of it, render by render. */
function Shown<Said>({ use, say }: { use: (report: Report | null) => Said; say: (said: Said) => void }) {
  const [report, ref] = useReport()
  say(use(report))
  return <EmbeddedReport ref={ref} service={stage.service} config={{ ...config }} />
}
async function showing<Said>(use: (report: Report | null) => Said) {
  const now: { said?: Said } = {}
  await stage.show(<Shown use={use} say={(said) => (now.said = said)} />)
  return { now: () => now.said! }
}

test('useReport has the report, and nothing once it has gone', async () => {
  const { now } = await showing((report) => report)
  expect(now()).toBe(stage.shown())
  await stage.show(null)
  expect(stage.service.embeds).toEqual([])
})

describe('useEmbedEvent', () => {
  test('calls the handler of the last render, once, and none after it has gone', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const Listening = ({ handle }: { handle: () => void }) => {
      const [report, ref] = useReport()
      useEmbedEvent(report, 'rendered', handle)
      return <EmbeddedReport ref={ref} service={stage.service} config={config} />
    }
    await stage.show(<Listening handle={first} />)
    const frame = await stage.frame()
    await stage.raise(frame, 'rendered')
    await stage.show(<Listening handle={second} />)
    await stage.raise(frame, 'rendered')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    expect(frame.calls).toEqual(['POST /report/load'])
    const embed = stage.shown()
    await stage.show(null)
    expect(embed.eventHandlers).toEqual([])
  })
})

describe('usePages', () => {
  test('has the pages once the report has loaded, and the active one as it changes', async () => {
    const { now } = await showing<Pages>(usePages)
    let active = 'P1'
    const answer: FrameAnswer = (heard) =>
      heard.url === '/report/pages'
        ? { statusCode: 200, body: ['P1', 'P2'].map((name) => ({ name, isActive: name === active })) }
        : usualAnswers(heard)
    const frame = await stage.frame(answer)
    expect(now().pages).toBeUndefined()
    await stage.raise(frame, 'loaded')
    expect(now().pages!.map(({ name }) => name)).toEqual(['P1', 'P2'])
    expect(now().activePage!.name).toBe('P1')
    active = 'P2'
    await stage.raise(frame, 'pageChanged', { newPage: { name: 'P2' } })
    expect(now().activePage!.name).toBe('P2')
    await act(() => now().setPage('P1'))
    expect(frame.calls).toContain('PUT /report/pages/active')
  })

  test('says what the frame refused, and keeps what it had', async () => {
    const { now } = await showing<Pages>(usePages)
    let isRefused = false
    const frame = await stage.frame((heard) =>
      isRefused && heard.url === '/report/pages'
        ? { statusCode: 500, body: { message: 'no' } }
        : usualAnswers(heard),
    )
    await stage.raise(frame, 'loaded')
    isRefused = true
    await act(() => now().refresh())
    expect(now().error).toEqual({ message: 'no' })
    expect(now().pages).toHaveLength(2)
    isRefused = false
    await act(() => now().refresh())
    expect(now().error).toBeUndefined()
  })

  test('of two questions under way the last one counts', async () => {
    const { now } = await showing<Pages>(usePages)
    const waiting: string[] = []
    const frame = await stage.frame((heard) => {
      if (heard.url !== '/report/pages') return usualAnswers(heard)
      waiting.push(heard.headers.id)
      return undefined
    })
    await act(async () => {
      void now().refresh()
      void now().refresh()
      await later()
      const [first, second] = waiting
      frame.post({ statusCode: 200, headers: { id: second }, body: [{ name: 'new' }] })
      frame.post({ statusCode: 200, headers: { id: first }, body: [{ name: 'old' }] })
      await later()
    })
    expect(now().pages!.map(({ name }) => name)).toEqual(['new'])
  })
})

describe('useFilters', () => {
  test('asks again when filters were applied, by the page or by the person', async () => {
    const { now } = await showing<Filters>((report) => useFilters(report))
    let filters: unknown[] = []
    const frame = await stage.frame((heard) => {
      if (heard.url !== '/report/filters') return usualAnswers(heard)
      if (heard.method === 'PUT') filters = heard.body as unknown[]
      return { statusCode: 200, body: filters }
    })
    await stage.raise(frame, 'loaded')
    expect(now().filters).toEqual([])
    const filter = { filterType: 1, target: { table: 'T', column: 'C' }, operator: 'In', values: ['x'] }
    await act(() => now().setFilters([filter as never]))
    expect(now().filters).toEqual([filter])
    filters = []
    await stage.raise(frame, 'filtersApplied')
    expect(now().filters).toEqual([])
    await act(() => now().removeFilters())
    expect(
      frame.heard.find(({ method, url }) => method === 'POST' && url === '/report/filters')!.body,
    ).toMatchObject({
      filtersOperation: 0,
    })
  })

  test('may be those of a page', async () => {
    const { now } = await showing<Filters>((report) => {
      const { activePage } = usePages(report)
      return useFilters(report, activePage ?? null)
    })
    const frame = await stage.frame()
    await stage.raise(frame, 'loaded')
    await act(later)
    expect(now().filters).toEqual([])
    expect(frame.calls).toContain('GET /report/pages/P1/filters')
    expect(frame.calls).not.toContain('GET /report/filters')
  })
})

test('useBookmarks lists them and hands out their manager', async () => {
  const { now } = await showing<Bookmarks>(useBookmarks)
  const bookmark = { name: 'b', displayName: 'B' }
  const frame = await stage.frame((heard) =>
    heard.url === '/report/bookmarks' ? { statusCode: 200, body: [bookmark] } : usualAnswers(heard),
  )
  await stage.raise(frame, 'loaded')
  expect(now().bookmarks).toEqual([bookmark])
  await act(async () => void (await now().manager!.apply('b')))
  expect(frame.last.body).toEqual({ name: 'b' })
})
