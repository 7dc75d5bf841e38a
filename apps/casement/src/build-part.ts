import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildIdentity, identityMigrations } from '@casement/identity'
import { staff } from '@casement/samples'
import {
  type AppFiles,
  builtFiles,
  openTracing,
  type Server,
  type Settings,
  type SharedCounts,
} from '@casement/server'
import type { Store } from '@casement/store'
import { contentFolder } from './content/content-folder.ts'
import { firstGrants } from './grants/first-grants.ts'
import type { KeyPlace } from './keys/key-place.ts'
import { embedTokenKeys, issuerKeys, publicPart, serviceCallerKey } from './keys/made-keys.ts'
import { openKeys } from './keys/open-keys.ts'
import { examplesUrl } from './examples-url.ts'
import { followedContent, untilServable } from './content/live-content.ts'
import { reloading } from './content/reloading.ts'
import { withAddresses } from './settings/demonstration.ts'
import type { Part } from './settings/parts.ts'

const built = (folder: string) =>
  builtFiles(fileURLToPath(new URL(`../../../${folder}/dist`, import.meta.url)))
const now = () => new Date()
const newId = () => randomUUID()

/** The example pages may show what the service embeds. */
const withExamples = (settings: Settings): Settings => {
  const { service, examples } = settings
  if (!examples.enabled) return settings
  return {
    ...settings,
    service: { ...service, allowedHosts: [...service.allowedHosts, examplesUrl(settings)] },
  }
}

/** The example pages, which need nothing of the store. */
export async function buildExamples(settings: Settings, keys: KeyPlace): Promise<Server> {
  const { buildExamplesServer } = await import('./examples-server.ts')
  const key = await serviceCallerKey(keys, newId)
  return buildExamplesServer({ settings, key, now, newId, files: built('examples') })
}

/** The browser apps as `npm start` has built them. */
export const builtApps = { portal: built('apps/portal'), frame: built('apps/frame') }

/** Options for work on reports or on the product itself. */
export interface PartOptions {
  /** where the keys are; default: where the settings say */
  readonly keys?: KeyPlace
  /** counts of other processes; absent: this process is alone */
  readonly shared?: SharedCounts | undefined
  /** an author is at work: the service follows its content folder */
  readonly isLive?: boolean
  /** letters are kept and shown, as a demonstration does */
  readonly keepsLetters?: boolean
  /** when all parts have started: what nobody waits for begins then */
  readonly begun?: Promise<unknown>
  /** where the browser apps come from */
  readonly apps?: Readonly<Record<keyof typeof builtApps, AppFiles>>
}

/**
 * One server of the product, with everything it needs at hand and its part of the store up to date; it does not listen yet.
 * The code of the others is not loaded.
 */
export async function buildPart(
  part: Part,
  settings: Settings,
  store: Store,
  { isLive = false, keepsLetters = false, apps = builtApps, shared, begun, ...options }: PartOptions = {},
): Promise<Server> {
  const keys = options.keys ?? (await openKeys(settings, store))
  const callerKey = () => serviceCallerKey(keys, newId)
  switch (part) {
    case 'identity': {
      await store.migrate('identity', identityMigrations)
      return buildIdentity({ settings, store, keys: await issuerKeys(keys), staff, shared, now })
    }
    case 'service': {
      const { buildEmbedServer } = await import('@casement/embed-server')
      const folder = await contentFolder(settings)
      if (isLive) await untilServable(folder, settings.service)
      return buildEmbedServer({
        settings: withExamples(settings),
        store,
        shared,
        now,
        newId,
        signingKeys: () => embedTokenKeys(keys, { days: settings.service.signingKeyDays, now, newId }),
        callers: [{ clientId: settings.embedding.clientId, publicKeys: [publicPart(await callerKey())] }],
        contentFolder: folder,
        tracing: await openTracing(settings.tracingUrl, 'service'),
        frame: apps.frame,
        begun,
        ...(isLive
          ? { live: followedContent(folder) }
          : { reload: await reloading(folder, settings, store) }),
      })
    }
    case 'portal': {
      const { buildPortalServer, createLetterBox, namedCredentials, preparePortalStore } =
        await import('@casement/portal-server')
      await preparePortalStore(store, { firstGrants: await firstGrants(settings), now, newId })
      return buildPortalServer({
        settings: keepsLetters ? withAddresses(settings) : settings,
        ...(keepsLetters ? { letterBox: createLetterBox({ now, newId }) } : {}),
        store,
        shared,
        now,
        newId,
        embedding: namedCredentials(settings.embedding, now) ? {} : { key: await callerKey() },
        files: apps.portal,
        tracing: await openTracing(settings.tracingUrl, 'portal'),
      })
    }
  }
}
