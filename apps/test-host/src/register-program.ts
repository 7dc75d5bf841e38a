import { dayMs } from '@casement/limits'
import { callerPaths, type CallerRight, type ChangedCaller, restPath } from '@casement/rest'
import type { CallRest } from './token-issuer.ts'

/** What a program proves itself with at the token endpoint. */
export interface RegisteredProgram {
  readonly clientId: string
  readonly secret: string
}

/** Registers a caller of all workspaces with a secret that is good for a day of the service's clock. */
export async function registerProgram(
  call: CallRest,
  { now, rights }: { now: () => Date; rights: readonly CallerRight[] },
): Promise<RegisteredProgram> {
  const made = await call<ChangedCaller>('POST', callerPaths.callers, {
    name: 'Program under test',
    rights,
    workspaces: null,
  })
  const { clientId, version } = made.after!
  const path = restPath(callerPaths.credentials, { clientId })
  const expiresAt = new Date(now().getTime() + dayMs).toISOString()
  const { secret } = await call<ChangedCaller>('POST', path, { version, secret: true, expiresAt })
  return { clientId, secret: secret! }
}
