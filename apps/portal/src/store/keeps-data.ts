const probe = 'casement-probe'

/** True if the browser keeps what a site stores. `open` is called at once and may throw. */
export function keepsData(open: () => Storage): boolean {
  try {
    const storage = open()
    storage.setItem(probe, probe)
    const isKept = storage.getItem(probe) === probe
    storage.removeItem(probe)
    return isKept
  } catch {
    return false
  }
}
