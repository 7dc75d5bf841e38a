import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, type ServerPart, SettingsError, settingLines } from '../src/index.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'casement-settings-'))
const read = (env: Record<string, string>, content?: unknown) => {
  const cwd = emptyFolder()
  if (content !== undefined)
    writeFileSync(
      join(cwd, 'casement.config.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  return readSettings({ env, cwd })
}
const problemsOf = (env: Record<string, string>, content?: unknown): readonly string[] => {
  try {
    read(env, content)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('a server that is started alone needs no setting of the others', () => {
  const problemsOf = (env: Record<string, string>, parts: readonly ServerPart[]) => {
    try {
      readSettings({ env, cwd: tmpdir(), parts })
      return []
    } catch (error) {
      return (error as SettingsError).problems.map((problem) => problem.split(' ')[0])
    }
  }
  const production = { NODE_ENV: 'production' }
  expect(problemsOf(production, ['service'])).toEqual([])
  expect(problemsOf(production, ['portal'])).toEqual(['identity.builtIn'])
  const ownIssuer = { ...production, CASEMENT_IDENTITY_BUILT_IN: 'false' }
  expect(problemsOf(ownIssuer, ['service'])).toEqual([])
  expect(problemsOf(ownIssuer, ['portal'])).toEqual([
    'signIn.issuer',
    'signIn.clientId',
    'signIn.audience',
    'admin.persons',
  ])
})

test('without a file and without variables everything has its default', () => {
  const settings = read({})
  expect(settings).toMatchObject({
    casement: 1,
    production: false,
    portal: { port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000', trustProxy: false },
    service: { publicUrl: 'http://localhost:4001', allowedHosts: ['http://localhost:4000'] },
    identity: { publicUrl: 'http://localhost:4002', builtIn: true },
    signIn: { issuer: 'http://localhost:4002', clientId: 'casement-portal', audience: 'casement-portal-api' },
    embedding: {
      baseUrl: 'http://localhost:4001/v1.0/myorg',
      tokenUrl: 'http://localhost:4001/oauth2/token',
      tokenAudience: 'http://localhost:4001/oauth2/token',
      provider: { appHost: 'http://localhost:4001', allowedHosts: ['localhost:4001'] },
    },
    admin: { persons: ['ada'], roles: [] },
  })
})

test('every derived address follows the ports and the public addresses', () => {
  const settings = read({
    CASEMENT_PORTAL_PUBLIC_URL: 'https://example.com/finance/',
    CASEMENT_SERVICE_PORT: '5001',
    CASEMENT_IDENTITY_PORT: '5002',
    CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
  })
  expect(settings.portal.publicUrl).toBe('https://example.com/finance')
  expect(settings.service.allowedHosts).toEqual(['https://example.com'])
  expect(settings.embedding.baseUrl).toBe('http://localhost:5001/v1.0/myorg')
  expect(settings.signIn.issuer).toBe('http://localhost:5002')
})

test('a variable wins over the file, and lists are separated by commas', () => {
  const settings = read(
    { CASEMENT_PORTAL_TITLE: 'From the environment', CASEMENT_ADMIN_ROLES: 'Admins, Owners' },
    { casement: 1, portal: { title: 'From the file', port: 4100 } },
  )
  expect(settings.portal).toMatchObject({ title: 'From the environment', port: 4100 })
  expect(settings.admin.roles).toEqual(['Admins', 'Owners'])
  const asInTheFile = read({ CASEMENT_ADMIN_ROLES: ' ["Admins, all", "Owners"]' })
  expect(asInTheFile.admin.roles).toEqual(['Admins, all', 'Owners'])
  expect(problemsOf({ CASEMENT_ADMIN_ROLES: '["Admins' }, {})).toEqual([
    expect.stringMatching(/^admin\.roles \(CASEMENT_ADMIN_ROLES\): /),
  ])
})

test('all problems are named at once, each with its variable and what was expected', () => {
  const problems = problemsOf(
    { CASEMENT_PORTAL_PORT: 'abc', CASEMENT_PORTAL_TITEL: 'x' },
    { portl: {}, service: { publicUrl: 'http://reports.example.com' }, logLevel: 'loud' },
  )
  expect(problems).toEqual([
    'CASEMENT_PORTAL_TITEL: there is no such setting; did you mean CASEMENT_PORTAL_TITLE?',
    'logLevel (CASEMENT_LOG_LEVEL): expected "debug" or "info" or "warn" or "error" or "silent", got "loud"',
    'portal.port (CASEMENT_PORTAL_PORT): expected a whole number, got "abc"',
    'service.publicUrl (CASEMENT_SERVICE_PUBLIC_URL): expected https: plain http is for loopback hosts only, got "http://reports.example.com"',
    'portl: there is no such setting; did you mean portal?',
  ])
})

test('an origin is one host, without a star', () => {
  const named = { CASEMENT_SERVICE_ALLOWED_HOSTS: 'https://a.example.com,https://*.example.com' }
  expect(problemsOf(named)).toEqual([
    'service.allowedHosts.1 (CASEMENT_SERVICE_ALLOWED_HOSTS): must not hold a star; name each host, got "https://*.example.com"',
  ])
  for (const setting of [
    'CASEMENT_SERVICE_IMAGE_ORIGINS',
    'CASEMENT_SIGN_IN_CONNECT_ORIGINS',
    'CASEMENT_PORTAL_PUBLIC_URL',
  ])
    expect(problemsOf({ [setting]: 'https://*.example.com' })[0]).toContain('must not hold a star')
})

test('a secret is never repeated in a problem', () => {
  const problems = problemsOf({ CASEMENT_DATABASE_URL: 'mysql://root:hunter2@db/x' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('databaseUrl')
  expect(problems[0]).not.toContain('hunter2')
})

test('letters need a server and an address that they are from, and wrong ones are named without the password', () => {
  const server = 'smtps://portal:hunter2@mail.example.com'
  const defaults = { groupHours: 24, signInDays: 30, administrators: [] }
  expect(read({ CASEMENT_MAIL_SMTP_URL: server, CASEMENT_MAIL_FROM: 'portal@example.com' }).mail).toEqual({
    smtpUrl: server,
    from: 'portal@example.com',
    ...defaults,
  })
  expect(read({}).mail).toEqual(defaults)
  expect(problemsOf({ CASEMENT_MAIL_SMTP_URL: server })).toEqual([expect.stringContaining('mail.from')])
  const wrong = problemsOf({
    CASEMENT_MAIL_SMTP_URL: 'https://portal:hunter2@mail.example.com',
    CASEMENT_MAIL_FROM: 'the portal',
    CASEMENT_MAIL_ADMINISTRATORS: 'ada',
  })
  expect(wrong.map((problem) => problem.split(' ')[0])).toEqual([
    'mail.smtpUrl',
    'mail.from',
    'mail.administrators.0',
  ])
  expect(wrong.join()).not.toContain('hunter2')
})

test('a secret may stand in a file, and nothing else may', () => {
  const folder = emptyFolder()
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const settings = read({
    CASEMENT_DATABASE_URL_FILE: inFile('database', 'postgres://me:a b@db/x\n'),
    CASEMENT_SEALING_KEY_FILE: inFile('key', 'ab'.repeat(32)),
    CASEMENT_SERVICE_CONNECTIONS_BOOKS_KIND: 'postgres',
    CASEMENT_SERVICE_CONNECTIONS_BOOKS_URL_FILE: inFile('books', 'postgres://reader@db/books\r\n'),
  })
  expect(settings.databaseUrl).toBe('postgres://me:a b@db/x')
  expect(settings.sealingKey).toBe('ab'.repeat(32))
  expect(settings.service.connections['books']?.url).toBe('postgres://reader@db/books')
  const gone = join(folder, 'gone')
  expect(problemsOf({ CASEMENT_METRICS_TOKEN_FILE: gone })).toEqual([
    `CASEMENT_METRICS_TOKEN_FILE: ${gone} cannot be read (ENOENT)`,
  ])
  expect(problemsOf({ CASEMENT_METRICS_TOKEN_FILE: inFile('short', 'hunter2') })[0]).toMatch(/^metricsToken /)
  expect(
    problemsOf({
      CASEMENT_DATABASE_URL: 'postgres://me@db/x',
      CASEMENT_DATABASE_URL_FILE: inFile('other', 'postgres://me@db/y'),
    }),
  ).toEqual(['CASEMENT_DATABASE_URL_FILE: CASEMENT_DATABASE_URL is set as well; give one'])
  expect(problemsOf({ CASEMENT_LOG_LEVEL_FILE: inFile('level', 'debug') })[0]).toContain(
    'there is no such setting',
  )
})

test('a file of a newer version, of broken JSON, or that is missing is refused by name', () => {
  expect(problemsOf({}, { casement: 2 })[0]).toContain(
    'written for version 2 of the settings; this program reads version 1',
  )
  expect(problemsOf({}, '{ broken')[0]).toContain('is not JSON')
  expect(() => readSettings({ env: {}, cwd: emptyFolder(), file: 'mine.json' })).toThrow(
    /mine\.json: there is no such/,
  )
})

const refusedIssuer: readonly (readonly [where: string, env: Record<string, string>])[] = [
  ...['production', 'Production', 'PRODUCTION', ' production ', 'prod'].map(
    (NODE_ENV) => ['NODE_ENV', { NODE_ENV }] as const,
  ),
  ['identity.host', { CASEMENT_IDENTITY_HOST: '0.0.0.0' }],
  ['portal.publicUrl', { CASEMENT_PORTAL_PUBLIC_URL: 'https://portal.example.com' }],
  ['service.publicUrl', { CASEMENT_SERVICE_PUBLIC_URL: 'https://reports.example.com' }],
  ['identity.publicUrl', { CASEMENT_IDENTITY_PUBLIC_URL: 'https://login.example.com' }],
]

test.each(refusedIssuer)(
  'the built-in issuer is refused for its %s in one line that says what to do: %j',
  (where, env) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^identity\.builtIn \(CASEMENT_IDENTITY_BUILT_IN\): [^\n]+$/)
    expect(problems[0]).toContain(`but ${where}`)
    expect(problems[0]).toContain('name your own issuer in signIn.issuer')
    expect(problemsOf({ ...env, CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true' })).toEqual([])
  },
)

test('the built-in issuer runs on loopback by whatever name, and in development', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', 'reports.localhost'])
    expect(
      problemsOf({ NODE_ENV: 'development', CASEMENT_PORTAL_PUBLIC_URL: `http://${host}:4000/finance` }),
    ).toEqual([])
})

test('an issuer of one’s own needs its name, the client, the audience and a first administrator', () => {
  const problems = problemsOf({ CASEMENT_IDENTITY_BUILT_IN: 'false' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'signIn.issuer',
    'signIn.clientId',
    'signIn.audience',
    'admin.persons',
  ])
})

test('id tokens cannot pass for access tokens: by another type than at+jwt the audience is not the client', () => {
  const ofOne = { CASEMENT_SIGN_IN_CLIENT_ID: 'finance', CASEMENT_SIGN_IN_AUDIENCE: 'finance' }
  for (const tokenType of ['JWT', 'application/jwt', 'at+jwt2']) {
    const problems = problemsOf({ ...ofOne, CASEMENT_SIGN_IN_TOKEN_TYPE: tokenType })
    expect(problems).toEqual([
      expect.stringMatching(
        /^signIn\.tokenType \(CASEMENT_SIGN_IN_TOKEN_TYPE\): .* name it in signIn\.audience/,
      ),
    ])
    expect(problemsOf({ CASEMENT_SIGN_IN_TOKEN_TYPE: tokenType })).toEqual([])
  }
  for (const tokenType of ['at+jwt', 'AT+JWT', 'application/at+jwt'])
    expect(problemsOf({ ...ofOne, CASEMENT_SIGN_IN_TOKEN_TYPE: tokenType })).toEqual([])
  const env = { ...ofOne, CASEMENT_SIGN_IN_TOKEN_TYPE: 'JWT' }
  expect(readSettings({ env, cwd: tmpdir(), parts: ['service'] }).signIn.audience).toBe('finance')
})

test('two servers on one port are refused', () => {
  expect(problemsOf({ CASEMENT_SERVICE_PORT: '4000' })).toEqual([
    'service.port (CASEMENT_SERVICE_PORT): 4000 is already portal.port',
  ])
})

test('every setting has a description and a variable of its own', () => {
  const lines = settingLines()
  expect(lines.filter((line) => line.description === '')).toEqual([])
  expect(new Set(lines.map((line) => line.variable)).size).toBe(lines.length)
})

test('the example pages are there in a demonstration, and refused where they would open more', () => {
  const read = (env: Record<string, string>) => readSettings({ env, cwd: tmpdir() }).examples
  const issuer = {
    CASEMENT_IDENTITY_BUILT_IN: 'false',
    CASEMENT_SIGN_IN_ISSUER: 'https://id.example.com',
    CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
    CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
    CASEMENT_ADMIN_PERSONS: 'someone',
  }
  const others: Record<string, string>[] = [
    issuer,
    { CASEMENT_SERVICE_HOST: '0.0.0.0' },
    { CASEMENT_SERVICE_CONTENT_FOLDER: 'own' },
    { CASEMENT_EMBEDDING_CLIENT_SECRET: 'secret' },
    { NODE_ENV: 'production', CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true' },
    {
      CASEMENT_PORTAL_PUBLIC_URL: 'https://portal.example.com',
      CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
    },
  ]
  expect(read({})).toEqual({ port: 4003, enabled: true })
  for (const env of others) {
    expect(read(env).enabled, JSON.stringify(env)).toBe(false)
    expect(() => read({ ...env, CASEMENT_EXAMPLES_ENABLED: 'true' })).toThrow('CASEMENT_EXAMPLES_ENABLED')
  }
  expect(() => read({ CASEMENT_EXAMPLES_PORT: '4001' })).toThrow('examples.port')
})

test('a connection has a name of its own, in the file and in variables', () => {
  const settings = read(
    {
      CASEMENT_SERVICE_CONNECTIONS_GROUP_LEDGER_URL: 'postgres://reader@db.example.com/ledger',
      CASEMENT_SERVICE_CONNECTIONS_GROUP_LEDGER_PASSWORD_FILE: 'secrets/ledger',
      CASEMENT_SERVICE_CONNECTIONS_GROUP_LEDGER_CACHE_SECONDS: '5',
    },
    { service: { connections: { 'group-ledger': { kind: 'postgres', url: 'postgres://x@y/z' } } } },
  )
  const { 'group-ledger': ledger } = settings.service.connections
  expect(ledger).toMatchObject({
    kind: 'postgres',
    url: 'postgres://reader@db.example.com/ledger',
    cacheSeconds: 5,
    maxQueries: 4,
  })
  expect(ledger!.passwordFile).toMatch(/^\/.*secrets\/ledger$/)
})

test("an address of ClickHouse names its user, for without one it is the server's default user", () => {
  const problemsWith = (kind: string, url: string) =>
    problemsOf({}, { service: { connections: { ledger: { kind, url } } } })
  for (const url of [
    'https://host:8443/x',
    'https://:hunter2@host:8443/x',
    'https://@host:8443/x',
    'https://host:8443/x?user=reader',
  ]) {
    const problems = problemsWith('clickhouse', url)
    expect(problems, url).toEqual([
      expect.stringMatching(
        /^service\.connections\.ledger\.url .*: the address names no user, .* "default", .*; expected one such as https:\/\/user@host:8443\/database/,
      ),
    ])
    expect(problems.join()).not.toContain('hunter2')
  }
  expect(problemsWith('clickhouse', 'https://reader@host:8443/x')).toEqual([])
  expect(problemsWith('postgres', 'postgres://host:5432/x')).toEqual([])
})

test('what is wrong with a connection is named, and its address and password never are', () => {
  const connections = {
    ledger: { kind: 'oracle', url: 'oracle://me:hunter2@host/x', pasword: 'hunter2' },
    'Big Name': { kind: 'postgres', url: 'postgres://me:hunter2@host/x' },
    both: { kind: 'postgres', url: 'postgres://me@host/x', password: 'hunter2', passwordFile: 'a' },
    hostless: { kind: 'postgres', url: 'postgres://me:hunter2@host' },
    columns: { kind: 'clickhouse', url: 'clickhouse://me:hunter2@host/x' },
  }
  const problems = problemsOf(
    { CASEMENT_SERVICE_CONNECTIONS_LEDGER_CACHE_SECOND: 'hunter2' },
    { service: { connections } },
  )
  expect(problems.join('\n')).not.toContain('hunter2')
  expect(problems).toEqual([
    'CASEMENT_SERVICE_CONNECTIONS_LEDGER_CACHE_SECOND: there is no such setting; did you mean CASEMENT_SERVICE_CONNECTIONS_<NAME>_CACHE_SECONDS?',
    'service.connections.ledger.kind (CASEMENT_SERVICE_CONNECTIONS_LEDGER_KIND): expected "postgres" or "clickhouse", got "oracle"',
    'service.connections.ledger.pasword: there is no such setting; did you mean password?',
    'service.connections.Big Name: expected a name of small letters, digits and hyphens',
    expect.stringMatching(/^service\.connections\.hostless\.url .*: expected an address such as postgres:/),
    expect.stringMatching(
      /^service\.connections\.columns\.url .*: expected an address such as https:\/\/user@host:8443\/database/,
    ),
  ])
  expect(problemsOf({}, { service: { connections: { both: connections.both } } })).toEqual([
    expect.stringMatching(/^service\.connections\.both: has its password as password and in passwordFile;/),
  ])
})

test('a setting that a connection needs is said to be missing', () => {
  expect(problemsOf({ CASEMENT_SERVICE_CONNECTIONS_LEDGER_KIND: 'postgres' })).toEqual([
    'service.connections.ledger.url (CASEMENT_SERVICE_CONNECTIONS_LEDGER_URL): is missing',
  ])
})

test('a connection has one password, and its server waits longer than the service', () => {
  const ledger = (settings: object) => ({
    service: { connections: { ledger: { kind: 'postgres', ...settings } } },
  })
  const twice = [
    [{ url: 'postgres://me:hunter2@host/x', password: 'hunter3' }, 'in the url and as password'],
    [{ url: 'postgres://me:hunter2@host/x', passwordFile: 'a' }, 'in the url and in passwordFile'],
    [{ url: 'postgres://me@host/x?password=hunter2', password: 'hunter3' }, 'in the url and as password'],
  ] as const
  for (const [settings, places] of twice)
    expect(problemsOf({}, ledger(settings))).toEqual([
      `service.connections.ledger: has its password ${places}; one place says what another may not: leave one`,
    ])
  const hasty = ledger({ url: 'postgres://me@host/x', statementTimeoutMs: 30_000 })
  expect(problemsOf({}, hasty)).toEqual([
    expect.stringMatching(
      /^service\.connections\.ledger\.statementTimeoutMs: 30000 is not longer than service\.queryTimeoutMs, 30000: /,
    ),
  ])
  expect(problemsOf({ CASEMENT_SERVICE_QUERY_TIMEOUT_MS: '29999' }, hasty)).toEqual([])
})

test('no time is longer than what a timer can wait', () => {
  const settings = settingLines().filter(
    ({ path }) => path.at(-1)!.endsWith('Ms') && path.at(-1) !== 'maxEventLoopDelayMs',
  )
  expect(settings.length).toBeGreaterThan(8)
  for (const { variable } of settings) {
    const isOfConnection = variable.includes('<NAME>')
    const problems = problemsOf(
      { [variable.replace('<NAME>', 'LEDGER')]: '9999999999' },
      isOfConnection
        ? { service: { connections: { ledger: { kind: 'postgres', url: 'postgres://me@h/x' } } } }
        : {},
    )
    expect(problems, variable).toEqual([expect.stringMatching(/: must be at most \d+, got 9999999999$/)])
  }
})

test('a former sealing key alone is refused, without repeating it', () => {
  const formerKey = 'ab'.repeat(32)
  const problems = problemsOf({ CASEMENT_FORMER_SEALING_KEY: formerKey })
  expect(problems).toEqual([
    expect.stringMatching(
      /^formerSealingKey \(CASEMENT_FORMER_SEALING_KEY\): .*sealingKey .* is not set; set that one/,
    ),
  ])
  expect(problems.join()).not.toContain(formerKey)
  const both = { CASEMENT_FORMER_SEALING_KEY: formerKey, CASEMENT_SEALING_KEY: 'cd'.repeat(32) }
  expect(problemsOf(both)).toEqual([])
})

const secondsOf = { Ms: 0.001, Seconds: 1, Minutes: 60, Hours: 3600 } as const
/** Settings that say how long something lasts; what is kept for days is kept as long as somebody wishes. */
const lasting = settingLines().flatMap(({ path, variable }) => {
  const [, unit] = /(?<!Per)(Ms|Seconds|Minutes|Hours)$/.exec(path.at(-1)!) ?? []
  return unit ? [{ name: path.join('.'), path, variable, unit: unit as keyof typeof secondsOf }] : []
})

test('there are settings of how long something lasts', () => {
  expect(lasting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['service.embedTokenSeconds', 'service.queryTimeoutMs', 'mail.groupHours']),
  )
})

test.each(lasting)('$name of ten years is refused at the start', ({ path, unit }) => {
  const tenYears = (10 * 365 * 86_400) / secondsOf[unit]
  const content = path.reduceRight<unknown>(
    (inner, name) => ({ [name === '<name>' ? 'finance' : name]: inner }),
    tenYears,
  )
  const name = path.join('.').replace('<name>', 'finance')
  expect(problemsOf({}, content).filter((problem) => problem.startsWith(`${name} `))).toEqual([
    expect.stringMatching(/must be at most \d+/),
  ])
})

test.each(['mailto:security@example.com', 'https://example.com/security', 'tel:+49-30-1234'])(
  'weaknesses may be reported at %s',
  (contact) => {
    expect(problemsOf({ CASEMENT_PORTAL_SECURITY_CONTACT: contact })).toEqual([])
  },
)

test.each([
  'security@example.com',
  'http://example.com',
  'mailto:',
  'mailto:a@b\nExpires: never',
  'ftp://example.com',
])('weaknesses are not reported at %j', (contact) => {
  expect(problemsOf({ CASEMENT_PORTAL_SECURITY_CONTACT: contact })).toEqual([
    expect.stringMatching(/^portal\.securityContact .*expected mailto:/),
  ])
})
