import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFiles, readSettings, type Server } from '@casement/server'
import { openStore } from '@casement/store'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { expect } from 'vitest'
import { watchFolder } from '../../../casement/src/content/folder-watch.ts'
import { buildEmbedServer } from '../../../embed-server/src/index.ts'
import { makeContentFolder, model, total } from '../../../embed-server/test/world.ts'
import { freePort } from '../../../../e2e/free-ports.ts'
import { buildPortalServer } from '../../src/index.ts'
import { audience, startIssuer } from '../issuer.ts'

export interface RealWorld {
  /** Calls the portal with an access token of these claims, `ada` administers. Resolves to status and JSON. */
  ask(
    route: { readonly method: string; readonly path: string },
    claims: Record<string, unknown>,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>
  /** The total that an embed token shows, asked as the frame asks; the status where it is refused. */
  totalBy(token: string): Promise<string | null | { status: number }>
  /** The same figure, taken along as a CSV of the report's card. */
  exportedBy(token: string, reportId: string): Promise<string | null>
  /** Writes the model's file with these rules, and resolves when the service has taken it up by itself. */
  writeRules(rules: ReadonlyMap<string, string | null>): Promise<void>
  close(): Promise<void>
}

/** How often the content folder is looked at, in ms. */
const watchedEveryMs = 20

const makeKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
}

/** The portal's server before the real embedding service and one store; only who signs in is made up. */
export async function openRealWorld(): Promise<RealWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'casement-access-'))
  const store = await openStore({ folder: join(folder, 'store') })
  const issuer = await startIssuer()
  const servicePort = await freePort()
  const settings = readSettings({
    env: {
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
      CASEMENT_PORTAL_MAX_EVENT_LOOP_DELAY_MS: '0',
      CASEMENT_SERVICE_PORT: String(servicePort),
      CASEMENT_SERVICE_QUERIES_PER_MINUTE: '0',
      CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
      CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
      CASEMENT_PORTAL_EMBED_TOKENS_PER_MINUTE: '0',
      CASEMENT_SIGN_IN_ISSUER: issuer.url,
      CASEMENT_SIGN_IN_AUDIENCE: audience,
    },
    cwd: folder,
  })
  const callerKey = await makeKey('caller')
  const { d: _private, ...publicKey } = callerKey
  const shared = { settings, store, now: () => new Date(), newId: () => randomUUID() }
  const contentFolder = await makeContentFolder(join(folder, 'content'))
  let onTold: (problem: string | null) => void = () => {}
  const noPages = builtFiles(join(folder, 'no-pages'))
  const service = buildEmbedServer({
    ...shared,
    signingKeys: [await makeKey('signing')],
    callers: [{ clientId: settings.embedding.clientId, publicKeys: [publicKey] }],
    contentFolder,
    reload: {
      watch: (onChange) => watchFolder(contentFolder, () => void onChange(), { everyMs: watchedEveryMs }),
      tell: ({ problem }) => onTold(problem),
    },
    frame: noPages,
  })
  await service.listen({ host: '127.0.0.1', port: servicePort })
  const portal = buildPortalServer({ ...shared, embedding: { key: callerKey }, files: noPages })
  const portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 })
  const servers: readonly Server[] = [portal, service]

  return {
    async ask({ method, path }, claims, body) {
      const answer = await fetch(portalUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${await issuer.sign(claims)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    async totalBy(token) {
      const answer = await fetch(`${settings.service.publicUrl}/embed/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: total }] }),
      })
      const text = await answer.text()
      if (!answer.ok) return { status: answer.status }
      return (JSON.parse(text) as { columns: { values: (string | null)[] }[] }).columns[0]!.values[0]!
    },
    async exportedBy(token, reportId) {
      const path = `${settings.service.publicUrl}/embed/reports/${reportId}/exports`
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const pages = [{ pageName: 'ReportSection', visualName: 'total' }]
      const body = JSON.stringify({ format: 'CSV', pages })
      const { id } = (await (await fetch(path, { method: 'POST', headers, body })).json()) as { id: string }
      const read = async (part: string) => fetch(`${path}/${id}${part}`, { headers })
      const status = async () => ((await (await read('')).json()) as { status: string }).status
      const isOver = { interval: 5, message: `the export of ${reportId}` }
      await expect.poll(status, isOver).toMatch(/Succeeded|Failed/)
      expect(await status(), isOver.message).toBe('Succeeded')
      const [, figure = ''] = (await (await read('/file')).text()).trim().split('\r\n')
      return figure === '' ? null : figure
    },
    async writeRules(rules) {
      const { roles, ...rest } = model(true)
      const ruled = roles.map(({ name, rules: otherwise }) => {
        const filter = rules.get(name)
        const own = filter === null ? [] : [{ table: 'Ledger', filter }]
        return { name, rules: filter === undefined ? otherwise : own }
      })
      const told = new Promise<string | null>((resolve) => (onTold = resolve))
      // Whole at once, as a deployment does it.
      const written = join(folder, 'ledger.json')
      await writeFile(written, JSON.stringify({ ...rest, roles: ruled }))
      await rename(written, join(contentFolder, 'models', 'ledger.json'))
      const problem = await told
      if (problem !== null) throw new Error(problem)
    },
    async close() {
      for (const server of servers) await server.close()
      await Promise.all([issuer.stop(), store.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
