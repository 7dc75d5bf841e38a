import { randomUUID } from 'node:crypto'
import type { Settings } from '@casement/server'
import { innermostReason } from './innermost-reason.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { serviceCallerKey } from '../keys/made-keys.ts'

const newId = () => randomUUID()

/** Problem of an embedding service elsewhere, in one sentence; a token is asked for and one small list read. */
export async function backEndProblem({ embedding }: Settings, keys: KeyPlace): Promise<string | undefined> {
  const { baseUrl } = embedding
  const now = () => new Date()
  const { createServiceClient, namedCredentials } = await import('@casement/portal-server')
  try {
    const client = createServiceClient({
      embedding,
      credentials: namedCredentials(embedding, now) ?? {
        kind: 'key',
        key: await serviceCallerKey(keys, newId),
      },
      now,
      newId,
    })
    await client.call({ method: 'GET', path: '/groups?$top=1', correlationId: newId() })
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const said =
      error instanceof Error && error.name === 'ServiceRefusal' ? `refuses this portal: ${message}` : message
    const reason = innermostReason(error)
    return `embedding.baseUrl (CASEMENT_EMBEDDING_BASE_URL): ${baseUrl}: ${said}${message === reason ? '' : ` (${reason})`}`
  }
}
