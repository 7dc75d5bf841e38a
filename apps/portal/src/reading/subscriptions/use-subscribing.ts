import type { ReportPlace, Schedule } from '@casement/portal-api'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'
import type { RuleDraft } from './alert-fields.tsx'
import { firstSchedule } from './schedule-fields.tsx'
import { scheduleWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
import { typedNumber } from './typed-number.ts'

/** Where the reader is in the report, and a way to have it kept. */
export interface ReaderView {
  readonly place: { readonly page: string | null; readonly view: { readonly id: string | null } | null }
  settleNow(): Promise<unknown>
}

/** What is subscribed to, as it is typed. */
export interface SubscribeDraft {
  readonly name: string
  readonly what: 'report' | 'page' | 'alert'
  readonly hasFilters: boolean
  readonly format: 'PDF' | 'XLSX'
  readonly schedule: Schedule
  readonly rule: RuleDraft
}

/** A subscription that is being typed, and made. `done`: when it comes, once it was made. */
export function useSubscribing(place: ReportPlace, reportName: string, tracker: ReaderView) {
  const intl = useIntl()
  const [subscribe, { isLoading }] = subscriptionsApi.useSubscribeMutation()
  const [draft, setDraft] = useState<SubscribeDraft>(() => ({
    name: reportName.slice(0, 100),
    what: 'report',
    // Also of a view that is known a moment later.
    hasFilters: true,
    format: 'PDF',
    schedule: firstSchedule(),
    rule: { visual: '', figure: '', field: '', comparison: '<', threshold: '' },
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const [isThresholdMissing, setIsThresholdMissing] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const wantsView = () => draft.hasFilters && tracker.place.view !== null
  const view = () => (wantsView() ? (tracker.place.view?.id ?? null) : null)

  const send = async () => {
    const { what, rule, format, schedule } = draft
    const name = draft.name.trim()
    const threshold = typedNumber(rule.threshold, intl.locale)
    const isAlert = what === 'alert'
    setProblem(null)
    setIsThresholdMissing(isAlert && threshold === null)
    if (name === '') return setProblem(intl.formatMessage({ id: 'subscriptions.nameIt' }))
    if (isAlert && (rule.visual === '' || rule.figure === ''))
      return setProblem(intl.formatMessage({ id: 'subscriptions.chooseFigure' }))
    if (isAlert && threshold === null) return
    await tracker.settleNow()
    if (wantsView() && view() === null) return setProblem(intl.formatMessage({ id: 'link.filtersNotKept' }))
    try {
      const made = await subscribe({
        ...place,
        name,
        format,
        schedule,
        view: view(),
        locale: intl.locale,
        page: what === 'report' ? null : tracker.place.page,
        alert: isAlert ? { ...rule, threshold: threshold! } : null,
      }).unwrap()
      setDone(`${scheduleWords(intl, made.schedule)}.`)
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'portalFailed' }))
    }
  }

  return {
    draft,
    change: (set: Partial<SubscribeDraft>) => setDraft((known) => ({ ...known, ...set })),
    send,
    isSending: isLoading,
    view: view(),
    problem,
    isThresholdMissing,
    done,
  }
}
