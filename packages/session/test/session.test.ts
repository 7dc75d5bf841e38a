import { readLanguage } from '@casement/words'
import { expect, test } from 'vitest'
import type { SessionDeps } from '../src/session/parts.ts'
import { createSession } from '../src/session/session.ts'
import type { Session } from '../src/session/session.ts'
import { drawAtOnce } from './draws-at-once.ts'
import { createSmallService, settled } from './small-service.ts'

interface Raised {
  readonly name: string
  readonly detail: any
  readonly place: unknown
}

/** A session whose screen draws at once whatever it is given. */
interface StartOptions {
  readonly askToken?: () => Promise<unknown>
  readonly askBeforeQuery?: (signal: AbortSignal) => Promise<void>
  readonly addressSettings?: { locale?: { language?: string; formatLocale?: string }; hasFilter?: boolean }
  readonly draws?: boolean
  readonly loadClock?: SessionDeps['loadClock']
}

const watchMs = 25_000

function started(options: StartOptions = {}) {
  const service = createSmallService()
  const raised: Raised[] = []
  const timers: { ms: number; action: () => void; isStopped: boolean }[] = []
  const session = createSession({
    service,
    raise: (name, detail, place) => raised.push({ name, detail, place }),
    askToken: options.askToken ?? (() => Promise.reject(new Error('no provider'))),
    ...(options.askBeforeQuery ? { askBeforeQuery: options.askBeforeQuery } : {}),
    ...(options.addressSettings ? { addressSettings: options.addressSettings } : {}),
    ...(options.loadClock ? { loadClock: options.loadClock } : {}),
    newId: () => 'id1',
    print: () => {},
    after(ms, action) {
      const timer = { ms, action, isStopped: false }
      // Whether the token is still good is asked for as long as figures are shown; that has tests of its own.
      if (ms !== watchMs) timers.push(timer)
      return () => void (timer.isStopped = true)
    },
  })
  if (options.draws !== false) drawAtOnce(session)
  /** Names of what was raised; that drawing began has a test of its own. */
  const names = () => raised.map(({ name }) => name).filter((name) => name !== 'renderingStarted')
  return { service, session, raised, names, timers }
}

const config = { id: 'r1', accessToken: 'first', type: 'report' }
const plainly = { isPhased: false, hasTokenProvider: false }
const withProvider = { isPhased: false, hasTokenProvider: true }

const openOf = (session: Session) => {
  const state = session.state.get()
  if (state.phase !== 'open') throw new Error(`The session is ${state.phase}`)
  return state
}
const kindsOf = (session: Session) => [...openOf(session).results].map(([visual, { kind }]) => [visual, kind])

test('a load opens the report, asks for its first page and says loaded, then rendered', async () => {
  const { service, session, names } = started()
  session.report.load(config, plainly)
  expect(session.state.get().phase).toBe('loading')
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
  expect(service.reports).toEqual([{ id: 'r1', token: 'first' }])
  expect(service.requests.map(({ reportId, token, queries }) => [reportId, token, queries.length])).toEqual([
    ['r1', 'first', 2],
  ])
  expect(kindsOf(session)).toEqual([
    ['revenue', 'ready'],
    ['entities', 'ready'],
  ])
})

test('rendered waits until the screen has drawn every visual', async () => {
  const { session, names } = started({ draws: false })
  session.report.load(config, plainly)
  await settled()
  expect(names()).toEqual(['loaded'])
  const { results } = openOf(session)
  session.figures.noteDrawn('revenue', results.get('revenue')!)
  expect(names()).toEqual(['loaded'])
  session.figures.noteDrawn('entities', results.get('entities')!)
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('rendered does not wait for what the screen leaves out', async () => {
  const { session, names } = started({ draws: false })
  session.report.load(config, plainly)
  await settled()
  session.figures.noteDrawn('revenue', openOf(session).results.get('revenue')!)
  session.figures.noteShown(new Set(['revenue', 'entities']))
  expect(names()).toEqual(['loaded'])
  session.figures.noteShown(new Set(['revenue']))
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('that drawing begins is told once, before rendered, however much is asked meanwhile', async () => {
  const { service, session, raised } = started()
  service.isHeld = true
  session.report.load(config, plainly)
  await settled()
  service.release()
  await settled()
  expect(raised.map(({ name }) => name)).toEqual(['loaded', 'renderingStarted', 'rendered'])
  service.isHeld = true
  session.pages.setActive('a b%/c', 'sdk')
  session.pages.setActive('first', 'sdk')
  session.filters.set({ kind: 'report' }, 1, [])
  service.release()
  await settled()
  expect(raised.slice(3).map(({ name }) => name)).toEqual([
    'pageChanged',
    'renderingStarted',
    'pageChanged',
    'filtersApplied',
    'rendered',
  ])
})

test('page, filters and settings of a load are in force before the first question', async () => {
  await readLanguage('de')
  const { service, session } = started()
  const filter = {
    target: { table: 'Entity', column: 'Name' },
    filterType: 1,
    operator: 'In',
    values: ['Alpha'],
  }
  session.report.load(
    { ...config, pageName: 'a b%/c', filters: [filter], settings: { localeSettings: { language: 'de-DE' } } },
    plainly,
  )
  await settled()
  expect(openOf(session).report).toMatchObject({
    activePage: 'a b%/c',
    settings: { locale: 'de-DE' },
  })
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]!.queries.map(({ query }) => query.filters)).toEqual([[filter]])
})

test('a phased load stops at loaded; render asks for figures, with what it says again', async () => {
  const { service, session, names } = started()
  session.report.load(config, { isPhased: true, hasTokenProvider: false })
  await settled()
  expect(names()).toEqual(['loaded'])
  expect(service.requests).toHaveLength(0)
  session.report.render({ pageName: 'a b%/c' })
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
  expect(openOf(session).report.activePage).toBe('a b%/c')
})

test('what stood on the screen before render says nothing of the page that is rendered', async () => {
  const { service, session, names } = started()
  session.report.load(config, { isPhased: true, hasTokenProvider: false })
  await settled()
  session.figures.noteShown(new Set(['entities']))
  service.isHeld = true
  session.report.render({ pageName: 'a b%/c' })
  await settled()
  expect(names()).toEqual(['loaded'])
  service.release()
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('every load is a fresh start: the one before is forgotten, its late answer unheard', async () => {
  const { service, session, names } = started()
  service.isHeld = true
  session.report.load(config, plainly)
  session.report.load({ ...config, accessToken: 'second', pageName: 'a b%/c' }, plainly)
  service.release()
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
  expect(openOf(session).report.activePage).toBe('a b%/c')
  session.report.load(config, plainly)
  await settled()
  expect(names()).toEqual(['loaded', 'rendered', 'loaded', 'rendered'])
  expect(openOf(session).report.activePage).toBe('first')
})

test('a front-load fetches ahead; the load that follows asks no second time and says everything', async () => {
  const { service, session, names } = started()
  session.report.frontLoad(config)
  session.report.frontLoad({ id: 7 })
  await settled()
  expect(names()).toEqual([])
  session.report.load(config, plainly)
  await settled()
  expect(service.reports).toHaveLength(1)
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('a load that comes while its front-load is under way waits for that answer', async () => {
  const { service, session, names } = started()
  service.isHeld = true
  session.report.frontLoad(config)
  session.report.load(config, plainly)
  service.release()
  await settled()
  expect(service.reports).toHaveLength(1)
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('a front-load that failed does no harm', async () => {
  const { service, session, names } = started()
  service.refuseWith = 'ServiceUnavailable'
  session.report.frontLoad(config)
  await settled()
  service.refuseWith = null
  session.report.load(config, plainly)
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
})

test('another page: pageChanged with both pages, then rendered', async () => {
  const { session, raised, names } = started()
  session.report.load(config, plainly)
  await settled()
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(names()).toEqual(['loaded', 'rendered', 'pageChanged', 'rendered'])
  expect(raised.find(({ name }) => name === 'pageChanged')!.detail).toMatchObject({
    initiator: 'user',
    newPage: { name: 'a b%/c', displayName: 'Second page', isActive: true },
    oldPage: { name: 'first', isActive: false },
  })
  session.pages.setActive('a b%/c', 'user')
  session.pages.setActive('gone', 'user')
  await settled()
  expect(names()).toHaveLength(4)
})

test('a page without figures is rendered too, after it has changed', async () => {
  const { session, names } = started()
  session.report.load(config, plainly)
  await settled()
  session.pages.setActive('words', 'user')
  await settled()
  expect(names().slice(2)).toEqual(['pageChanged', 'rendered'])
})

test('filters of each level reach what they should and are told at their place', async () => {
  const { service, session, raised } = started()
  const filter = {
    target: { table: 'Entity', column: 'Name' },
    filterType: 1,
    operator: 'In',
    values: ['Alpha'],
  }
  session.report.load(config, plainly)
  await settled()
  session.filters.set({ kind: 'visual', page: 'first', visual: 'revenue' }, 1, [filter])
  await settled()
  expect(service.requests[1]!.queries.map(({ query }) => query.filters)).toEqual([[filter]])
  session.filters.set({ kind: 'page', page: 'first' }, 1, [filter])
  await settled()
  expect(service.requests[2]!.queries).toHaveLength(2)
  expect(raised.filter(({ name }) => name === 'filtersApplied').map(({ place }) => place)).toEqual([
    { page: 'first', visual: 'revenue' },
    { page: 'first' },
  ])
})

test('a refresh asks again and is rendered again', async () => {
  const { service, session, names } = started()
  session.report.load(config, plainly)
  await settled()
  session.figures.refresh()
  await settled()
  expect(service.requests).toHaveLength(2)
  expect(names()).toEqual(['loaded', 'rendered', 'rendered'])
})

test('visualRendered is raised when the settings ask for it', async () => {
  const { session, raised } = started()
  session.report.load({ ...config, settings: { visualRenderedEvents: true } }, plainly)
  await settled()
  const drawn = raised.filter(({ name }) => name === 'visualRendered')
  expect(drawn.map(({ detail, place }) => [detail.name, place])).toEqual([
    ['revenue', { page: 'first', visual: 'revenue' }],
    ['entities', { page: 'first', visual: 'entities' }],
  ])
  expect(raised.at(-1)!.name).toBe('rendered')
})

test('a report that cannot be fetched or read is an error event, and a retry opens it', async () => {
  const { service, session, raised } = started()
  service.refuseWith = 'PowerBIEntityNotFound'
  session.report.load(config, plainly)
  await settled()
  expect(session.state.get()).toMatchObject({ phase: 'failed' })
  expect(raised).toMatchObject([
    { name: 'error', detail: { message: 'PowerBIEntityNotFound', errorCode: 'PowerBIEntityNotFound' } },
  ])
  service.refuseWith = null
  service.report = { casement: 1, name: 'x' }
  session.figures.retry()
  await settled()
  expect(raised[1]).toMatchObject({ name: 'error', detail: { message: 'LoadReportFailed' } })
  expect(raised[1]!.detail.detailedMessage).toContain('pages: is missing')
})

test('one broken visual is told and does not keep the page from being rendered', async () => {
  const { service, session, raised, names } = started()
  service.failing.add('Profit')
  session.report.load({ ...config, pageName: 'a b%/c' }, plainly)
  await settled()
  expect(names()).toEqual(['loaded', 'error', 'rendered'])
  expect(raised.find(({ name }) => name === 'error')!.detail).toMatchObject({
    errorCode: 'QueryFailed',
    technicalDetails: { requestId: expect.any(String) },
  })
  expect(openOf(session).trouble).toBeNull()
})

test('the service down: told once, shown above the page; a retry goes on with nothing lost', async () => {
  const { service, session, raised } = started()
  session.report.load(config, plainly)
  await settled()
  session.filters.set({ kind: 'report' }, 1, [{ target: { table: 'Entity', column: 'Name' } }])
  service.refuseWith = 'ServiceUnavailable'
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(openOf(session).trouble?.code).toBe('ServiceUnavailable')
  expect(raised.filter(({ name }) => name === 'error').map(({ detail }) => detail.errorCode)).toEqual([
    'ServiceUnavailable',
  ])
  service.refuseWith = null
  session.figures.retry()
  await settled()
  expect(openOf(session)).toMatchObject({ trouble: null, report: { activePage: 'a b%/c' } })
  expect(openOf(session).report.filters.report).toHaveLength(1)
  expect(kindsOf(session)).toEqual([['profit', 'ready']])
})

test('an expired token: the error event TokenExpired, and the next token goes on in place', async () => {
  const { service, session, raised, names } = started()
  session.report.load(config, plainly)
  await settled()
  service.expired.add('first')
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(raised.at(-1)).toMatchObject({
    name: 'error',
    detail: { message: 'TokenExpired', errorCode: 'TokenExpired' },
  })
  expect(openOf(session).trouble?.code).toBe('TokenExpired')
  session.report.setToken('second')
  await settled()
  expect(openOf(session)).toMatchObject({ trouble: null, report: { activePage: 'a b%/c' } })
  expect(service.requests.at(-1)!.token).toBe('second')
  expect(names().at(-1)).toBe('rendered')
})

test('a load with an expired token goes on with the token that comes next', async () => {
  const { service, session, names } = started()
  service.expired.add('first')
  session.report.load(config, plainly)
  await settled()
  expect(names()).toEqual(['error'])
  session.report.setToken('second')
  await settled()
  expect(names()).toEqual(['error', 'loaded', 'rendered'])
})

test('a token that is renewed in time is used from then on and says nothing', async () => {
  const { service, session, names } = started()
  session.report.load(config, plainly)
  await settled()
  session.report.setToken('second')
  await settled()
  expect(names()).toEqual(['loaded', 'rendered'])
  expect(service.requests).toHaveLength(1)
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(service.requests[1]!.token).toBe('second')
})

test('with a provider the token is asked for before it expires, once', async () => {
  let asked = 0
  const { service, session, timers } = started({ askToken: async () => `renewed-${++asked}` })
  service.tokenLifetimeMs = 100_000
  session.report.load(config, withProvider)
  await settled()
  expect(timers.map(({ ms }) => ms)).toEqual([75_000])
  timers[0]!.action()
  timers[0]!.action()
  await settled()
  expect(asked).toBe(1)
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(service.requests.at(-1)!.token).toBe('renewed-1')
})

test('with a provider an expired token is renewed without a word', async () => {
  const tokens = ['second', 'third']
  const { service, session, names } = started({ askToken: async () => tokens.shift() })
  service.expired.add('first')
  session.report.load(config, withProvider)
  await settled()
  service.expired.add('second')
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(names()).toEqual(['loaded', 'rendered', 'pageChanged', 'rendered'])
  expect(service.requests.at(-1)!.token).toBe('third')
})

test('a provider that gives nothing but expired tokens is asked once more, not for ever', async () => {
  let asked = 0
  const { service, session, names } = started({ askToken: async () => `expired-${++asked}` })
  session.report.load(config, withProvider)
  await settled()
  for (const token of ['first', 'expired-1', 'expired-2', 'expired-3']) service.expired.add(token)
  session.pages.setActive('a b%/c', 'user')
  await settled()
  expect(asked).toBe(1)
  expect(names().at(-1)).toBe('error')
  session.report.setToken('good')
  await settled()
  expect(names().at(-1)).toBe('rendered')
})

test('a provider that fails leaves the error event', async () => {
  const { service, session, names } = started()
  service.expired.add('first')
  session.report.load(config, withProvider)
  await settled()
  expect(names()).toEqual(['error'])
})

test('without a provider no clock is set', async () => {
  const { session, timers } = started()
  session.report.load(config, plainly)
  await settled()
  expect(timers).toEqual([])
})

test('a page that registered is asked before each request for figures, which waits for it', async () => {
  const waiting: (() => void)[] = []
  const { service, session, names } = started({
    askBeforeQuery: () => new Promise((resolve) => waiting.push(resolve)),
  })
  session.report.load(config, plainly)
  await settled()
  expect([names(), waiting.length, service.requests.length]).toEqual([['loaded'], 1, 0])
  // What was asked for and is not wanted any more is never sent.
  session.pages.setActive('a b%/c', 'sdk')
  for (const answer of waiting.splice(0)) answer()
  await settled()
  for (const answer of waiting.splice(0)) answer()
  await settled()
  expect(service.requests.map(({ queries }) => queries.length)).toEqual([1])
  expect(names().at(-1)).toBe('rendered')
})

test('the locale of the address is in force until the load names another', async () => {
  const { session } = started({ addressSettings: { locale: { language: 'de', formatLocale: 'de-CH' } } })
  const localeOfLoad = async (settings?: object) => {
    session.report.load({ ...config, ...(settings ? { settings } : {}) }, plainly)
    // The first load in a language fetches its words.
    await expect.poll(() => session.state.get().phase).toBe('open')
    return openOf(session).report.settings.json.localeSettings
  }
  expect(await localeOfLoad()).toEqual({ language: 'de', formatLocale: 'de-CH' })
  expect(await localeOfLoad({ localeSettings: { formatLocale: 'fr-FR' } })).toEqual({
    language: 'de',
    formatLocale: 'fr-FR',
  })
})

test('with persistent filters what a reader changes is kept, several changes at once', async () => {
  const { service, session, timers } = started()
  session.report.load({ ...config, settings: { persistentFiltersEnabled: true } }, plainly)
  await settled()
  const filter = { target: { table: 'Entity', column: 'Name' } }
  session.filters.set({ kind: 'report' }, 1, [filter], 'sdk')
  expect(timers).toEqual([])
  session.filters.set({ kind: 'report' }, 1, [filter], 'user')
  session.visuals.sortShown('entities', [{ role: 'column', index: 1, direction: 'descending' }])
  expect(timers.map(({ isStopped }) => isStopped)).toEqual([true, false])
  timers[1]!.action()
  await settled()
  expect(service.userState).toEqual({
    filters: { report: [filter], pages: expect.any(Object), visuals: expect.any(Object) },
    slicers: expect.any(Object),
    visuals: {
      first: { entities: { sort: [{ role: 'column', index: 1, direction: 'descending' }] } },
      'a b%/c': {},
      words: {},
    },
  })
  expect(openOf(session).personal.isUserStateApplied).toBe(true)
})

test('that the reader left is told once a report is open', async () => {
  const { session, names } = started()
  session.noteBlur()
  session.report.load(config, plainly)
  await settled()
  session.noteBlur()
  expect(names()).toEqual(['loaded', 'rendered', 'blur'])
})

test('a call that comes during a load waits for its end', async () => {
  const { service, session } = started()
  expect(await session.report.whenOpen()).toBeNull()
  service.isHeld = true
  session.report.load(config, plainly)
  const open = session.report.whenOpen()
  service.release()
  expect((await open)?.report.definition.name).toBe('Small report')
})

test('no error ever says the token', async () => {
  const { service, session, raised } = started()
  const secret = 'planted-secret-token'
  for (const code of [
    'TokenExpired',
    'ServiceUnavailable',
    'QueryFailed',
    'PowerBINotAuthorizedException',
  ] as const) {
    service.refuseWith = code
    session.report.load({ ...config, accessToken: secret }, plainly)
    await settled()
  }
  expect(raised).toHaveLength(4)
  expect(JSON.stringify(raised)).not.toContain(secret)
})

test('the first load of a frame made for it is timed from the frame’s beginning, another from the load, a phased or failed one not', async () => {
  let at = 700
  const { service, session } = started({ loadClock: { now: () => (at += 100), isMadeForLoad: true } })
  session.report.load(config, plainly)
  await settled()
  session.report.load(config, { ...plainly, isPhased: true })
  await settled()
  session.report.render({})
  await settled()
  service.refuseWith = 'PowerBIEntityNotFound'
  session.report.load(config, plainly)
  await settled()
  service.refuseWith = null
  session.figures.retry()
  await settled()
  session.report.load(config, plainly)
  await settled()
  session.figures.refresh()
  await settled()
  const [first, again, ...others] = service.loadTimes
  expect(first).toMatchObject({ from: 'frame', loadedMs: expect.toSatisfy((ms) => ms >= 800) })
  expect(first!.renderedMs).toBeGreaterThan(first!.loadedMs)
  expect(again).toMatchObject({ from: 'load', loadedMs: expect.toSatisfy((ms) => ms >= 100 && ms < 700) })
  expect(others).toEqual([])
})

test('a view that was kept before a column was renamed or denied opens without what is not there', async () => {
  const { service, session } = started()
  const [there, gone] = ['Name', 'Salary'].map((column) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Entity', column },
    filterType: 1,
    operator: 'In',
    values: ['x'],
  }))
  service.userState = { filters: { report: [gone, there] } }
  session.report.load({ ...config, settings: { persistentFiltersEnabled: true } }, plainly)
  await settled()
  expect(openOf(session).report.filters.report).toEqual([there])
  expect(JSON.stringify(service.requests)).not.toContain('Salary')
})
