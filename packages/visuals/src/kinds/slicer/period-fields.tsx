import { useWords } from '../../context/words-context.ts'
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
  ['all', 'dates.all'],
  [String(relativeOperators.inLast), 'dates.last'],
  [String(relativeOperators.inThis), 'dates.this'],
  [String(relativeOperators.inNext), 'dates.next'],
] as const

const units = [
  [timeUnits.days, 'dates.days'],
  [timeUnits.weeks, 'dates.weeks'],
  [timeUnits.calendarWeeks, 'dates.calendarWeeks'],
  [timeUnits.months, 'dates.months'],
  [timeUnits.calendarMonths, 'dates.calendarMonths'],
  [timeUnits.years, 'dates.years'],
  [timeUnits.calendarYears, 'dates.calendarYears'],
] as const

export function PeriodFields({ label, period, isOff, isDisabled = false, onChange }: PeriodFieldsProps) {
  const { say } = useWords()
  const change = (part: Partial<RelativePeriod>) => onChange({ ...period, ...part })
  const counts = !isOff && period.operator !== relativeOperators.inThis
  return (
    <fieldset className="period" aria-label={label} disabled={isDisabled}>
      <select
        aria-label={say('dates.which')}
        value={isOff ? 'all' : String(period.operator)}
        onChange={({ target }) =>
          target.value === 'all' ? onChange(null) : change({ operator: Number(target.value) })
        }
      >
        {operators.map(([value, id]) => (
          <option key={value} value={value}>
            {say(id)}
          </option>
        ))}
      </select>
      {counts ? (
        <input
          type="number"
          aria-label={say('howMany')}
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
          aria-label={say('dates.unit')}
          value={period.unit}
          onChange={({ target }) => change({ unit: Number(target.value) })}
        >
          {units.map(([value, id]) => (
            <option key={value} value={value}>
              {say(id)}
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
          <span>{say('dates.withToday')}</span>
        </label>
      ) : null}
    </fieldset>
  )
}
