import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** A NUL, or half of a character (a surrogate alone): no store takes a text with one. */
// oxlint-disable-next-line no-control-regex -- it is looked for
const unwritable = /[\0\uD800-\uDFFF]/u

interface Place {
  readonly value: unknown
  readonly name: string
  readonly within?: Place
}

/**
 * Where in a value such a text stands, as `filters.0.value`; '' for the value itself, undefined where there is none. Names of
 * members count as texts.
 */
function unwritableIn(value: unknown): string | undefined {
  // Depth is the caller's: no call for each level, and no path before it is told.
  const open: Place[] = [{ value, name: '' }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value: one } = place
    if (typeof one === 'string' && unwritable.test(one)) return pathOf(place)
    if (typeof one !== 'object' || one === null) continue
    for (const [name, inner] of Object.entries(one)) {
      if (unwritable.test(name)) return pathOf(place)
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ value: inner, name, within: place })
    }
  }
  return undefined
}

function pathOf(place: Place): string {
  const names: string[] = []
  for (let at: Place | undefined = place; at?.within; at = at.within) names.push(at.name)
  return names.toReversed().join('.')
}

/** Refuses a call whose address or body has such a text, whatever its route asks for. Throws HttpError. */
export async function refuseUnwritable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) {
    const field = unwritableIn(part)
    if (field === undefined) continue
    const message = 'A text has a NUL or half of a character in it'
    throw new HttpError(400, part === body ? 'invalidBody' : 'invalidRequest', {
      message,
      ...(field !== '' && { field }),
    })
  }
}
