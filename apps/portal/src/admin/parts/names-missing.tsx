import { useNames } from '../api/use-names.ts'
import { Alert } from '../../parts/alert.tsx'
import { t } from '../words/t.ts'

/** Says why things are shown by their ids, where they are. */
export function NamesMissing() {
  const { hasFailed, retry } = useNames()
  if (!hasFailed) return null
  return (
    <Alert tone="warn">
      <p>
        {t('namesMissing')}{' '}
        <button type="button" className="text-button" onClick={retry}>
          {t('tryAgain')}
        </button>
      </p>
    </Alert>
  )
}
