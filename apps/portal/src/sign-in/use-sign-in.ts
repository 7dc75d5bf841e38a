import { useSyncExternalStore } from 'react'
import { usePortal } from '../context/portal-context.ts'
import type { SignInState } from '../session/sign-in-state.ts'

export function useSignIn(): SignInState {
  const { session } = usePortal()
  return useSyncExternalStore(session.onState, session.state)
}
