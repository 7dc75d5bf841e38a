import type { DatasetRefresh } from '@casement/portal-api'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Moment } from '../../parts/moment.tsx'
import { stateName, tookWords, type DatasetRow } from './dataset-rows.ts'
import styles from './datasets.module.css'
import { t } from '../words/t.ts'

interface DatasetDialogProps {
  readonly row: DatasetRow
  readonly onRefresh: (row: DatasetRow) => void
  readonly onClose: () => void
}

/** The last refreshes of a dataset, and why those failed that did. */
export function DatasetDialog({ row, onRefresh, onClose }: DatasetDialogProps) {
  const { dataset, state } = row
  const canRefresh = dataset.isRefreshable && state !== 'running'
  return (
    <DialogFrame
      title={dataset.name}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
          {canRefresh && (
            <button type="button" className="button primary" onClick={() => onRefresh(row)}>
              {state === 'failed' ? t('datasets.retry') : t('datasets.refresh')}
            </button>
          )}
        </>
      }
    >
      {dataset.problem && (
        <Alert tone="warn">{t('datasets.unknownWhen', { problem: dataset.problem })}</Alert>
      )}
      {!dataset.isRefreshable && <p>{t('datasets.notByService')}</p>}
      {dataset.refreshes?.length === 0 && <p>{t('datasets.ofTheStart')}</p>}
      {dataset.refreshes && dataset.refreshes.length > 0 && (
        <ol className={styles.refreshes} aria-label={t('datasets.refreshes')}>
          {dataset.refreshes.map((refresh, index) => (
            <li key={`${refresh.startedAt}-${index}`} className={styles.one}>
              <span className={styles.state} data-state={nameOf(refresh)}>
                {stateName(nameOf(refresh))}
              </span>{' '}
              <span className={styles.quiet}>
                {refresh.startedAt && <Moment at={refresh.startedAt} />} {tookWords(refresh)}
              </span>
              {refresh.problem && <p className={styles.why}>{refresh.problem}</p>}
            </li>
          ))}
        </ol>
      )}
    </DialogFrame>
  )
}

const nameOf = ({ state }: DatasetRefresh) =>
  state === 'completed' ? 'good' : state === 'other' ? 'unknown' : state
