import { annotated, object, parsed } from '@casement/schema'
import { Cron } from 'croner'

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether a text is five fields of cron that name a time that comes. */
function hasTimes(cron: string): boolean {
  // The library takes words (`@daily`) and single moments as well.
  if (cron.trim().split(/\s+/).length !== 5) return false
  try {
    return new Cron(cron, { mode: '5-part', paused: true, timezone: 'UTC' }).nextRun() !== null
  } catch {
    return false
  }
}

const cron = parsed(
  { description: 'When, as five fields of cron: minute, hour, day of the month, month, day of the week.' },
  (written, refuse) =>
    hasTimes(written)
      ? written
      : refuse({
          detail: `"${written}" names no times; five fields are expected: minute, hour, day of the month, month, day of the week, as "0 6 * * 1-5"`,
        }),
)

const timeZone = parsed(
  { description: 'The time zone of these times, as Europe/Berlin; UTC where it is left out.' },
  (written, refuse) =>
    isTimeZone(written)
      ? written
      : refuse({
          detail: `"${written}" is no time zone; one is expected by its IANA name, as "Europe/Berlin"`,
        }),
)

/** Times at which the sources are read again. */
export const refreshShape = annotated(object({ cron }, { timeZone }), {
  description: 'When the data are read again while the model is served.',
})
