import type { ReportPlace, Schedule } from '@casement/portal-api'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ShownReport } from '../address/shown-report.ts'
import { isQueryError } from '../api/query-error.ts'
import { Alert } from '../admin/shared/alert.tsx'
import { DialogFrame } from '../admin/shared/dialog-frame.tsx'
import { Choice, Choices, Field } from '../admin/shared/field.tsx'
import { problemWords } from '../admin/words/problem-words.ts'
import type { ViewTracker } from '../report-bar/view-tracker.ts'
import { AlertFields, type PageVisual, type RuleDraft } from './alert-fields.tsx'
import { firstSchedule, ScheduleFields } from './schedule-fields.tsx'
import { parseThreshold, scheduleWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'

export interface SubscribeDialogProps {
  readonly place: ReportPlace
  readonly reportName: string
  readonly tracker: ViewTracker
  readonly shown: ShownReport
  readonly onClose: () => void
}

type What = 'report' | 'page' | 'alert'

const whats: readonly (readonly [What, string])[] = [
  ['report', 'The report'],
  ['page', 'This page'],
  ['alert', 'An alert on a figure'],
]
const withOneFigure = ['card', 'multiRowCard', 'kpi', 'gauge']
const firstRule: RuleDraft = { visual: '', figure: '', comparison: '<', threshold: '' }

/** Subscribes to the report, a page, or a figure of the page. What was typed stays when it fails. */
export function SubscribeDialog({ place, reportName, tracker, shown, onClose }: SubscribeDialogProps) {
  const formId = useId()
  const { data } = subscriptionsApi.useSubscriptionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [subscribe, { isLoading }] = subscriptionsApi.useSubscribeMutation()
  const visuals = useVisuals(shown)
  const [name, setName] = useState(reportName.slice(0, 100))
  const [what, setWhat] = useState<What>('report')
  const [hasFilters, setHasFilters] = useState(tracker.place.view !== null)
  const [format, setFormat] = useState<'PDF' | 'XLSX'>('PDF')
  const [schedule, setSchedule] = useState<Schedule>(firstSchedule)
  const [rule, setRule] = useState(firstRule)
  const [problem, setProblem] = useState<string | null>(null)
  const [isThresholdMissing, setIsThresholdMissing] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const { page } = tracker.place
  const isFiltered = tracker.place.view !== null
  const viewOf = () => (hasFilters && isFiltered ? (tracker.place.view?.id ?? null) : null)

  const send = async () => {
    setProblem(null)
    const threshold = parseThreshold(rule.threshold)
    setIsThresholdMissing(what === 'alert' && threshold === null)
    if (name.trim() === '') return setProblem('Give it a name.')
    if (what === 'alert' && (rule.visual === '' || rule.figure === '')) return setProblem('Choose a figure.')
    if (what === 'alert' && threshold === null) return
    await tracker.settleNow()
    if (hasFilters && isFiltered && viewOf() === null)
      return setProblem('Your filters could not be kept. Try again in a moment.')
    try {
      const { visual, figure, comparison } = rule
      const made = await subscribe({
        ...place,
        ...{ name: name.trim(), format, schedule, view: viewOf(), locale: navigator.language },
        page: what === 'report' ? null : page,
        alert: what === 'alert' ? { visual, figure, comparison, threshold: threshold! } : null,
      }).unwrap()
      setDone(`${scheduleWords(made.schedule)}.`)
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : 'The portal itself has failed.')
    }
  }

  if (done !== null) return <Subscribed when={done} address={data?.address ?? null} onClose={onClose} />
  return (
    <DialogFrame
      title="Subscribe"
      onClose={onClose}
      footer={
        <>
          <Link className="button" to="/subscriptions">
            Your subscriptions
          </Link>
          <button
            type="submit"
            form={formId}
            className="button primary"
            aria-disabled={isLoading || data?.problem !== null}
          >
            Subscribe
          </button>
        </>
      }
    >
      {data && data.problem !== null && <Alert tone="warn">{data.problem}</Alert>}
      {problem !== null && <Alert>{problem}</Alert>}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLoading && data?.problem === null) void send()
        }}
      >
        <Choices legend="What">
          {whats.map(([value, words]) => (
            <Choice key={value}>
              <input
                type="radio"
                name="what"
                checked={what === value}
                onChange={() => setWhat(value)}
                disabled={value !== 'report' && page === null}
              />
              {words}
            </Choice>
          ))}
        </Choices>
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {isFiltered && (
          <Choices legend="Filters">
            <Choice>
              <input
                type="checkbox"
                checked={hasFilters}
                onChange={({ target }) => setHasFilters(target.checked)}
              />
              With my filters as they are now
            </Choice>
          </Choices>
        )}
        {what === 'alert' && page !== null ? (
          <AlertFields
            {...{ place, page, visuals, rule }}
            view={viewOf()}
            problem={isThresholdMissing ? 'Type a number.' : undefined}
            onChange={setRule}
          />
        ) : (
          <Choices legend="As">
            {(['PDF', 'XLSX'] as const).map((each) => (
              <Choice key={each}>
                <input
                  type="radio"
                  name="format"
                  checked={format === each}
                  onChange={() => setFormat(each)}
                />
                {each === 'PDF' ? 'PDF' : 'Excel workbook'}
              </Choice>
            ))}
          </Choices>
        )}
        <ScheduleFields schedule={schedule} onChange={setSchedule} />
        <p>
          It comes to {data?.address ?? 'your address'} with the rows that you may see at that time, by the
          groups of your last sign-in, which must not be older than {data?.signInDays ?? 30} days.
        </p>
      </form>
    </DialogFrame>
  )
}

interface SubscribedProps {
  readonly when: string
  readonly address: string | null
  readonly onClose: () => void
}

const Subscribed = ({ when, address, onClose }: SubscribedProps) => (
  <DialogFrame
    title="You are subscribed"
    onClose={onClose}
    footer={
      <>
        <Link className="button" to="/subscriptions">
          Your subscriptions
        </Link>
        <button type="button" className="button primary" onClick={onClose}>
          Close
        </button>
      </>
    }
  >
    <p>
      {when} It goes to {address}.
    </p>
  </DialogFrame>
)

/** The visuals of the page that show one figure, by what they are called. */
function useVisuals({ embed }: ShownReport): readonly PageVisual[] {
  const [visuals, setVisuals] = useState<readonly PageVisual[]>([])
  useEffect(() => {
    let isGone = false
    void (async () => {
      const all = await (await embed.getActivePage()).getVisuals()
      if (isGone) return
      setVisuals(
        all
          .filter(({ type }) => withOneFigure.includes(type))
          .map(({ name, title }) => ({ name, title: title || name })),
      )
    })().catch(() => {})
    return () => {
      isGone = true
    }
  }, [embed])
  return visuals
}
