// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { hearEarly } from '../src/early-load.ts'
import { startFrame } from '../src/frame-start.ts'
import { noteQueries } from '../src/live/inspector.ts'

const self = window as unknown as Window &
  typeof globalThis & { casement?: { state: unknown; queries: unknown } }

afterEach(() => {
  document.head.innerHTML = ''
  delete self.casement
  vi.unstubAllGlobals()
})

function start() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no service')))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startFrame(self, hearEarly(self)).destroy()
}

test('a page that says nothing of an author has no inspector', () => {
  start()
  expect(self.casement).toBeUndefined()
})

test('where an author is at work the console has the state of the session and its queries', () => {
  document.head.innerHTML = '<meta name="casement-live" content="" />'
  start()
  expect(self.casement).toMatchObject({ state: { phase: 'waiting' }, queries: [] })
})

test('queries are noted with the id of their request, the newest first, without the token', async () => {
  const { fetch, inspectorOf } = noteQueries(async () => new Response('', { status: 200 }))
  const inspector = inspectorOf({
    state: { get: () => ({ phase: 'waiting' }), set() {}, onChange: () => () => {} },
  })
  const ask = (correlationId: string, ...queries: unknown[]) =>
    fetch('https://service.example/embed/query', {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'x-correlation-id': correlationId },
      body: JSON.stringify({ casement: 1, queries: queries.map((query, id) => ({ id: `q${id}`, query })) }),
    })
  await ask('first', { select: [1] }, { select: [2] })
  const second = ask('second', { select: [3] })
  expect(inspector.queries[0]).not.toHaveProperty('status')
  await second
  await fetch('https://service.example/embed/reports/r', { headers: { authorization: 'Bearer secret' } })
  expect(inspector.queries).toMatchObject([
    { correlationId: 'second', status: 200, query: { select: [3] } },
    { correlationId: 'first', status: 200, query: { select: [1] } },
    { correlationId: 'first', status: 200, query: { select: [2] } },
  ])
  expect(JSON.stringify(inspector.queries)).not.toContain('secret')
})

test('each query says where its answer came from, and those that needed no request are among them', async () => {
  const { fetch, noteAnswer, inspectorOf } = noteQueries(async () => new Response('', { status: 200 }))
  const inspector = inspectorOf({
    state: { get: () => ({ phase: 'waiting' }), set() {}, onChange: () => () => {} },
  })
  const query = { select: [1] }
  await fetch('https://service.example/embed/query', {
    method: 'POST',
    headers: { 'x-correlation-id': 'first' },
    body: JSON.stringify({ casement: 1, queries: [{ id: 'q0', query }] }),
  })
  // What is asked ahead of a gesture is none of its queries.
  await fetch('https://service.example/embed/plans', {
    method: 'POST',
    body: JSON.stringify({ casement: 1, queries: [query], filters: [], asked: [[0]], have: [] }),
  })
  noteAnswer(query, { from: 'engine', ms: 12.5 })
  noteAnswer(query, { from: 'frame', ms: 0.3 })
  expect(inspector.queries).toMatchObject([
    { correlationId: '', source: { from: 'frame', ms: 0.3 }, query },
    { correlationId: 'first', status: 200, source: { from: 'engine', ms: 12.5 }, query },
  ])
})
