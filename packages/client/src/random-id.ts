/** An embed's unique id: base 36, never empty [CON-03]. */
export function newUniqueId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join('')
}

/** A service's session id: 20 hexadecimal digits [CON-04]. */
export function newSessionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
