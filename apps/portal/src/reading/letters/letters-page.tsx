import { saveFile } from '@casement/design'
import type { KeptLetter } from '@casement/portal-api'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { FormattedMessage, useIntl } from 'react-intl'
import { Empty } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePortal } from '../../context/portal-context.ts'
import { NotFound } from '../../screens/not-found.tsx'
import { useDocumentTitle } from '../../screens/document-title.ts'
import type { PortalDispatch } from '../../store/store.ts'
import { lettersApi } from './letters-api.ts'
import { linkedParts } from './linked-parts.ts'
import styles from './letters.module.css'

const lookedAtEveryMs = 3000

/** What a demonstration would have sent to the reader; elsewhere there is no such page. */
export function LettersPage() {
  const { settings, viewing } = usePortal()
  return settings.letters && viewing.view === null ? <Letters /> : <NotFound />
}

function Letters() {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'letters.title' }))
  const { data, error, refetch } = lettersApi.useLettersQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookedAtEveryMs,
    skipPollingIfUnfocused: true,
  })
  if (error && data === undefined)
    return (
      <Failed
        error={error}
        title={intl.formatMessage({ id: 'letters.notLoaded' })}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'letters.title' })}
        text={intl.formatMessage({ id: 'letters.text' })}
      />
      {data?.length === 0 && (
        <Empty
          title={intl.formatMessage({ id: 'letters.none' })}
          text={intl.formatMessage({ id: 'letters.noneText' })}
          action={null}
        />
      )}
      {data?.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
    </div>
  )
}

function Letter({ letter }: { letter: KeptLetter }) {
  const intl = useIntl()
  const dispatch = useDispatch<PortalDispatch>()
  const [hasFailed, setHasFailed] = useState(false)
  const save = async (file: number, name: string) => {
    setHasFailed(false)
    try {
      const call = lettersApi.endpoints.letterFile.initiate({ id: letter.id, file }, { track: false })
      saveFile(name, await dispatch(call).unwrap())
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <article className={styles.letter} aria-label={letter.subject}>
      <h2 className={styles.subject}>{letter.subject}</h2>
      <p className={styles.facts}>
        <FormattedMessage id="letters.to" values={{ to: letter.to, when: <Moment at={letter.at} /> }} />
      </p>
      <p className={styles.text}>
        {linkedParts(letter.text.trim()).map(({ text, href }, index) =>
          href === null ? (
            text
          ) : (
            <a key={index} href={href}>
              {text}
            </a>
          ),
        )}
      </p>
      {letter.files.map(({ name, bytes }, index) => (
        <button key={name} type="button" className="button" onClick={() => void save(index, name)}>
          <Paperclip aria-hidden="true" />
          <FormattedMessage
            id="letters.file"
            values={{ name, size: intl.formatNumber(Math.ceil(bytes / 1024)) }}
          />
        </button>
      ))}
      <p role="status" className={styles.failed}>
        {hasFailed && <FormattedMessage id="letters.fileGone" />}
      </p>
    </article>
  )
}
