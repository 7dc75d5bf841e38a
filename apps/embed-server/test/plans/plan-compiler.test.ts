import { expect, test } from 'vitest'
import type { PageAsked } from '../../src/answering/plans/page-asked.ts'
import { createPlanCompiler } from '../../src/answering/plans/plan-compiler.ts'

/** Plans of what is no query, which are kept as well: to find that out takes time. */
const wrong = (name: string) => ({ select: [{ name, field: 'none' }] })
const asked = (
  more: { dataset?: string; covered?: object; username?: string; roles?: string[]; today?: string } = {},
) =>
  ({
    dataset: { id: more.dataset ?? 'd', model: { tables: [{ covered: more.covered }] } },
    identity: { username: more.username ?? 'emil', roles: more.roles ?? ['EMEA'] },
    clock: { today: more.today ?? '2026-11-21', now: '2026-11-21T12:00:00' },
  }) as unknown as PageAsked

test('a plan is known to whom it was made for, over the same dataset and days of facts, and on the same day', () => {
  const compiler = createPlanCompiler({ maxCells: 100 })
  expect(compiler.known(wrong('a'), asked())).toBeUndefined()
  expect(compiler.make(wrong('a'), asked())).toBeNull()
  expect(compiler.known(wrong('a'), asked())).toBeNull()
  for (const other of [
    { dataset: 'other' },
    { covered: { from: '2026-01-01', to: '2026-11-30' } },
    { username: 'nina' },
    { roles: ['AMER'] },
    { roles: [] },
    { today: '2026-11-22' },
  ])
    expect(compiler.known(wrong('a'), asked(other)), JSON.stringify(other)).toBeUndefined()
  expect(compiler.known(wrong('b'), asked())).toBeUndefined()
})

test('three thousand plans are kept, and the first goes when there is another', () => {
  const compiler = createPlanCompiler({ maxCells: 100 })
  for (let count = 0; count < 3000; count++) compiler.make(wrong(`${count}`), asked())
  expect(compiler.known(wrong('0'), asked())).toBeNull()
  compiler.make(wrong('another'), asked())
  expect([compiler.known(wrong('0'), asked()), compiler.known(wrong('1'), asked())]).toEqual([
    undefined,
    null,
  ])
})
