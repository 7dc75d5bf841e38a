import { vi } from 'vitest'
import { waitedMs } from './patience.mjs'

/** Waits until `check` throws nothing more, and resolves to what it gives; in vain for as long as tests wait for anything. */
export const eventually = <Given>(check: () => Given | Promise<Given>, intervalMs = 50): Promise<Given> =>
  vi.waitFor(check, { timeout: waitedMs, interval: intervalMs })
