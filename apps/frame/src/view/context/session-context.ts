import type { FrameState, Session } from '@casement/session'
import { createContext, use, useSyncExternalStore } from 'react'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('A visual was drawn outside a session')
  return session
}

export const useFrameState = (session: Session): FrameState =>
  useSyncExternalStore(session.state.onChange, session.state.get, session.state.get)
