import { type ReportPlace, reportPath } from '@casement/portal-api'
import { Link } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useHref } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { Menu } from '../../parts/menu.tsx'
import { BarWord } from '../../parts/bar-word.tsx'
import type { ReportView } from './use-view.ts'
import { viewsApi } from './views-api.ts'
import styles from './report-bar.module.css'

interface CopyLinkProps {
  readonly place: ReportPlace
  readonly isKept: boolean
  readonly view: ReportView
}

const saidForMs = 6_000

/** Copies the address of the page that is shown, with the reader's filters or without. Whoever opens it sees their own rows. */
export function CopyLink({ place, isKept, view: { tracker, place: at } }: CopyLinkProps) {
  const intl = useIntl()
  const [share] = viewsApi.useShareViewMutation()
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
