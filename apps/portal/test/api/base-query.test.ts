import { describe, expect, test } from 'vitest'
import { createBaseQuery, type BaseQueryDeps, type Call } from '../../src/api/base-query.ts'
import { describeQueryError, isQueryError } from '../../src/api/query-error.ts'
import { createServerClock } from '../../src/api/server-clock.ts'

interface Asked {
  url: string
  init: RequestInit & { headers: Headers }
}

/** A base query whose server is the given function. */
function open(answer: (asked: Asked) => Response | Promise<Response>, deps: Partial<BaseQueryDeps> = {}) {
  const asked: Asked[] = []
  const query = createBaseQuery({
    fetch: async (url, init) => {
      const one = { url: String(url), init: init as Asked['init'] }
      asked.push(one)
      return answer(one)
    },
    baseUrl: 'https://portal.example/finance/',
    clock: createServerClock(() => 0),
    readAccessToken: async () => 'token-1',
    renewRefused: async () => false,
    endRefused: async () => {},
    viewId: null,
    leaveView: () => new Promise(() => {}),
    readLanguage: () => 'en',
    pause: async () => {},
    ...deps,
  })
  const api = { signal: new AbortController().signal } as Parameters<typeof query>[1]
  return { asked, run: async (call: Call) => query(call, api, {}) }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

test('asks below the portal’s address with the token and without a body', async () => {
  const { asked, run } = open(() => json({ res: {} }))
  expect(await run({ method: 'POST', path: '/api/getAll/all' })).toEqual({ data: { res: {} } })
  const [{ url, init }] = asked as [Asked]
  expect(url).toBe('https://portal.example/finance/api/getAll/all')
  expect(init.method).toBe('POST')
  expect(init.body).toBeNull()
  expect(init.headers.get('authorization')).toBe('Bearer token-1')
  expect(init.headers.has('content-type')).toBe(false)
})

test('while viewing as somebody else calls say so, but for those in one’s own name, until the server ends it', async () => {
  let left = 0
  const { asked, run } = open(
    ({ url }) => (url.endsWith('ended') ? json({ code: 'viewAsEnded', message: 'Ended' }, 403) : json({})),
    {
      viewId: 'one',
      leaveView: () => {
        left += 1
        return new Promise(() => {})
      },
    },
  )
  await run({ method: 'GET', path: '/api/x' })
  await run({ method: 'GET', path: '/api/x', isOwn: true })
  expect(asked.map(({ init }) => init.headers.get('x-view-as'))).toEqual(['one', null])
  let isAnswered = false
  void run({ method: 'GET', path: '/api/ended' }).then(() => (isAnswered = true))
  await expect.poll(() => left).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(isAnswered).toBe(false)
})

test('sends a body as JSON and appends the parameters that are there', async () => {
  const { asked, run } = open(() => json({}))
  await run({
    method: 'POST',
    path: '/api/x',
    body: { a: 1 },
    params: { q: 'a b', page: 2, none: undefined },
  })
  const [{ url, init }] = asked as [Asked]
  expect(url).toBe('https://portal.example/finance/api/x?q=a+b&page=2')
  expect(init.headers.get('content-type')).toBe('application/json')
  expect(init.body).toBe('{"a":1}')
})

test('a file is asked for by its type and handed on as its text; its refusal is read as any other', async () => {
  const { asked, run } = open(() => new Response('id;name\r\n1;"a"'))
  const call: Call = { method: 'GET', path: '/api/x.csv', fileType: 'text/csv' }
  expect(await run(call)).toEqual({ data: 'id;name\r\n1;"a"' })
  expect(asked[0]?.init.headers.get('accept')).toBe('text/csv')
  const refusing = open(() => json({ code: 'someCode', message: 'What happened.' }, 403))
  expect(await refusing.run(call)).toEqual({
    error: { status: 403, problem: { code: 'someCode', message: 'What happened.' } },
  })
})

test('asks without a header when nobody is signed in', async () => {
  const { asked, run } = open(() => json({}), { readAccessToken: async () => null })
  await run({ method: 'GET', path: '/api/x' })
  expect(asked[0]?.init.headers.has('authorization')).toBe(false)
})

describe('kinds of failure', () => {
  const call: Call = { method: 'GET', path: '/api/x' }

  test('no answer', async () => {
    const { run } = open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await run(call)).toEqual({ error: { status: 'FETCH_ERROR', error: 'Failed to fetch' } })
  })

  test('a time-out, also while the body comes', async () => {
    const slow = ({ init }: Asked) =>
      new Response(
        new ReadableStream({
          start: (stream) => init.signal!.addEventListener('abort', () => stream.error(new Error('aborted'))),
        }),
      )
    const { run } = open(slow)
    expect(await run({ ...call, timeoutMs: 5 })).toMatchObject({ error: { status: 'TIMEOUT_ERROR' } })
  })

  test.each([
    ['broken JSON', '{"accessToken":"secret'],
    ['a page', '<!doctype html><title>secret</title>'],
    ['plain text', 'secret'],
    ['a space', ' '],
  ])('200 with %s, of which nothing is quoted', async (_what, text) => {
    const { run } = open(() => new Response(text, { headers: { 'x-correlation-id': 'c-1' } }))
    const { error } = await run(call)
    expect(error).toEqual({
      status: 'PARSING_ERROR',
      originalStatus: 200,
      error: 'The answer is not JSON',
      correlationId: 'c-1',
    })
  })

  test.each([304, 400, 403, 404, 500, 502])('the status %d', async (status) => {
    const problem = { code: 'someCode', message: 'What happened.', field: 'a.b', correlationId: 'c-2' }
    const body = status === 304 ? null : JSON.stringify(problem)
    const { run } = open(() => new Response(body, { status, headers: { 'x-correlation-id': 'c-2' } }))
    const { error } = await run(call)
    expect(error?.status).toBe(status)
    expect(error?.correlationId).toBe('c-2')
    if (status !== 304)
      expect(error).toMatchObject({ problem: { code: 'someCode', message: 'What happened.', field: 'a.b' } })
  })

  test('an empty answer is no failure', async () => {
    expect(await open(() => new Response('')).run(call)).toEqual({ data: null })
  })
})

describe('a 401', () => {
  const refuseFirst = ({ init }: Asked) =>
    init.headers.get('authorization') === 'Bearer token-2' ? json({ fine: true }) : json({}, 401)

  test('is asked once more with a renewed token', async () => {
    let token = 'token-1'
    const refused: string[] = []
    const { asked, run } = open(refuseFirst, {
      readAccessToken: async () => token,
      renewRefused: async (which) => {
        refused.push(which)
        token = 'token-2'
        return true
      },
    })
    expect(await run({ method: 'POST', path: '/api/x' })).toEqual({ data: { fine: true } })
    expect(refused).toEqual(['token-1'])
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['of an ended sign-in, to a token that was just renewed, ends it', 'signInEnded', ['token-2']],
    ['of another reason ends nothing', 'unauthorized', []],
  ])('%s', async (_name, code, wanted) => {
    let token = 'token-1'
    const ended: string[] = []
    const { asked, run } = open(() => json({ code, message: 'What happened.' }, 401), {
      readAccessToken: async () => token,
      renewRefused: async () => {
        token = 'token-2'
        return true
      },
      endRefused: async (which) => void ended.push(which),
    })
    expect(await run({ method: 'POST', path: '/api/x' })).toMatchObject({ error: { status: 401 } })
    expect(ended).toEqual(wanted)
    expect(asked).toHaveLength(2)
  })

  test('stands when there is nothing to renew', async () => {
    const { asked, run } = open(refuseFirst)
    expect(await run({ method: 'POST', path: '/api/x' })).toMatchObject({ error: { status: 401 } })
    expect(asked).toHaveLength(1)
  })
})

describe('a busy server', () => {
  const busy = (headers: Record<string, string>) => json({}, 503, headers)

  test('is asked again when it said, and not longer than twice', async () => {
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    const { asked, run } = open(() => busy({ 'retry-after': asked.length === 1 ? '5' : '600' }), { pause })
    expect(await run({ method: 'POST', path: '/api/x' })).toEqual({ error: { status: 503 } })
    expect(pauses).toEqual([5_000, 10_000])
    expect(asked).toHaveLength(3)
  })

  test('that does not say when is not asked again', async () => {
    const { asked, run } = open(() => busy({}))
    expect(await run({ method: 'POST', path: '/api/x' })).toEqual({ error: { status: 503 } })
    expect(asked).toHaveLength(1)
  })
})

test('errors are described in one line and told from anything else', () => {
  expect(describeQueryError({ status: 403, problem: { code: 'c', message: 'm' }, correlationId: 'i' })).toBe(
    'status 403 c: m, correlation id i',
  )
  expect(describeQueryError({ status: 'TIMEOUT_ERROR', error: 'late' })).toBe('TIMEOUT_ERROR: late')
  expect(isQueryError({ status: 404 })).toBe(true)
  expect(isQueryError({ status: 'FETCH_ERROR', error: '' })).toBe(true)
  expect(isQueryError(new Error('bug'))).toBe(false)
})

describe('the server’s clock', () => {
  test('is kept from the Date header, so that a wrong clock here does not matter', () => {
    let now = Date.parse('2020-01-01T00:00:00Z')
    const clock = createServerClock(() => now)
    clock.hear('Sat, 21 Nov 2026 10:00:00 GMT')
    expect(clock.msUntil('2026-11-21T10:02:00Z')).toBe(119_001)
    now += 60_000
    expect(clock.msUntil('2026-11-21T10:02:00Z')).toBe(59_001)
  })

  test('is this computer’s until a server has spoken, and says nothing of what is no date', () => {
    const clock = createServerClock(() => 1_000)
    clock.hear(null)
    clock.hear('nonsense')
    expect(clock.msUntil('1970-01-01T00:00:05Z')).toBe(4_000)
    expect(clock.msUntil('nonsense')).toBeNull()
  })
})

test('says the language that names are read in with every call, as the reader has it now', async () => {
  let language = 'de'
  const { asked, run } = open(() => json({}), { readLanguage: () => language })
  await run({ method: 'GET', path: '/api/a' })
  language = 'en'
  await run({ method: 'POST', path: '/api/b', body: {} })
  expect(asked.map(({ init }) => init.headers.get('accept-language'))).toEqual(['de', 'en'])
})
