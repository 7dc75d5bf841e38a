import { z } from 'zod'

const text = z.string().trim().min(1)

/** An address with a host and a database, of which a message repeats nothing: it may hold a password. */
const address = z.string().check((context) => {
  const isWhole = URL.canParse(context.value) && /^\/[^/]+/.test(new URL(context.value).pathname)
  if (/^postgres(ql)?:\/\//.test(context.value) && isWhole) return
  context.issues.push({
    code: 'custom',
    message: 'expected an address such as postgres://user@host:5432/database',
    input: context.value,
  })
})

/** A database server that models name as their connection. */
const connectionSchema = z.strictObject({
  kind: z.enum(['postgres']).describe('What the server is.'),
  url: address
    .describe(
      'Its address, `postgres://user@host:5432/database`, with the name of a user who may read the tables of the models and nothing else; `?sslmode=verify-full` for TLS.',
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

/** Names of connections, as models say them; in the environment in capitals, with an underscore for a hyphen. */
export const connectionsSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'expected a name of small letters, digits and hyphens'),
    connectionSchema,
  )
  .default({})

export type ConnectionSettings = z.output<typeof connectionSchema>
