import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildEmbedServer } from '@casement/embed-server'
import { buildIdentity, createIdentityKeys, identityMigrations, isIdentityKeys } from '@casement/identity'
import { buildPortalServer, namedCredentials, preparePortalStore } from '@casement/portal-server'
import { staff } from '@casement/samples'
import { type AppFiles, builtFiles, onceKey, type Server, type Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { contentFolder } from './content/content-folder.ts'
import { firstGrants } from './grants/first-grants.ts'
import { embedTokenKeys, publicPart, serviceCallerKey } from './data-folder/keys.ts'
import { buildExamplesServer, examplesUrl } from './examples-server.ts'
import { followedContent, untilServable } from './content/live-content.ts'
import type { Part } from './parts.ts'

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
export const buildExamples = async (settings: Settings): Promise<Server> =>
  buildExamplesServer({
    settings,
    key: await serviceCallerKey(settings.dataFolder, newId),
    now,
    newId,
    files: built('examples'),
  })

/** The browser apps as `npm start` has built them. */
export const builtApps = { portal: built('apps/portal'), frame: built('apps/frame') }

/** Options for work on reports or on the product itself. */
export interface PartOptions {
  /** an author is at work: the service follows its content folder */
  readonly isLive?: boolean
  /** where the browser apps come from */
  readonly apps?: Readonly<Record<keyof typeof builtApps, AppFiles>>
}

/** One server of the product, with everything it needs at hand and its part of the store up to date; it does not listen yet. */
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
        frame: apps.frame,
        ...(isLive ? { live: followedContent(folder) } : {}),
      })
    }
    case 'portal': {
      await preparePortalStore(store, { firstGrants: await firstGrants(settings), now, newId })
      return buildPortalServer({
        settings,
        store,
        now,
        newId,
        embedding: namedCredentials(settings.embedding, now) ? {} : { key: await callerKey() },
        files: apps.portal,
      })
    }
  }
}
