import { join } from 'node:path'
import { onceKey } from '@casement/server'

/** The calendar day of an instant, in UTC. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/**
 * The day the sample's books are written for: the setting, else the day of the first start, which is kept so that the
 * figures stay the same from one start to the next.
 */
export async function sampleDay(
  dataFolder: string,
  set: string | undefined,
  now: () => Date,
): Promise<string> {
  if (set) return set
  const kept = await onceKey(
    join(dataFolder, 'sample'),
    'first-day',
    () => ({ casement: 1, day: dayOf(now()) }),
    ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day),
  )
  return kept.day
}
