import type { RoleRules } from '@casement/portal-api'
import { Copy } from 'lucide-react'
import { useSay } from '../shared/said.tsx'
import { asModelFile } from './rules-draft.ts'
import styles from './rules.module.css'

/** The way from rules that were tried to rules that hold: they are the model's, and stand in its file. */
export function CopyRules({ roles }: { roles: readonly RoleRules[] }) {
  const say = useSay()
  const text = asModelFile(roles)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say({ text: 'The rules are copied' })
    } catch {
      say({ text: 'The browser does not copy; select the text and copy it yourself', isBad: true })
    }
  }
  return (
    <details className={styles.file}>
      <summary>Have these rules hold</summary>
      <p>
        Rules are part of the model and reviewed with it: put these roles in the model&apos;s file in place of
        its own, then load the content again (<code>npm run reload</code>). Open reports then show the new
        rows.
      </p>
      <textarea
        className={styles.json}
        aria-label="The roles as the model's file has them"
        readOnly
        rows={12}
        value={text}
      />
      <button type="button" className="button" onClick={() => void copy()}>
        <Copy aria-hidden="true" /> Copy
      </button>
    </details>
  )
}
