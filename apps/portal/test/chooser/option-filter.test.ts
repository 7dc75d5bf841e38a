import { expect, test } from 'vitest'
import { holdsTyped } from '../../src/chooser/option-filter.ts'

test('the name of an option holds what is typed, whatever its case and its accents', () => {
  const option = { data: { label: 'Umsätze Zürich', value: 'a' } }
  expect(['umsatz', 'ZÜRICH', ' rich ', ''].map((typed) => holdsTyped(option, typed))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(holdsTyped(option, 'bern')).toBe(false)
})
