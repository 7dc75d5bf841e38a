import { FormattedMessage, useIntl } from 'react-intl'
import { MessageScreen } from './message-screen.tsx'

/** The portal's own server gave no settings, so there is neither a sign-in nor a title yet. */
export function PortalDown({ correlationId, onRetry }: { correlationId: string | null; onRetry(): void }) {
  const intl = useIntl()
  return (
    <main className="page">
      <MessageScreen
        drawing="service-down"
        title={intl.formatMessage({ id: 'portalDown.title' })}
        text={intl.formatMessage({ id: 'portalDown.text' })}
        action={
          <button type="button" className="button primary" onClick={onRetry}>
            <FormattedMessage id="tryAgain" />
          </button>
        }
        correlationId={correlationId ?? undefined}
        isAlert
      />
    </main>
  )
}
