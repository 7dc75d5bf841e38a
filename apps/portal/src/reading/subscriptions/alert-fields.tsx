import { FormattedMessage, useIntl } from 'react-intl'
import type { Comparison, ReportPlace } from '@casement/portal-api'
import { isQueryError } from '../../api/query-error.ts'
import { Field } from '../../parts/field.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { comparisonWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
import { thresholdDoubt } from './threshold-doubt.ts'
import { typedNumber } from './typed-number.ts'
import styles from './subscriptions.module.css'

/** A rule as it is typed. */
export interface RuleDraft {
  readonly visual: string
  /** What the figure is called, and what it is of. */
  readonly figure: string
  readonly field: string
  readonly comparison: Comparison
  readonly threshold: string
}

interface AlertFieldsProps {
  readonly place: ReportPlace
  readonly page: string
  readonly view: string | null
  readonly rule: RuleDraft
  readonly problem: string | undefined
  readonly onChange: (rule: RuleDraft) => void
}

/** The figure of an alert, with what it is now, and what it is compared with. */
export function AlertFields({ place, page, view, rule, problem, onChange }: AlertFieldsProps) {
  const intl = useIntl()
  const { visual, field, comparison, threshold } = rule
  const change = (set: Partial<RuleDraft>) => onChange({ ...rule, ...set })
  const asked = { ...place, page, view, locale: intl.locale }
  const ofPage = subscriptionsApi.useFiguresOfVisualQuery({ ...asked, visual: null })
  const { currentData, error } = subscriptionsApi.useFiguresOfVisualQuery(
    { ...asked, visual },
    { skip: visual === '', refetchOnMountOrArgChange: true },
  )
  const visuals = ofPage.currentData?.visuals ?? []
  const figures = currentData?.figures ?? []
  const present = figures.find((one) => one.field === field)
  const wordsOf = (refused: unknown) =>
    isQueryError(refused) ? problemWords(refused) : intl.formatMessage({ id: 'subscriptions.figuresUnread' })
  const figureProblem = error
    ? wordsOf(error)
    : currentData && figures.length === 0
      ? intl.formatMessage({ id: 'subscriptions.noFigure' })
      : undefined
  if (ofPage.currentData && visuals.length === 0)
    return (
      <p>
        <FormattedMessage id="subscriptions.noVisual" />
      </p>
    )
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={intl.formatMessage({ id: 'subscriptions.visual' })}
          problem={ofPage.error && wordsOf(ofPage.error)}
        >
          {(control) => (
            <select
              {...control}
              value={visual}
              onChange={({ target }) => change({ visual: target.value, figure: '', field: '' })}
            >
              <option value="">
                {intl.formatMessage({
                  id: ofPage.currentData || ofPage.error ? 'subscriptions.choose' : 'loading',
                })}
              </option>
              {visuals.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={intl.formatMessage({ id: 'subscriptions.figure' })}
          problem={figureProblem}
          hint={present && intl.formatMessage({ id: 'subscriptions.now' }, { value: present.text || '–' })}
        >
          {(control) => (
            <select
              {...control}
              value={field}
              onChange={({ target: { value } }) =>
                change({ field: value, figure: figures.find((one) => one.field === value)?.figure ?? '' })
              }
            >
              <option value="">
                {intl.formatMessage({
                  id: visual !== '' && !currentData && !error ? 'loading' : 'subscriptions.choose',
                })}
              </option>
              {figures.map((one) => (
                <option key={one.field} value={one.field}>
                  {one.figure}
                </option>
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
      {present?.value != null && <Doubt value={present.value} {...{ comparison, threshold }} />}
    </>
  )
}

/** Says of a rule that it is true already, or far from true. */
function Doubt({
  value,
  comparison,
  threshold,
}: Pick<RuleDraft, 'comparison' | 'threshold'> & { value: number }) {
  const number = typedNumber(threshold, useIntl().locale)
  const doubt = number === null ? null : thresholdDoubt(value, comparison, number)
  return (
    <p className={styles.doubt} role="status">
      {doubt && <FormattedMessage id={`subscriptions.doubt.${doubt}`} values={{ value }} />}
    </p>
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
export function RuleFields({ comparison, threshold, problem, onComparison, onThreshold }: RuleFieldsProps) {
  const intl = useIntl()
  const number = typedNumber(threshold, intl.locale)
  const hint = intl.formatMessage({ id: 'subscriptions.thresholdHint' })
  return (
    <div className={styles.fields}>
      <Field label={intl.formatMessage({ id: 'subscriptions.tellWhen' })}>
        {(control) => (
          <select
            {...control}
            value={comparison}
            onChange={({ target }) => onComparison(target.value as Comparison)}
          >
            {Object.entries(comparisonWords).map(([value, id]) => (
              <option key={value} value={value}>
                {intl.formatMessage({ id })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={intl.formatMessage({ id: 'subscriptions.threshold' })}
        // What was missing is there as soon as it is typed.
        problem={number === null ? problem : undefined}
        hint={
          number === null
            ? hint
            : `${intl.formatMessage(
                { id: 'subscriptions.understood' },
                { value: intl.formatNumber(number, { maximumFractionDigits: 20 }) },
              )} ${hint}`
        }
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
}
