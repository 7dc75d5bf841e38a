import type { DatasetRefresh } from '@casement/portal-api'
import { Alert } from '../shared/alert.tsx'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { Moment } from '../shared/moment.tsx'
import { stateNames, tookWords, type DatasetRow } from './dataset-rows.ts'
import styles from './datasets.module.css'

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
            Close
          </button>
          {canRefresh && (
            <button type="button" className="button primary" onClick={() => onRefresh(row)}>
              {state === 'failed' ? 'Retry' : 'Refresh now'}
            </button>
          )}
        </>
      }
    >
      {dataset.problem && (
        <Alert tone="warn">The service does not say when it was refreshed: {dataset.problem}</Alert>
      )}
      {!dataset.isRefreshable && <p>The service does not refresh this dataset.</p>}
      {dataset.refreshes?.length === 0 && (
        <p>It has not been refreshed yet: its data are those of the start.</p>
      )}
      {dataset.refreshes && dataset.refreshes.length > 0 && (
        <ol className={styles.refreshes} aria-label="Refreshes, the newest first">
          {dataset.refreshes.map((refresh, index) => (
            <li key={`${refresh.startedAt}-${index}`} className={styles.one}>
              <span className={styles.state} data-state={nameOf(refresh)}>
                {stateNames[nameOf(refresh)]}
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
