import { FormattedMessage } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { portalApi } from '../api/portal-api.ts'

/** Ends the view at the server, and goes back to one's own whether or not the server hears of it. */
export function StopViewing({ className = 'text-button' }: { className?: string }) {
  const { viewing } = usePortal()
  const [endViewAs, { isLoading }] = portalApi.useEndViewAsMutation()
  const stop = async () => {
    if (viewing.view) await endViewAs({ id: viewing.view.id })
    viewing.leave()
  }
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isLoading}
      onClick={() => !isLoading && void stop()}
    >
      <FormattedMessage id="viewAs.stop" />
    </button>
  )
}
