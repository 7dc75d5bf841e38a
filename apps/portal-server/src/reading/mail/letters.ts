import type { AccessRequest } from '@casement/portal-api'
import type { Settings } from '@casement/server'

export interface Letter {
  readonly recipient: string
  readonly subject: string
  /** plain text: what happened and where to look; neither figures nor what people wrote */
  readonly body: string
}

/** Where a letter leads, and who is written to. */
export interface Correspondence {
  readonly mail: Pick<Settings['mail'], 'administrators'>
  readonly title: string
  /** the portal's public address, with a slash at its end */
  readonly href: string
}

/** A name that is an e-mail address; any other names nobody whom a letter would reach. */
export const isAddress = (name: string): boolean => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(name)

/** A refresh that failed after one that worked, or works after one that failed. */
interface RefreshNews {
  readonly dataset: string
  readonly state: 'completed' | 'failed'
  /** of reports over it; only those whose name is an address are written to */
  readonly owners: readonly string[]
}

/** To the owners of reports over a dataset, or to the administrators where none has an address: how its refresh ended. */
export function lettersOfRefresh(
  { dataset, state, owners }: RefreshNews,
  { mail, title, href }: Correspondence,
): Letter[] {
  const addresses = owners.filter(isAddress)
  const letter =
    state === 'failed'
      ? {
          subject: `${title}: the data of ${dataset} could not be refreshed`,
          says: `A refresh of the data of ${dataset} has failed. Reports over it show what the last one that worked has brought. You will hear when one works again.`,
        }
      : {
          subject: `${title}: the data of ${dataset} are refreshed again`,
          says: `A refresh of the data of ${dataset} has worked again.`,
        }
  const to = (recipient: string, page: string): Letter => ({
    recipient,
    subject: letter.subject,
    body: `${letter.says}\n\n${href}${page}\n`,
  })
  return addresses.length > 0
    ? addresses.map((address) => to(address, 'home'))
    : mail.administrators.map((address) => to(address, 'admin/data'))
}

/** To the administrators: somebody asks. */
export const lettersOfAsking = ({ person }: AccessRequest, { mail, title, href }: Correspondence): Letter[] =>
  mail.administrators.map((recipient) => ({
    recipient,
    subject: `${title}: ${person} requests access`,
    body: `${person} requests access to reports of ${title}. The reason, and the way to accept or refuse, are here:\n\n${href}admin/requests\n`,
  }))

/** To the person: the request was decided. */
export const lettersOfDeciding = (
  { person, state }: AccessRequest,
  { title, href }: Correspondence,
): Letter[] =>
  isAddress(person)
    ? [
        {
          recipient: person,
          subject: `${title}: your request for access was ${state}`,
          body: `Your request for access to reports of ${title} was ${state}. What you see now, and the answer, are here:\n\n${href}home\n`,
        },
      ]
    : []

/** To people whom a comment names: where to read it. */
export const lettersOfMention = (
  { by, people, address }: { by: string; people: readonly string[]; address: string },
  { title, href }: Correspondence,
): Letter[] =>
  people.filter(isAddress).map((recipient) => ({
    recipient,
    subject: `${title}: ${by} mentioned you in a comment`,
    body: `${by} mentioned you in a comment on a report of ${title}. It is here:\n\n${href}${address}\n`,
  }))
