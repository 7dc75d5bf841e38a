const draining = new WeakSet<object>()

/**
 * Makes a server's `/readyz` say that it stops, so that nobody is sent to it any more, and has every connection end with
 * its next answer. Calls are answered as before until it is closed.
 */
export const startDraining = (app: object): void => void draining.add(app)

export const isDraining = (app: object): boolean => draining.has(app)
