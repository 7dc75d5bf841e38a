import { z } from 'zod'
import { longestMs } from '../limits/longest-ms.ts'
import { databaseAddressProblem, postgresAddress } from './database-address.ts'

const text = z.string().trim().min(1)

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
      'Queries that run there at the same time, each over a connection of its own; others wait, and one person has at most nine of them at once. At most four connections more are opened: for who has nothing running while all of these are long, and to stop queries.',
    ),
  querySecondsPerMinute: z
    .int()
    .min(0)
    .optional()
    .describe(
      "How many seconds a minute the server works for one person's queries, all that run at once counted, a minute's worth saved up; the queries of who has taken a thirtieth of it at once, or a quarter steadily, run while nobody else's do. They are not counted for `service.querySecondsPerMinute`, which is this process's own time. 0 for no limit. Default: 60 for each of `maxQueries`, which is all that there is.",
    ),
  statementTimeoutMs: z
    .int()
    .min(1000)
    .max(longestMs)
    .default(60_000)
    .describe(
      'When the server gives up a statement by itself, should the service not have told it to: longer than `service.queryTimeoutMs`.',
    ),
  cacheSeconds: z
    .int()
    .min(1)
    .max(longestMs / 1000)
    .default(60)
    .describe('How long an answer is given again before the server is asked anew.'),
})

const connectionSchema = connectionShape
  .check((context) => {
    const { kind, url } = context.value
    const problem = databaseAddressProblem(url, kind)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: url, path: ['url'] })
  })
  .transform((connection) =>
    connection.kind === 'postgres' ? { ...connection, url: postgresAddress(connection.url) } : connection,
  )

/** Names of connections, as models say them; in the environment in capitals, with an underscore for a hyphen. */
export const connectionsSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'expected a name of small letters, digits and hyphens'),
    connectionSchema,
  )
  .default({})

export type ConnectionSettings = z.output<typeof connectionSchema>
