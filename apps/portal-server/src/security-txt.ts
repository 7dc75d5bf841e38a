import { dayMs } from '@casement/limits'
import { addressOf, type Server, type Settings } from '@casement/server'

interface Deps {
  readonly settings: Pick<Settings, 'portal'>
  readonly now: () => Date
}

const path = '/.well-known/security.txt'
/** Below the year that a file may last at most: it is made anew for each who asks. */
const goodForDays = 180

/** Registers the file that says where weaknesses are reported [RFC 9116], where the settings name a contact. */
export function securityTxtRoute(app: Server, { settings: { portal }, now }: Deps): void {
  const { securityContact } = portal
  if (securityContact === undefined) return
  app.get(path, async (_request, reply) => {
    const expires = new Date(now().getTime() + goodForDays * dayMs).toISOString().replace(/T.*/, 'T00:00:00Z')
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Canonical: ${addressOf(portal.publicUrl).to(path)}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(lines.map((line) => `${line}\n`).join(''))
  })
}
