import fc from 'fast-check'
import * as powerbiModels from 'powerbi-models'
import { describe, expect, test } from 'vitest'
import * as models from '../../src/models/index.ts'

type Make = new (...args: unknown[]) => { toJSON(): unknown }
type Guard = (value: unknown) => unknown

const theirs = powerbiModels as unknown as Record<string, Make & Guard>
const ours = models as unknown as Record<string, Make & Guard>

const column = { table: 'T', column: 'C' }
const anything = fc.constantFrom<unknown>(
  undefined,
  null,
  0,
  1,
  2,
  '',
  'x',
  true,
  false,
  [],
  ['a', 1],
  {},
  column,
)
const targets = fc.constantFrom<unknown>(
  undefined,
  column,
  { table: 'T', measure: 'M' },
  { table: 'T', hierarchy: 'H', hierarchyLevel: 'L' },
  [column],
  [3],
)
const keyTargets = fc.constantFrom<unknown>(
  column,
  { ...column, keys: [] },
  { ...column, keys: ['k'] },
  { ...column, keys: ['k', 'l'] },
)
const condition = fc.constantFrom<unknown>(
  { operator: 'Is', value: 1 },
  { operator: 'IsBlank' },
  undefined,
  null,
)
const operator = fc.constantFrom<unknown>('In', 'NotIn', 'All', 'And', 'Or', 'Top', '', undefined, 0, 5)
const values = fc.oneof(
  anything,
  fc.array(fc.constantFrom<unknown>('a', 1, true), { minLength: 1, maxLength: 3 }),
)
const keyValues = fc.oneof(
  fc.constantFrom<unknown>(undefined, null),
  fc.array(fc.array(fc.constantFrom<unknown>('k', 1), { maxLength: 3 }), { maxLength: 3 }),
)

/** Arguments by class name; a class that takes a variable number gets one. */
const argumentsOf: Record<string, fc.Arbitrary<unknown[]>> = {
  BasicFilter: fc
    .tuple(targets, operator, fc.array(values, { maxLength: 3 }))
    .map(([t, o, v]) => [t, o, ...v]),
  BasicFilterWithKeys: fc.tuple(keyTargets, operator, values, keyValues),
  AdvancedFilter: fc
    .tuple(
      targets,
      operator,
      fc.array(fc.oneof(condition, fc.array(condition, { maxLength: 3 })), { maxLength: 4 }),
    )
    .map(([t, o, c]) => [t, o, ...c]),
  TopNFilter: fc.tuple(targets, operator, anything, targets),
  RelativeDateFilter: fc.tuple(targets, anything, anything, anything, anything),
  RelativeTimeFilter: fc.tuple(targets, anything, anything, anything),
  IncludeExcludeFilter: fc.tuple(targets, anything, values),
  NotSupportedFilter: fc.tuple(targets, anything, anything),
  IdentityFilter: fc.tuple(targets, operator),
  TupleFilter: fc.tuple(targets, operator, values),
  HierarchyFilter: fc.tuple(targets, values),
  HierarchyIdentityFilter: fc.tuple(targets, values),
  PageSelector: fc.tuple(anything),
  VisualSelector: fc.tuple(anything),
  VisualTypeSelector: fc.tuple(anything),
  SlicerTargetSelector: fc.tuple(targets),
}

const extras = fc.constantFrom<object>(
  {},
  { displaySettings: undefined },
  { displaySettings: null },
  { displaySettings: { isLockedInViewMode: true, displayName: 'D' } },
)

/** What a constructor gives: the fields that a structured clone carries and the JSON, or how it refused. */
function outcome(make: Make, args: unknown[], extra: object) {
  try {
    const made = Object.assign(new make(...args), extra)
    return { fields: { ...made }, json: made.toJSON() }
  } catch (error) {
    return { error: (error as Error).name, message: (error as Error).message }
  }
}

const isEmptyUnlessAll = (name: string, [, op, first, ...more]: unknown[]) =>
  name.startsWith('BasicFilter') &&
  op !== 'All' &&
  Array.isArray(first) &&
  first.length === 0 &&
  more.length >= 0

describe('filters, selectors and guards beside powerbi-models 1.15.2', () => {
  test('the same classes are exported', () => {
    const published = Object.keys(powerbiModels).filter((name) => name in argumentsOf)
    expect(published.sort()).toEqual(Object.keys(argumentsOf).sort())
  })

  test.each(Object.keys(argumentsOf))('%s builds, clones and refuses the same', (name) => {
    const compare = (args: unknown[], setLater: object) => {
      const extra = name.endsWith('Selector') ? {} : setLater
      const their = outcome(theirs[name]!, args, extra)
      const our = outcome(ours[name]!, args, extra)
      if (isEmptyUnlessAll(name, args)) {
        expect(our.message).toBe('values must be a non-empty array unless your operator is "All".')
      } else if (name === 'RelativeDateFilter' && args[4] === undefined) {
        expect(our.json).toEqual({ ...(their.json as object), includeToday: true })
      } else if (name === 'VisualTypeSelector' || name === 'SlicerTargetSelector') {
        const $schema = ours[name]!['schemaUrl' as keyof Make]
        expect(our.json).toEqual({ ...(their.json as object), $schema })
      } else if (name === 'AdvancedFilter' && their.message?.includes('more than two')) {
        expect(our.message).toMatch(
          /^AdvancedFilters may not have more than two conditions\. You passed: [34]$/,
        )
      } else if (their.error === 'TypeError') {
        expect(our.message).toBe(
          'You should pass the values to be filtered for each key. You passed: no values and 0 keys',
        )
      } else {
        expect(our).toEqual(their)
      }
    }
    fc.assert(fc.property(argumentsOf[name]!, extras, compare), { numRuns: 1000, seed: 2231 })
  })

  test('the JSON carries what a program added to a filter or a selector', () => {
    expect(outcome(ours.PageSelector!, ['P'], { added: 1 }).json).toMatchObject({ pageName: 'P', added: 1 })
    expect(outcome(theirs.PageSelector!, ['P'], { added: 1 }).json).not.toHaveProperty('added')
    expect(outcome(ours.TopNFilter!, [column, 'Top', 1, column], { added: 1 }).json).toHaveProperty(
      'added',
      1,
    )
    expect(outcome(theirs.TopNFilter!, [column, 'Top', 1, column], { added: 1 }).json).not.toHaveProperty(
      'added',
    )
  })

  test('single selection is a boolean in the JSON', () => {
    for (const requireSingleSelection of [undefined, null, true, false, 1, '']) {
      const args = [column, 'In', 'a']
      expect(outcome(ours.BasicFilter!, args, { requireSingleSelection })).toEqual(
        outcome(theirs.BasicFilter!, args, { requireSingleSelection }),
      )
    }
  })

  test('the schema addresses are the same but for the two that named another kind', () => {
    for (const name of Object.keys(argumentsOf)) {
      expect(ours[name]!['schemaUrl' as keyof Make], name).toBe(theirs[name]!['schemaUrl' as keyof Make])
    }
  })

  const fields =
    'table column measure hierarchy hierarchyLevel aggregationFunction keys percentOfGrandTotal groupName'
  const filterFields = 'filterType operator values logicalOperator conditions keyValues'
  const objects = fc
    .subarray(`${fields} ${filterFields}`.split(' '))
    .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), anything))))
    .map((entries) => Object.fromEntries(entries))
  const guards = Object.keys(powerbiModels).filter((name) => /^(is|get)[A-Z]/.test(name))

  test.each(guards)('%s answers the same', (name) => {
    const answer = (guard: Guard, value: unknown) => {
      try {
        return name === 'getFilterType' ? guard(value) : Boolean(guard(value))
      } catch (error) {
        return (error as Error).message
      }
    }
    const compare = (value: unknown) => {
      expect(answer(ours[name]!, value)).toBe(answer(theirs[name]!, value))
    }
    fc.assert(fc.property(fc.oneof({ weight: 9, arbitrary: objects }, anything), compare), {
      numRuns: 2000,
      seed: 2231,
    })
  })

  test('guards answer booleans also for what is nothing', () => {
    for (const name of guards.filter((one) => one !== 'getFilterType')) {
      for (const value of [{}, [], column]) expect(ours[name]!(value), name).toBeTypeOf('boolean')
    }
    for (const nothing of [undefined, null, 0, '']) {
      for (const name of [
        'isOnLoadFilters',
        'isIExtensions',
        'isFlatMenuExtension',
        'isGroupedMenuExtension',
      ]) {
        expect(ours[name]!(nothing), name).toBe(false)
      }
    }
  })
})
