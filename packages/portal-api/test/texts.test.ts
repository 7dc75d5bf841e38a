import { expect, test } from 'vitest'
import { z } from 'zod'
import * as portalApi from '../src/index.ts'

interface Leaf {
  readonly place: string
  readonly schema: z.ZodType
}

/** The strings of a body by their places, as deep as they are. */
function stringsIn(schema: z.ZodType, place: string): Leaf[] {
  const def = schema.def as unknown as Record<string, never> & { readonly type: string }
  const inner = (of: unknown, at = place) => (of ? stringsIn(of as z.ZodType, at) : [])
  switch (def.type) {
    case 'string':
      return [{ place, schema }]
    case 'object':
      return Object.entries((schema as z.ZodObject).shape).flatMap(([name, one]) =>
        inner(one, `${place}.${name}`),
      )
    case 'array':
      return inner(def['element'])
    case 'union':
      return (def['options'] as readonly z.ZodType[]).flatMap((one) => inner(one))
    case 'record':
      return [...inner(def['keyType'], `${place}.*`), ...inner(def['valueType'], `${place}.*`)]
    case 'pipe':
      return inner(def['in'])
    default:
      return inner(def['innerType'])
  }
}

/** Bodies: an answer may have more than is said of it, what is sent may not. */
const bodies = Object.entries(portalApi).filter(
  (one): one is [string, z.ZodType] => one[1] instanceof z.ZodType && isStrict(one[1]),
)
function isStrict(schema: z.ZodType): boolean {
  const { type, catchall, options } = schema.def as unknown as {
    type: string
    catchall?: z.ZodType
    options?: readonly z.ZodType[]
  }
  if (type === 'union') return options!.some(isStrict)
  return type === 'object' && catchall?.def.type === 'never'
}
const strings = [
  ...new Map(
    bodies.flatMap(([name, schema]) => stringsIn(schema, name)).map((leaf) => [leaf.place, leaf]),
  ).values(),
]
const takes = ({ schema }: Leaf, text: string): boolean => schema.safeParse(text).success

/** Signs that nobody sees: of each sort one, as all of them are gone through where the forms are (packages/find). */
const invisible = {
  'a control character': '\u0007',
  'a space without width': '\u200B',
  'a mark that turns writing round': '\u202E',
  'an isolate': '\u2066',
  'a half of a character': '\uD83C',
}
const ignorable = {
  ...invisible,
  'a joiner of marks': '\u034F',
  'a selector': '\uFE0F',
  'a filler': '\u3164',
  'an empty cell': '\u2800',
  'a joiner': '\u200D',
  'another space': '\u00A0',
}

/**
 * Strings that are handed on as they are said: names of things that a service, a model or a report has, and what others keep
 * without reading it. Nothing is known by them here.
 */
const asTheyAre = new RegExp(
  [
    // What a report calls its parts, and what a frame captured.
    String.raw`\.(page|visual|figure|state|locale|view|table|column|value)$`,
    // What the embedding service gave.
    String.raw`\.(datasetId|accessToken|about)$`,
    '^MakeDocument\\.(title|reports\\.name)$',
    // A model's roles and rules, as they are tried.
    String.raw`^(TryRlsRules\.roles|RoleRules)\.`,
    String.raw`^TryRlsRules\.identities\.`,
    // Files, which are read line by line, and keys.
    String.raw`\.(csv|data|key|base64)$`,
    // People who are looked up: whoever is known may have any name.
    String.raw`^(ActivityQuery|AuditQuery|ExplainQuery|RequestsQuery|EndSignIns)\.person$`,
    // An address, which nobody reads.
    String.raw`\.helpUrl$`,
    // A question in words is answered and not kept.
    String.raw`^AskFigures\.text$`,
  ].join('|'),
)

test('the strings of bodies are found, also in lists, choices and changes', () => {
  const places = strings.map(({ place }) => place)
  for (const place of [
    'GrantInput.subject.value',
    'ChangeGrants.changes.write.rowRoles',
    'ChangeBookmarks.bookmarks.name',
    'WriteComment.figure.values.text',
    'ChangeContent.changes.set.owner',
    'ChangeCaller.change.set.name',
  ])
    expect(places).toContain(place)
})

test('every string of a body is a name or words without what nobody sees, or is handed on as it is', () => {
  const open = strings.filter((leaf) => Object.values(invisible).some((sign) => takes(leaf, `a${sign}b`)))
  expect(open.map(({ place }) => place).filter((place) => !asTheyAre.test(place))).toEqual([])
})

test.each([
  'subject.value',
  'rowRoles',
  'rowName',
  'ViewAs.person',
  'owner',
  'CallerChange.set.name',
])('nothing in %s looks like nothing, and two that look the same are the same', (name) => {
  const leaves = strings.filter(({ place }) => place.endsWith(name))
  expect(leaves).not.toEqual([])
  for (const leaf of leaves) {
    expect(takes(leaf, 'Zoë'), leaf.place).toBe(true)
    for (const [what, sign] of Object.entries(ignorable)) {
      expect([leaf.place, what, takes(leaf, `ada${sign}b`)]).toEqual([leaf.place, what, false])
      expect([leaf.place, what, takes(leaf, sign)]).toEqual([leaf.place, what, false])
    }
  }
})

test.each([
  'Comment.text',
  'bookmarks.name',
  'Subscribe.name',
  'ChangeBrand.value.title',
  'set.description',
  'tags',
])('what people write in %s stays as it is, and is something that is seen', (name) => {
  const leaves = strings.filter(({ place }) => place.endsWith(name))
  expect(leaves).not.toEqual([])
  for (const leaf of leaves) {
    for (const words of ['👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', 'O’Neill · 5 000 €'])
      expect([leaf.place, leaf.schema.parse(words)]).toEqual([leaf.place, words])
    for (const nothing of ['', ' ', '\u2800', '\uFE0F\u200D', '\u3164'])
      expect([leaf.place, nothing, takes(leaf, nothing)]).toEqual([leaf.place, nothing, false])
  }
})
