import type { CallerRecord } from '@casement/portal-api'
import { Copy } from 'lucide-react'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useSay } from '../../parts/said.tsx'
import styles from './callers.module.css'
import { t } from '../words/t.ts'

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
      say({ text: t('callers.copied') })
    } catch {
      say({ text: t('callers.notCopied'), isBad: true })
    }
  }
  return (
    <DialogFrame
      title={t('callers.secretOf', { name: caller.name })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={() => void copy()}>
            <Copy aria-hidden="true" /> {t('callers.copySecret')}
          </button>
          <button type="button" className="button primary" onClick={onClose}>
            {t('callers.done')}
          </button>
        </>
      }
    >
      <Alert tone="warn">
        <p>{t('callers.notAgain')}</p>
      </Alert>
      <dl className={styles.facts}>
        <dt className={styles.name}>{t('callers.clientId')}</dt>
        <dd className={styles.code}>{caller.clientId}</dd>
        <dt className={styles.name}>{t('callers.secret')}</dt>
        <dd className={styles.code} data-part="secret">
          {secret}
        </dd>
      </dl>
    </DialogFrame>
  )
}
