import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIdentity, createIdentityKeys, identityMigrations, isIdentityKeys } from '@casement/identity'
import { staff } from '@casement/samples'
import { type AppFiles, builtFiles, onceKey, openTracing, type Server, type Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { contentFolder } from './content/content-folder.ts'
import { firstGrants } from './grants/first-grants.ts'
import { embedTokenKeys, publicPart, serviceCallerKey } from './data-folder/keys.ts'
import { examplesUrl } from './examples-url.ts'
import { followedContent, untilServable } from './content/live-content.ts'
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
export async function buildExamples(settings: Settings): Promise<Server> {
  const { buildExamplesServer } = await import('./examples-server.ts')
  const key = await serviceCallerKey(settings.dataFolder, newId)
  return buildExamplesServer({ settings, key, now, newId, files: built('examples') })
}

/** The browser apps as `npm start` has built them. */
export const builtApps = { portal: built('apps/portal'), frame: built('apps/frame') }

/** Options for work on reports or on the product itself. */
export interface PartOptions {
  /** an author is at work: the service follows its content folder */
  readonly isLive?: boolean
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
  { isLive = false, apps = builtApps }: PartOptions = {},
): Promise<Server> {
  const { dataFolder } = settings
  const callerKey = () => serviceCallerKey(dataFolder, newId)
  switch (part) {
    case 'identity': {
      await store.migrate('identity', identityMigrations)
      const keys = await onceKey(join(dataFolder, 'keys'), 'identity', createIdentityKeys, isIdentityKeys)
      return buildIdentity({ settings, store, keys, staff, now })
    }
    case 'service': {
      const { buildEmbedServer } = await import('@casement/embed-server')
      const folder = await contentFolder(settings)
      if (isLive) await untilServable(folder, settings.service)
      return buildEmbedServer({
        settings: withExamples(settings),
        store,
        now,
        newId,
        signingKeys: () => embedTokenKeys(dataFolder, { days: settings.service.signingKeyDays, now, newId }),
        callers: [{ clientId: settings.embedding.clientId, publicKeys: [publicPart(await callerKey())] }],
        contentFolder: folder,
        tracing: await openTracing(settings.tracingUrl, 'service'),
        frame: apps.frame,
        ...(isLive ? { live: followedContent(folder) } : {}),
      })
    }
    case 'portal': {
      const { buildPortalServer, namedCredentials, preparePortalStore } =
        await import('@casement/portal-server')
      await preparePortalStore(store, { firstGrants: await firstGrants(settings), now, newId })
      return buildPortalServer({
        settings,
        store,
        now,
        newId,
        embedding: namedCredentials(settings.embedding, now) ? {} : { key: await callerKey() },
        files: apps.portal,
        tracing: await openTracing(settings.tracingUrl, 'portal'),
      })
    }
  }
}
