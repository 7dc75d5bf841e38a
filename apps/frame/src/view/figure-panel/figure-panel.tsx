import { Dialog, Icon } from '@casement/design'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../context/words-context.ts'
import { ErrorState } from '../notices/visual-states.tsx'
import { adoptStyles } from './adopt-styles.ts'
import text from './figure-panel.css?inline'

adoptStyles(text)

interface FigurePanelProps {
  readonly className: string
  readonly title: string
  readonly heading?: Ref<HTMLHeadingElement>
  /** Everything that keeps the figure, in words. */
  readonly scope: readonly string[]
  /** Below the scope, in the head. */
  readonly way?: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A dialog about one figure: what it is, under which filters, and what is said of it. */
export function FigurePanel({ className, title, heading, scope, way, children, onClose }: FigurePanelProps) {
  const { say } = useWords()
  return (
    <Dialog
      className={`figure-panel ${className}`}
      aria-labelledby="figure-panel-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="figure-panel-head">
        <h2 id="figure-panel-title" ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        <button type="button" className="tool" aria-label={say('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <p className="quiet">{scope.join(' · ') || say('figure.everything')}</p>
        {way}
      </div>
      {children}
    </Dialog>
  )
}

/** Stands where rows will be. */
export const RowsComing = ({ className = '' }: { className?: string }) => (
  <div className={`bones rows ${className}`} role="status" aria-label={useWords().say('loading')}>
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className="bone" />
    ))}
  </div>
)

interface AskingFailedProps {
  readonly error: Parameters<typeof ErrorState>[0]['error']
  readonly className?: string
  readonly onRetry: () => void
}

export const AskingFailed = ({ error, className, onRetry }: AskingFailedProps) => (
  <div role="alert" className={className}>
    <ErrorState error={error} />
    <Again onRetry={onRetry} />
  </div>
)

/** Asks again when it is pressed, and by itself when the browser is online. */
export function Again({ onRetry }: { onRetry: () => void }) {
  const onOnline = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => onOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <button type="button" className="button" onClick={onRetry}>
      {useWords().say('tryAgain')}
    </button>
  )
}
