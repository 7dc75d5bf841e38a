import { expect, test } from 'vitest'
import { plainLine, plainLines, plainName, seen } from '../src/index.ts'

const codePoints = function* () {
  for (let code = 0; code <= 0x10_ff_ff; code++) yield String.fromCodePoint(code)
}
/** All signs that Unicode says to show nothing of, and those that look like nothing or like a space all the same. */
const invisible = [...codePoints()].filter((sign) =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign),
)
const told = (sign: string) => `U+${sign.codePointAt(0)!.toString(16)}`

test('the signs that are looked for are there', () => {
  for (const sign of [
    '\u034F',
    '\uFE0F',
    '\u3164',
    '\u2800',
    '\u200B',
    '\u202E',
    '\u2066',
    '\u115F',
    '\uFFA0',
  ])
    expect(invisible, told(sign)).toContain(sign)
  expect(invisible.length).toBeGreaterThan(4000)
})

test('no sign that is not seen stands in a name, and no space but the usual one', () => {
  const passed = invisible.filter((sign) => plainName.test(`ada${sign}b`) || plainName.test(sign))
  expect(passed.map(told)).toEqual(['U+20'])
})

test('nothing that is not seen is something that is seen, however much of it there is', () => {
  const passed = invisible.filter((sign) => seen.test(sign) || seen.test(sign.repeat(3) + ' '))
  expect(passed.map(told)).toEqual([])
})

test('words have none that turns writing round, ends lines or breaks a document', () => {
  const passed = invisible.filter((sign) => plainLine.test(`a${sign}b`))
  const isMark = (sign: string) => /[\p{M}\p{L}\p{S}\p{Zs}]|[\u200c\u200d]/u.test(sign)
  // Unassigned ones, of which Unicode says that they will show nothing.
  const isUnassigned = (sign: string) => /\p{Cn}/u.test(sign)
  expect(passed.filter((sign) => !isMark(sign) && !isUnassigned(sign)).map(told)).toEqual([])
  const inLines = invisible.filter((sign) => plainLines.test(`a${sign}b`) && !plainLine.test(`a${sign}b`))
  expect(inLines).toEqual(['\t', '\n', '\r', '\u2028', '\u2029'])
})

test.each([
  'Grüße, 雪, नमस्ते',
  'می‌خواهم',
  'क्‍ष',
  '👨‍👩‍👧 und ❤️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 against 🇩🇪, 1️⃣ : 0️⃣',
  'ᠮᠣᠩᠭᠣᠯ᠋',
  '12 345,60 €',
  'ｆｕｌｌ',
])('what people write stays: %s', (text) => {
  expect([plainLine.test(text), plainLines.test(text), seen.test(text)]).toEqual([true, true, true])
})

test.each([
  'Zoë Müller',
  "O'Neill-Łukasiewicz",
  'emil@example.com',
  'DOMAIN\\user',
  'Группа 7',
  '営業部',
  'نینا',
])('a name stays: %s', (name) => {
  expect(plainName.test(name)).toBe(true)
})

test('tags of a flag are nothing without their flag', () => {
  expect(plainLine.test('a\u{e0067}')).toBe(false)
})

test('a long text takes as long as it is', () => {
  for (const unit of ['\u200d', '🏴', '🏴\u{e0067}', 'a', '\ud83c']) {
    const text = `${unit.repeat(100_000)}\u202e`
    expect([plainName, plainLine, plainLines].map((form) => form.test(text))).toEqual([false, false, false])
  }
})
