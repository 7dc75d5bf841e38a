import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEmbedServer } from '@casement/embed-server'
import type { CallerRight } from '@casement/rest'
import { listedReports } from '@casement/samples/content'
import { builtFiles, readSettings } from '@casement/server'
import { openStore } from '@casement/store'
import { makeCertificate } from './certificate.ts'
import { createClock, type HostClock } from './clock.ts'
import { type HostContent, sampleContent, writeContent } from './content.ts'
import { createFaultBoard, type FaultBoard } from './faults.ts'
import { type HeardQuery, noteQueries } from './heard-queries.ts'
import { type RegisteredProgram, registerProgram } from './register-program.ts'
import { caller, createRestCalls, createTokenIssuer, makeKey, publicPart } from './token-issuer.ts'
import type { HostedReport, IssuedToken, TokenOptions } from './token-issuer.ts'

export interface TestHostOptions {
  /** Default: the sample company. `contentOf` makes one of your own report and model. */
  readonly content?: HostContent
  /** Time at the service, where it stands still. Default 2026-11-21T12:00:00Z. */
  readonly now?: string | Date
  /** The origin of the page that embeds. Default https://host.test. */
  readonly pageOrigin?: string
  /**
   * What the page's origin answers, by path: HTML where it begins with `<`, otherwise a script. Absent: the origin is
   * served elsewhere, for example by a development server on localhost.
   */
  readonly page?: (path: string) => string | undefined
  /** The name under which a browser finds the service. Default app.powerbi.com, which powerbi-client embeds. */
  readonly hostName?: string
  /** Further settings of the service, as docs/settings.md names them, without CASEMENT_. */
  readonly settings?: Readonly<Record<string, string>>
  /** The folder of the built frame. Default: the repository's. */
  readonly framePages?: string
  /** The frame's page waits for the fault board's word on each message of its host. Default true; a measurement does without. */
  readonly canLoseMessages?: boolean
}

/** Configuration that `powerbi.embed` takes. `tokenType` 1 is models.TokenType.Embed. */
export interface EmbedConfiguration {
  readonly type: 'report'
  readonly id: string
  readonly embedUrl: string
  readonly accessToken: string
  readonly tokenType: 1
}

/** An embedding service inside a test, over TLS on a free port of loopback. */
export interface TestHost {
  /** Address at which a browser that was started with `chromiumArguments` finds it. */
  readonly url: string
  /** Address on 127.0.0.1, for callers that are no browser. */
  readonly port: number
  /** They lead the host's name to this service and make the browser take its certificate. */
  readonly chromiumArguments: readonly string[]
  /** Folder of the content: the tables are in data/finance.duckdb. */
  readonly contentFolder: string
  readonly reports: readonly HostedReport[]
  readonly clock: HostClock
  readonly faults: FaultBoard
  /** Every query of a frame so far, in order. */
  readonly queries: readonly HeardQuery[]
  /** An embed token for a report, by its name, or for one that was made since. Throws when there is no such report, or the service refuses. */
  issueToken(report: string | HostedReport, options?: TokenOptions): Promise<IssuedToken>
  /**
   * A caller of the service, for a program that gets its own tokens. By default it reads content and asks for embed
   * tokens.
   */
  registerProgram(rights?: readonly CallerRight[]): Promise<RegisteredProgram>
  /** Embed settings of a report, by its name, or of one that was made since. */
  embedConfiguration(report: string | HostedReport, options?: TokenOptions): Promise<EmbedConfiguration>
  close(): Promise<void>
}

const builtFrame = join(import.meta.dirname, '../../frame/dist')

/** Starts a service of its own: nothing is shared with another test, and nothing is left when it is closed. */
export async function openTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const { hostName = 'app.powerbi.com', pageOrigin = 'https://host.test', framePages = builtFrame } = options
  const { content = sampleContent(), page, canLoseMessages = true } = options
  if (!existsSync(join(framePages, 'index.html')))
    throw new Error(`There is no built frame in ${framePages}; node scripts/build.mjs makes it`)
  const folder = await mkdtemp(join(tmpdir(), 'casement-test-host-'))
  // A copy: building the frame anew must not take it from under a test.
  const pagesRoot = join(folder, 'frame')
  await cp(framePages, pagesRoot, { recursive: true })
  await writeContent(join(folder, 'content'), content)
  const store = await openStore({ folder: join(folder, 'store') })
  const clock = createClock(options.now ?? '2026-11-21T12:00:00Z')
  const [signingKey, callerKey] = [await makeKey('signing'), await makeKey(caller)]
  const url = `https://${hostName}`
  const app = buildEmbedServer({
    settings: readSettings({
      env: {
        CASEMENT_LOG_LEVEL: 'silent',
        CASEMENT_SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
        CASEMENT_SERVICE_PUBLIC_URL: url,
        CASEMENT_SERVICE_ALLOWED_HOSTS: pageOrigin,
        // No issuer is started here, so none is reached at the public name.
        CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
        ...prefixed(options.settings ?? {}),
      },
      cwd: folder,
    }),
    store,
    now: clock.now,
    newId: () => randomUUID(),
    signingKeys: [signingKey],
    callers: [{ clientId: caller, publicKeys: [publicPart(callerKey)] }],
    contentFolder: join(folder, 'content'),
    frame: builtFiles(pagesRoot),
  })
  const callRest = createRestCalls({ app, now: clock.now, url, callerKey })
  const askToken = createTokenIssuer(callRest)
  const issued = new Set<string>()
  const faults = createFaultBoard({ app, clock, reports: definitionsIn(content), issued, canLoseMessages })
  const queries = noteQueries(app)
  await app.ready()
  const certificate = makeCertificate(hostName)
  const tls: TlsServer = createServer(certificate, (request, answer) => {
    if (page && request.headers.host === new URL(pageOrigin).host) answerPage(page, request, answer)
    else app.routing(request, answer)
  })
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  const { port } = tls.address() as AddressInfo
  const reports = reportsIn(content)

  function reportOf(name: string | HostedReport): HostedReport {
    if (typeof name !== 'string') return name
    const found = reports.find((report) => report.name === name)
    if (!found)
      throw new Error(
        `There is no report "${name}"; there are ${reports.map((each) => each.name).join(', ')}`,
      )
    return found
  }

  async function issueToken(report: string | HostedReport, asked?: TokenOptions): Promise<IssuedToken> {
    const token = await askToken(reportOf(report), asked)
    issued.add(token.accessToken)
    return token
  }

  return {
    url,
    port,
    chromiumArguments: [
      `--host-resolver-rules=${[hostName, ...(page ? [new URL(pageOrigin).hostname] : [])]
        .map((name) => `MAP ${name} 127.0.0.1:${port}`)
        .join(',')}`,
      // A browser keeps nothing of a site whose certificate it merely overlooks.
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    contentFolder: join(folder, 'content'),
    reports,
    clock,
    faults,
    queries,
    issueToken,
    registerProgram: (rights = ['readContent', 'generateTokens']) =>
      registerProgram(callRest, { now: clock.now, rights }),
    async embedConfiguration(report, asked) {
      const { id } = reportOf(report)
      const embedUrl = `${url}/reportEmbed?reportId=${id}`
      const { accessToken } = await issueToken(report, asked)
      return { type: 'report', id, embedUrl, accessToken, tokenType: 1 }
    },
    async close() {
      tls.closeAllConnections()
      await new Promise((resolve) => tls.close(resolve))
      await app.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answerPage(
  page: (path: string) => string | undefined,
  request: IncomingMessage,
  answer: ServerResponse,
) {
  const body = page(new URL(request.url ?? '/', 'https://page').pathname)
  const type = body?.startsWith('<') ? 'text/html' : 'text/javascript'
  answer.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

const prefixed = (settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`CASEMENT_${name}`, value]))

interface ContentList {
  readonly workspaces: readonly {
    readonly id: string
    readonly reports: readonly { id: string; name: string; dataset: string; file: string }[]
  }[]
}

const reportsIn = ({ files }: HostContent): HostedReport[] =>
  (JSON.parse(files['content.json']!) as ContentList).workspaces.flatMap(({ id: workspaceId, reports }) =>
    reports.map(({ id, name, dataset }) => ({ id, name, workspaceId, datasetId: dataset })),
  )

const definitionsIn = ({ files }: HostContent) => [
  ...new Map(listedReports(files).map(({ file, definition }) => [file, definition])).values(),
]
