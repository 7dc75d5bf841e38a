import { expect, test } from 'vitest'
import { parseFilter } from '../../src/rest/filters/odata-filter.ts'

interface Row {
  id: string
  name: string
}
const rows: Row[] = [
  { id: '1', name: 'marketing group' },
  { id: '2', name: 'contoso' },
  { id: '3', name: "Bob's" },
]
const left = (filter: string) =>
  rows
    .filter(parseFilter<Row>(filter, { id: (row) => row.id, name: (row) => row.name }))
    .map(({ id }) => id)
    .join('')

test.each([
  ["contains(name,'marketing') or name eq 'contoso'", '12'],
  ["name eq 'CONTOSO'", '2'],
  ["name ne 'contoso' and not startswith(name, 'mark')", '3'],
  ["name eq 'Bob''s'", '3'],
  ["(id eq '1' or id eq '2') and endswith(tolower(name),'o')", '2'],
  ["id eq '1' or id eq '2' and name eq 'nobody'", '1'],
])('%s leaves %s', (filter, expected) => {
  expect(left(filter)).toBe(expected)
})

test.each([
  ["owner eq 'x'", 'expected one of id, name instead of owner'],
  ['name', 'expected eq or ne at the end'],
  ["name eq 'x", 'cannot read'],
  ["name eq 'x')", 'expected the end instead of )'],
  ["contains(name 'x')", 'expected ,'],
  ['(', 'at the end'],
])('refuses %s', (filter, message) => {
  expect(() => left(filter)).toThrow(message)
})

test('names that every object has are no functions and no fields', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect(() => left(`${name}(name,'x')`), name).toThrow(/expected one of id, name instead of/)
    expect(() => left(`${name} eq 'x'`), name).toThrow(/expected one of id, name instead of/)
  }
})
