import { expect, test } from 'vitest'
import { boundJson, createServer, partsOf } from '../src/index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['{}', 1],
  ['[]', 1],
  ['"text"', 0],
  ['{"a":1}', 2],
  ['{"a":[1,2,{"b":null}]}', 7],
  // What is in a text is no part, whatever it looks like.
  ['"{[,:]}"', 0],
  ['{"a\\"b,":"c\\\\","d":"\\"[,"}', 4],
])('%s has %i parts', (text, count) => {
  expect(partsOf(bytes(text), 1000)).toBe(count)
  if (count > 1) expect(partsOf(bytes(text), count - 1)).toBe(count)
})

test('a body of more parts than its route reads is refused, and one long text is none', async () => {
  const app = createServer({
    name: 'portal',
    publicUrl: 'http://localhost',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({}),
    bodyLimit: 1024 * 1024,
  })
  boundJson(app)
  app.post('/usual', async ({ body }) => ({ count: Object.keys(body as object).length }))
  app.post('/files', { config: { maxParts: 200_000 } }, async () => ({}))
  const post = async (url: string, payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    const { count, code, message } = answer.json() as Record<string, unknown>
    return [answer.statusCode, count ?? code, message]
  }
  const objects = `[${Array.from({ length: 20_000 }, () => '{}').join(',')}]`
  expect(await post('/usual', objects)).toEqual([400, 'invalidRequest', 'The body has more than 20000 parts'])
  expect(await post('/files', objects)).toEqual([200, undefined, undefined])
  expect(await post('/usual', JSON.stringify({ text: '{},'.repeat(200_000) }))).toEqual([200, 1, undefined])
  expect((await post('/usual', '{"a":'))[0]).toBe(400)
  expect((await post('/usual', '{"__proto__":{}}'))[0]).toBe(400)
  await app.close()
})
