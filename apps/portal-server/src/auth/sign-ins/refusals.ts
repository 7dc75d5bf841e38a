import type { RefusedSignIn } from '@casement/portal-api'
import type { RefusedCalls, RefusedToken } from './sign-in-records.ts'

interface Counted {
  calls: number
  readonly people: Set<string>
  correlationId: string
  /** when the next entry may be written */
  dueMs: number
}

/** Calls that were refused, counted by reason. */
export interface Refusals {
  note(refused: RefusedToken, correlationId: string): void
  /** What is to be written now: of each reason once a minute; all, where it is the last time. */
  due(isLast: boolean): readonly RefusedCalls[]
  /** Counts these no more. */
  written(calls: readonly RefusedCalls[]): void
  areWaiting(): boolean
}

const minuteMs = 60_000
const maxPeople = 10

export function createRefusals({ now }: { now: () => Date }): Refusals {
  const counted = new Map<RefusedSignIn, Counted>()
  return {
    note({ why, person }, correlationId) {
      const count = counted.get(why) ?? { calls: 0, people: new Set(), correlationId, dueMs: 0 }
      counted.set(why, count)
      count.calls++
      count.correlationId = correlationId
      if (person !== undefined && count.people.size < maxPeople) count.people.add(person)
    },

    due(isLast) {
      const nowMs = now().getTime()
      return [...counted]
        .filter(([, { calls, dueMs }]) => calls > 0 && (isLast || dueMs <= nowMs))
        .map(([refused, { calls, people, correlationId }]) => ({
          refused,
          calls,
          people: [...people],
          correlationId,
        }))
    },

    written(all) {
      for (const { refused, calls, people } of all) {
        const count = counted.get(refused)!
        count.calls -= calls
        for (const person of people) count.people.delete(person)
        count.dueMs = now().getTime() + minuteMs
      }
    },

    areWaiting: () => [...counted.values()].some(({ calls }) => calls > 0),
  }
}
