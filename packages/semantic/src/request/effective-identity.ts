/** The name and the roles that a person's rows are limited by: the embed token's, for the dataset that is asked. */
export interface EffectiveIdentity {
  username: string
  roles: readonly string[]
  customData?: string
}
