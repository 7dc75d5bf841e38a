import type { QueryLine } from '@casement/query'
import { expect, test } from 'vitest'
import { createEmbedService } from '../src/service/embed-service.ts'
import { createOpeningAhead } from '../src/service/opening-ahead.ts'

const never = new AbortController().signal
const queryOf = (measure: string) => ({
  select: [{ name: 'value.0', field: { kind: 'measure', table: 'L', measure } }],
})
const asked = (...measures: string[]) =>
  measures.map((measure, at) => ({ id: `q${at}`, query: queryOf(measure) as never }))
const lineOf = (id: string, value: number) => ({
  id,
  columns: [{ name: 'value.0', type: 'integer', values: [value] }],
  rowCount: 1,
  truncated: false,
})
const text = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
/** Answer to who asks for what a report opens with: these measures, by ids of its own. */
const opening = (...measures: string[]) => ({
  opening: measures.map((measure, at) => ({ id: `${at}`, query: queryOf(measure) })),
})

/** A service over real Responses. Queries that are asked one by one are answered with 1, those ahead as given. */
function connected(answerAhead: () => Response, fails = false) {
  const requests: { path: string; token: string; body: any; signal: AbortSignal }[] = []
  const options = {
    base: 'https://embed.test/',
    newId: () => 'id-1',
    wait: async () => {},
    fetch: async (url: unknown, init?: RequestInit) => {
      const request = new Request(url as URL, init)
      const body = init?.body ? JSON.parse(init.body as string) : null
      const token = request.headers.get('authorization')!
      requests.push({ path: new URL(request.url).pathname, token, body, signal: init!.signal! })
      if (fails && requests.length === 1) throw new TypeError('unreachable')
      if (!body) return Response.json({ report: { of: requests.length } })
      if (body.opening) return answerAhead()
      return new Response(text(...body.queries.map(({ id }: { id: string }) => lineOf(id, 1))))
    },
  }
  const ahead = createOpeningAhead(options)
  const service = ahead.over(createEmbedService(options))
  const run = async (queries: ReturnType<typeof asked>, { token = 't', signal = never } = {}) => {
    const lines: QueryLine[] = []
    await service.runQueries('r', queries, token, signal, (line) => lines.push(line))
    return Object.fromEntries(
      lines.map((line) => [line.id, 'error' in line ? line.error.code : line.columns[0]!.values[0]]),
    )
  }
  return { ahead, service, requests, run }
}
const hint = { id: 'r', token: 't', hasFigures: true }

test('report and figures are fetched once, and passed on under the ids they are asked with', async () => {
  const { ahead, service, requests, run } = connected(
    () => new Response(text(opening('A', 'B'), lineOf('1', 20), lineOf('0', 10))),
  )
  ahead.begin(hint)
  expect(await service.fetchReport('r', 't', never)).toEqual({ report: { of: 1 } })
  expect(await run(asked('B', 'A'))).toEqual({ q0: 20, q1: 10 })
  expect(requests).toHaveLength(2)
  // What was taken is gone: who asks again asks the service.
  expect(await run(asked('A'))).toEqual({ q0: 1 })
  await service.fetchReport('r', 't', never)
  expect(requests).toHaveLength(4)
})

test('what is not answered ahead is asked for at once: other queries, places that were missing, what was cut off', async () => {
  const { ahead, requests, run } = connected(
    () =>
      new Response(
        text(opening('A', 'B', 'C'), lineOf('0', 10), { id: '1', error: { code: 'TooBusy', message: '' } }),
      ),
  )
  ahead.begin(hint)
  expect(await run(asked('A', 'B', 'C', 'D'))).toEqual({ q0: 10, q1: 1, q2: 1, q3: 1 })
  const bodies = requests.flatMap(({ body }) =>
    body?.queries ? [body.queries.map(({ id }: any) => id)] : [],
  )
  expect(bodies).toEqual([['q3'], ['q1', 'q2']])
})

test('an error of one query is its answer', async () => {
  const { ahead, run } = connected(
    () => new Response(text(opening('A'), { id: '0', error: { code: 'QueryFailed', message: 'no' } })),
  )
  ahead.begin(hint)
  expect(await run(asked('A'))).toEqual({ q0: 'QueryFailed' })
})

test('another token gets nothing of it, and it ends', async () => {
  const { ahead, requests, run } = connected(() => new Response(text(opening('A'), lineOf('0', 10))))
  ahead.begin(hint)
  expect(await run(asked('A'), { token: 'other' })).toEqual({ q0: 1 })
  expect(requests.filter(({ token }) => token === 'Bearer t').every(({ signal }) => signal.aborted)).toBe(
    true,
  )
})

test('a refusal is the answer to who asks; a service that does not know the question is asked the usual way', async () => {
  const expired = connected(() =>
    Response.json({ error: { code: 'TokenExpired', message: '' } }, { status: 401 }),
  )
  expired.ahead.begin(hint)
  await expect(expired.run(asked('A'))).rejects.toMatchObject({ code: 'TokenExpired' })
  const older = connected(() => Response.json({ error: { code: 'Invalid parameters' } }, { status: 400 }))
  older.ahead.begin(hint)
  expect(await older.run(asked('A'))).toEqual({ q0: 1 })
})

test('a report that could not be fetched ahead is fetched once more', async () => {
  const { ahead, service, requests } = connected(() => new Response(''), true)
  ahead.begin({ ...hint, hasFigures: false })
  expect(await service.fetchReport('r', 't', never)).toEqual({ report: { of: 2 } })
  expect(requests.every(({ body }) => body === null)).toBe(true)
})

test('figures that nobody needs any more are not read on', async () => {
  const { ahead, requests, run } = connected(
    () =>
      new Response(
        new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(text(opening('A')))) }),
      ),
  )
  ahead.begin(hint)
  const leaving = new AbortController()
  const running = run(asked('A'), { signal: leaving.signal })
  await new Promise((resolve) => setTimeout(resolve))
  leaving.abort()
  expect(requests[1]!.signal.aborted).toBe(true)
  void running.catch(() => undefined)
})
