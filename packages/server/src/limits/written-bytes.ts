import type { FastifyRequest } from 'fastify'
import type { HttpError } from '../refusals/http-error.ts'
import type { Server } from '../server.ts'
import type { SharedLimit } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a route of which no call is refused for what its person has written */
    unmetered?: boolean
  }
}

interface Limit {
  /** Bytes; 0 for no limit. */
  readonly perDay: number
  readonly now: () => Date
  readonly shared?: SharedLimit | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const maxKeys = 10_000
/** What a call leaves beside its body, in bytes: a row's other columns, its indexes, an entry of the audit. */
const besideBody = 1024

/** Bytes that people have written, which are forgotten evenly over a day. */
export function createWrittenBytes({ perDay, now, shared }: Limit) {
  const perMs = perDay / dayMs
  const written = new Map<string, { readonly bytes: number; readonly atMs: number }>()
  const left = (who: string, atMs: number): number => {
    const known = written.get(who)
    return known ? Math.max(0, known.bytes - Math.max(0, atMs - known.atMs) * perMs) : 0
  }
  const add = (who: string, bytes: number): void => {
    const atMs = now().getTime()
    const all = left(who, atMs) + bytes
    // Whoever wrote last is put last, and the first goes.
    written.delete(who)
    written.set(who, { bytes: all, atMs })
    if (written.size > maxKeys) written.delete(written.keys().next().value!)
  }
  shared?.onOthers(add)
  return {
    /** True where they are within the limit, and counted; else the seconds until they are. What is more than a day's alone is taken where nothing is counted. */
    take(who: string, bytes: number): true | number {
      const over = left(who, now().getTime()) + Math.min(bytes, perDay) - perDay
      if (over > 0) return Math.ceil(over / perMs / 1000)
      add(who, bytes)
      shared?.add(who, bytes)
      return true
    },
  }
}

/**
 * Bounds what one person writes in a day by all routes of `scope` together, whatever tables they write: a call counts with the
 * length that it says of its body, one that says none as the longest that its route takes. Left out is what only reads or
 * deletes, and routes that say that they are `unmetered`.
 */
export function limitWrittenBytes(
  scope: Server,
  {
    whoOf,
    refuse,
    ...limit
  }: Limit & {
    readonly whoOf: (request: FastifyRequest) => string
    /** `seconds`: when there is room again */
    readonly refuse: (seconds: number) => HttpError
  },
): void {
  if (limit.perDay === 0) return
  const written = createWrittenBytes(limit)
  // After all hooks that refuse a call, and before its body is read.
  scope.addHook('preParsing', async (request) => {
    const { method, routeOptions } = request
    if (['GET', 'HEAD', 'DELETE'].includes(method) || routeOptions.config.unmetered) return
    const taken = written.take(whoOf(request), besideBody + bodyLength(request))
    if (taken !== true) throw refuse(taken)
  })
}

function bodyLength({ headers, routeOptions }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? NaN)
  if (Number.isSafeInteger(length)) return length
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? 0)
}
