import type { RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './skip-link.module.css'

/** The first stop of the keyboard. A button, because with a `<base>` a link to `#content` would leave the page. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => target.current?.focus()}>
      <FormattedMessage id="skip" />
    </button>
  )
}
