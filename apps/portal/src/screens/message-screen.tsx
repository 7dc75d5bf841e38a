import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Drawing, type DrawingName } from './drawing.tsx'
import styles from './message-screen.module.css'

export interface MessageScreenProps {
  drawing: DrawingName
  /** Event, in one sentence. */
  title: ReactNode
  /** Advice, in one sentence. */
  text?: ReactNode
  /** The one button or link. */
  action?: ReactNode
  /** Reference to quote to whoever runs the portal. */
  correlationId?: string | undefined
  /** Inside the report area, below another heading. */
  isPart?: boolean
  /** Read out at once, as it interrupts what the person was doing. */
  isAlert?: boolean
}

/** The one layout of every screen that says something instead of showing something. */
export function MessageScreen(props: MessageScreenProps) {
  const { drawing, title, text, action, correlationId, isPart = false, isAlert = false } = props
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <section className={styles.message} {...(isAlert && { role: 'alert' })}>
      <Drawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
      {correlationId !== undefined && (
        <p className={styles.trace}>
          <FormattedMessage id="correlationId" values={{ id: <code>{correlationId}</code> }} />
        </p>
      )}
    </section>
  )
}
