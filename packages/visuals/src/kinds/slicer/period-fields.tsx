import { relativeOperators, timeUnits } from '../../filters/filter-forms.ts'
import type { RelativePeriod } from '../../filters/filter-forms.ts'

interface PeriodFieldsProps {
  readonly label: string
  readonly period: RelativePeriod
  /** No period is in force. */
  readonly isOff: boolean
  readonly isDisabled?: boolean
  /** null: all dates. */
  readonly onChange: (period: RelativePeriod | null) => void
}

const operators = [
  ['all', 'All dates'],
  [String(relativeOperators.inLast), 'In the last'],
  [String(relativeOperators.inThis), 'In this'],
  [String(relativeOperators.inNext), 'In the next'],
] as const

const units: readonly (readonly [number, string])[] = [
  [timeUnits.days, 'days'],
  [timeUnits.weeks, 'weeks'],
  [timeUnits.calendarWeeks, 'calendar weeks'],
  [timeUnits.months, 'months'],
  [timeUnits.calendarMonths, 'calendar months'],
  [timeUnits.years, 'years'],
  [timeUnits.calendarYears, 'calendar years'],
]

export function PeriodFields({ label, period, isOff, isDisabled = false, onChange }: PeriodFieldsProps) {
  const change = (part: Partial<RelativePeriod>) => onChange({ ...period, ...part })
  const counts = !isOff && period.operator !== relativeOperators.inThis
  return (
    <fieldset className="period" aria-label={label} disabled={isDisabled}>
      <select
        aria-label="Which dates"
        value={isOff ? 'all' : String(period.operator)}
        onChange={({ target }) =>
          target.value === 'all' ? onChange(null) : change({ operator: Number(target.value) })
        }
      >
        {operators.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {counts ? (
        <input
          type="number"
          aria-label="How many"
          min={1}
          max={999}
          value={period.count}
          onChange={({ target }) => {
            const count = Math.round(target.valueAsNumber)
            if (count >= 1 && count <= 999) change({ count })
          }}
        />
      ) : null}
      {isOff ? null : (
        <select
          aria-label="Unit"
          value={period.unit}
          onChange={({ target }) => change({ unit: Number(target.value) })}
        >
          {units.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {counts ? (
        <label className="choice">
          <input
            type="checkbox"
            checked={period.includesToday}
            onChange={({ target }) => change({ includesToday: target.checked })}
          />
          <span>with today</span>
        </label>
      ) : null}
    </fieldset>
  )
}
