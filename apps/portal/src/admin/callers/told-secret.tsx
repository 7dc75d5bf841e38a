import type { CallerRecord } from '@casement/portal-api'
import { Copy } from 'lucide-react'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { Alert } from '../shared/alert.tsx'
import { useSay } from '../shared/said.tsx'
import styles from './callers.module.css'

interface ToldSecretProps {
  readonly caller: CallerRecord
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a secret, this once. */
export function ToldSecret({ caller, secret, onClose }: ToldSecretProps) {
  const say = useSay()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      say({ text: 'The secret is copied' })
    } catch {
      say({ text: 'The browser does not copy; select the secret and copy it yourself', isBad: true })
    }
  }
  return (
    <DialogFrame
      title={`The secret of ${caller.name}`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={() => void copy()}>
            <Copy aria-hidden="true" /> Copy the secret
          </button>
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </>
      }
    >
      <Alert tone="warn">
        <p>It will not be shown again. Put it where the program finds it now; if it is lost, make another.</p>
      </Alert>
      <dl className={styles.facts}>
        <dt className={styles.name}>Client id</dt>
        <dd className={styles.code}>{caller.clientId}</dd>
        <dt className={styles.name}>Secret</dt>
        <dd className={styles.code} data-part="secret">
          {secret}
        </dd>
      </dl>
    </DialogFrame>
  )
}
