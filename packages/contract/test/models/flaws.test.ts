import { expect, test } from 'vitest'
import { reportLoad } from '../../src/models/validation/load-rules.ts'
import { findFlaw } from '../../src/models/validation/rule.ts'
import type { Flaw } from '../../src/models/validation/rule.ts'

const report = { accessToken: 't', id: 'r' }
const flawOf = (fields: object): Flaw | undefined => findFlaw(reportLoad, { ...report, ...fields })

test('a flaw names the path from the input to the field, and the kind of rule', () => {
  expect(findFlaw(reportLoad, { id: 'r' })).toMatchObject({ path: 'accessToken', keyword: 'required' })
  expect(flawOf({ settings: { panes: { filters: { visible: 'x' } } } })).toEqual({
    message: 'visible must be a boolean',
    path: 'settings.panes.filters.visible',
    keyword: 'type',
  })
  expect(flawOf({ viewMode: 9 })).toMatchObject({ path: 'viewMode', keyword: 'invalid' })
  expect(flawOf({ settings: { zoomLevel: 9 } })).toMatchObject({
    path: 'settings.zoomLevel',
    keyword: 'range',
  })
  expect(flawOf({ filters: [{}] })).toMatchObject({ path: 'filters', keyword: 'invalid' })
})

test('what is no object is told at the path of its parent', () => {
  expect(findFlaw(reportLoad, 5)).toEqual({ message: 'input must be an object', path: '', keyword: 'type' })
  expect(flawOf({ settings: 5 })).toEqual({
    message: 'settings must be an object',
    path: '',
    keyword: 'type',
  })
  expect(flawOf({ settings: { panes: [] } })).toMatchObject({
    message: 'panes must be an object',
    path: 'settings',
  })
})

test('the items of a map repeat its name in the path', () => {
  const pagesLayout = { P: { visualsLayout: { V: { x: 'left' } } } }
  expect(flawOf({ settings: { customLayout: { pagesLayout } } })?.path).toBe(
    'settings.customLayout.pagesLayout.P.pagesLayout.visualsLayout.V.visualsLayout.x',
  )
})

test('names that every object inherits are no fields of an input', () => {
  expect(findFlaw({ fields: { 'constructor!': { type: 'string' } } }, { constructor: 'x' })).toBeUndefined()
  expect(findFlaw({ values: { type: 'string' } }, Object.create({ inherited: 5 }))).toBeUndefined()
})
