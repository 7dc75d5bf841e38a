import { requestLimits } from '@casement/query'
import type { QueryLine } from '@casement/query'
import { expect, test } from 'vitest'
import { createEmbedService, maxPerRequest } from '../src/service/embed-service.ts'
import { FrameError, toIError } from '../src/service/frame-error.ts'

const correlationId = '0b7e1c52-6b0c-4f1e-9d0a-3c5d2f7e8a91'
const never = new AbortController().signal
const query = { select: [{ name: 'value.0', field: { kind: 'measure', table: 'L', measure: 'R' } }] } as const

/** A service over a network that answers with real Responses; what was asked is kept. */
function connected(answer: (request: Request) => Response | Promise<Response>, timeoutMs?: number) {
  const asked: Request[] = []
  const waits: number[] = []
  const service = createEmbedService({
    base: 'https://embed.test/finance/',
    newId: () => correlationId,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    fetch: async (url, init) => {
      const request = new Request(url as URL, init)
      asked.push(request)
      return answer(request)
    },
  })
  return { service, asked, waits }
}

const errorOf = async (promise: Promise<unknown>): Promise<FrameError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FrameError)) throw new Error(`No FrameError but ${String(error)}`)
  return error
}

test('asks under the path where the page is served, with the token in a header and nowhere else', async () => {
  const { service, asked } = connected(() => Response.json({ report: {} }))
  await service.fetchReport('a b/c', 'the-token', never)
  expect(asked[0]!.url).toBe('https://embed.test/finance/embed/reports/a%20b%2Fc')
  expect(asked[0]!.headers.get('authorization')).toBe('Bearer the-token')
  expect(asked[0]!.headers.get('x-correlation-id')).toBe(correlationId)
})

test('what is asked begins a trace, whose id is the correlation id that an error quotes', async () => {
  const { service, asked } = connected(() => Response.json({ report: {} }))
  await service.fetchReport('r', 't', never)
  const trace = correlationId.replaceAll('-', '')
  expect(asked[0]!.headers.get('traceparent')).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
})

/** The same lines, cut anywhere: the network does not know where a line ends. */
for (const size of [1, 7, 1000]) {
  test(`hears each line as it comes, in pieces of ${size} bytes`, async () => {
    const text =
      '{"id":"q0","error":{"code":"X","message":"Währung"}}\n\n{"id":"q1","columns":[],"rowCount":0,"truncated":false}'
    const bytes = new TextEncoder().encode(text)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const { service, asked } = connected(() => new Response(body))
    const lines: unknown[] = []
    await service.runQueries(
      'r 1',
      [
        { id: 'q0', query },
        { id: 'q1', query },
      ],
      't',
      never,
      (line) => lines.push(line),
    )
    expect(lines).toEqual([
      { id: 'q0', error: { code: 'X', message: 'Währung' } },
      { id: 'q1', columns: [], rowCount: 0, truncated: false },
    ])
    expect(asked[0]!.url).toBe('https://embed.test/finance/embed/query?reportId=r%201')
    expect(await asked[0]!.json()).toEqual({
      casement: 1,
      queries: [
        { id: 'q0', query },
        { id: 'q1', query },
      ],
    })
  })
}

test('a refusal is told by the code in its body, under the service’s correlation id', async () => {
  const { service } = connected(() =>
    Response.json(
      { error: { code: 'PowerBIEntityNotFound', message: 'Gone since May' } },
      { status: 404, headers: { 'x-correlation-id': 'theirs' } },
    ),
  )
  const error = await errorOf(service.fetchReport('r', 't', never))
  expect(toIError(error)).toMatchObject({
    message: 'PowerBIEntityNotFound',
    detailedMessage: 'This is not here any more: Gone since May',
    errorCode: 'PowerBIEntityNotFound',
    technicalDetails: { requestId: 'theirs' },
  })
})

const byStatus: [status: number, code: string][] = [
  [400, 'Invalid parameters'],
  [401, 'TokenExpired'],
  [403, 'PowerBINotAuthorizedException'],
  [404, 'PowerBIEntityNotFound'],
  [429, 'TooBusy'],
  [502, 'ServiceUnavailable'],
  [503, 'ServiceUnavailable'],
]
for (const [status, code] of byStatus) {
  test(`a ${status} that says nothing known is ${code}`, async () => {
    const { service } = connected(() => new Response('<html>', { status }))
    expect((await errorOf(service.fetchReport('r', 't', never))).code).toBe(code)
  })
}

for (const token of ['', 'two words', 'line\nbreak', 'grün']) {
  test(`the token ${JSON.stringify(token)}, which no request can carry, is refused unsent`, async () => {
    const { service, asked } = connected(() => Response.json({ report: {} }))
    expect((await errorOf(service.fetchReport('r', token, never))).code).toBe('TokenExpired')
    expect(asked).toHaveLength(0)
  })
}

test('a network that is down is ServiceUnavailable', async () => {
  const { service } = connected(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await errorOf(service.fetchReport('r', 't', never))).toMatchObject({
    code: 'ServiceUnavailable',
    correlationId: correlationId,
  })
})

test('without a network it is Offline: nothing is said of the service', async () => {
  const service = createEmbedService({
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    base: 'https://service.test/',
    newId: () => correlationId,
    isOnline: () => false,
  })
  expect((await errorOf(service.fetchReport('r', 't', never))).code).toBe('Offline')
})

test('what was asked without a network and fails after it came back is asked again, once', async () => {
  let isOnline = false
  let sent = 0
  const service = createEmbedService({
    fetch: () => {
      sent++
      isOnline = true
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    base: 'https://service.test/',
    newId: () => correlationId,
    isOnline: () => isOnline,
  })
  expect((await errorOf(service.fetchReport('r', 't', never))).code).toBe('ServiceUnavailable')
  expect(sent).toBe(2)
})

test('a service that goes away between two lines is ServiceUnavailable; what came before is kept', async () => {
  const { service } = connected(
    () => new Response('{"id":"q0","columns":[],"rowCount":0,"truncated":false}\n'),
  )
  const lines: unknown[] = []
  const asked = service.runQueries(
    'r',
    [
      { id: 'q0', query },
      { id: 'q1', query },
    ],
    't',
    never,
    (line) => lines.push(line),
  )
  expect((await errorOf(asked)).code).toBe('ServiceUnavailable')
  expect(lines).toHaveLength(1)
})

test('an answer that is no JSON is ServiceUnavailable', async () => {
  const { service } = connected(() => new Response('<html>oops</html>\n'))
  const asked = service.runQueries('r', [{ id: 'q0', query }], 't', never, () => {})
  expect((await errorOf(asked)).code).toBe('ServiceUnavailable')
})

test('a service that takes a question and never answers is ServiceUnavailable', async () => {
  const { service } = connected(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    1,
  )
  expect((await errorOf(service.fetchReport('r', 't', never))).code).toBe('ServiceUnavailable')
})

test('what a person keeps is asked for by report, and by nothing that names the person', async () => {
  const access = { reportId: 'r 1', token: 'the-token', signal: never }
  const own = { id: 'b/1', displayName: 'Mine', state: {}, isDefault: false }
  const { service, asked } = connected(({ method, url }) => {
    if (method === 'GET')
      return Response.json(url.endsWith('user-state') ? { state: null } : { bookmarks: [own] })
    return method === 'POST' || method === 'PATCH' ? Response.json(own) : new Response(null, { status: 204 })
  })
  expect(await service.readUserState(access)).toBeNull()
  await service.writeUserState(access, { filters: {} })
  await service.deleteUserState(access)
  expect(await service.listBookmarks(access)).toEqual([own])
  const { id, ...given } = own
  expect(await service.addBookmark(access, given)).toEqual(own)
  await service.changeBookmark(access, id, { isDefault: true })
  await service.deleteBookmark(access, id)
  const told = await Promise.all(
    asked.map(async (request) => [
      request.method,
      new URL(request.url).pathname,
      request.body ? await request.json() : null,
      request.headers.get('authorization'),
    ]),
  )
  const [state, bookmarks] = [
    '/finance/embed/reports/r%201/user-state',
    '/finance/embed/reports/r%201/personal-bookmarks',
  ]
  const bearer = 'Bearer the-token'
  expect(told).toEqual([
    ['GET', state, null, bearer],
    ['PUT', state, { state: { filters: {} } }, bearer],
    ['DELETE', state, null, bearer],
    ['GET', bookmarks, null, bearer],
    ['POST', bookmarks, given, bearer],
    ['PATCH', `${bookmarks}/b%2F1`, { isDefault: true }, bearer],
    ['DELETE', `${bookmarks}/b%2F1`, null, bearer],
  ])
})

test('what the caller aborted is an abort, not a failure', async () => {
  const controller = new AbortController()
  const { service } = connected(async ({ signal }) => {
    controller.abort()
    signal.throwIfAborted()
    return new Response('')
  })
  await expect(service.fetchReport('r', 't', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `q${at}`, query }))
const idsOf = async (request: Request) =>
  ((await request.clone().json()) as { queries: { id: string }[] }).queries.map(({ id }) => id)
const answerTo = (id: string) => JSON.stringify({ id, columns: [], rowCount: 0, truncated: false })
const busyLine = (id: string, code = 'TooBusy') => JSON.stringify({ id, error: { code, message: 'later' } })

test('a page that needs more than one request may carry is asked for in several', async () => {
  expect(maxPerRequest).toBe(requestLimits.queries)
  const { service, asked } = connected(
    async (request) => new Response((await idsOf(request)).map(answerTo).join('\n')),
  )
  const heard: string[] = []
  await service.runQueries('r', many(65), 't', never, ({ id }) => heard.push(id))
  expect((await Promise.all(asked.map(idsOf))).map(({ length }) => length)).toEqual([30, 30, 5])
  expect(heard.sort()).toEqual(
    many(65)
      .map(({ id }) => id)
      .sort(),
  )
})

for (const status of [429, 503]) {
  test(`a service that is busy (${status}) is waited for as long as it says`, async () => {
    let refusals = 2
    const { service, asked, waits } = connected(async (request) =>
      refusals-- > 0
        ? Response.json({ error: { code: 'TooBusy' } }, { status, headers: { 'retry-after': '3' } })
        : new Response((await idsOf(request)).map(answerTo).join('\n')),
    )
    const heard: string[] = []
    await service.runQueries('r', many(2), 't', never, ({ id }) => heard.push(id))
    expect(heard).toEqual(['q0', 'q1'])
    expect(asked).toHaveLength(3)
    expect(waits).toEqual([3000, 3000])
  })

  test(`one that stays busy (${status}), or for longer than one waits, is told as busy`, async () => {
    const busy = (seconds: string) =>
      connected(() =>
        Response.json(
          { error: { code: status === 429 ? 'TooManyRequests' : 'TooBusy' } },
          { status, headers: { 'retry-after': seconds } },
        ),
      )
    for (const [seconds, times] of [
      ['1', 4],
      ['600', 1],
    ] as const) {
      const { service, asked } = busy(seconds)
      const error = await errorOf(service.runQueries('r', many(1), 't', never, () => {}))
      expect(error.code).toBe('TooBusy')
      expect(asked).toHaveLength(times)
    }
  })
}

test('a query for which there was no place is asked again, alone, before it is told as failed', async () => {
  let rounds = 0
  const { service, asked, waits } = connected(async (request) => {
    rounds++
    const line = (id: string) =>
      id === 'q1' || (id === 'q2' && rounds === 1) ? busyLine(id, 'TooManyRequests') : answerTo(id)
    return new Response((await idsOf(request)).map(line).join('\n'))
  })
  const heard: QueryLine[] = []
  await service.runQueries('r', many(3), 't', never, (line) => heard.push(line))
  expect(await Promise.all(asked.map(idsOf))).toEqual([['q0', 'q1', 'q2'], ['q1', 'q2'], ['q1'], ['q1']])
  expect(waits).toEqual([2000, 4000, 6000])
  expect(heard.map(({ id }) => id)).toEqual(['q0', 'q2', 'q1'])
  expect(heard.at(-1)).toHaveProperty('error')
})
