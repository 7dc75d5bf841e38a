import { HttpError } from './http-error.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** how many parts (members, items, lists, objects) a JSON body of the route may have; absent: `maxParts` */
    maxParts?: number
  }
}

/** Parts of a JSON body where its route says nothing: as many as are read without keeping others waiting. */
export const maxParts = 20_000

const [quote, backslash] = [0x22, 0x5c]
/** The signs that begin another part: a comma, a colon, a bracket, a brace. */
const beginning = new Set([0x2c, 0x3a, 0x5b, 0x7b])

/** How many parts a JSON text has, counted no further than one more than `most`; what is in its strings is none. */
export function partsOf(bytes: Uint8Array, most: number): number {
  let parts = 0
  let isText = false
  for (let at = 0; at < bytes.length && parts <= most; at++) {
    const byte = bytes[at]!
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (beginning.has(byte)) parts++
  }
  return parts
}

type Bounded = Pick<
  FastifyInstance,
  'getDefaultJsonParser' | 'removeContentTypeParser' | 'addContentTypeParser'
>

/**
 * Refuses JSON bodies of more parts than their route reads: a text of a megabyte is read in a moment, and a megabyte of empty
 * objects takes half a second of everybody's thread. 400 `invalidRequest`.
 */
export function boundJson(app: Bounded): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const most = request.routeOptions.config.maxParts ?? maxParts
    if (partsOf(body, most) > most) {
      const message = `The body has more than ${most} parts`
      return done(new HttpError(400, 'invalidRequest', { message }), undefined)
    }
    return parse(request, body.toString('utf8'), done)
  })
}
