import type { CallerRecord } from '@casement/portal-api'
import { useState } from 'react'
import { callersApi } from './callers-api.ts'
import { t } from '../words/t.ts'

/** The version of a caller that is being changed, and how to read it again once somebody else has changed it. */
export function useCallerVersion(caller: CallerRecord | null) {
  const [version, setVersion] = useState(caller?.version ?? null)
  const [note, setNote] = useState<string | null>(null)
  const [readCallers] = callersApi.useLazyCallersQuery()
  const read = async (): Promise<number | null> => {
    const { data } = await readCallers()
    const stored = data?.callers.find(({ clientId }) => clientId === caller?.clientId)
    setVersion(stored?.version ?? version)
    setNote(t(stored ? 'readAgainKept' : 'callers.notReadAgain'))
    return stored?.version ?? null
  }
  return { version, note, forgetNote: () => setNote(null), read }
}
