import type { BegunView } from '@casement/portal-api'

/** Views the portal as somebody else, in this tab alone. It begins and ends with a new load of /home. */
export interface Viewing {
  /** null: the portal is one's own */
  readonly view: BegunView | null
  /** the person whose view has ended by itself, to be said once; null: none */
  readonly ended: string | null
  begin(view: BegunView): void
  /** Back to one's own. */
  leave(): void
  /** The server knows the view no more. Never resolves, as the page is left. */
  leaveEnded(): Promise<never>
}

const keys = { view: 'view as', ended: 'view as ended' } as const
/** Beginning of the keys of what the dashboard stores meanwhile. */
const prefix = 'view as: '

/** Reads what this tab is doing. `session` is the tab's own storage, `goHome` loads /home anew. */
export function createViewing(session: Storage, goHome: () => void): Viewing {
  const view = toView(session.getItem(keys.view))
  const ended = session.getItem(keys.ended)
  session.removeItem(keys.ended)
  const clear = () => {
    for (const key of keysOf(session))
      if (key === keys.view || key.startsWith(prefix)) session.removeItem(key)
  }
  return {
    view,
    ended,
    begin(begun) {
      clear()
      session.setItem(keys.view, JSON.stringify(begun))
      goHome()
    },
    leave() {
      clear()
      goHome()
    },
    leaveEnded() {
      clear()
      if (view) session.setItem(keys.ended, view.person)
      goHome()
      return new Promise(() => {})
    },
  }
}

/** Storage of the dashboard while the portal is viewed as somebody else: the tab's, under keys of its own. */
export const storageOfView = (session: Storage): Storage => ({
  get length() {
    return keysOf(session).filter((key) => key.startsWith(prefix)).length
  },
  key: (at) =>
    keysOf(session)
      .filter((key) => key.startsWith(prefix))
      [at]?.slice(prefix.length) ?? null,
  getItem: (key) => session.getItem(prefix + key),
  setItem: (key, value) => session.setItem(prefix + key, value),
  removeItem: (key) => session.removeItem(prefix + key),
  clear() {
    for (const key of keysOf(session)) if (key.startsWith(prefix)) session.removeItem(key)
  },
})

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')

function toView(text: string | null): BegunView | null {
  if (text === null) return null
  try {
    const { id, person, expiresAt } = (JSON.parse(text) ?? {}) as Partial<BegunView>
    return typeof id === 'string' && typeof person === 'string' && typeof expiresAt === 'string'
      ? { id, person, expiresAt }
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
