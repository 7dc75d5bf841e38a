import { calls } from '@casement/contract'
import type { CallName } from '@casement/contract'
import { expect, test } from 'vitest'
import { bodyRules } from '../src/wire/body-rules.ts'

const circle: { filters: unknown[]; self?: unknown } = { filters: [] }
circle.self = circle

const anything = [
  circle,
  { filters: [1n] },
  new Map(),
  undefined,
  null,
  7,
  '',
  'text',
  true,
  [],
  [null],
  [[]],
  {},
  { filters: 7 },
  { name: null },
]

/** Calls whose body says nothing: they are told apart by their path, or are reads. */
const bodyless = (name: CallName) =>
  calls[name].method === 'GET' ||
  calls[name].method === 'DELETE' ||
  /^(save|print|refresh|switchMode|closeAllOverlays|clearSelectedVisuals|saveUserState|frontLoad)$/.test(name)

test('every call that takes a body has a rule, and no body whatever breaks one', () => {
  for (const name of Object.keys(calls) as CallName[]) {
    if (bodyless(name)) continue
    const rule = bodyRules[name]
    expect([name, typeof rule]).toEqual([name, 'function'])
    for (const body of anything)
      for (const { message } of rule!(body) ?? []) expect([name, typeof message]).toEqual([name, 'string'])
  }
})

test('a render may say again how the report opens, and no more', () => {
  const render = bodyRules.render!
  expect(render(undefined)).toBeUndefined()
  expect(render({ pageName: 'first', settings: { hideErrors: true }, slicers: [] })).toBeUndefined()
  expect(render({ pageName: 7 })).toEqual([{ message: 'pageName must be a string' }])
  expect(render([])).toEqual([{ message: 'config must be an object' }])
})

test('a body that no query could carry is refused', () => {
  const target = { table: 'T', column: 'C', self: {} as unknown }
  target.self = target
  expect(bodyRules.setReportFilters!([{ target, operator: 'In', values: [1] }])).toEqual([
    { message: 'body must have fewer levels and parts' },
  ])
  expect(bodyRules.updateSettings!({ zoomLevel: 1n })).toEqual([{ message: 'body must be plain JSON' }])
  expect(bodyRules.setReportToken!('x'.repeat(1_000_001))).toEqual([
    { message: 'body must be at most 1000000 characters of JSON' },
  ])
})

test('a Date is refused by its place in every body that is checked', () => {
  const message = (at: string) => [
    { message: `${at} is a Date; a day or a time is given as text: 2026-10-31` },
  ]
  const rules = Object.entries(bodyRules)
  expect(rules.length).toBeGreaterThan(30)
  for (const [name, rule] of rules) {
    expect(rule({ filters: [{ values: ['2026-10-31', new Date()] }] }), name).toEqual(
      message('filters[0].values[1]'),
    )
    expect(rule([{ conditions: [{ value: new Date() }] }]), name).toEqual(message('[0].conditions[0].value'))
    expect(rule(new Date()), name).toEqual(message('body'))
  }
})

test('a clone’s layout is checked as a layout', () => {
  const clone = bodyRules.cloneVisual!
  expect(clone({ layout: { x: 1, displayState: { mode: 0 } } })).toBeUndefined()
  expect(clone({ layout: { displayState: { mode: 9 } } })).toEqual([{ message: expect.any(String) }])
})

test('a filter that is undefined is refused wherever filters are updated', () => {
  for (const name of ['updateReportFilters', 'updatePageFilters', 'updateVisualFilters'] as const)
    expect(bodyRules[name]!({ filtersOperation: 1, filters: [undefined] }), name).toEqual([
      { message: 'filter is required' },
    ])
})
