import type { SharedCounts } from '@casement/server'
import { expect, test } from 'vitest'
import { createMentionLimits } from '../../src/reading/comments/mention-limits.ts'

const dayMs = 24 * 60 * 60 * 1000
function limits() {
  const clock = { ms: Date.parse('2026-11-25T12:00:00Z') }
  const toldOf = createMentionLimits({ now: () => new Date(clock.ms) })
  /** How many letters somebody gets while others mention them as often as they like. */
  const letters = (by: string, person: string, times = 100) =>
    Array.from({ length: times }, () => toldOf(by, [person])).flat().length
  return { clock, toldOf, letters }
}

test('one who mentions another again and again has ten letters written in a day, to each of those they name', () => {
  const { clock, toldOf, letters } = limits()
  expect(letters('mallory', 'emil')).toBe(10)
  expect(letters('mallory', 'nina')).toBe(10)
  expect(toldOf('mallory', ['emil', 'grace'])).toEqual(['grace'])
  expect(letters('grace', 'emil', 1), 'who did not is heard').toBe(1)
  clock.ms += dayMs / 10 + 1
  expect(letters('mallory', 'emil')).toBe(1)
  clock.ms += dayMs
  expect(letters('mallory', 'emil')).toBe(10)
})

test('however many mention somebody, fifty letters a day come of it', () => {
  const { letters } = limits()
  const all = Array.from({ length: 20 }, (_, index) => letters(`one of many ${index}`, 'emil'))
  expect(all.reduce((sum, count) => sum + count)).toBe(50)
  expect(letters('one of many 0', 'nina')).toBe(10)
})

test('processes that share their counts write no more letters than one', () => {
  const told = new Map<string, ((who: string, amount: number) => void)[]>()
  /** What one process takes is told at once to the others, by the name of the limit. */
  const counts = (): SharedCounts => ({
    limit(name) {
      const listening = told.get(name) ?? []
      told.set(name, listening)
      let own: (who: string, amount: number) => void = () => undefined
      return {
        onOthers: (add) => void listening.push((own = add)),
        add: (who, amount) => {
          for (const add of listening) if (add !== own) add(who, amount)
        },
      }
    },
    close: async () => undefined,
  })
  const now = () => new Date('2026-11-25T12:00:00Z')
  const processes = [0, 1].map(() => createMentionLimits({ now, shared: counts() }))
  const letters = (by: string) =>
    Array.from({ length: 20 }, (_, index) => processes[index % 2]!(by, ['emil'])).flat().length
  expect(Array.from({ length: 7 }, (_, index) => letters(`one of many ${index}`))).toEqual([
    10, 10, 10, 10, 10, 0, 0,
  ])
  expect([...told.keys()]).toEqual(['portal mentions by one', 'portal mentions of one'])
})
