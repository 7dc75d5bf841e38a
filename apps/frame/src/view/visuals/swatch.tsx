import type { Scenario } from '@casement/report'

/** The mark of a series in a legend, drawn as its columns are. */
export function Swatch({ scenario, index }: { scenario?: Scenario | undefined; index: number }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {scenario === undefined ? (
        <rect width="12" height="12" rx="2" fill={`var(--series-${index + 1})`} />
      ) : scenario === 'actual' ? (
        <rect width="12" height="12" rx="2" fill="var(--scenario-actual)" />
      ) : scenario === 'priorYear' ? (
        <rect width="12" height="12" rx="2" fill="var(--scenario-prior)" />
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
