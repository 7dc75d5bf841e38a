import { setTimeout as sleep } from 'node:timers/promises'
import { operatingFault } from '@casement/errors'
import { createServer, type Server, type Settings } from '@casement/server'
import { openStore, type Store, StoreError } from '@casement/store'
import { backEndProblem } from '../checks/back-end-check.ts'
import { askIssuer } from '../checks/issuer-check.ts'
import type { Part } from '../settings/parts.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { storeLocation } from '../data-folder/store-location.ts'

const askAgainMs = 2000

/**
 * Opens the store. While its server does not answer, everything else waits: the ports listen, `/healthz` says that the
 * process lives and `/readyz` what it waits for. Throws StoreError for all that does not pass by itself.
 */
export async function openStoreInTime(settings: Settings, running: readonly Part[]): Promise<Store> {
  let waiting: Server[] | undefined
  try {
    for (;;) {
      try {
        return await openStore(storeLocation(settings))
      } catch (error) {
        if (!mayPass(error)) throw error
        if (!waiting) {
          console.error(`${error.code}: ${error.message}\nWaiting for it; /readyz says so.`)
          waiting = await Promise.all(running.map((part) => listenWaiting(part, settings)))
        }
      }
      await sleep(askAgainMs)
    }
  } finally {
    await Promise.all((waiting ?? []).map((server) => server.close()))
  }
}

const mayPass = (error: unknown): error is StoreError =>
  error instanceof StoreError &&
  error.code === 'STORE_UNREACHABLE' &&
  operatingFault(error.cause) === 'unreachable'

async function listenWaiting(part: Part, settings: Settings): Promise<Server> {
  const { publicUrl, host, port, trustProxy, anonymousPerMinute } = settings[part]
  const server = createServer({
    name: part,
    publicUrl,
    trustProxy,
    anonymousPerMinute,
    logLevel: settings.logLevel,
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({ store: 'does not answer' }),
  })
  await server.listen({ host, port })
  return server
}

/**
 * Resolves when the issuer and the embedding service answer where the portal's server asks them, be they elsewhere, behind a
 * proxy or in this process; what is not well is said when it changes. The servers run meanwhile, and `/readyz` says the same.
 */
export async function untilOthersAnswer(settings: Settings, keys: KeyPlace): Promise<void> {
  let said = ''
  for (;;) {
    const problems = await othersProblems(settings, keys)
    if (problems.length === 0) return
    const text = problems.join('\n')
    if (text !== said) console.error(`${text}\nWaiting for it; /readyz says so.`)
    said = text
    await sleep(askAgainMs)
  }
}

async function othersProblems(settings: Settings, keys: KeyPlace): Promise<string[]> {
  const issuer = await askIssuer(settings.signIn)
  const backEnd = await backEndProblem(settings, keys)
  return [...(issuer.kind === 'ok' ? [] : [issuer.problem]), ...(backEnd ? [backEnd] : [])]
}
