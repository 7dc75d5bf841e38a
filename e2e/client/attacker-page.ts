import fc from 'fast-check'

/* Runs in foreign windows of a host page: posts generated messages to it, and keeps whatever it is told. */

/** What an attacker has found out: more than it could. */
export interface Known {
  readonly uids: readonly string[]
  /** Ids of requests that are open. */
  readonly openIds: readonly string[]
}

const polluting = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"newPage":{"__proto__":{"polluted":1},"name":"__proto__"}}',
) as unknown
const huge = 'x'.repeat(200_000)

function messageFor({ uids, openIds }: Known): fc.Arbitrary<unknown> {
  const body = fc.oneof(
    { arbitrary: fc.jsonValue(), weight: 10 },
    { arbitrary: fc.constant(polluting), weight: 5 },
    { arbitrary: fc.constant(huge), weight: 1 },
    {
      arbitrary: fc.constant(
        new Map<unknown, unknown>([
          ['a', new Uint8Array(16)],
          [new Date(0), /x/],
        ]),
      ),
      weight: 1,
    },
  )
  const uid = fc.constantFrom(...uids, '__proto__', '', 'nobody')
  const name = fc.constantFrom(
    'loaded',
    'rendered',
    'error',
    'pageChanged',
    '__proto__',
    'constructor',
    'toString',
  )
  const path = fc.oneof(
    uid.map((id) => `/ready/${id}`),
    fc.tuple(uid, name).map(([id, each]) => `/reports/${id}/events/${each}`),
    fc.tuple(uid, name).map(([id, each]) => `/reports/${id}/pages/p/visuals/v/events/${each}`),
    fc.tuple(uid, name).map(([id, each]) => `/dashboards/${id}/events/${each}`),
    uid.map((id) => `/reports/${id}/eventHooks/newAccessToken`),
    uid.map((id) => `/reports/${id}/eventHooks/__proto__`),
    fc.string(),
    fc.constant('/%'),
  )
  const id = fc.oneof(fc.constantFrom(...openIds, '__proto__', ''), fc.string(), fc.integer())
  const headers = fc.oneof(fc.record({ id }), fc.record({ id, uid }), fc.constant(null), fc.constant('id'))
  const request = fc.record({
    method: fc.constantFrom('POST', 'GET', 'PUT', '__proto__'),
    url: path,
    headers,
    body,
  })
  const answer = fc.record({
    statusCode: fc.constantFrom(200, 202, 400, 500, 'ok', undefined),
    headers: fc.record({ id: fc.constantFrom(...openIds, 'unknown') }),
    body,
  })
  const other = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, null, 0, '', [], polluting))
  return fc.oneof(
    { arbitrary: request, weight: 6 },
    { arbitrary: answer, weight: 3 },
    { arbitrary: other, weight: 1 },
  )
}

const told: unknown[] = []
addEventListener('message', ({ data, source }) => source === parent && told.push(data))

const attacker = {
  told,
  /** Posts `count` messages, in turns so that the page can keep up. */
  async post(count: number, seed: number, known: Known, target: Window = parent): Promise<void> {
    const messages = fc.sample(messageFor(known), { numRuns: count, seed })
    for (const [index, message] of messages.entries()) {
      target.postMessage(message, '*')
      if (index % 250 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  },
}

export type Attacker = typeof attacker
;(globalThis as unknown as { attacker: Attacker }).attacker = attacker
