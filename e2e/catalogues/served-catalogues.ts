import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFiles, readSettings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { buildEmbedServer } from '../../apps/embed-server/src/index.ts'
import { ids, makeContentFolder, publicPart } from '../../apps/embed-server/test/world.ts'
import { buildPortalServer } from '../../apps/portal-server/src/index.ts'
import { audience, startIssuer } from '../../apps/portal-server/test/issuer.ts'
import { freePort } from '../free-ports.ts'

/** A portal's server over an embedding service with many reports, each a file of the same description, in this process. */
export interface ServedCatalogues {
  readonly store: Store
  readonly workspaceId: string
  readonly reportIds: readonly string[]
  /** Lets people see the whole workspace, or reports of it by a grant each. */
  grant(people: readonly string[], reports?: readonly string[]): Promise<void>
  /** Asks the portal as a person; the answer's text. */
  ask(person: string, path: string, body?: unknown): Promise<string>
  /** Forgets that somebody is signed in: they sign in anew when they ask. */
  forgetSignIn(person: string): void
  /** Asks the service for a report with an embed token; the status. */
  opens(token: string, reportId: string): Promise<number>
  close(): Promise<void>
}

const reportId = (index: number) => `dddddddd-0000-4000-8000-${String(index).padStart(12, '0')}`

const makeKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
}

/** Starts both servers with `count` reports; `now` is their clock, and the issuer's for the tokens of people. */
export async function serveCatalogues({
  count,
  now = () => new Date(),
  settings = {},
}: {
  count: number
  now?: () => Date
  settings?: Record<string, string>
}): Promise<ServedCatalogues> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-catalogues-'))
  const reportIds = Array.from({ length: count }, (_, index) => reportId(index))
  const [store, issuer, port, signingKey, callerKey] = await Promise.all([
    openStore({ folder: join(folder, 'store') }),
    startIssuer(),
    freePort(),
    makeKey('signing'),
    makeKey('caller'),
  ])
  const shared = {
    settings: readSettings({
      env: {
        CASEMENT_LOG_LEVEL: 'silent',
        CASEMENT_SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
        CASEMENT_PORTAL_MAX_EVENT_LOOP_DELAY_MS: '0',
        CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
        CASEMENT_DATA_FOLDER: folder,
        CASEMENT_SERVICE_PORT: String(port),
        CASEMENT_SIGN_IN_ISSUER: issuer.url,
        CASEMENT_SIGN_IN_AUDIENCE: audience,
        ...settings,
      },
      cwd: folder,
    }),
    store,
    now,
    newId: () => randomUUID(),
  }
  const content = {
    casement: 1,
    booksEnd: '2026-10',
    workspaces: [
      {
        id: ids.sampleGroup,
        name: 'Sample group',
        reports: reportIds.map((id, index) => ({
          id,
          name: `Report ${index}`,
          dataset: ids.ledger,
          file: 'reports/a.json',
        })),
        datasets: [{ id: ids.ledger, name: 'Ledger', file: 'models/ledger.json' }],
      },
    ],
  }
  const service = buildEmbedServer({
    ...shared,
    signingKeys: [signingKey],
    callers: [{ clientId: shared.settings.embedding.clientId, publicKeys: [publicPart(callerKey)] }],
    contentFolder: await makeContentFolder(join(folder, 'content'), { files: { 'content.json': content } }),
    frame: builtFiles(join(folder, 'no-pages')),
  })
  const portal = buildPortalServer({
    ...shared,
    embedding: { key: callerKey },
    files: builtFiles(join(folder, 'no-pages')),
  })
  await service.listen({ host: '127.0.0.1', port })
  const portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 })
  const signIns = new Map<string, { token: string; until: number }>()

  return {
    store,
    workspaceId: ids.sampleGroup,
    reportIds,
    async grant(people, reports) {
      const places = reports ?? [null]
      await store.query(
        `INSERT INTO portal.grants
           (id, subject_kind, subject_value, workspace_id, report_id, rights, row_roles, version, changed_by, changed_at)
         SELECT gen_random_uuid(), 'person', person, $2, report, 'view', ARRAY['Group'], 1, 'bench', now()
         FROM unnest($1::text[]) AS people(person), unnest($3::text[]) AS reports(report)`,
        [people, ids.sampleGroup, places],
      )
    },
    async ask(person, path, body) {
      const seconds = Math.floor(now().getTime() / 1000)
      const known = signIns.get(person)
      const signIn =
        known && known.until > seconds
          ? known
          : {
              token: await issuer.sign({ sub: person, iat: seconds, exp: seconds + 7200 }),
              until: seconds + 3600,
            }
      signIns.set(person, signIn)
      const answer = await fetch(portalUrl + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${signIn.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
      return text
    },
    forgetSignIn: (person) => void signIns.delete(person),
    async opens(token, id) {
      const answer = await fetch(`http://127.0.0.1:${port}/embed/reports/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async close() {
      await portal.close()
      await service.close()
      await issuer.stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
