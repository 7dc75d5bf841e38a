/** Lock that tabs of the portal share, by the browser's own locks: none of it outlives the tabs. */
export interface TabLock {
  /** Runs alone among all tabs. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /** Every tab knows that `thing` is used up once this resolves, for `ms` or until the returned function is called. */
  markUsed(thing: string, ms: number): Promise<() => void>
  isUsed(thing: string): Promise<boolean>
}

/**
 * Locks named after `name`. Browsers without the Web Locks API run at once and know of no marks: such a browser has tabs
 * that may renew at the same time, which ends the sign-in and costs one more.
 */
export function createTabLock(locks: LockManager | undefined, name: string): TabLock {
  if (!locks) return { alone: (run) => run(), markUsed: async () => () => {}, isUsed: async () => false }
  const markOf = async (thing: string) => `${name} used ${await fingerprint(thing)}`
  return {
    alone: (run) => locks.request(name, run) as Promise<never>,
    async markUsed(thing, ms) {
      const mark = await markOf(thing)
      return new Promise((marked, failed) => {
        // A shared lock is granted at once and stands for as long as its callback runs.
        locks
          .request(
            mark,
            { mode: 'shared' },
            () =>
              new Promise<void>((forget) => {
                const timer = setTimeout(forget, ms)
                marked(() => {
                  clearTimeout(timer)
                  forget()
                })
              }),
          )
          .catch(failed)
      })
    },
    async isUsed(thing) {
      const mark = await markOf(thing)
      const { held = [] } = await locks.query()
      return held.some((lock) => lock.name === mark)
    },
  }
}

/** Names a thing without holding it: what is used up is a token. */
async function fingerprint(thing: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(thing))
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
