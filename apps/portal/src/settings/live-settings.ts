import type { PortalSettings } from '@casement/portal-api'

/** The settings as they are now: administrators change the brand and the banner while pages are open. */
export interface LiveSettings {
  get(): PortalSettings
  onChange(listener: () => void): () => void
  /** Reads them again. What does not come leaves them as they are. */
  refresh(): Promise<void>
}

export function createLiveSettings(first: PortalSettings, read: () => Promise<PortalSettings>): LiveSettings {
  const listeners = new Set<() => void>()
  let settings = first
  return {
    get: () => settings,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async refresh() {
      const next = await read().catch(() => settings)
      if (JSON.stringify(next) === JSON.stringify(settings)) return
      settings = next
      for (const listener of listeners) listener()
    },
  }
}
