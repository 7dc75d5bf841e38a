import type { Schedule } from '@casement/portal-api'
import { useIntl } from 'react-intl'
import { Field } from '../../parts/field.tsx'
import { weekdaysOf } from './subscription-words.ts'
import styles from './subscriptions.module.css'

const everyNames = {
  day: 'schedule.day',
  weekday: 'schedule.weekday',
  week: 'schedule.week',
  month: 'schedule.month',
} as const

export const firstSchedule = (): Schedule => ({
  every: 'week',
  day: 1,
  time: '07:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

interface ScheduleFieldsProps {
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}

/** When it comes. */
export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const intl = useIntl()
  const { every, day, time, zone } = schedule
  const change = (set: Partial<Schedule>) => onChange({ ...schedule, ...set })
  return (
    <div className={styles.fields}>
      <Field label={intl.formatMessage({ id: 'schedule.often' })}>
        {(control) => (
          <select
            {...control}
            value={every}
            onChange={({ target }) => {
              const chosen = target.value as Schedule['every']
              change({ every: chosen, day: chosen === 'week' || chosen === 'month' ? 1 : null })
            }}
          >
            {Object.entries(everyNames).map(([value, name]) => (
              <option key={value} value={value}>
                {intl.formatMessage({ id: name })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(every === 'week' || every === 'month') && (
        <Field label={intl.formatMessage({ id: 'schedule.dayOf' })}>
          {(control) => (
            <select
              {...control}
              value={day ?? 1}
              onChange={({ target }) => change({ day: Number(target.value) })}
            >
              {every === 'week'
                ? weekdaysOf(intl).map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))
                : Array.from({ length: 31 }, (_, index) => (
                    <option key={index} value={index + 1}>
                      {index === 30 ? intl.formatMessage({ id: 'schedule.last' }) : index + 1}
                    </option>
                  ))}
            </select>
          )}
        </Field>
      )}
      <Field label={intl.formatMessage({ id: 'schedule.time' })}>
        {(control) => (
          <input
            {...control}
            type="time"
            required
            value={time}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
      </Field>
      <Field label={intl.formatMessage({ id: 'schedule.zone' })}>
        {(control) => (
          <select {...control} value={zone} onChange={({ target }) => change({ zone: target.value })}>
            {zonesWith(zone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

const zonesWith = (zone: string): readonly string[] => [
  ...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]
