/**
 * Runs `run` alone among all tabs of the portal. Browsers without the Web Locks API run it at once: such a browser
 * has tabs that may renew at the same time, which ends the sign-in and costs one more.
 */
export const tabLock =
  (locks: LockManager | undefined, name: string) =>
  <T>(run: () => Promise<T>): Promise<T> =>
    locks ? (locks.request(name, run) as Promise<T>) : run()
