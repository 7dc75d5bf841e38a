import {
  type ActivityOfService,
  type ActivityQuery,
  ownPaths,
  type Usage,
  type VerifiedActivity,
} from '@casement/rest'
import type { ServiceClient } from './service-client.ts'

/** A time, and one report whose pages and people are told. */
export interface UsageAsked {
  readonly from: string
  readonly until: string
  readonly reportId?: string | undefined
}

/** What our own service recorded of the use of its reports. */
export interface ServiceActivity {
  read(query: ActivityQuery, correlationId: string): Promise<readonly ActivityOfService[]>
  verify(correlationId: string): Promise<VerifiedActivity>
  usage(asked: UsageAsked, correlationId: string): Promise<Usage>
}

export function createServiceActivity(client: ServiceClient): ServiceActivity {
  const get = <T>(path: string, query: object, correlationId: string) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(
      Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    )
    return client.call<T>({
      method: 'GET',
      path: search.size > 0 ? `${path}?${search}` : path,
      correlationId,
    })
  }
  return {
    read: async (query, correlationId) =>
      (await get<{ value: ActivityOfService[] }>(ownPaths.activity, query, correlationId)).value,
    verify: (correlationId) => get(ownPaths.verifyActivity, {}, correlationId),
    usage: (asked, correlationId) => get(ownPaths.usage, asked, correlationId),
  }
}
