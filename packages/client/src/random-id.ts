import { randomHex } from '@casement/channel'

/** An embed's unique id: base 36, never empty [CON-03]. */
export const newUniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join('')

/** A service's session id: 20 hexadecimal digits [CON-04]. */
export const newSessionId = (): string => randomHex(10)
