import { parseReport } from '@casement/report'
import { expect, test } from 'vitest'
import { type PartAsked, type PartsAsked, partsInSteps } from '../../src/exports/parts-asked.ts'
import { exportLimits } from '../../src/kept-exports/export-limits.ts'
import { pageToDraw } from '../../src/pictures/picture-asked.ts'

const card = (name: string, more: object = {}) => ({
  name,
  type: 'card',
  layout: { x: 0, y: 0, width: 300, height: 150, ...more },
  roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Total' }] },
})
const page = (name: string, more: object = {}) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals: [card('total'), card('unseen', { displayState: { mode: 'hidden' } })],
  ...more,
})
const definition = parseReport({
  casement: 1,
  name: 'A',
  pages: [
    page('first'),
    page('tip', { type: 'tooltip', visibility: 'hidden' }),
    page('unseen', { visibility: 'hidden' }),
    page('last'),
  ],
})

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const parts = (asked: Partial<PartsAsked> = {}) =>
  ended(partsInSteps(definition, { options: {}, code: 'Invalid parameters', ...asked }))
const pagesOf = (asked: Partial<PartsAsked> = {}) => parts(asked).map((part) => part.page)
const refused = (message: RegExp) =>
  expect.objectContaining({ code: 'Invalid parameters', message: expect.stringMatching(message) })

test('the whole report is its pages with a tab, with the hidden ones where they are asked for, and never a tooltip', () => {
  for (const pages of [undefined, null, []]) expect(pagesOf({ pages })).toEqual(['first', 'last'])
  expect(pagesOf({ includesHidden: true })).toEqual(['first', 'unseen', 'last'])
  expect(pagesOf({ includesHidden: false })).toEqual(['first', 'last'])
})

test('pages that are named are taken in their order, whether they have a tab or not', () => {
  const pages = ['last', 'tip', 'unseen', 'last'].map((pageName) => ({ pageName }))
  expect(pagesOf({ pages })).toEqual(['last', 'tip', 'unseen', 'last'])
})

test('one export has fifty pages and no more', () => {
  const of = (count: number): PartAsked[] => Array.from({ length: count }, () => ({ pageName: 'first' }))
  expect(pagesOf({ pages: of(exportLimits.pages) })).toHaveLength(50)
  expect(() => parts({ pages: of(51) })).toThrow(refused(/there are 51; one export has at most 50/))
})

test('a visual is taken where it is on its page and seen in the view', () => {
  const of = (visualName: string) => parts({ pages: [{ pageName: 'first', visualName }] })
  expect(of('total')).toMatchObject([{ page: 'first', visual: 'total' }])
  expect(parts({ pages: [{ pageName: 'first' }] })[0]).not.toHaveProperty('visual')
  expect(() => of('none')).toThrow(refused(/visualName: the page has no visual "none"/))
  expect(() => of('unseen')).toThrow(refused(/visualName: the visual "unseen" is hidden in this view/))
})

test('what is chosen is of its own page alone', () => {
  const selection = { page: 'last', visual: 'total', points: [] }
  expect(parts({ selection }).map((part) => part.selection)).toEqual([null, selection])
})

test('a picture is of a page that readers may turn to, or of the one that the report opens with', () => {
  const drawn = ['last', 'tip', 'unseen', 'none', undefined].map((name) => pageToDraw(definition, name))
  expect(drawn).toEqual(['last', 'first', 'first', 'first', 'first'])
})
