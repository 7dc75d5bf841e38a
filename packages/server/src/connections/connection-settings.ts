import { z } from 'zod'

const text = z.string().trim().min(1)

/** Schemes of the addresses of each kind of server, and an address as one is written. */
const addresses = {
  postgres: { scheme: /^postgres(ql)?:\/\//, example: 'postgres://user@host:5432/database' },
  clickhouse: { scheme: /^https?:\/\//, example: 'https://user@host:8443/database' },
} as const

/** An address with a host and a database. */
const isWhole = (value: string, scheme: RegExp): boolean =>
  scheme.test(value) && URL.canParse(value) && /^\/[^/]+/.test(new URL(value).pathname)

/** A database server that models name as their connection. */
const connectionShape = z.strictObject({
  kind: z.enum(['postgres', 'clickhouse']).describe('What the server is.'),
  url: z
    .string()
    .describe(
      'Its address, `postgres://user@host:5432/database` or `https://user@host:8443/database`, with the name of a user who may read the tables of the models and nothing else; `?sslmode=verify-full` for TLS with PostgreSQL.',
    )
    .meta({ secret: true }),
  password: text
    .optional()
    .describe("The user's password, unless the address has it.")
    .meta({ secret: true }),
  passwordFile: text
    .optional()
    .describe('A file that holds the password and nothing else, as containers are given secrets.'),
  maxQueries: z
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe(
      'Queries that run there at the same time, each over a connection of its own; others wait. At most four connections more are opened: for who has nothing running while all of these are long, and to stop queries.',
    ),
  statementTimeoutMs: z
    .int()
    .min(1000)
    .default(60_000)
    .describe(
      'When the server gives up a statement by itself, should the service not have told it to: longer than `service.queryTimeoutMs`.',
    ),
  cacheSeconds: z
    .int()
    .min(1)
    .default(60)
    .describe('How long an answer is given again before the server is asked anew.'),
})

const connectionSchema = connectionShape.check((context) => {
  const { kind, url } = context.value
  const { scheme, example } = addresses[kind]
  const problem = !isWhole(url, scheme)
    ? `expected an address such as ${example}`
    : kind === 'clickhouse' && new URL(url).username === ''
      ? `the address names no user, and ClickHouse takes whoever names none for "default", who often needs no password and may do everything; expected one such as ${example}`
      : undefined
  // A message repeats nothing of the address: it may hold a password.
  if (problem) context.issues.push({ code: 'custom', message: problem, input: url, path: ['url'] })
})

/** Names of connections, as models say them; in the environment in capitals, with an underscore for a hyphen. */
export const connectionsSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'expected a name of small letters, digits and hyphens'),
    connectionSchema,
  )
  .default({})

export type ConnectionSettings = z.output<typeof connectionSchema>
