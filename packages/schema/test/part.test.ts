import { expect, test } from 'vitest'
import { apart, keyed, list, number, object, part, problemOf, text, textOr } from '../src/index.ts'
import type { Finding } from '../src/index.ts'

const shape = object(
  { name: apart(text()), parts: list(part(object({ id: number() }, { notes: list(text()) }))) },
  {},
  { hints: { author: 'authors stand in the list' } },
)

function read(value: unknown) {
  const findings: Finding[] = []
  const result = apart(shape).read(value, '', (finding) => findings.push(finding))
  return { result, told: findings.map(problemOf).map(({ path, message }) => `${path}: ${message}`) }
}

test('what is wrong in a part leaves the rest to be used, and is told with its place', () => {
  const { result, told } = read({
    parts: [{ id: '1' }, { id: 2, note: [] }, { id: 3, notes: [4] }],
    author: 1,
  })
  expect(result?.name).toBeUndefined()
  expect(result?.parts.map(({ path, value }) => [path, value])).toEqual([
    ['parts[0]', undefined],
    ['parts[1]', { id: 2 }],
    ['parts[2]', undefined],
  ])
  expect(result?.parts[0]!.given).toEqual({ id: '1' })
  expect(told).toEqual([
    'name: is missing',
    'parts[0].id: expected a number, found "1"',
    'parts[1].note: is not known here; did you mean "notes"?',
    'parts[2].notes[0]: expected a text, found 4',
    'author: is not known here; authors stand in the list',
  ])
})

test('what is wrong outside of parts leaves nothing to be used', () => {
  expect(read({ name: 'a', parts: 7 })).toEqual({
    result: undefined,
    told: ['parts: expected a list, found 7'],
  })
})

test('a name that every object has by birth is no property of a shape', () => {
  expect(read(JSON.parse('{ "name": "a", "parts": [], "constructor": 1, "__proto__": 2 }')).told).toEqual([
    'constructor: is not known here; known are name, parts',
    '__proto__: is not known here; known are name, parts',
  ])
})

const place = keyed(
  { file: object({ file: text() }, { line: number() }), query: object({ query: text() }) },
  { path: 'a file is named in "file"' },
)
const short = textOr(text(), (name) => ({ name }), object({ name: text() }))

test.each([
  [place, { file: 'a', line: 1 }, []],
  [place, { query: 'a', line: 1 }, ['x.line: is not known here; known are query']],
  [
    place,
    { file: 'a', query: 'b' },
    ['x: expected exactly one of "file" or "query", found "file" and "query"'],
  ],
  [place, { line: 1 }, ['x: expected exactly one of "file" or "query", found none']],
  [place, { path: 'a', line: 1 }, ['x.path: is not known here; a file is named in "file"']],
  [place, { fiel: 'a' }, ['x.fiel: is not known here; did you mean "file"?']],
  [short, 'a', []],
  [short, { name: '' }, ['x.name: expected a text that is not empty, found ""']],
  [short, 7, ['x: expected a text or an object, found 7']],
])('of alternatives %# each tells what it misses', (one, value, expected) => {
  const told: string[] = []
  one.read(value, 'x', (finding) => {
    const { path, message } = problemOf(finding)
    told.push(`${path}: ${message}`)
  })
  expect(told).toEqual(expected)
})
