import { expect, test } from 'vitest'
import { z } from 'zod'
import * as portalApi from '../src/index.ts'

interface Leaf {
  readonly place: string
  readonly schema: z.ZodType
}

/** What a schema says of itself, as far as it is looked at. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly innerType?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** The strings of a body by their places, as deep as they are. */
function stringsIn(schema: z.ZodType, place: string): Leaf[] {
  const { type, shape = {}, options = [], ...def } = defOf(schema)
  if (type === 'string') return [{ place, schema }]
  const members = Object.entries(shape).flatMap(([name, one]) => stringsIn(one, `${place}.${name}`))
  const others = [...options, def.element, def.in, def.innerType].flatMap((one) => one ?? [])
  return [...members, ...others.flatMap((one) => stringsIn(one, place))]
}

/** Bodies: an answer may have more than is said of it, what is sent may not. */
const bodies = Object.entries(portalApi as Readonly<Record<string, unknown>>).flatMap(([name, one]) =>
  one instanceof z.ZodType && isStrict(one) ? [{ name, schema: one }] : [],
)
function isStrict(schema: z.ZodType): boolean {
  const { type, catchall, options = [] } = defOf(schema)
  return type === 'union' ? options.some(isStrict) : type === 'object' && catchall?.def.type === 'never'
}
const strings = [
  ...new Map(
    bodies.flatMap(({ name, schema }) => stringsIn(schema, name)).map((leaf) => [leaf.place, leaf]),
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
    String.raw`\.(page|visual|figure|state|locale|view|table|column|value|field)$`,
    // What the embedding service gave.
    String.raw`\.(datasetId|accessToken|about)$`,
    '^MakeDocument\\.(title|reports\\.name)$',
    // A model's roles and rules, as they are tried.
    String.raw`^(TryRlsRules\.roles|RoleRules|ModelObject)\.`,
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

test.each(['subject.value', 'rowRoles', 'rowName', 'ViewAs.person', 'owner', 'CallerChange.set.name'])(
  'nothing in %s looks like nothing, and two that look the same are the same',
  (name) => {
    const leaves = strings.filter(({ place }) => place.endsWith(name))
    expect(leaves).not.toEqual([])
    for (const leaf of leaves) {
      expect(takes(leaf, 'Zoë'), leaf.place).toBe(true)
      for (const [what, sign] of Object.entries(ignorable)) {
        expect([leaf.place, what, takes(leaf, `ada${sign}b`)]).toEqual([leaf.place, what, false])
        expect([leaf.place, what, takes(leaf, sign)]).toEqual([leaf.place, what, false])
      }
    }
  },
)

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
