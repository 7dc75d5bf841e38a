import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Chosen } from './chosen-reports.ts'
import { useTaking, type Format } from './use-taking.ts'
import styles from './taking-bar.module.css'

interface TakingBarProps {
  readonly chosen: Chosen
  /** What the file is called by. */
  readonly title: string
  onEnd(): void
}

const formats: readonly Format[] = ['PDF', 'PPTX', 'XLSX']

/** The line at the foot of the page with which the chosen reports are taken along as one file. */
export function TakingBar({ chosen, title, onEnd }: TakingBarProps) {
  const intl = useIntl()
  const [format, setFormat] = useState<Format>('PDF')
  const { taking, take, cancel, saveAgain } = useTaking()
  const isWorking = taking.kind === 'working'
  const isIdle = chosen.length === 0 || isWorking
  const end = () => {
    cancel()
    onEnd()
  }
  return (
    <section className={styles.bar} aria-label={intl.formatMessage({ id: 'taking.several' })}>
      <p className={styles.count}>
        <FormattedMessage id="taking.chosen" values={{ count: chosen.length }} />
      </p>
      <label className={styles.format}>
        <FormattedMessage id="subscriptions.as" />
        <select
          value={format}
          disabled={isWorking}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
        >
          {formats.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `taking.${each}` })}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button primary"
        aria-disabled={isIdle}
        onClick={() => {
          if (!isIdle) void take(chosen, { format, title })
        }}
      >
        <FormattedMessage id="taking.take" />
      </button>
      <button type="button" className="button" onClick={isWorking ? cancel : end}>
        <FormattedMessage id={isWorking ? 'cancel' : 'taking.end'} />
      </button>
      <div className={styles.state} role="status">
        {taking.kind === 'none' && chosen.length === 0 && <FormattedMessage id="taking.hint" />}
        {taking.kind === 'none' && chosen.length > 0 && <FormattedMessage id="taking.asAuthored" />}
        {taking.kind === 'done' && (
          <>
            <FormattedMessage id="taking.saved" values={{ name: taking.fileName }} />
            {taking.note !== null && <span className={styles.note}> {taking.note}</span>}{' '}
          </>
        )}
        {taking.kind === 'failed' && <span className={styles.note}>{taking.problem}</span>}
      </div>
      {taking.kind === 'done' && (
        <button type="button" className="text-button" onClick={saveAgain}>
          <FormattedMessage id="taking.saveAgain" />
        </button>
      )}
      {isWorking && (
        <progress
          className={styles.progress}
          max={100}
          value={taking.percent}
          aria-label={intl.formatMessage({ id: 'taking.progress' })}
        />
      )}
    </section>
  )
}
