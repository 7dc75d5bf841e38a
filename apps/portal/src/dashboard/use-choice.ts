import { useSyncExternalStore } from 'react'
import { usePortal } from '../portal-context.ts'
import type { StoredChoice } from './dashboard-storage.ts'

/** The stored flag and ids, as this tab knows them. */
export function useChoice(): StoredChoice {
  const { storage } = usePortal()
  return useSyncExternalStore(storage.onChoice, storage.choice)
}
