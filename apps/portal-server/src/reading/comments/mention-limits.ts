import { createDailyAmounts, type SharedCounts } from '@casement/server'

interface Deps {
  readonly now: () => Date
  readonly shared?: SharedCounts | undefined
}

/** Letters about mentions in a day, by one person to another, and to one from all. */
const fromOne = 10
const fromAll = 50

/**
 * The people who get a letter of it when somebody mentions them: nobody's box is filled by one who mentions them again and
 * again, or by many. Who gets none sees the mention in the portal all the same.
 */
export function createMentionLimits({ now, shared }: Deps) {
  const each = createDailyAmounts({ perDay: fromOne, now, shared: shared?.limit('portal mentions by one') })
  const all = createDailyAmounts({ perDay: fromAll, now, shared: shared?.limit('portal mentions of one') })
  return (by: string, people: readonly string[]): readonly string[] =>
    people.filter(
      (person) => each.take(JSON.stringify([by, person]), 1) === true && all.take(person, 1) === true,
    )
}
