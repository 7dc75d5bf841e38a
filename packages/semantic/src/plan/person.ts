/** Who asks: the embed token's effective identity. */
export interface Person {
  username: string
  roles: readonly string[]
  customData?: string
}
