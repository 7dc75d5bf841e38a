import type { Scenario } from '../definition/field.ts'

interface SwatchProps {
  readonly scenario?: Scenario | undefined
  readonly index: number
  readonly isLine?: boolean
}

const dashes: Partial<Record<Scenario, string>> = { budget: '0.1 3', forecast: '4 2.5' }

/** The mark of a series in a legend, drawn as its columns or its line are. */
export function Swatch({ scenario, index, isLine = false }: SwatchProps) {
  if (isLine) {
    const token =
      scenario === undefined
        ? `series-${index + 1}`
        : scenario === 'priorYear'
          ? 'scenario-prior'
          : 'scenario-actual'
    return (
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path
          d="M0.5 6h11"
          stroke={`var(--${token})`}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={scenario && dashes[scenario]}
        />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {scenario === undefined ? (
        <rect width="12" height="12" rx="2" fill={`var(--series-${index + 1})`} />
      ) : scenario === 'actual' ? (
        <rect width="12" height="12" rx="2" fill="var(--scenario-actual)" />
      ) : scenario === 'priorYear' ? (
        <rect className="swatch-priorYear" width="12" height="12" rx="2" fill="var(--scenario-prior)" />
      ) : (
        <>
          <rect
            x="0.75"
            y="0.75"
            width="10.5"
            height="10.5"
            rx="1.5"
            fill="none"
            stroke="var(--scenario-actual)"
            strokeWidth="1.5"
          />
          {scenario === 'forecast' ? (
            <path d="M1 7l6-6M1 11.5L11.5 1M5 11l6-6" stroke="var(--scenario-actual)" />
          ) : null}
        </>
      )}
    </svg>
  )
}
