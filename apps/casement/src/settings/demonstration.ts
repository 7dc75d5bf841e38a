import { isLoopbackHost, issuerExposure, type Settings } from '@casement/server'
import type { Part } from './parts.ts'

/** A domain that no mail is ever sent to. [RFC 2606] */
const domain = 'casement.example'

/**
 * True where letters are kept and shown, and none are sent: the whole product on one machine, whose demonstration people
 * nobody else reaches, without a mail server. Never in production.
 */
export const keepsLetters = (settings: Settings, running: readonly Part[]): boolean =>
  settings.mail.smtpUrl === undefined &&
  settings.databaseUrl === undefined &&
  running.includes('identity') &&
  running.includes('portal') &&
  issuerExposure(settings) === null &&
  isLoopbackHost(settings.portal.host)

/** The settings of a demonstration, whose people have addresses that lead nowhere. */
export function withAddresses(settings: Settings): Settings {
  const { mail, admin } = settings
  const known = mail.domain ?? domain
  const administrators =
    mail.administrators.length > 0
      ? mail.administrators
      : admin.persons.map((person) => (person.includes('@') ? person : `${person}@${known}`))
  return { ...settings, mail: { ...mail, domain: known, administrators } }
}
