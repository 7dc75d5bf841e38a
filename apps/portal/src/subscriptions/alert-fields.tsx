import type { Comparison, ReportPlace } from '@casement/portal-api'
import { isQueryError } from '../api/query-error.ts'
import { Field } from '../admin/shared/field.tsx'
import { problemWords } from '../admin/words/problem-words.ts'
import { comparisonWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
import styles from './subscriptions.module.css'

/** A rule as it is typed. */
export interface RuleDraft {
  readonly visual: string
  readonly figure: string
  readonly comparison: Comparison
  readonly threshold: string
}

export interface PageVisual {
  readonly name: string
  readonly title: string
}

const written = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 })

interface AlertFieldsProps {
  readonly place: ReportPlace
  readonly page: string
  readonly view: string | null
  readonly visuals: readonly PageVisual[]
  readonly rule: RuleDraft
  readonly problem: string | undefined
  readonly onChange: (rule: RuleDraft) => void
}

/** The figure of an alert, with what it is now, and what it is compared with. */
export function AlertFields({ place, page, view, visuals, rule, problem, onChange }: AlertFieldsProps) {
  const { visual, figure, comparison, threshold } = rule
  const change = (set: Partial<RuleDraft>) => onChange({ ...rule, ...set })
  const { currentData, error } = subscriptionsApi.useFiguresOfVisualQuery(
    { ...place, page, view, visual },
    { skip: visual === '', refetchOnMountOrArgChange: true },
  )
  const figures = currentData?.figures ?? []
  const present = figures.find((one) => one.figure === figure)
  const figureProblem = error
    ? isQueryError(error)
      ? problemWords(error)
      : 'The figures could not be read.'
    : currentData && figures.length === 0
      ? 'This visual shows no single figure.'
      : undefined
  if (visuals.length === 0) return <p>This page has no card, KPI or gauge whose figure could be watched.</p>
  return (
    <>
      <div className={styles.fields}>
        <Field label="Visual">
          {(control) => (
            <select
              {...control}
              value={visual}
              onChange={({ target }) => change({ visual: target.value, figure: '' })}
            >
              <option value="">Choose</option>
              {visuals.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Figure"
          problem={figureProblem}
          hint={present && `Now: ${written.format(present.value)}`}
        >
          {(control) => (
            <select {...control} value={figure} onChange={({ target }) => change({ figure: target.value })}>
              <option value="">{visual !== '' && !currentData && !error ? 'Loading' : 'Choose'}</option>
              {figures.map((one) => (
                <option key={one.figure}>{one.figure}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <RuleFields
        {...{ comparison, threshold, problem }}
        onComparison={(chosen) => change({ comparison: chosen })}
        onThreshold={(typed) => change({ threshold: typed })}
      />
    </>
  )
}

interface RuleFieldsProps {
  readonly comparison: Comparison
  readonly threshold: string
  readonly problem: string | undefined
  readonly onComparison: (comparison: Comparison) => void
  readonly onThreshold: (threshold: string) => void
}

/** What a figure is compared with. */
export const RuleFields = ({
  comparison,
  threshold,
  problem,
  onComparison,
  onThreshold,
}: RuleFieldsProps) => (
  <div className={styles.fields}>
    <Field label="Tell me when it">
      {(control) => (
        <select
          {...control}
          value={comparison}
          onChange={({ target }) => onComparison(target.value as Comparison)}
        >
          {Object.entries(comparisonWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field
      label="Threshold"
      problem={problem}
      hint="In the figure’s own unit, not in thousands; 20 % is 0.2 and may be typed either way."
    >
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={threshold}
          onChange={({ target }) => onThreshold(target.value)}
        />
      )}
    </Field>
  </div>
)
