// @vitest-environment jsdom
import { calls } from '@casement/contract'
import type { Call } from '@casement/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Embed, Report, Service } from '../src/index.ts'
import { VisualDescriptor } from '../src/index.ts'
import { frameOf, later, newPage, reportConfig, url } from './fake-frame.ts'

const configs = {
  report: reportConfig,
  visual: { ...reportConfig, type: 'visual', pageName: 'P1', visualName: 'V1' },
  dashboard: { ...reportConfig, type: 'dashboard' },
  tile: { ...reportConfig, type: 'tile', dashboardId: 'D' },
  qna: { ...reportConfig, type: 'qna', datasetIds: ['D'] },
} as const
const creating = { accessToken: 'TOK', datasetId: 'DS1', embedUrl: url }
const datasetCreateConfig = { locale: 'en', mashupDocument: 'm' }

type Start = (service: Service, element: HTMLElement) => Embed
const starts: Record<string, Start> = {
  ...Object.fromEntries(
    Object.entries(configs).map(([type, config]): [string, Start] => [
      type,
      (service, element) => service.embed(element, config),
    ]),
  ),
  create: (service, element) => service.createReport(element, creating),
  quickCreate: (service, element) => service.quickCreate(element, { ...creating, datasetCreateConfig }),
}

/** The embed itself and what a page gets from a report without asking. */
const partsOf = (embed: Embed): Record<string, object> => {
  if (embed.embedtype !== 'report') return { embed }
  const report = embed as Report
  const page = report.page('P1', 'Page 1', true)
  const visual = new VisualDescriptor(page, 'V1', 'T', 'slicer', {})
  return { embed, page, visual, bookmarks: report.bookmarksManager }
}

type Method = (...given: unknown[]) => unknown
/** Name → method, of an object's classes. */
function methodsOf(object: object): Record<string, Method> {
  const found: Record<string, Method> = {}
  for (
    let at = Object.getPrototypeOf(object) as object;
    at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') found[name] ??= value as Method
  }
  return found
}

const starting = (Object.values(calls) as Call[]).flatMap(({ method, path, starts: kind }) =>
  kind ? [`${method} ${path}`] : [],
)
const isStart = (call: string) => starting.includes(call)
/** Names of a page and of a visual of it, as most methods take them. */
const given = ['P1', 'V1', 1, 1] as const

const outcomeOf = async (run: () => unknown): Promise<unknown> => {
  try {
    return { gave: await run() }
  } catch (error) {
    return { refused: error }
  }
}

function embedOf(kind: string, options?: Parameters<typeof newPage>[0]) {
  const { service, element } = newPage(options)
  const embed = starts[kind]!(service, element)
  const frame = frameOf(embed)
  const call = (part: string, name: string) => {
    const object = partsOf(embed)[part]!
    return outcomeOf(() => methodsOf(object)[name]!.apply(object, [...given]))
  }
  return { service, element, embed, frame, call }
}

/** What a page sees of an outcome: objects of the client are of another embed each time. */
const seen = (outcome: unknown) =>
  JSON.stringify(outcome, (key, value) =>
    key === 'id' || key === 'report' || key === 'page' ? undefined : value,
  )

/** Every method that asks its frame for something, with the calls that it makes in a frame that has loaded. */
async function asking(kind: string) {
  const found: { part: string; name: string; heard: readonly string[]; outcome: unknown }[] = []
  for (const [part, object] of Object.entries(partsOf(embedOf(kind).embed)))
    for (const name of Object.keys(methodsOf(object))) {
      const { frame, call } = embedOf(kind)
      await frame.load()
      const before = frame.heard.length
      const outcome = await call(part, name)
      const heard = frame.calls.slice(before)
      if (heard.length > 0 && !heard.some(isStart)) found.push({ part, name, heard, outcome })
    }
  return found
}

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** A token that comes early is in the load already. */
const goesWithTheLoad = (name: string) => name === 'setAccessToken'

describe.each(Object.keys(starts))('a call of a %s before its frame has loaded', (kind) => {
  test('is made after the load, and gives what it gives then', async () => {
    const methods = (await asking(kind)).filter(({ name }) => !goesWithTheLoad(name))
    expect(methods.map(({ name }) => name)).toContain('getCorrelationId')
    for (const { part, name, heard, outcome } of methods) {
      const { frame, call } = embedOf(kind)
      const early = call(part, name)
      await later()
      expect(frame.calls, `${part}.${name} before the load`).toEqual([])
      await frame.load()
      expect(seen(await early), `${part}.${name}`).toBe(seen(outcome))
      expect(isStart(frame.calls[0]!)).toBe(true)
      expect(frame.calls.slice(1), `${part}.${name}`).toEqual(heard)
    }
  })

  test('is refused in words where the frame never loads, and where it leaves', async () => {
    const methods = (await asking(kind)).filter(({ name }) => !goesWithTheLoad(name))
    const never = embedOf(kind, { requestTimeoutMs: 5 })
    const gone = embedOf(kind)
    const waiting = methods.map(({ part, name }) => [never.call(part, name), gone.call(part, name)])
    gone.service.reset(gone.element)
    for (const [timedOut, left] of waiting) {
      expect(await timedOut).toMatchObject({
        refused: { errorCode: 'FRAME_TIMEOUT', message: expect.stringContaining('in time') as string },
      })
      expect(await left).toMatchObject({
        refused: { errorCode: 'FRAME_GONE', message: expect.stringContaining('no longer') as string },
      })
    }
    expect(never.frame.heard).toEqual([])
  })
})

test('calls before the load are made in their order', async () => {
  const { embed, frame } = embedOf('report')
  const report = embed as Report
  const all = Promise.all([report.setPage('P2'), report.getFilters(), report.print()])
  await frame.load()
  await all
  expect(frame.calls).toEqual([
    'POST /report/load',
    'PUT /report/pages/active',
    'GET /report/filters',
    'POST /report/print',
  ])
})

test('a frame that the page moves is asked once its new window has loaded; what the old one had is refused', async () => {
  const { embed, frame } = embedOf('report')
  const report = embed as Report
  await frame.load()
  frame.answer = undefined
  const lost = outcomeOf(() => report.getPages())
  await later()
  const moved = frameOf(embed)
  const waiting = report.getPages()
  await later()
  expect(moved.heard).toEqual([])
  embed.lastLoadRequest = 0
  await moved.load()
  expect((await waiting).map(({ name }) => name)).toEqual(['P1', 'P2'])
  expect(moved.calls).toEqual(['POST /report/load', 'GET /report/pages'])
  expect(await lost).toMatchObject({ refused: { errorCode: 'FRAME_GONE' } })
})
