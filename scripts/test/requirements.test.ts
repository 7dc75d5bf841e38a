import { expect, test } from 'vitest'
import { parseRequirements, placeOf, readRequirements, reportSpec } from '../requirements.ts'
import type { TestOutcome } from '../result-file.ts'

const rows = parseRequirements(
  [
    'id\tarea\trequirement\tobserved_by',
    'PRT-01\tportal\tshows\tportal in a browser: open it',
    'PAP-06\tserver\tanswers\tserver over HTTP: call it',
    'FLT-04\tmodels\trefuses\tmodels unit: build it',
  ].join('\n'),
)
const outcome = (title: string, run: string, state: TestOutcome['state'] = 'passed'): TestOutcome => ({
  run,
  file: 'x.test.ts',
  title,
  state,
})

test('the list holds the 320 requirements, each with a place', () => {
  const all = readRequirements()
  expect(all).toHaveLength(320)
  expect(new Set(all.map((row) => row.id)).size).toBe(320)
})

test('a row is shown where its last column says', () => {
  expect(placeOf('portal in a browser: open /')).toBe('browser')
  expect(placeOf('SDK against a real frame in a browser: read')).toBe('browser')
  expect(placeOf('server over HTTP: call')).toBe('server')
  expect(placeOf('SDK unit (fake frame): embed')).toBe('unit')
})

test('a passing test in the right place shows its requirement', () => {
  const { groups } = reportSpec(rows, [outcome('[PRT-01] [PAP-06] shows', 'browser')])
  expect(groups['PRT']).toEqual({ shown: 1, of: 1, missing: [], elsewhere: [] })
  expect(groups['PAP']).toEqual({ shown: 0, of: 1, missing: ['PAP-06'], elsewhere: ['PAP-06'] })
})

test('a skipped or failed test shows nothing', () => {
  const skipped = reportSpec(rows, [outcome('[FLT-04] refuses', 'unit', 'skipped')])
  expect(skipped.groups['FLT']?.shown).toBe(0)
  const failed = reportSpec(rows, [outcome('[FLT-04] a', 'unit'), outcome('[FLT-04] b', 'unit', 'failed')])
  expect(failed.groups['FLT']?.shown).toBe(0)
})

test('an unknown id and a title with four ids are mistakes', () => {
  const { mistakes } = reportSpec(rows, [
    outcome('[XYZ-99] nothing', 'unit'),
    outcome('[PRT-01] [PAP-06] [FLT-04] [PRT-01] too many', 'browser'),
  ])
  expect(mistakes).toHaveLength(2)
})
