// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hearEarly } from '../src/early-load.ts'

const hostOrigin = 'https://host.test'
const fetched: { path: string; token: string | null; body: unknown }[] = []

beforeEach(() => {
  document.head.innerHTML = `<meta name="casement-allowed-origins" content="${hostOrigin}" />`
  fetched.length = 0
})
afterEach(() => history.replaceState(null, '', '/'))

/** A frame whose host is another window. */
function embedded({ isAlone = false } = {}) {
  const host = document.body.appendChild(document.createElement('iframe')).contentWindow!
  const self: Window & typeof globalThis = new Proxy(window, {
    get(target, name) {
      if (name === 'parent') return isAlone ? self : host
      if (name === 'fetch')
        return async (url: URL, init: RequestInit) => {
          const token = new Headers(init.headers).get('authorization')
          fetched.push({ path: url.pathname, token, body: init.body ? JSON.parse(String(init.body)) : null })
          return new Response('{}')
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as Window & typeof globalThis
  const own = (isAlone ? self : host) as MessageEventSource
  const say = (data: unknown, { origin = hostOrigin, source = own } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { early: hearEarly(self), say }
}

const load = (body: object, url = '/report/load') => ({
  method: 'POST',
  url,
  headers: { id: '1' },
  body: { type: 'report', id: 'r 1', accessToken: 'the-token', ...body },
})
const report = { path: '/embed/reports/r%201', token: 'Bearer the-token', body: null }
const figures = {
  path: '/embed/query',
  token: 'Bearer the-token',
  body: { casement: 1, opening: true },
}

test('a load fetches the report and what it opens with at once', () => {
  embedded().say(load({}))
  expect(fetched).toEqual([report, figures])
})

test.each([
  [{ pageName: 'p' }],
  [{ filters: [] }],
  [{ slicers: [] }],
  [{ bookmark: { name: 'b' } }],
  [{ visualName: 'v', type: 'visual' }],
  [{ settings: { persistentFiltersEnabled: true } }],
  [{ settings: { personalBookmarksEnabled: true } }],
])('a load that may ask for other figures fetches the report alone: %j', (body) => {
  embedded().say(load(body))
  expect(fetched).toEqual([report])
})

test('a host that is asked before each query is asked before the first', () => {
  history.replaceState(null, '', '/reportEmbed?registerQueryCallback=true')
  embedded().say(load({}))
  expect(fetched).toEqual([report])
})

test('an author’s frame fetches nothing ahead: its inspector notes every query', () => {
  document.head.innerHTML += '<meta name="casement-live" content="" />'
  embedded().say(load({}))
  expect(fetched).toEqual([])
})

test.each([
  ['another origin', load({}), { origin: 'https://other.test' }],
  ['another window', load({}), { source: window as MessageEventSource }],
  ['a phased load', load({}, '/report/prepare'), {}],
  ['a load without a token', load({ accessToken: 7 }), {}],
  ['no load', 'load', {}],
])('nothing is fetched for %s', (_, message, from) => {
  embedded().say(message, from)
  expect(fetched).toEqual([])
})

test('a frame that nobody embeds fetches nothing for its own messages', () => {
  embedded({ isAlone: true }).say(load({}))
  expect(fetched).toEqual([])
})

test('what was heard is there for who listens next, once and as it was said', () => {
  const { early, say } = embedded()
  say(load({ id: 'a' }))
  say('other')
  const again: unknown[] = []
  const listener = ({ data }: MessageEvent) => again.push(data)
  window.addEventListener('message', listener)
  expect(early.handOver().map(({ data, origin }) => [data, origin])).toEqual([
    [load({ id: 'a' }), hostOrigin],
    ['other', hostOrigin],
  ])
  expect(again).toEqual([])
  say('later')
  expect(early.handOver()).toEqual([])
  window.removeEventListener('message', listener)
})
