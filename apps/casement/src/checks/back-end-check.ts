import { randomUUID } from 'node:crypto'
import { createServiceClient } from '@casement/portal-server'
import { addressOf, type Settings } from '@casement/server'
import { innermostReason } from './innermost-reason.ts'
import { serviceCallerKey } from '../data-folder/keys.ts'

const newId = () => randomUUID()

/** True if the portal embeds from another service than the one that starts with it. */
export const hasOtherBackEnd = ({ service, embedding }: Settings): boolean =>
  embedding.baseUrl !== addressOf(service.publicUrl).to('/v1.0/myorg')

/** Problem of an embedding service elsewhere, in one sentence; a token is asked for and one small list read. */
export async function backEndProblem({ embedding, dataFolder }: Settings): Promise<string | undefined> {
  const { baseUrl, clientSecret } = embedding
  try {
    const client = createServiceClient({
      embedding,
      credentials: clientSecret
        ? { kind: 'secret', secret: clientSecret }
        : { kind: 'key', key: await serviceCallerKey(dataFolder, newId) },
      now: () => new Date(),
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
