import { MessageScreen } from './message-screen.tsx'

/** The portal's own server gave no settings, so there is neither a sign-in nor a title yet. */
export function PortalDown({ correlationId, onRetry }: { correlationId: string | null; onRetry(): void }) {
  return (
    <main className="page">
      <MessageScreen
        drawing="service-down"
        title="The portal does not answer"
        text="Check your connection, or try again in a moment."
        action={
          <button type="button" className="button primary" onClick={onRetry}>
            Try again
          </button>
        }
        correlationId={correlationId ?? undefined}
        isAlert
      />
    </main>
  )
}
