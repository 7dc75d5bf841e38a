import { describe, expect, test } from 'vitest'
import { parsePlansRequest, plansLimits, plansRequest } from '../src/index.ts'
import type { SemanticQuery } from '../src/index.ts'

const select = [{ name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }] as const
const filterOn = (column: string) => ({ target: { table: 'Entity', column } })
const [region, city] = [filterOn('Region'), filterOn('City')] as const
const whole = { casement: 1, queries: [{ select: [] }], filters: [region], asked: [[0, 0]], have: [] }

const asked: readonly SemanticQuery[] = [
  { select, filters: [region] },
  { select, filters: [city, region], limit: 5 },
  { select, filters: [city] },
  { select },
  { select, filters: [] },
]

test('questions share their queries and their filters, and are read as they were asked', () => {
  const request = plansRequest(asked, ['one', 'two'])
  expect(request).toEqual({
    casement: 1,
    queries: [{ select }, { select, limit: 5 }],
    filters: [region, city],
    asked: [[0, 0], [1, 1, 0], [0, 1], [0], [0]],
    have: ['one', 'two'],
  })
  expect(parsePlansRequest(JSON.parse(JSON.stringify(request)))).toEqual({
    queries: asked.map((query) => ({ ...query, filters: query.filters ?? [] })),
    have: ['one', 'two'],
  })
})

describe('a request for plans is refused', () => {
  test.each([
    [null, 'The request: An object was expected'],
    [[], 'The request: An object was expected'],
    [{ ...whole, casement: 2 }, 'casement: 1 was expected'],
    [{ ...whole, casement: '1' }, 'casement: 1 was expected'],
    [{ ...whole, roles: [] }, 'roles: There is no such property'],
    [{ ...whole, queries: {} }, 'queries: A list was expected'],
    [{ ...whole, queries: [{}, 'x'] }, 'queries[1]: An object was expected'],
    [{ ...whole, filters: undefined }, 'filters: A list was expected'],
    [{ ...whole, asked: undefined }, 'asked: A list was expected'],
    [{ ...whole, asked: [[0], 0] }, 'asked[1]: A list was expected'],
    [{ ...whole, asked: [[]] }, 'asked[0][0]: The place of an item was expected'],
    [{ ...whole, have: undefined }, 'have: A list was expected'],
    [{ ...whole, have: ['key', 7] }, 'have[1]: A text was expected'],
    [{ ...whole, have: [''] }, 'have[0]: A text was expected'],
    ...[-1, 1, 0.5, '0', null, Number.NaN].flatMap((place): [object, string][] => [
      [{ ...whole, asked: [[0], [place]] }, 'asked[1][0]: The place of an item was expected'],
      [{ ...whole, asked: [[0, 0, place]] }, 'asked[0][2]: The place of an item was expected'],
    ]),
  ])('%j: %s', (body, message) => {
    expect(() => parsePlansRequest(body)).toThrow(expect.objectContaining({ code: 'QUERY_SHAPE', message }))
  })
})

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
const sizes: [what: keyof typeof plansLimits | 'key', bodyOf: (count: number) => object, message: string][] =
  [
    [
      'queries',
      (count) => ({ ...whole, queries: times(count, {}) }),
      'queries: At most 200 are allowed, and these are 201',
    ],
    [
      'filters',
      (count) => ({ ...whole, filters: times(count, {}) }),
      'filters: At most 400 are allowed, and these are 401',
    ],
    [
      'asked',
      (count) => ({ ...whole, asked: times(count, [0]) }),
      'asked: At most 600 are allowed, and these are 601',
    ],
    [
      'filtersEach',
      (count) => ({ ...whole, asked: [times(count + 1, 0)] }),
      'asked[0]: At most 101 are allowed, and these are 102',
    ],
    [
      'have',
      (count) => ({ ...whole, have: times(count, 'key') }),
      'have: At most 100 are allowed, and these are 101',
    ],
    [
      'key',
      (count) => ({ ...whole, have: ['x'.repeat(count)] }),
      'have[0]: The text is longer than 100 characters',
    ],
  ]

test.each(sizes)('%s are as many as the limits allow, and no more', (what, bodyOf, message) => {
  const most = what === 'key' ? 100 : plansLimits[what]
  expect(() => parsePlansRequest(bodyOf(most))).not.toThrow()
  expect(() => parsePlansRequest(bodyOf(most + 1))).toThrow(
    expect.objectContaining({ code: 'QUERY_TOO_LARGE', message }),
  )
})
