import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import { readSettings, type Server, type Settings } from '@casement/server'
import { openStore } from '@casement/store'
import { vi } from 'vitest'
import { signInOverHttp } from '../../../e2e/http-sign-in.ts'
import { freePorts } from '../../../e2e/free-ports.ts'
import { byCity, ids, makeContentFolder } from '../../embed-server/test/world.ts'
import { buildPart } from '../src/build-part.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { parts } from '../src/settings/parts.ts'

/** An installation of a test's own, in a folder of its own, with a small content folder. Its settings are this process's. */
export interface Installation {
  readonly folder: string
  readonly settings: Settings
  /** Runs the whole product in this process while `work` runs. */
  whileRunning<T>(work: () => Promise<T>): Promise<T>
  /** A new sign-in of a demonstration person, who may see all; its access token. */
  signIn(): Promise<string>
  /** What a person sees: the catalogue, the grants, and the figures of a report, over the product's own routes. */
  seen(accessToken: string): Promise<object>
  remove(): void
}

export async function makeInstallation(more: Record<string, string> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-installation-'))
  const [portal, service, identity] = await freePorts(3)
  const env: Record<string, string> = {
    CASEMENT_LOG_LEVEL: 'silent',
    CASEMENT_DATA_FOLDER: join(folder, 'data'),
    CASEMENT_SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, 'content')),
    CASEMENT_PORTAL_PORT: String(portal),
    CASEMENT_SERVICE_PORT: String(service),
    CASEMENT_IDENTITY_PORT: String(identity),
    CASEMENT_EXAMPLES_ENABLED: 'false',
    ...more,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const settings = readSettings({ env, cwd: folder })
  const { portal: at } = settings

  const ask = async <T>(path: string, accessToken: string, method = 'POST'): Promise<T> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(at.publicUrl + path, { method, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    folder,
    settings,
    async whileRunning(work) {
      const store = await openStore(storeLocation(settings))
      const servers: Server[] = []
      try {
        for (const part of parts) {
          const server = await buildPart(part, settings, store)
          servers.push(server)
          await server.listen({ host: settings[part].host, port: settings[part].port })
        }
        return await work()
      } finally {
        for (const server of servers.toReversed()) await server.close()
        await store.close()
      }
    },
    async signIn() {
      const addresses = {
        portalUrl: at.publicUrl,
        serviceUrl: settings.service.publicUrl,
        identityUrl: settings.identity.publicUrl,
        dataFolder: settings.dataFolder,
      }
      return (await signInOverHttp(addresses, 'ada')).accessToken
    },
    async seen(accessToken) {
      const { res } = await ask<Catalogue>(routes.catalogue.path, accessToken)
      const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
      const { access } = reports.find(({ id }) => id === ids.other)!
      const answer = await fetch(`${settings.service.publicUrl}/embed/query`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: byCity }] }),
      })
      const figures = JSON.parse(await answer.text()) as { columns: { values: unknown[] }[] }
      return {
        reports: reports.map(({ id, name }) => ({ id, name })),
        grants: await ask('/api/adminRoutes/getAll', accessToken, 'GET'),
        figures: figures.columns.map(({ values }) => values),
      }
    },
    remove() {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
