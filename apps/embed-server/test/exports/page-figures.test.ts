import type { SemanticQuery } from '@casement/query'
import { expect, test } from 'vitest'
import { figuresOf } from '../../src/documents/exports/page-figures.ts'
import type { RefusalCode } from '../../src/http/refusal.ts'
import type { Answered, Asked } from '../../src/answering/query/answering.ts'
import { viewerOf } from './exports-of-file.ts'

const viewer = viewerOf('grace', 'Group')
const dataset = { id: 'd' } as Asked['dataset']
const clock = { today: '2026-11-21', now: '2026-11-21T10:00:00' }
const queryOf = (name: string) => ({ select: [{ name }] }) as unknown as SemanticQuery
const figures = (values: unknown[]): Answered => ({
  figures: JSON.stringify({ columns: [{ name: 'v', type: 'decimal', values }], rowCount: values.length }),
  source: {} as never,
})
const answerOf = (values: unknown[]) => ({
  answer: { id: '', columns: [{ name: 'v', type: 'decimal', values }], rowCount: values.length },
})

/** What is found for so many queries, where `answer` answers the one of each number. */
async function found(
  count: number,
  answer: (index: number, asked: Asked) => Answered,
  onRead: (controller: AbortController) => void = () => undefined,
) {
  const names = Array.from({ length: count }, (_, index) => `q${index}`)
  const queries = new Map(names.map((name) => [name, queryOf(name)]))
  const asked: Asked[] = []
  const together: number[] = []
  const charged: string[] = []
  const controller = new AbortController()
  let underWay = 0
  const done = figuresOf(queries, {
    dataset,
    viewer,
    clock,
    signal: controller.signal,
    purse: {
      counted(whose, work) {
        charged.push(whose)
        onRead(controller)
        return work()
      },
    },
    async answer(one) {
      if (asked.push(one) > 3 * count) throw new Error('It is asked without an end')
      together.push((underWay += 1))
      await Promise.resolve()
      underWay -= 1
      return answer([...queries.values()].indexOf(one.query as SemanticQuery), one)
    },
  })
  return { done, asked, together, charged, controller, names }
}

test('each query is asked for the identity, at the expense of the person, and its figures are read', async () => {
  const { done, asked, charged, controller } = await found(2, (index) => figures([`${index}.10`]))
  expect([...(await done)]).toEqual([
    ['q0', answerOf(['0.10'])],
    ['q1', answerOf(['1.10'])],
  ])
  const { needs, mayHold, ...one } = asked[0]!
  expect(one).toEqual({
    query: queryOf('q0'),
    dataset,
    identity: { username: 'grace', roles: ['Group'] },
    viewer: 'grace',
    clock,
    signal: controller.signal,
    budget: { steps: 24_000, characters: 640 * 1024 },
    takesArrow: false,
  })
  expect(await mayHold('computed')).toBeUndefined()
  expect(asked[1]!.needs).toBe(needs)
  expect(asked[1]!.budget).toBe(asked[0]!.budget)
  expect(charged).toEqual(['grace', 'grace'])
})

test('twelve are asked together, the next when they are answered, within a budget of their own', async () => {
  const { done, asked, together, names } = await found(25, (index) => figures([index]))
  expect([...(await done)]).toEqual(names.map((name, index) => [name, answerOf([index])]))
  expect(Math.max(...together)).toBe(12)
  expect(asked.map(({ query }) => query)).toEqual(names.map(queryOf))
  expect(new Set(asked.map(({ budget }) => budget)).size).toBe(3)
  expect(new Set(asked.map(({ needs }) => needs)).size).toBe(3)
})

test('what cannot be answered is told in words', async () => {
  const { done } = await found(2, (index) =>
    index === 0 ? { code: 'InvalidQuery' as RefusalCode, message: 'It has no figures' } : figures([]),
  )
  expect([...(await done)]).toEqual([
    ['q0', { problem: 'It has no figures' }],
    ['q1', answerOf([])],
  ])
})

test.each(['TooBusy', 'TooManyRequests', 'DataUnavailable'] as const)(
  'what the service has no place for, as %s, is no answer: it is asked until it is not wanted any more',
  async (code) => {
    const { done, asked } = await found(
      2,
      (index) => (index === 0 ? { code, message: 'Later' } : figures([])),
      (controller) => controller.abort(new Error('taken back')),
    )
    const ended = await done.catch((error: Error) => error.name)
    expect(ended).toBe('AbortError')
    expect(asked).toHaveLength(2)
  },
)

test('what the service had no place for is asked again by itself', async () => {
  let times = 0
  const { done, asked } = await found(2, (index) => {
    times += 1
    if (index === 1) return figures([1])
    return times === 1 ? { code: 'TooBusy', message: 'Later' } : figures([0])
  })
  expect(new Map(await done)).toEqual(
    new Map([
      ['q0', answerOf([0])],
      ['q1', answerOf([1])],
    ]),
  )
  expect(asked.map(({ query }) => query)).toEqual(['q0', 'q1', 'q0'].map(queryOf))
})
