import { calls, type CallName, fillPath } from '@casement/contract'
import { seeded } from '../seeded.ts'

/* Runs in the embedding page: speaks to the frame's window without any client, and says what no client would. */

type Random = () => number

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

const long = 'x'.repeat(20_000)
const circle: Record<string, unknown> = { name: 'circle' }
circle['self'] = circle

/** Values that no call wants anywhere. */
const strange: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => undefined,
  () => '',
  () => long,
  () => ' ﻿‮\u0000',
  () => '__proto__',
  () => -1,
  () => 1e308,
  () => Number.NaN,
  () => Number.NEGATIVE_INFINITY,
  () => 12345678901234567890n,
  () => true,
  () => [],
  () => [[[[]]]],
  () => ({}),
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  () => ({ toJSON: 'no function', length: -1 }),
  () => circle,
  () => new Map([['filters', []]]),
  () => new Date(Number.NaN),
  () => new Uint8Array(64),
  () => /(a+)+$/,
  () => new Error('hostile'),
  () => deep(400),
  (random) => Array.from({ length: 300 }, () => pick(random, [null, {}, 0, 'x'])),
]

function deep(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = { filters: [value] }
  return value
}

const filter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Sales', column: 'City' },
  filterType: 1,
  operator: 'In',
  values: ['Berlin'],
}

/** A body that is right, to be made wrong. */
const right: Partial<Record<CallName, unknown>> = {
  setReportToken: 'token',
  setActivePage: { name: 'overview', displayName: null, isActive: true },
  setReportFilters: [filter],
  setPageFilters: [filter],
  setVisualFilters: [filter],
  updateReportFilters: { filtersOperation: 1, filters: [filter] },
  updatePageFilters: { filtersOperation: 2, filters: [filter] },
  updateVisualFilters: { filtersOperation: 3, filters: [filter] },
  updateSettings: {
    layoutType: 1,
    customLayout: {
      pageSize: { type: 4, width: 900, height: 500 },
      pagesLayout: { overview: { visualsLayout: { total: { x: 1, y: 1 } } } },
    },
    extensions: { commands: [{ name: 'a', title: 'A', extend: { visualOptionsMenu: { title: 'A' } } }] },
    localeSettings: { language: 'de-DE', formatLocale: 'de-DE' },
    zoomLevel: 1,
  },
  setTheme: { themeJson: { name: 'Night', background: '#101418', dataColors: ['#ff8800'] } },
  applyBookmark: { name: 'emea' },
  applyBookmarkState: { state: 'casement-bookmark-1:{"activePage":"overview"}' },
  captureBookmark: { options: { allPages: true } },
  playBookmarks: { playMode: 1 },
  exportData: { rows: 10, exportDataType: 0 },
  setSlicerState: { filters: [{ ...filter, target: { table: 'Sales', column: 'Region' } }] },
  cloneVisual: { layout: { x: 1, y: 1, width: 100, height: 100 } },
  sortVisual: { orderBy: { table: 'Sales', measure: 'Total' }, direction: 1 },
  saveAs: { name: 'Copy' },
  render: {},
}

/** A copy in which one place, anywhere, holds something strange. */
function spoilt(random: Random, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || random() < 0.15) return pick(random, strange)(random)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = random() < 0.1 ? pick(random, ['__proto__', 'extra', '$schema', '0']) : pick(random, keys)
  if (key === undefined) return pick(random, strange)(random)
  Object.defineProperty(copy, key, {
    value: spoilt(random, (copy as Record<string, unknown>)[key]),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

const places = [
  'overview',
  'A b%20/c',
  'nowhere',
  '__proto__',
  '%',
  '%E0%A4%A',
  '../x',
  '',
  long.slice(0, 300),
]
const visuals = ['total', 'cities', 'region', 'heading', 'by-month', 'constructor', '%2F', 'a/b/filters']

interface Hostile {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

function hostileCall(random: Random, load: object): Hostile {
  if (random() < 0.03) {
    const url = pick(random, [
      '/',
      '',
      '//',
      '/report',
      '/report/load/',
      '/report/pages//visuals',
      '/%',
      '/reports/x/events/loaded',
    ])
    return {
      method: pick(random, ['GET', 'POST', 'PATCH', 'DELETE', 'TRACE', '']),
      url,
      body: pick(random, strange)(random),
    }
  }
  const name = pick(random, Object.keys(calls) as CallName[])
  const { method, path } = calls[name]
  const parameters = {
    page: pick(random, places),
    visual: pick(random, visuals),
    mode: pick(random, ['view', 'EDIT', 'draw', '__proto__']),
    layout: pick(random, ['Master', 'toString', 'MobilePortrait']),
    silently: pick(random, ['true', 'maybe']),
  }
  const url = fillPath(path, parameters as never)
  const own = right[name] ?? (/load|prepare|frontLoad|create/i.test(name) ? load : undefined)
  const body = method === 'GET' ? undefined : random() < 0.1 ? own : spoilt(random, own)
  return { method, url, body }
}

interface Answer {
  readonly statusCode?: unknown
  readonly body?: unknown
}

/** An answer is clear when it is a success, or says in words what is wrong; a failure of the frame itself says neither. */
function isClear({ statusCode, body }: Answer): boolean {
  if (typeof statusCode !== 'number') return false
  if (statusCode >= 200 && statusCode < 300) return true
  const errors = (Array.isArray(body) ? body : [body]) as ({
    message?: unknown
    errorCode?: unknown
  } | null)[]
  return (
    errors.length > 0 &&
    errors.every((each) => typeof each?.message === 'string' && (statusCode < 500 || 'errorCode' in each))
  )
}

const frame = () => document.querySelector('iframe')!.contentWindow!
let asked = 0

/** Posts a request to the frame; resolves with its answer, or null when none came in time. */
function ask({ method, url, body }: Hostile, uid: string, timeoutMs = 30_000): Promise<Answer | null> {
  const id = `hostile${++asked}`
  return new Promise((resolve) => {
    const listening = new AbortController()
    // oxlint-disable-next-line waiting/no-sleep -- the longest that an answer may take; nothing waits for it to pass
    const late = setTimeout(() => done(null), timeoutMs)
    const done = (answer: Answer | null) => {
      listening.abort()
      clearTimeout(late)
      resolve(answer)
    }
    addEventListener(
      'message',
      ({ data }) => {
        if (
          (data as { headers?: { id?: string }; method?: string }).headers?.id === id &&
          !('method' in data)
        )
          done(data as Answer)
      },
      { signal: listening.signal },
    )
    frame().postMessage({ method, url, headers: { id, uid }, body }, '*')
  })
}

export interface HostileWire {
  said: number
  byStatus: Record<string, number>
  /** What was not answered, or not clearly, as text. */
  strays: string[]
}

const told = (value: unknown) => {
  try {
    return (JSON.stringify(value) ?? 'undefined').slice(0, 200)
  } catch {
    return String(value)
  }
}

const hostileWire = {
  /** Says so many hostile things to the frame of `load`, some hundred at a time. */
  async say(load: object & { uniqueId: string }, seed: number, count: number): Promise<HostileWire> {
    const random = seeded(seed)
    const result: HostileWire = { said: 0, byStatus: {}, strays: [] }
    const reload = async () => {
      const answer = await ask({ method: 'POST', url: '/report/load', body: load }, load.uniqueId)
      const pages = await ask({ method: 'GET', url: '/report/pages', body: undefined }, load.uniqueId)
      if (answer?.statusCode !== 202 || !Array.isArray(pages?.body) || pages.body.length !== 2)
        result.strays.push(`the frame is gone: ${told(pages)}`)
    }
    while (result.said < count && result.strays.length === 0) {
      await reload()
      const batch = Array.from({ length: Math.min(100, count - result.said) }, () =>
        hostileCall(random, load),
      )
      const answers = await Promise.all(batch.map((each) => ask(each, load.uniqueId)))
      for (const [at, answer] of answers.entries()) {
        const { method, url, body } = batch[at]!
        result.said++
        const status = String(answer?.statusCode ?? 'none')
        result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
        if (!answer || !isClear(answer))
          result.strays.push(`${method} ${url.slice(0, 80)} ${told(body)}: ${told(answer)}`)
      }
    }
    await reload()
    if ('polluted' in {}) result.strays.push('Object.prototype was polluted')
    return result
  },
}

export type HostileWirePage = typeof hostileWire
;(globalThis as unknown as { hostileWire: HostileWirePage }).hostileWire = hostileWire
