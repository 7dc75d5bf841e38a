import type { ConnectionSettings, SharedCounts } from '@casement/server'
import { createWorkShares, type WorkShares } from '../../scheduling/work-shares.ts'

/** Share of the time of each connection's server that each viewer has taken. */
export type ConnectionShares = (name: string, settings: ConnectionLimits) => WorkShares

export type ConnectionLimits = Pick<ConnectionSettings, 'maxQueries' | 'querySecondsPerMinute'>

/** Shares by what a server carries; they outlive loads of the content. */
export function createConnectionShares(deps: {
  readonly now: () => Date
  readonly shared?: SharedCounts | undefined
}): ConnectionShares {
  const made = new Map<string, WorkShares>()
  return (name, { maxQueries, querySecondsPerMinute = 60 * maxQueries }) => {
    const known = made.get(name)
    if (known) return known
    const shares = createWorkShares({
      secondsPerMinute: querySecondsPerMinute,
      now: deps.now,
      shared: deps.shared?.limit(`service work of the connection ${name}`),
    })
    made.set(name, shares)
    return shares
  }
}
