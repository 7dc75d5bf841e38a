import { useSyncExternalStore } from 'react'
import { usePortal } from '../context/portal-context.ts'
import type { StoredChoice } from '../store/dashboard-storage.ts'

/** The stored flag and ids, as this tab knows them. */
export function useChoice(): StoredChoice {
  const { storage } = usePortal()
  return useSyncExternalStore(storage.onChoice, storage.choice)
}
