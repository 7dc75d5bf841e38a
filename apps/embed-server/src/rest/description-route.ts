import { describeService, type OperationId } from '@casement/rest'
import type { Server } from '@casement/server'

interface Deps {
  /** the service's public address */
  url: string
  served: () => readonly OperationId[]
}

/** GET /openapi.json: what the service serves, open to everyone. Holds no content. */
export async function descriptionRoute(app: Server, { url, served }: Deps): Promise<void> {
  app.get('/openapi.json', { config: { limitedByNetwork: true } }, async () =>
    describeService({ url, served: served() }),
  )
}
