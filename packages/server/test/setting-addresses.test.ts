import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError, settingLines, valueFromText } from '../src/index.ts'

const secret = 'hunter2'
const read = (env: Record<string, string>) => readSettings({ env, cwd: tmpdir() })
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}
const finance = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`CASEMENT_SERVICE_CONNECTIONS_FINANCE_${name}`, value]),
  )
const readConnection = (url: string) =>
  read(finance({ KIND: 'postgres', URL: url })).service.connections['finance']!.url

describe('an address of PostgreSQL', () => {
  const wrong: [what: string, url: string, sentence: RegExp][] = [
    ['a slash in its password', `postgres://u:${secret}/s@db:5432/x`, /%2F for \/, %23 for #, %3F for \?/],
    ['a slash after a number in its password', `postgres://u:12/${secret}@db/x`, /%2F for \//],
    ['a # in its password', `postgres://u:12#${secret}@db/x`, /%23 for #/],
    ['a ? in its password', `postgres://u:12/x?${secret}@db/x`, /%3F for \?/],
    ['a port that is no number', `postgres://u:${secret}@db:abc/x`, /expected an address such as postgres:/],
    [
      'a port that there is not',
      `postgres://u:${secret}@db:99999/x`,
      /expected an address such as postgres:/,
    ],
    ['nothing in it', 'postgres://', /expected an address such as postgres:.*it names no host/],
    ['no host', 'postgres:///x', /: it names no host$/],
    ['no database', `postgres://u:${secret}@db`, /: one database follows the host$/],
    ['two databases', `postgres://u:${secret}@db/x/y`, /: one database follows the host$/],
    [
      'a misspelt mode of TLS',
      `postgres://u:${secret}@db/x?sslmode=verifyfull`,
      /sslmode=verifyfull is none that there is; expected one of disable, no-verify, .*; did you mean verify-full\?$/,
    ],
    [
      'a mode of TLS that may be none',
      `postgres://u:${secret}@db/x?sslmode=allow`,
      /sslmode=allow is none that/,
    ],
  ]
  test.each(wrong)('with %s is refused in one sentence, without its password', (_what, url, sentence) => {
    const ofStore = problemsOf({ CASEMENT_DATABASE_URL: url })
    expect(ofStore).toEqual([expect.stringMatching(sentence)])
    expect(ofStore[0]).toMatch(/^databaseUrl \(CASEMENT_DATABASE_URL\): /)
    const ofConnection = problemsOf(finance({ KIND: 'postgres', URL: url }))
    expect(ofConnection).toEqual([expect.stringMatching(sentence)])
    expect(ofConnection[0]).toMatch(/^service\.connections\.finance\.url \(CASEMENT_/)
    expect([...ofStore, ...ofConnection].join()).not.toContain(secret)
  })

  test('has any mode that looks at the certificate by the one name that the library will not change', () => {
    const kept = [
      'postgres://me:a b@db/x',
      'postgres://me@db/x?sslmode=disable',
      'postgres://me@db/x?sslmode=no-verify&sslrootcert=ca.pem',
      'postgres://me@db/x?uselibpqcompat=true&sslmode=require',
      'postgres:///x?host=/run/postgresql&user=me',
    ]
    for (const url of kept) expect([read({ CASEMENT_DATABASE_URL: url }).databaseUrl]).toEqual([url])
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      const written = `postgres://me:%2F@db/x?sslmode=${mode}&sslrootcert=ca.pem`
      const strict = 'postgres://me:%2F@db/x?sslmode=verify-full&sslrootcert=ca.pem'
      expect([read({ CASEMENT_DATABASE_URL: written }).databaseUrl, readConnection(written)]).toEqual([
        strict,
        strict,
      ])
    }
  })

  test('may name a path to a socket in the place of a host, with a user before it', () => {
    const url = 'postgres://me@/x?host=/run/postgresql'
    const taken = 'postgres://me@localhost/x?host=/run/postgresql'
    expect([read({ CASEMENT_DATABASE_URL: url }).databaseUrl, readConnection(url)]).toEqual([taken, taken])
    expect(problemsOf({ CASEMENT_DATABASE_URL: 'postgres://me@/x' })).toHaveLength(1)
  })
})

test('an address of ClickHouse has one database and nothing after it', () => {
  for (const url of ['https://u@host:8443/a/b', 'https://u@host:8443/a?secure=1', 'https://u@host:8443/'])
    expect(problemsOf(finance({ KIND: 'clickhouse', URL: url }))).toEqual([
      expect.stringMatching(/expected an address such as https:.*: (one database|nothing) follows the/),
    ])
})

test('every address of the settings is looked at when they are read, and none ends in anything but a sentence', () => {
  const addresses = settingLines().filter(
    ({ path }) => /(url|issuer|hosts?|origins)$/i.test(path.at(-1)!) && path.at(-1) !== 'host',
  )
  expect(addresses.map(({ path }) => path.join('.'))).toEqual([
    'tracingUrl',
    'databaseUrl',
    'portal.publicUrl',
    'service.publicUrl',
    'service.innerUrl',
    'service.allowedHosts',
    'service.imageOrigins',
    'service.connections.<name>.url',
    'identity.publicUrl',
    'signIn.issuer',
    'signIn.innerIssuer',
    'signIn.connectOrigins',
    'embedding.baseUrl',
    'embedding.tokenUrl',
    'embedding.provider.appHost',
    'embedding.provider.allowedHosts',
    'mail.smtpUrl',
  ])
  for (const { variable, kind } of addresses)
    for (const scheme of ['http', 'https', 'postgres', ''])
      for (const rest of ['localhost:abc/x', 'localhost:99999/x', '[::1/x', 'a b/x']) {
        const text = scheme ? `${scheme}://${rest}` : rest.replace(/\/x$/, '')
        expect(valueFromText(kind, text)).toBeDefined()
        const given = finance({ KIND: scheme === 'postgres' ? 'postgres' : 'clickhouse' })
        const problems = problemsOf(
          variable.includes('<NAME>')
            ? { ...given, [variable.replace('<NAME>', 'FINANCE')]: text }
            : { [variable]: text },
        )
        expect(problems, `${variable}=${text}`).toHaveLength(1)
      }
})

test.each([
  ['has a port that is no number', 'http://localhost:abc/v1/traces'],
  ['has no path', 'http://localhost:4318'],
  ['has no scheme', 'localhost:4318/v1/traces'],
  ['has a password', `https://u:${secret}@localhost:abc/v1/traces`],
])('a tracingUrl that %s is refused in one sentence', (_what, url) => {
  const problems = problemsOf({ CASEMENT_TRACING_URL: url })
  expect(problems).toEqual([
    'tracingUrl (CASEMENT_TRACING_URL): expected an address such as http://localhost:4318/v1/traces',
  ])
})

test.each([
  ['casement.internal:4001', /expected an address such as http:\/\/casement\.internal:4001/],
  ['casement', /expected an address such as/],
  ['http://me@casement:4001', /must not hold a user name or a password/],
  ['http://casement:4001/?a=1', /must not hold a query or a fragment/],
])('the inner address %s is refused', (url, sentence) => {
  for (const variable of ['CASEMENT_SERVICE_INNER_URL', 'CASEMENT_SIGN_IN_INNER_ISSUER'])
    expect(problemsOf({ [variable]: url })).toEqual([expect.stringMatching(sentence)])
})

test('the inner address of the service is where it is itself, without the path of its REST address', () => {
  for (const path of ['/v1.0/myorg', '/v1.0/myorg/', '/v1.0', '/finance/v1.0/myorg'])
    expect(problemsOf({ CASEMENT_SERVICE_INNER_URL: `http://casement:4001${path}` })).toEqual([
      expect.stringMatching(
        /^service\.innerUrl .*: must be where the server itself is, without \/v1\.0\/myorg/,
      ),
    ])
  const settings = read({ CASEMENT_SERVICE_INNER_URL: 'http://casement:4001/finance/' })
  expect(settings.embedding.baseUrl).toBe('http://casement:4001/finance/v1.0/myorg')
})

test('an address is shown without the name, the password and the query in it', () => {
  expect(problemsOf({ CASEMENT_PORTAL_PUBLIC_URL: `https://me:${secret}@portal.example.com/x` })).toEqual([
    'portal.publicUrl (CASEMENT_PORTAL_PUBLIC_URL): must not hold a user name or a password, got "https://…@portal.example.com/x"',
  ])
  expect(problemsOf({ CASEMENT_EMBEDDING_BASE_URL: `https://example.com/x?key=${secret}` })).toEqual([
    'embedding.baseUrl (CASEMENT_EMBEDDING_BASE_URL): must not hold a query or a fragment, got "https://example.com/x?…"',
  ])
})
