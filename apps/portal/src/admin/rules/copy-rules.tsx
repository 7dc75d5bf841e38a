import type { RoleRules } from '@casement/portal-api'
import { Copy } from 'lucide-react'
import { useSay } from '../../parts/said.tsx'
import { asModelFile } from './rules-draft.ts'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

const reload = 'npm run reload'

/** The way from rules that were tried to rules that hold: they are the model's, and stand in its file. */
export function CopyRules({ roles }: { roles: readonly RoleRules[] }) {
  const say = useSay()
  const text = asModelFile(roles)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say({ text: t('rules.copied') })
    } catch {
      say({ text: t('rules.notCopied'), isBad: true })
    }
  }
  return (
    <details className={styles.file}>
      <summary>{t('rules.haveHold')}</summary>
      <p>{t('rules.haveHoldText', { command: <code>{reload}</code> })}</p>
      <textarea className={styles.json} aria-label={t('rules.asFile')} readOnly rows={12} value={text} />
      <button type="button" className="button" onClick={() => void copy()}>
        <Copy aria-hidden="true" /> {t('copy')}
      </button>
    </details>
  )
}
