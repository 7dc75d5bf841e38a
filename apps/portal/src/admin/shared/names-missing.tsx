import { useNames } from '../api/use-names.ts'
import { Alert } from './alert.tsx'

/** Says why things are shown by their ids, where they are. */
export function NamesMissing() {
  const { hasFailed, retry } = useNames()
  if (!hasFailed) return null
  return (
    <Alert tone="warn">
      <p>
        The embedding service does not answer, so workspaces and reports are shown by their ids.{' '}
        <button type="button" className="text-button" onClick={retry}>
          Try again
        </button>
      </p>
    </Alert>
  )
}
