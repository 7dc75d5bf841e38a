import { restRoot } from '@casement/rest'
import type { FastifyRequest } from 'fastify'
import type { PublicAddress } from './answers.ts'

const isList = (body: unknown): body is { value: unknown[] } =>
  typeof body === 'object' && body !== null && Array.isArray((body as { value?: unknown }).value)

/** A list with the OData context that Power BI puts before it: the address that was asked, below `$metadata`. */
export function withODataContext(
  body: unknown,
  request: FastifyRequest,
  publicAddress: PublicAddress,
): unknown {
  if (!isList(body)) return body
  const [path = ''] = request.url.split('?')
  const asked = path.slice(restRoot.length + 1)
  return { '@odata.context': `${publicAddress(`${restRoot}/$metadata`)}#${asked}`, ...body }
}
