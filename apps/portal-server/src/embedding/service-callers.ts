import {
  type CallerChange,
  type CallerOfService,
  callerPaths,
  type ChangedCaller,
  type NewCaller,
  type NewCredential,
  restPath,
} from '@casement/rest'
import type { ServiceClient } from './service-client.ts'

/** A caller with the version that was read. */
interface ReadCaller {
  readonly clientId: string
  readonly version: number
}

/** Callers of our own service. With `dryRun` nothing is kept. All but `list` throw ServiceRefusal for what it refuses. */
export interface ServiceCallers {
  list(correlationId: string): Promise<readonly CallerOfService[]>
  create(body: NewCaller, correlationId: string): Promise<ChangedCaller>
  change(clientId: string, body: CallerChange, correlationId: string): Promise<ChangedCaller>
  delete(of: ReadCaller, dryRun: boolean, correlationId: string): Promise<ChangedCaller>
  addCredential(clientId: string, body: NewCredential, correlationId: string): Promise<ChangedCaller>
  removeCredential(
    of: ReadCaller & { readonly credentialId: string },
    dryRun: boolean,
    correlationId: string,
  ): Promise<ChangedCaller>
}

export function createServiceCallers(client: ServiceClient): ServiceCallers {
  const remove = (path: string, version: number, dryRun: boolean, correlationId: string) =>
    client.call<ChangedCaller>({
      method: 'DELETE',
      path: `${path}?version=${version}&dryRun=${dryRun}`,
      correlationId,
    })
  return {
    list: async (correlationId) =>
      (
        await client.call<{ value: CallerOfService[] }>({
          method: 'GET',
          path: callerPaths.callers,
          correlationId,
        })
      ).value,
    create: (body, correlationId) =>
      client.call({ method: 'POST', path: callerPaths.callers, body, correlationId }),
    change: (clientId, body, correlationId) =>
      client.call({
        method: 'PATCH',
        path: restPath(callerPaths.caller, { clientId }),
        body,
        correlationId,
      }),
    delete: ({ clientId, version }, dryRun, correlationId) =>
      remove(restPath(callerPaths.caller, { clientId }), version, dryRun, correlationId),
    addCredential: (clientId, body, correlationId) =>
      client.call({
        method: 'POST',
        path: restPath(callerPaths.credentials, { clientId }),
        body,
        correlationId,
      }),
    removeCredential: ({ clientId, credentialId, version }, dryRun, correlationId) =>
      remove(restPath(callerPaths.credential, { clientId, credentialId }), version, dryRun, correlationId),
  }
}
