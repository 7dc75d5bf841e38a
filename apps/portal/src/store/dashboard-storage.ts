import type { Option } from './option.ts'

/** The texts that older portals stored for "nothing"; each counts as absent. */
const nothing = new Set(['', 'null', 'undefined'])

const presentText = (text: string | null): string | null => (text === null || nothing.has(text) ? null : text)

/** State that the pages go by: read from storage when the page loads, from then on this tab's own changes. */
export interface StoredChoice {
  /** The stored flag is exactly the text 'true'. */
  configure: boolean
  activeWorkspaceId: string | null
  activeReportId: string | null
}

/** Keys of what the dashboard state persists. Ids are kept as plain text, infos and the catalogue as JSON text. */
export interface DashboardValues {
  all: unknown
  configure: boolean
  activeWorkspaceId: string | null
  activeReportId: string | null
  workspaceInfo: Option | null
  reportInfo: Option | null
}

/** Keys of what is known of the person: text, and absent when the claim is. */
export interface PersonValues {
  email: string | undefined
  role: string | undefined
}

export interface DashboardStorage {
  /** null when absent, the text 'undefined', or not JSON of an option. */
  readWorkspaceInfo(): Option | null
  /** The same object until something in it changes. */
  choice(): StoredChoice
  /** Tells of changes made in this tab only: a report never changes by itself because of another tab. */
  onChoice(listener: () => void): () => void
  write<Key extends keyof DashboardValues>(key: Key, value: DashboardValues[Key]): void
  remove(key: keyof DashboardValues): void
  writePerson(person: PersonValues): void
  /** Storage has been cleared: nothing is chosen any more. */
  forget(): void
}

/** The one place where the portal's own keys of browser storage are read and written. */
export function createDashboardStorage(storage: Storage): DashboardStorage {
  const listeners = new Set<() => void>()
  const readChoice = (): StoredChoice => ({
    configure: storage.getItem('configure') === 'true',
    activeWorkspaceId: presentText(storage.getItem('activeWorkspaceId')),
    activeReportId: presentText(storage.getItem('activeReportId')),
  })
  let choice = readChoice()

  const follow = (changes: Partial<StoredChoice>) => {
    const next = { ...choice, ...changes }
    if (Object.entries(next).every(([key, value]) => choice[key as keyof StoredChoice] === value)) return
    choice = next
    for (const listener of listeners) listener()
  }
  const put = (key: string, text: string | null | undefined) =>
    text === null || text === undefined ? storage.removeItem(key) : storage.setItem(key, text)

  return {
    readWorkspaceInfo: () => toOption(presentText(storage.getItem('workspaceInfo'))),
    choice: () => choice,
    onChoice(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write(key, value) {
      if (key === 'configure' || value === null || typeof value === 'string')
        put(key, value === null ? null : String(value))
      else put(key, JSON.stringify(value))
      if (key === 'configure' || key === 'activeWorkspaceId' || key === 'activeReportId')
        follow({ [key]: value })
    },
    remove(key) {
      storage.removeItem(key)
    },
    writePerson({ email, role }) {
      put('email', email)
      put('role', role)
    },
    forget() {
      follow(readChoice())
    },
  }
}

function toOption(text: string | null): Option | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return value as Option
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
