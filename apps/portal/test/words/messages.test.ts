import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languageNames } from '../../src/words/languages.ts'

const src = join(import.meta.dirname, '../../src')
const read = (language: string) =>
  JSON.parse(readFileSync(join(src, `words/messages/${language}.json`), 'utf8')) as Record<string, string>
const english = read('en')

/** The names that a message is given, with how each is written. */
const argumentsOf = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap((part) => {
    if (part.type === 0 || part.type === 7) return []
    const inner =
      'options' in part ? Object.values(part.options).flatMap(({ value }) => argumentsOf(value)) : []
    return [`${part.type} ${part.value}`, ...inner]
  })

test.each(languageNames)(
  '$name says all that English says, in its order, with the same arguments',
  ({ id }) => {
    const messages = read(id)
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

describe('what English says', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(src, name), 'utf8'))
    .join('\n')

  test('is said somewhere', () => {
    // An id that is put together, as `failure.${kind}.title`, stands for all that fit it.
    const made = [...sources.matchAll(/`(\w+\.(?:[\w.-]|\$\{[\w.]+\})+)`/g)].map(
      ([, text]) => new RegExp(`^${text!.replaceAll(/\$\{[\w.]+\}/g, '[\\w-]+')}$`),
    )
    const unsaid = Object.keys(english).filter(
      (id) =>
        !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`) && !made.some((one) => one.test(id)),
    )
    expect(unsaid).toEqual([])
  })
})
