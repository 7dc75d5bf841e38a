import { randomUUID } from 'node:crypto'
import type { Settings } from '@casement/server'
import { innermostReason } from './innermost-reason.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { serviceCallerKey } from '../keys/made-keys.ts'
import { hasOtherBackEnd } from '../settings/parts.ts'

const newId = () => randomUUID()

/** Problem of the embedding service that the portal asks, in one sentence; a token is asked for and one small list read. */
export async function backEndProblem(settings: Settings, keys: KeyPlace): Promise<string | undefined> {
  const { embedding } = settings
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
    return `${settingOf(settings)}: ${baseUrl}: ${said}${message === reason ? '' : ` (${reason})`}`
  }
}

/** The setting that says where the portal's server asks. */
function settingOf(settings: Settings): string {
  if (hasOtherBackEnd(settings)) return 'embedding.baseUrl (CASEMENT_EMBEDDING_BASE_URL)'
  return settings.service.innerUrl === undefined
    ? 'service.publicUrl (CASEMENT_SERVICE_PUBLIC_URL)'
    : 'service.innerUrl (CASEMENT_SERVICE_INNER_URL)'
}
