import { hostileTexts } from './hostile-texts.ts'
import type { Chance } from './random.ts'
import { jsonValue } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

const kinds = ['names', 'values', 'nested', 'text everywhere', 'megabytes', 'properties'] as const
const megabyte = 1_000_000

/** One request of that sort; `index` decides of which kind, so that all kinds come in turn. */
export function hostileRequest(
  chance: Chance,
  words: Vocabulary,
  index: number,
): { what: string; request: unknown } {
  const kind = kinds[index % kinds.length]!
  const text = chance.one(hostileTexts)
  const word = chance.one(words.text)
  const [measure] = words.exactMeasures
  const value = { name: 'value', field: { kind: 'measure', table: measure!.table, measure: measure!.name } }
  const group = { name: 'group', field: { kind: 'column', table: word.table, column: word.column } }
  const target = { table: word.table, column: word.column }
  const asked = (query: unknown) => ({ casement: 1, queries: [{ id: 'q', query }] })
  const filtered = (filter: unknown) => asked({ select: [group, value], filters: [filter] })

  const made = {
    names: () =>
      chance.one<() => unknown>([
        () => asked({ select: [{ ...group, field: { ...group.field, column: text } }] }),
        () => asked({ select: [{ ...group, field: { ...group.field, table: text } }] }),
        () => asked({ select: [{ ...value, field: { ...value.field, measure: text } }] }),
        () => asked({ select: [group], detailOf: text }),
        () => asked({ select: [group, value], subtotals: [[text]] }),
        () => asked({ select: [group, value], orderBy: [{ name: text, direction: 'ascending' }] }),
        () => asked({ select: [group, value], topN: { name: text, count: 1, by: 'value' } }),
        () => filtered({ target: { table: text, column: text }, filterType: 1, operator: 'In', values: [] }),
        () =>
          filtered({
            target: { table: word.table, hierarchy: text, hierarchyLevel: text },
            filterType: 1,
            operator: 'In',
            values: [],
          }),
      ])(),
    values: () => {
      const other = jsonValue(chance.one(word.values))
      return chance.one<() => unknown>([
        () =>
          filtered({ target, filterType: 1, operator: chance.one(['In', 'NotIn']), values: [text, other] }),
        () => filtered({ target, filterType: 3, isExclude: chance.is(0.5), values: [text] }),
        () =>
          filtered({
            target,
            filterType: 0,
            logicalOperator: 'Or',
            conditions: [
              {
                operator: chance.one(['Contains', 'StartsWith', 'Is', 'LessThan', 'GreaterThan']),
                value: text,
              },
              { operator: 'Is', value: other },
            ],
          }),
        () => filtered({ target: [target], filterType: 6, operator: 'In', values: [[{ value: text }]] }),
        () =>
          filtered({
            target: [target],
            filterType: 9,
            hierarchyData: [{ value: text, operator: 'Selected' }],
          }),
      ])()
    },
    nested: () => {
      let filter: unknown = { target, filterType: 1, operator: 'In', values: [text] }
      const depth = chance.one([1, 5, 50, 2000])
      const how = chance.one(['values', 'target', 'children'])
      for (let level = 0; level < depth; level++)
        filter =
          how === 'children'
            ? {
                target: [target],
                filterType: 9,
                value: text,
                operator: 'Selected',
                // One of them: as text, both in every level would be without end.
                [level % 2 === 0 ? 'children' : 'hierarchyData']: [filter],
              }
            : how === 'values'
              ? { target, filterType: 1, operator: 'In', values: [filter] }
              : { target: filter, filterType: 1, operator: 'In', values: [text] }
      return filtered(filter)
    },
    'text everywhere': () => {
      const filter = {
        target,
        filterType: 0,
        logicalOperator: 'And',
        conditions: [{ operator: 'Is', value: 'x' }],
      }
      const whole = asked({
        select: [group, value],
        filters: [filter],
        orderBy: [{ name: 'value', direction: 'descending' }],
        limit: 5,
        offset: 0,
        totals: true,
        topN: { name: 'group', count: 2, by: 'value', others: true },
      })
      return replacedAt(whole, chance.below(countOf(whole)), text)
    },
    megabytes: () => {
      const long = 'x'.repeat(chance.one([1, 10]) * megabyte)
      const many = Array.from({ length: 1_000_000 }, () => 'x')
      return chance.one<() => unknown>([
        () => asked({ select: [{ ...group, name: long }] }),
        () => asked({ select: [{ ...group, field: { ...group.field, column: long } }] }),
        () => filtered({ target, filterType: 1, operator: 'In', values: many }),
        () => filtered({ target: { table: long, column: 'x' }, filterType: 1, operator: 'In', values: [] }),
        () => asked({ select: many }),
        () => asked({ select: [group], filters: many }),
        () => ({ casement: 1, queries: many }),
        () => asked({ select: [group, value], subtotals: many }),
        () => ({ casement: 1, queries: [{ id: long, query: { select: [group] } }] }),
      ])()
    },
    properties: () =>
      chance.one<() => unknown>([
        () => JSON.parse(`{"__proto__": {"casement": 1, "queries": []}}`) as unknown,
        () =>
          asked({
            select: [group, value],
            roles: ['Group'],
            person: { roles: ['Group'] },
            sql: text,
            detailOf: 1,
          }),
        () => ({ ...asked({ select: [group, value] }), casement: text }),
        () => asked({ select: [{ ...value, field: { kind: 'sql', sql: text, table: word.table } }] }),
        () => asked({ select: [{ ...value, field: { ...value.field, kind: text } }] }),
        () => filtered({ target: { ...target, percentOfGrandTotal: true }, filterType: 0 }),
        () =>
          filtered({ target, filterType: chance.one([2, 8, 10, 11, -1]), operator: text, values: [text] }),
        () => asked(text),
        () => [text],
        () => null,
      ])(),
  }[kind]()
  return { what: `${kind} (${index}, ${JSON.stringify(text)})`, request: made }
}

/** How many values a JSON has, objects and lists left out. */
function countOf(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 1
  return Object.values(json).reduce<number>((sum, inner) => sum + countOf(inner), 0)
}

/** The JSON with one of its values replaced. */
function replacedAt(json: unknown, at: number, by: unknown): unknown {
  if (typeof json !== 'object' || json === null) return at === 0 ? by : json
  let left = at
  const entries = Object.entries(json).map(([name, inner]) => {
    const size = countOf(inner)
    const replaced = left >= 0 && left < size ? replacedAt(inner, left, by) : inner
    left -= size
    return [name, replaced] as const
  })
  return Array.isArray(json) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
