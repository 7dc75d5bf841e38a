import { type ReportPlace, reportPath } from '@casement/portal-api'
import { Link } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useHref } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { isQueryError } from '../../api/query-error.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { Menu } from '../../parts/menu.tsx'
import { BarWord } from '../../parts/bar-word.tsx'
import { filtersOfRow } from './row-filters.ts'
import { linkCommand } from './use-report-commands.ts'
import type { ReportView } from './use-view.ts'
import { viewsApi } from './views-api.ts'
import styles from './report-bar.module.css'

interface CopyLinkProps {
  readonly place: ReportPlace
  readonly isKept: boolean
  readonly shown: ShownReport | null
  readonly view: ReportView
}

const saidForMs = 6_000

/** Copies the address of the page that is shown, with the reader's filters or without. Whoever opens it sees their own rows. */
export function CopyLink({ place, isKept, shown, view: { tracker, place: at } }: CopyLinkProps) {
  const intl = useIntl()
  const [share] = viewsApi.useShareViewMutation()
  const [keep] = viewsApi.useKeepViewMutation()
  const [said, setSaid] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const home = useHref('/home')

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), saidForMs)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async (view: string | null, words: string) => {
    const query = reportPath(place, { page: tracker?.place.page, view }).replace('home', home)
    const address = new URL(query, window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      setSaid(words)
    } catch {
      // A browser that keeps the clipboard to itself: the link is shown instead.
      setLink(address)
    }
  }
  const copyWithFilters = async () => {
    await tracker?.settleNow()
    const id = tracker?.place.view?.id ?? null
    if (id === null) return setSaid(intl.formatMessage({ id: 'link.filtersNotKept' }))
    const { data: given, error } = await share({ id })
    if (error && !(isQueryError(error) && error.status === 404))
      return setSaid(
        isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'link.filtersNotKept' }),
      )
    await copy(given?.id ?? id, intl.formatMessage({ id: 'link.copiedWithFilters' }))
  }
  const copyToRow = async (detail: unknown) => {
    const filters = filtersOfRow(detail)
    const page = tracker?.place.page ?? null
    const notKept = intl.formatMessage({ id: 'link.rowNotKept' })
    if (!shown || !filters || page === null) return setSaid(notKept)
    const { bookmarksManager } = shown.embed
    const [now, row] = await Promise.all(
      [{}, { filters }].map((more) => bookmarksManager.capture({ allPages: true, ...more })),
    ).catch(() => [])
    // A service that does not know of rows captures the view as it is.
    if (!row?.state || row.state === now?.state) return setSaid(notKept)
    const { data: kept, error } = await keep({ ...place, page, state: row.state, isForOthers: true })
    if (!kept?.id) return setSaid(isQueryError(error) ? problemWords(error) : notKept)
    await copy(kept.id, intl.formatMessage({ id: 'link.copiedToRow' }))
  }
  useRowCommand(isKept ? shown : null, (detail) => void copyToRow(detail))
  const without = () => copy(null, intl.formatMessage({ id: 'link.copied' }))

  return (
    <>
      {at.view !== null && isKept ? (
        <Menu
          name={intl.formatMessage({ id: 'link.copy' })}
          icon={
            <>
              <Link aria-hidden="true" />
              <BarWord of="link" />
            </>
          }
          items={[
            {
              name: intl.formatMessage({ id: 'link.withFilters' }),
              icon: null,
              onChoose: () => void copyWithFilters(),
            },
            {
              name: intl.formatMessage({ id: 'link.withoutFilters' }),
              icon: null,
              onChoose: () => void without(),
            },
          ]}
        />
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={intl.formatMessage({ id: 'link.copy' })}
          title={intl.formatMessage({ id: 'link.copy' })}
          onClick={() => void without()}
        >
          <Link aria-hidden="true" />
          <BarWord of="link" />
        </button>
      )}
      <p className={styles.said} role="status">
        {said !== null && <span className="floating arriving">{said}</span>}
      </p>
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

/** Tells of the marks and rows that a link is asked for. */
function useRowCommand(shown: ShownReport | null, tell: (detail: unknown) => void): void {
  const onCommand = useEffectEvent(tell)
  useEffect(() => {
    if (!shown) return
    const { embed } = shown
    const onChosen = ({ detail }: CustomEvent<unknown>) => {
      if ((detail as { command?: unknown } | null)?.command === linkCommand) onCommand(detail)
    }
    embed.on('commandTriggered', onChosen)
    return () => embed.off('commandTriggered', onChosen)
  }, [shown])
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const intl = useIntl()
  const id = useId()
  return (
    <DialogFrame
      title={intl.formatMessage({ id: 'link.copy' })}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          <FormattedMessage id="close" />
        </button>
      }
    >
      <Field label={intl.formatMessage({ id: 'link.link' })} hint={intl.formatMessage({ id: 'link.hint' })}>
        {(control) => (
          <input {...control} name={id} readOnly value={link} onFocus={({ target }) => target.select()} />
        )}
      </Field>
    </DialogFrame>
  )
}
