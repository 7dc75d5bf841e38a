import { X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import styles from './banner.module.css'

const key = 'casement banner closed'

/** What administrators say to everybody who is signed in, while it holds. Who closes it does not see it again in this tab. */
export function Banner() {
  const intl = useIntl()
  const { banner } = usePortal().settings
  const { kind } = useSignIn()
  const [closed, setClosed] = useState(readClosed)
  const shown = kind === 'signed-in' && banner && closed !== String(banner.version) ? banner : null
  // The live region is there before its text, or the text would not be read out.
  return (
    <div role="status">
      {shown && (
        <div className={styles.bar} data-part="banner" data-level={shown.level}>
          <p className={styles.text}>{shown.text}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={intl.formatMessage({ id: 'banner.close' })}
            onClick={() => {
              setClosed(String(shown.version))
              keepClosed(String(shown.version))
            }}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

function readClosed(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keepClosed(version: string) {
  try {
    sessionStorage.setItem(key, version)
  } catch {
    // Where storage is refused it comes back with the next page.
  }
}
