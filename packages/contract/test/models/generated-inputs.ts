import fc from 'fast-check'
import { rulesByValidator } from './rules-by-validator.ts'
import type { Rule } from '../../src/models/validation/rule.ts'

const column = { table: 'T', column: 'C' }
const strayPrimitives = [
  undefined,
  null,
  0,
  1,
  2,
  3,
  5,
  9,
  -1,
  0.2,
  0.5,
  NaN,
  '',
  'x',
  'In',
  'All',
  true,
  false,
]
const strayArrays = [[], [null], ['x'], [1, 'x'], [[]], [['x']], [[[]]], [column], [[column]]]
const strayValues: unknown[] = [...strayPrimitives, ...strayArrays, {}, { name: 'x' }, column, new Date(0)]
const strays = fc.constantFrom(...strayValues)

/** Every field name that any rule knows, and names that rules leave unchecked: any of them may turn up anywhere. */
const fieldNames = [
  ...fieldNamesOf(Object.values(rulesByValidator), new Set()),
  ...'localeSettings focusMode visualCalculation slicers action type uniqueId eventHooks reportAlignment keys'.split(
    ' ',
  ),
  ...'percentOfGrandTotal aggregationFunction hidden targets reportCreationMode targetWorkspaceId value'.split(
    ' ',
  ),
  ...'bootstrapped hostname aggregateFunction isDefault queryName identity'.split(' '),
]

/** Values that mostly obey a rule and sometimes break it, at any depth, so that deep checks are reached. */
export function inputsFor(rule: Rule, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: rightFor(rule, depth) }, { weight: 1, arbitrary: strays })
}

function rightFor(rule: Rule, depth: number): fc.Arbitrary<unknown> {
  if (typeof rule === 'function') return depth > 8 ? fc.constant(undefined) : rightFor(rule(), depth + 1)
  if ('forbidden' in rule) return fc.constant(undefined)
  if ('type' in rule) return primitives[rule.type]
  if ('oneOf' in rule) return fc.constantFrom(...rule.oneOf)
  if ('between' in rule) return fc.constantFrom(rule.between[0], 1, rule.between[1])
  if ('anyOf' in rule) return fc.oneof(...rule.anyOf.map((one) => rightFor(one, depth + 1)))
  if ('items' in rule) return fc.array(inputsFor(rule.items, depth + 1), { maxLength: 3 })
  if ('itemType' in rule) {
    return fc.array(fc.oneof({ weight: 9, arbitrary: primitives[rule.itemType] }, strays), { maxLength: 3 })
  }
  if ('values' in rule) {
    return fc.dictionary(fc.constantFrom('a', 'b', 'c'), inputsFor(rule.values, depth + 1), {
      maxKeys: 2,
      noNullPrototype: true,
    })
  }
  if ('allOf' in rule) {
    const parts = rule.allOf.filter((one) => !('check' in one)).map((one) => rightFor(one, depth))
    return fc.tuple(...parts).map((objects) => Object.assign({}, ...objects))
  }
  if ('check' in rule) return fc.constantFrom('fitToWidth', 'oneColumn', 'actualSize')
  const fields = Object.entries(rule.fields).map(([listed, inner]) => {
    const required = listed.endsWith('!')
    const name = required ? listed.slice(0, -1) : listed
    const presence = fc.integer({ min: 0, max: 99 }).map((n) => (required ? n !== 0 : n < 35))
    return fc
      .tuple(presence, inputsFor(inner, depth + 1))
      .map(([present, value]) => (present ? [[name, value]] : []))
  })
  const stray = fc.tuple(fc.integer({ min: 0, max: 19 }), fc.constantFrom(...fieldNames), strays)
  return fc
    .tuple(fc.tuple(...fields), stray)
    .map(([entries, [n, name, value]]) =>
      Object.fromEntries([...entries.flat(), ...(n === 0 ? [[name, value]] : [])]),
    )
}

const primitives = {
  string: fc.constantFrom('x', '', 'In', 'NotIn', 'All', 'And', 'Or', 'Top', 'T'),
  number: fc.constantFrom(0, 1, 2, 7, 100, -5, 0.5),
  boolean: fc.boolean(),
}

function fieldNamesOf(rules: readonly Rule[], seen: Set<Rule>): Set<string> {
  const names = new Set<string>()
  for (const rule of rules) {
    if (seen.has(rule) || typeof rule === 'function') continue
    seen.add(rule)
    if ('fields' in rule) for (const name of Object.keys(rule.fields)) names.add(name.replace('!', ''))
    for (const name of fieldNamesOf(rulesInside(rule), seen)) names.add(name)
  }
  return names
}

function rulesInside(rule: Exclude<Rule, () => Rule>): readonly Rule[] {
  if ('anyOf' in rule) return rule.anyOf
  if ('allOf' in rule) return rule.allOf
  if ('items' in rule) return [rule.items]
  if ('values' in rule) return [rule.values]
  return 'fields' in rule ? Object.values(rule.fields) : []
}
