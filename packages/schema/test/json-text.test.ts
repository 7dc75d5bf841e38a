import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonTextError, parseJsonText } from '../src/json-text.ts'

const text = `{
  "name": "Cash",
  "pages": [
    { "name": "a\\"b", "sizes": [1, 2.5e3, true, null] },
    { "layouts": { "by month": { "x": 1 } } }
  ]
}`

test.each([
  ['', 1, 1],
  ['name', 2, 3],
  ['pages', 3, 3],
  ['pages[0]', 4, 5],
  ['pages[0].sizes[3]', 4, 49],
  ['pages[1].layouts["by month"].x', 5, 34],
  ['pages[1].title', 5, 5],
  ['pages[7].visuals[0]', 3, 3],
])('knows where %s stands, or what is above it', (path, line, column) => {
  expect(parseJsonText(text).placeOf(path)).toEqual({ line, column })
})

test.each([
  ['{ "a": 1, }', '1:11 expected another name', 'after the comma'],
  ['{\n  "a" 1 }', '2:7 expected ":"', ''],
  ['[1 2]', '1:4 expected ","', ''],
  ['{ "a": 1', '1:9 expected "," or "}", found the end of the file', ''],
  ["{ 'a': 1 }", '1:3 expected a name in quotes', ''],
  ['[01]', '1:3 expected ","', ''],
  ['[] []', '1:4 expected the end of the file', ''],
  ['', '1:1 expected a value, found the end of the file', ''],
  ['{ "a": 1, "b": 2,\n "a": 3 }', '2:2 "a" is given twice', ''],
  ['\uFEFF{}', '1:1 expected a file without a byte order mark', ''],
  ['['.repeat(300), '1:202 expected at most 200 levels', ''],
])('refuses %j at the character that is wrong', (wrong, said, more) => {
  const refused = (() => {
    try {
      return parseJsonText(wrong)
    } catch (error) {
      return error
    }
  })() as JsonTextError
  expect(refused).toBeInstanceOf(JsonTextError)
  expect(`${refused.place.line}:${refused.place.column} ${refused.message}`).toContain(said)
  expect(refused.message).toContain(more)
})

test('reads what JSON.parse reads, and refuses what it refuses', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isWide) => {
      const written = JSON.stringify(value, null, isWide ? 2 : 0)
      expect(parseJsonText(written).value).toEqual(JSON.parse(written))
    }),
  )
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom(...'{}[]",:0x\\ \n'),
      (value, at, sign) => {
        const written = JSON.stringify(value)
        const place = at % (written.length + 1)
        const broken = written.slice(0, place) + sign + written.slice(place)
        let isJson = true
        try {
          JSON.parse(broken)
        } catch {
          isJson = false
        }
        if (!isJson) expect(() => parseJsonText(broken)).toThrow(JsonTextError)
      },
    ),
  )
})
