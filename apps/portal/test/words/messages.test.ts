import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languageNames } from '../../src/words/languages.ts'

const src = join(import.meta.dirname, '../../src')
const read = (part: string, language: string) =>
  JSON.parse(readFileSync(join(src, part, `messages/${language}.json`), 'utf8')) as Record<string, string>

/** The names that a message is given, with how each is written. */
const argumentsOf = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap((part) => {
    if (part.type === 0 || part.type === 7) return []
    const inner =
      'options' in part ? Object.values(part.options).flatMap(({ value }) => argumentsOf(value)) : []
    return [`${part.type} ${part.value}`, ...inner]
  })

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'))
  .join('\n')
// An id that is put together, as `failure.${kind}.title`, stands for all that fit it.
const made = [...sources.matchAll(/`(\w+\.(?:[\w.-]|\$\{[\w.]+\})+)`/g)].map(
  ([, text]) => new RegExp(`^${text!.replaceAll(/\$\{[\w.]+\}/g, '[\\w-]+')}$`),
)

describe.each(['words', 'admin/words'])('in %s', (part) => {
  const english = read(part, 'en')

  test.each(languageNames)(
    '$name says all that English says, in its order, with the same arguments',
    ({ id }) => {
      const messages = read(part, id)
      expect(Object.keys(messages)).toEqual(Object.keys(english).toSorted())
      for (const [name, text] of Object.entries(messages)) {
        const said = new Set(argumentsOf(parse(text)))
        expect([name, [...said].toSorted()]).toEqual([
          name,
          [...new Set(argumentsOf(parse(english[name]!)))].toSorted(),
        ])
      }
    },
  )

  test('what English says is said somewhere', () => {
    const unsaid = Object.keys(english).filter(
      (id) =>
        !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`) && !made.some((one) => one.test(id)),
    )
    expect(unsaid).toEqual([])
  })
})

test('administration says nothing by an id that the rest of the portal has', () => {
  const readers = read('words', 'en')
  expect(Object.keys(read('admin/words', 'en')).filter((id) => id in readers)).toEqual([])
})
