import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

export interface MessageScreenProps {
  drawing: DrawingName
  /** What happened, in one sentence. */
  title: string
  /** What to do, in one sentence. */
  text?: ReactNode
  /** The one button or link. */
  action?: ReactNode
  /** To quote to whoever runs the portal. */
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
    <section className="message" {...(isAlert && { role: 'alert' })}>
      <Drawing name={drawing} />
      <Heading className="message-title">{title}</Heading>
      {text !== undefined && <p className="message-text">{text}</p>}
      {action !== undefined && action !== false && <div className="message-action">{action}</div>}
      {correlationId !== undefined && (
        <p className="message-trace">
          Correlation id <code>{correlationId}</code>
        </p>
      )}
    </section>
  )
}
