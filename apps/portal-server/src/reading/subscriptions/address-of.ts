import type { Settings } from '@casement/server'
import { isAddress } from '../mail/letters.ts'

/** Where mail of the person goes: the name where that is an address, else at the domain that the settings name; null: nowhere. */
export function addressOf(person: string, { domain }: Pick<Settings['mail'], 'domain'>): string | null {
  if (isAddress(person)) return person
  const address = `${person}@${domain}`
  return domain !== undefined && isAddress(address) ? address : null
}
