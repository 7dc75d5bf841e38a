import { expect, test } from 'vitest'
import { parseQueryRequest, requestLimits } from '../src/index.ts'

const queries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, query: { select: 'anything' } }))

test('the queries of a request are read without being judged', () => {
  expect(parseQueryRequest({ casement: 1, queries: queries(requestLimits.queries) })).toEqual(
    queries(requestLimits.queries),
  )
  expect(parseQueryRequest({ casement: 1, queries: [] })).toEqual([])
})

test('an id may be as long as the limit', () => {
  const longest = [{ id: 'x'.repeat(requestLimits.idLength), query: {} }]
  expect(parseQueryRequest({ casement: 1, queries: longest })).toEqual(longest)
})

test('a request may ask for what the report opens with', () => {
  expect(parseQueryRequest({ casement: 1, opening: true })).toBe('opening')
})

test.each([
  [{ casement: 1, opening: 1 }, 'opening: true was expected'],
  [{ casement: 1, opening: true, queries: [] }, 'opening: Either queries or opening was expected'],
  [{ casement: 1, opening: true, roles: [] }, 'roles: There is no such property'],
  [null, 'The request: An object was expected'],
  [{ queries: [] }, 'casement: 1 was expected'],
  [{ casement: '1', queries: [] }, 'casement: 1 was expected'],
  [{ casement: '2', queries: [] }, 'casement: 1 was expected'],
  [{ casement: 0, queries: [] }, 'casement: 1 was expected'],
  [{ casement: 1, queries: [], ['x'.repeat(101)]: 1 }, `${'x'.repeat(100)}: There is no such property`],
  [{ casement: 2, queries: [] }, 'The request is version 2, this service reads version 1'],
  [{ casement: 1 }, 'queries: A list was expected'],
  [{ casement: 1, queries: [], roles: ['Group'] }, 'roles: There is no such property'],
  [JSON.parse('{"casement": 1, "queries": [], "__proto__": {}}'), '__proto__: There is no such property'],
  [{ casement: 1, queries: ['x'] }, 'queries[0]: An object was expected'],
  [{ casement: 1, queries: [{ id: 7, query: {} }] }, 'queries[0].id: A text was expected'],
  [{ casement: 1, queries: [{ id: '', query: {} }] }, 'queries[0].id: A text was expected'],
  [{ casement: 1, queries: [{ id: 'a', query: {}, sql: '' }] }, 'queries[0].sql: There is no such property'],
  [{ casement: 1, queries: [...queries(2), ...queries(1)] }, 'queries[2].id: Two queries have the same id'],
])('%j is refused: %s', (body, message) => {
  expect(() => parseQueryRequest(body)).toThrow(expect.objectContaining({ code: 'QUERY_SHAPE', message }))
})

test.each([
  [queries(31), 'queries: At most 30 are allowed, and these are 31'],
  [[{ id: 'x'.repeat(201), query: {} }], 'queries[0].id: The text is longer than 200 characters'],
])('what is larger than a request may be is refused', (list, message) => {
  expect(() => parseQueryRequest({ casement: 1, queries: list })).toThrow(
    expect.objectContaining({ code: 'QUERY_TOO_LARGE', message }),
  )
})
