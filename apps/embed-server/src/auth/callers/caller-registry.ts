import type { CallerRecords } from './caller-records.ts'
import { fromSettings, type KnownCaller, type RegisteredCaller } from './known-caller.ts'

/** Finds callers, those of the settings and those that are registered. */
export interface CallerRegistry {
  /** As it is at this moment: nothing of what is registered is kept. */
  find(clientId: string): Promise<KnownCaller | undefined>
  readonly ofSettings: readonly KnownCaller[]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function createCallerRegistry(
  settings: readonly RegisteredCaller[],
  records: Pick<CallerRecords, 'find'>,
): CallerRegistry {
  const ofSettings = settings.map(fromSettings)
  return {
    ofSettings,
    async find(clientId) {
      const named = ofSettings.find((caller) => caller.clientId === clientId)
      return named ?? (uuid.test(clientId) ? records.find(clientId.toLowerCase()) : undefined)
    },
  }
}
