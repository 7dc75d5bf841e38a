import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyReply } from 'fastify'
import { generate } from 'selfsigned'
import { root } from '../../scripts/root.mjs'
import { freePorts } from '../free-ports.ts'
import { startProduct, type Product } from '../product.ts'
import { addEntra, type Entra, type Member, registrations, tenant } from './entra.ts'
import { addRestApi, type RestApi, type Workspace } from './rest-api.ts'

/** Called before each answer of the replay; whoever answers there takes its place. */
export type Fault = (call: { path: string; body: unknown; reply: FastifyReply }) => unknown

export interface PowerBiPortal {
  readonly entra: Entra
  readonly api: RestApi
  readonly product: Product
  /** The settings file that the product was started with. */
  readonly settings: string
  fault: Fault
  close(): Promise<void>
}

interface Options {
  readonly members: Readonly<Record<string, Member>>
  readonly workspaces: readonly Workspace[]
  /** The object id of whom `admin.persons` names. */
  readonly administrator: string
}

/** The settings of docs/power-bi.md as they are written there, at other addresses. */
function documentedSettings(places: Readonly<Record<string, string>>): string {
  const guide = readFileSync(join(root, 'docs/power-bi.md'), 'utf8')
  const [, written] = /```json\n(.*?)```/s.exec(guide)!
  return Object.entries(places).reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`docs/power-bi.md has no ${place} in its settings`)
    return text.replaceAll(place, value)
  }, written!)
}

/** The portal as docs/power-bi.md sets it up, over a replay of Entra and of the REST API. */
export async function startPowerBiPortal({
  members,
  workspaces,
  administrator,
}: Options): Promise<PowerBiPortal> {
  const ports = (await freePorts(4)) as [number, number, number, number]
  const [portalPort, servicePort, identityPort, replayPort] = ports
  const portalUrl = `http://localhost:${portalPort}`
  const origin = `http://localhost:${replayPort}`
  const folder = mkdtempSync(join(tmpdir(), 'casement-power-bi-'))
  const pem = await generate([{ name: 'commonName', value: 'portal' }], { keySize: 2048 })
  const [certificate, settings] = [join(folder, 'client.pem'), join(folder, 'settings.json')]
  writeFileSync(certificate, pem.private + pem.cert)
  const places = {
    'https://portal.example.com': portalUrl,
    'https://login.microsoftonline.com/TENANT': `${origin}/${tenant}`,
    'https://api.powerbi.com': origin,
    'client.pem': certificate,
    '"PAGES"': JSON.stringify(registrations.pages),
    '"API"': JSON.stringify(registrations.api),
    'api://API/': `api://${registrations.api}/`,
    '"SERVER"': JSON.stringify(registrations.server),
    '"ADMINISTRATOR"': JSON.stringify(administrator),
  }
  writeFileSync(settings, documentedSettings(places))

  const app = Fastify({ forceCloseConnections: true })
  const formType = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const replay: Pick<PowerBiPortal, 'fault'> = { fault: () => undefined }
  app.addHook('preHandler', async (request, reply) => {
    await replay.fault({ path: new URL(request.url, origin).pathname, body: request.body, reply })
    return reply.sent ? reply : undefined
  })
  const redirectUris = [`${portalUrl}/login/callback`]
  const entra = await addEntra(app, origin, {
    members,
    redirectUris,
    certificate: new X509Certificate(pem.cert),
  })
  const api = addRestApi(app, workspaces, (token) => entra.serverTokens.has(token))
  await app.listen({ port: replayPort, host: 'localhost' })
  const end = async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  }

  const product = await startProduct({
    because: 'its service is Power BI',
    ports: [portalPort, servicePort, identityPort],
    env: { CASEMENT_CONFIG: settings },
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return Object.assign(replay, { entra, api, product, settings, close: () => product.stop().finally(end) })
}
