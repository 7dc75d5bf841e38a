import { randomHex } from '@casement/channel'

/** An embed's unique id: base 36, never empty [CON-03]. */
export const newUniqueId = (): string => BigInt(`0x${randomHex(16)}`).toString(36)

/** A service's session id: 20 hexadecimal digits [CON-04]. */
export const newSessionId = (): string => randomHex(20)
