import { createServer, requireBearer, type Server } from '@casement/server'
import type { VerifiedEmbedToken } from '../src/auth/embed-tokens/embed-token.ts'
import { ids } from './world.ts'

/** A server that has no route yet; `log` takes its lines, and is told nothing without it. */
export const bareServer = (log?: (line: string) => void): Server =>
  createServer({
    name: 'service',
    publicUrl: 'http://localhost',
    trustProxy: false,
    logLevel: log ? 'info' : 'silent',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({}),
    problem: 'powerbi',
    ...(log && { logTo: { write: log } }),
  })

/** A server whose bearers are people, by their names; `tokenOf` gives what each of them holds. */
export function serverOfPeople(tokenOf: (name: string) => VerifiedEmbedToken): Server {
  const app = bareServer()
  const verify = async (name: string) => tokenOf(name)
  app.addHook('onRequest', requireBearer({ verify, nameOf: ({ tokenId }) => tokenId }))
  return app
}

/** A token of a person for the report with sales. */
export const salesToken = (person: string, ...roles: string[]): VerifiedEmbedToken => ({
  reports: [{ id: ids.sales, permissions: 0 }],
  datasets: [ids.ledger],
  identities: [{ datasets: [ids.ledger], username: person, roles }],
  holder: { clientId: 'portal', person },
  tokenId: person,
  expiresAt: '2026-11-21T13:00:00Z',
})
