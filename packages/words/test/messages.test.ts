import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { readLanguages, wordsOf, type Language, type MessageId } from '../src/index.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, '../src/messages')
const languages = readdirSync(folder).map((name) => name.replace('.json', '') as Language)
const read = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<MessageId, string>
const english = read('en')
const ids = Object.keys(english) as MessageId[]

beforeAll(readLanguages)

/** The arguments of a message, with how each is written and the options that it has. */
const argumentsOf = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap((part) => {
    if (part.type === 0 || part.type === 7) return []
    const options = 'options' in part ? Object.entries(part.options) : []
    const names = part.type === 5 ? options.map(([name]) => name).toSorted() : []
    return [
      `${part.value} ${names.join(' ')}`.trim(),
      ...options.flatMap(([, { value }]) => argumentsOf(value)),
    ]
  })
const argumentsIn = (text: string) => [...new Set(argumentsOf(parse(text)))].toSorted()

describe.each(languages)('%s', (language) => {
  const messages = read(language)

  test('says all that English says, in its order, with the same arguments and options', () => {
    expect(Object.keys(messages)).toEqual(ids.toSorted())
    for (const id of ids) expect([id, argumentsIn(messages[id])]).toEqual([id, argumentsIn(english[id])])
  })

  test('is read as FormatJS reads it', () => {
    const { say } = wordsOf({ language, locale: language })
    for (const id of ids) {
      const parts = parse(messages[id])
      for (const count of [0, 1, 2, 1234]) {
        for (const option of ['true', ...optionsOf(parts)]) {
          const values = Object.fromEntries(
            kindsOf(parts).map(([name, kind]) => [name, kind === 4 ? option : count]),
          )
          expect([id, say(id, values)]).toEqual([id, written(parts, values, language)])
        }
      }
    }
  })
})

const kindsOf = (parts: readonly MessageFormatElement[]): (readonly [string, 4 | 5 | 1])[] =>
  parts.flatMap((part) => {
    if (part.type === 0 || part.type === 7) return []
    const inner = 'options' in part ? Object.values(part.options).flatMap(({ value }) => kindsOf(value)) : []
    return [...inner, [(part as { value: string }).value, part.type === 5 ? 4 : 1] as const]
  })
const optionsOf = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap((part) =>
    'options' in part
      ? [
          ...(part.type === 5 ? Object.keys(part.options) : []),
          ...Object.values(part.options).flatMap(({ value }) => optionsOf(value)),
        ]
      : [],
  )

/** A message by the standard's rules, from its parts as FormatJS has them. */
function written(
  parts: readonly MessageFormatElement[],
  values: Readonly<Record<string, string | number>>,
  language: string,
  counted = 0,
): string {
  const number = (value: unknown) => new Intl.NumberFormat(language).format(Number(value))
  return parts
    .map((part) => {
      if (part.type === 0) return part.value
      if (part.type === 7) return number(counted)
      const value = values[(part as { value: string }).value]!
      if (part.type === 2) return number(value)
      if (!('options' in part)) return String(value)
      const { options } = part as { options: Record<string, { value: MessageFormatElement[] }> }
      const category = new Intl.PluralRules(language).select(Number(value))
      const option = part.type === 5 ? options[String(value)] : (options[`=${value}`] ?? options[category])
      return written(
        (option ?? options.other!).value,
        values,
        language,
        part.type === 5 ? counted : Number(value),
      )
    })
    .join('')
}

describe('what is said', () => {
  const folders = [
    'apps/frame/src',
    'apps/embed-server/src',
    ...['visuals', 'report', 'session', 'documents'].map((name) => `packages/${name}/src`),
  ]
  const sources = folders
    .flatMap((path) =>
      readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))

  test('every message is said somewhere', () => {
    const all = sources.join('\n')
    // An id that is put together, as `failure.${code}`, stands for all that fit it.
    const made = [...all.matchAll(/`([a-zA-Z]+\.(?:[\w.-]|\$\{[^}]+\})+)`/g)].map(
      ([, text]) => new RegExp(`^${text!.replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
    )
    expect(ids.filter((id) => !all.includes(`'${id}'`) && !made.some((one) => one.test(id)))).toEqual([])
  })

  test('whoever says a message names all of its arguments', () => {
    const said = sources.flatMap((source) =>
      [...source.matchAll(/\bsay\(\s*'([\w.-]+)'(?:,\s*(\{(?:[^{}]|\{[^{}]*\})*\}))?/g)].map(
        ([, id, values]) => [id as MessageId, values ?? ''] as const,
      ),
    )
    expect(said.length).toBeGreaterThan(200)
    for (const [id, values] of said) {
      const needed = argumentsIn(english[id]).map((argument) => argument.split(' ')[0]!)
      const missing = needed.filter((name) => !new RegExp(`\\b${name}\\b`).test(values))
      expect([id, missing]).toEqual([id, []])
    }
  })
})
