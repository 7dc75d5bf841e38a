import { z } from 'zod'
import { firstPage } from './portal/first-page.ts'
import { connectionsSchema } from './connections/connection-settings.ts'
import { exportSettings } from './limits/export-settings.ts'
import { storedSettings } from './limits/stored-settings.ts'
import { keeping, listening, port } from './limits/listening-settings.ts'
import {
  collectorUrl,
  contactUri,
  frameHost,
  milliseconds,
  origin,
  postgresUrl,
  publicUrl,
  sealingKey,
  serviceInnerUrl,
  serviceUrl,
} from './setting-values.ts'
import { mailSettings } from './mail-settings.ts'
import { signInSettings } from './sign-in-settings.ts'

const text = z.string().trim().min(1)
/** A token is taken at its word to its end, so it lives no longer than a day. */
const tokenSeconds = z.int().min(1).max(86_400)
/** An hour: what stops the process waits for the pause and twice for answers. */
const longestStopMs = 3_600_000

/**
 * What `casement.config.json` may say. Every setting can also come from the environment: `CASEMENT_` and the path,
 * words apart by underscores (`CASEMENT_PORTAL_PUBLIC_URL`); lists are separated by commas.
 */
export const settingsSchema = z.strictObject({
  casement: z.literal(1).default(1).describe('The version of this file.'),
  dataFolder: text
    .default('.casement')
    .describe(
      'Where keys, the store and the sample company are kept; made at first start, readable by its owner only.',
    ),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('warn')
    .describe('What is written to the log.'),
  metricsToken: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'expected 16 or more letters, digits or any of . _ ~ + / = -')
    .optional()
    .describe(
      'Who brings it as a bearer token reads /metrics of portal and service. Absent: it is not served.',
    )
    .meta({ secret: true }),
  tracingUrl: collectorUrl
    .optional()
    .describe(
      'Where OpenTelemetry traces of portal and service are sent, by OTLP over HTTP. Absent: none are made.',
    )
    .meta({ secret: true }),
  databaseUrl: postgresUrl
    .optional()
    .describe(
      'A PostgreSQL server for the store, `postgres://user:password@host:5432/database`. Absent: a store on disk in the data folder, for one process.',
    )
    .meta({ secret: true }),
  databaseTimeoutMs: milliseconds
    .default(10_000)
    .describe(
      'When a statement at that server, or a connection to it, is given up. Migrations take as long as they take.',
    ),
  sealingKey: sealingKey
    .optional()
    .describe(
      'Seals the keys that the product makes by itself, which are then kept in the store and not in the data folder: 64 hexadecimal digits (`openssl rand -hex 32`). Several processes that share no folder need it, all the same one.',
    )
    .meta({ secret: true }),
  formerSealingKey: sealingKey
    .optional()
    .describe('The sealing key until now, for the start that changes it.')
    .meta({ secret: true }),
  stopping: z
    .strictObject({
      pauseMs: z
        .int()
        .min(0)
        .max(longestStopMs)
        .optional()
        .describe(
          'How long a server that is told to stop still answers after `/readyz` says that it stops: longer than a proxy takes to see it. Default: 5000 in production, else 0.',
        ),
      answersMs: z
        .int()
        .min(1)
        .max(longestStopMs)
        .default(5000)
        .describe('How long answers that have begun may take to end after that, at each server.'),
    })
    .prefault({}),
  portal: z
    .strictObject({
      ...listening(4000, publicUrl),
      ...keeping,
      title: text.default('Financial Insights Dashboard').describe('The title in the top bar.'),
      catalogueTimeoutMs: milliseconds
        .optional()
        .describe('How long the portal waits for the catalogue. Absent: as long as it takes.'),
      requestsPerMinute: z
        .int()
        .min(0)
        .default(600)
        .describe('How many calls a minute one person may make; 0 for no limit.'),
      embedTokensPerMinute: z
        .int()
        .min(0)
        .default(30)
        .describe(
          "How many fresh embed tokens a minute one person may ask for one report; 0 for no limit. An open report asks once in most of a token's life.",
        ),
      auditDays: z
        .int()
        .min(0)
        .default(0)
        .describe(
          'How many days entries of the audit are kept; older ones are removed, which is an entry itself. 0 keeps them for ever.',
        ),
      securityContact: contactUri
        .optional()
        .describe(
          'Where weaknesses of this installation are reported, as mailto:security@example.com: told at /.well-known/security.txt. Absent: there is no such file.',
        ),
      firstPage,
      viewDays: z
        .int()
        .min(1)
        .default(90)
        .describe(
          "How many days a view of a report is kept that nobody opens: what an address names, and what a reader comes back to. People's own bookmarks stay.",
        ),
    })
    .prefault({}),
  service: z
    .strictObject({
      ...listening(4001, publicUrl),
      ...keeping,
      innerUrl: serviceInnerUrl
        .optional()
        .describe(
          "Where the portal's server reaches the service inside, past the proxy; plain http may be. Nobody else sees it. Default: its public address.",
        ),
      allowedHosts: z
        .array(origin)
        .optional()
        .describe('Origins whose pages may embed reports. Default: the origin of the portal.'),
      contentFolder: text
        .optional()
        .describe(
          'A folder of models, reports and data to serve. Absent: the sample company, made at first start.',
        ),
      watchContent: z
        .boolean()
        .default(false)
        .describe(
          'Load the content again when something in its folder has changed and kept still for two seconds. Without it `npm run reload` does, or the signal SIGHUP.',
        ),
      imageOrigins: z
        .array(origin)
        .default([])
        .describe(
          'Origins elsewhere that reports may show pictures of; they learn that somebody looks. Pictures of the content folder need none.',
        ),
      activityDays: z
        .int()
        .min(0)
        .default(90)
        .describe(
          'How many days it is kept who opened which report, and what else was used; older entries are removed, which is an entry itself. 0 keeps them for ever.',
        ),
      callsPerDay: z
        .int()
        .min(0)
        .default(200_000)
        .describe(
          'How many calls a day one person may make with embed tokens, as the activity keeps an entry of each; 0 for no limit.',
        ),
      embedTokenSeconds: tokenSeconds.default(3600).describe('How long an embed token lives; a day at most.'),
      signingKeyDays: z
        .int()
        .min(0)
        .default(30)
        .describe('How long a key signs embed tokens before a new one does; 0 keeps the first one for ever.'),
      queryTimeoutMs: milliseconds.default(30_000).describe('When a query is given up.'),
      slowQueryMs: milliseconds
        .default(2000)
        .describe(
          'A statement that the engine works on for longer is written to the log, by its fingerprint, without its values.',
        ),
      readerIdleMs: milliseconds
        .default(30_000)
        .describe('After how long a reader who takes nothing of an answer is given up.'),
      maxConcurrentQueries: z
        .int()
        .min(1)
        .default(2)
        .describe(
          'Queries that run at the same time; others wait. Each takes a thread of UV_THREADPOOL_SIZE, of which two are needed for others: npm start gives it 16 unless set, Node alone 4.',
        ),
      maxWaitingQueries: z
        .int()
        .min(30)
        .default(2000)
        .describe(
          'Queries of all people that wait for their turn; with more, a request is told to come again.',
        ),
      queriesPerMinute: z
        .int()
        .min(0)
        .default(6000)
        .describe('How many queries a minute one person may ask; 0 for no limit.'),
      querySecondsPerMinute: z
        .int()
        .min(0)
        .default(60)
        .describe(
          "How many seconds a minute the service works for one person, a minute's worth saved up: queries of its own engine, and whatever else its calls have computed. The queries of who has taken a thirtieth of it at once, or a quarter steadily, run while nobody else's do, and other work of theirs is followed by pauses. The time of a database server has a limit of its own, in its connection. 0 for no limit.",
        ),
      ...exportSettings,
      ...storedSettings,
      maxAnswerCells: z
        .int()
        .min(1000)
        .default(1_000_000)
        .describe('The most cells of one answer, rows times columns; a longer one is cut and says so.'),
      frameRows: z
        .int()
        .min(0)
        .default(300_000)
        .describe(
          'The most rows with which the figures of a page are given to its frame once it is painted, so that clicks and filters are answered there; 0: none are.',
        ),
      frameBytes: z.int().min(0).default(2_000_000).describe('The most bytes of them, compressed.'),
      memoryLimit: z
        .string()
        .regex(/^\d+(\.\d+)?\s?(KB|MB|GB|KiB|MiB|GiB)$/, 'expected an amount such as 2GB')
        .default('2GB')
        .describe(
          'Memory for queries; beyond it they spill to disk: rows of the data are then in `spill` below the data folder, readable by its owner only, until the query ends.',
        ),
      spillLimit: z
        .string()
        .regex(/^\d+(\.\d+)?\s?(KB|MB|GB|KiB|MiB|GiB)$/, 'expected an amount such as 4GB')
        .default('4GB')
        .describe('How much all queries together may spill to disk; one that needs more is refused.'),
      connections: connectionsSchema,
    })
    .prefault({}),
  identity: z
    .strictObject({
      ...listening(4002, publicUrl),
      builtIn: z.boolean().default(true).describe('Start the built-in issuer, with demonstration staff.'),
      allowInProduction: z
        .boolean()
        .default(false)
        .describe(
          'Let the built-in issuer, whose passwords are published, run in production (NODE_ENV) or where a public address or its host is not loopback. Its page and the log name no password then.',
        ),
      accessTokenSeconds: tokenSeconds
        .default(900)
        .describe('How long an access token of the built-in issuer lives; a day at most.'),
      refreshTokens: z.boolean().default(true).describe('Whether the built-in issuer gives refresh tokens.'),
      wrongPasswordsPerName: z
        .int()
        .min(1)
        .default(5)
        .describe(
          'How many wrong passwords for one name cost nothing; then each doubles the wait, from a second to five minutes.',
        ),
      wrongPasswordsPerNetwork: z
        .int()
        .min(1)
        .default(30)
        .describe('The same for all names tried from one network.'),
    })
    .prefault({}),
  signIn: signInSettings,
  embedding: z
    .strictObject({
      baseUrl: serviceUrl
        .optional()
        .describe("The embedding service's REST address. Default: the service's address and /v1.0/myorg."),
      tokenUrl: serviceUrl
        .optional()
        .describe(
          "Where the portal's server gets its own token. Default: the service's address and /oauth2/token.",
        ),
      clientId: text
        .default('casement-portal-server')
        .describe("The portal's server as the service knows it."),
      clientSecret: text
        .optional()
        .describe('Its secret. Absent: it proves itself with a private key made at first start.')
        .meta({ secret: true }),
      clientCertificate: text
        .optional()
        .describe(
          'A PEM file with its certificate and private key, by which it proves itself instead of a secret. Power BI takes either.',
        ),
      scope: text.default('embedding').describe('The scope it asks for.'),
      xmlaPermissions: z
        .enum(['Off', 'ReadOnly'])
        .optional()
        .describe(
          "What embed tokens allow on a dataset's XMLA endpoint. Power BI wants ReadOnly for paginated reports and datasets that others build on.",
        ),
      lifetimeInMinutes: z
        .int()
        .min(0)
        .max(1440)
        .default(10)
        .describe(
          'How long embed tokens live that the portal asks for, at most what the service gives; 0 leaves it to the service. Open reports renew theirs.',
        ),
      provider: z
        .strictObject({
          name: text.default('Casement').describe("The service's name in messages."),
          attributePrefix: z
            .string()
            .regex(/^[a-z][a-z0-9-]*-$/, 'expected small letters and a hyphen at the end')
            .default('casement-')
            .describe('How its element attributes begin.'),
          appHost: serviceUrl.optional().describe("Its public app host. Default: the service's address."),
          allowedHosts: z
            .array(frameHost)
            .optional()
            .describe("Hosts whose frames the portal shows. Default: the service's host."),
        })
        .prefault({}),
    })
    .prefault({}),
  admin: z
    .strictObject({
      persons: z
        .array(text)
        .optional()
        .describe('Persons who may administer grants. Default with the built-in issuer: ada.'),
      roles: z.array(text).default([]).describe('Roles whose holders may administer grants.'),
    })
    .prefault({}),
  mail: mailSettings,
  examples: z
    .strictObject({
      port: port.default(4003).describe('The port the example pages listen on, on loopback.'),
      enabled: z
        .boolean()
        .optional()
        .describe(
          'Serve the example pages; whoever opens them may see the sample company. Default: only with the built-in issuer, everything on loopback and the sample company.',
        ),
    })
    .prefault({}),
  sample: z
    .strictObject({
      today: z.iso
        .date()
        .optional()
        .describe(
          "The day from which the sample company's books are counted. Default: the day of first start, kept.",
        ),
      lines: z
        .int()
        .min(150_000)
        .max(100_000_000)
        .default(1_000_000)
        .describe(
          "About how many lines the sample company's ledger has. The company is as large with any number of them.",
        ),
    })
    .prefault({}),
})
export type SettingsFile = z.output<typeof settingsSchema>
