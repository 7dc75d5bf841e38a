import { z } from 'zod'
import { readBody } from '../read-body.ts'
import { refusal } from '../refusal.ts'

/** How many queries one request may carry; the frame asks for what a page needs more in several requests. */
export const mostQueries = 30

const requestSchema = z.strictObject({
  casement: z.literal(1),
  queries: z.array(z.strictObject({ id: z.string().min(1).max(200), query: z.unknown() })).max(mostQueries),
})

/** What a page asks, its queries still unread: the compiler judges each for itself. Throws 'Invalid parameters'. */
export function parseQueryRequest(body: unknown): readonly { id: string; query: unknown }[] {
  const version = (body as { casement?: unknown } | null)?.casement
  if (typeof version === 'number' && version > 1)
    throw refusal('Invalid parameters', `The request is version ${version}, this service reads version 1`)
  const { queries } = readBody(requestSchema, body, 'Invalid parameters')
  if (new Set(queries.map(({ id }) => id)).size < queries.length)
    throw refusal('Invalid parameters', 'queries: two have the same id')
  return queries
}
