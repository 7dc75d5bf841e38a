import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readSettings, settingLines, SettingsError, valueFromText } from '../src/index.ts'
import { refusedPortProblem } from '../src/limits/refused-ports.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings({ env, cwd: tmpdir() })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** Whether Node's fetch, which follows the standard as browsers do, asks something of a port. Nothing is sent. */
async function isAsked(port: number): Promise<boolean> {
  let isSent = false
  const dispatcher = {
    dispatch() {
      isSent = true
      throw new Error('not sent')
    },
  }
  await fetch(`http://127.0.0.1:${port}`, { dispatcher } as unknown as RequestInit).catch(() => undefined)
  return isSent
}

test('the ports that are refused are those that fetch refuses', async () => {
  const low = Array.from({ length: 1100 }, (_, index) => index + 1)
  const high = [1719, 2049, 3659, 4045, 4190, 5060, 6000, 6566, 6665, 6679, 6697, 8080, 10_080]
  const ports = [...low, ...high.flatMap((port) => [-2, -1, 0, 1, 2, 3, 4, 5].map((more) => port + more))]
  const refused: number[] = []
  for (const port of ports) if (!(await isAsked(port))) refused.push(port)
  expect(ports.filter((port) => refusedPortProblem(port) !== null)).toEqual(refused)
})

/**
 * Settings that name a port or an address that browsers or fetch ask. Databases and mail speak other protocols, and traces
 * are not sent by fetch.
 */
const asked = settingLines().filter(
  ({ path, variable }) =>
    /(^|[a-z])(port|url|issuer|hosts?|origins)$/i.test(path.at(-1)!) &&
    path.at(-1) !== 'host' &&
    !['CASEMENT_DATABASE_URL', 'CASEMENT_MAIL_SMTP_URL', 'CASEMENT_TRACING_URL'].includes(variable),
)

test.each(asked)('$variable takes no port that browsers refuse, and says why', ({ path, variable, kind }) => {
  const name = path.at(-1)!
  const valueAt = (port: number) => {
    if (name === 'port') return String(port)
    if (name === 'allowedHosts' && path.includes('provider')) return `localhost:${port}`
    return `http://localhost:${port}`
  }
  const connection = 'CASEMENT_SERVICE_CONNECTIONS_FINANCE_'
  const envAt = (port: number): Record<string, string> =>
    variable.includes('<NAME>')
      ? { [`${connection}KIND`]: 'clickhouse', [`${connection}URL`]: `http://me@localhost:${port}/books` }
      : { [variable]: valueAt(port) }
  expect(valueFromText(kind, valueAt(6000))).toBeDefined()
  expect(problemsOf(envAt(6100))).toEqual([])
  for (const port of [1, 6000, 10_080]) {
    const problems = problemsOf(envAt(port))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`: browsers, and Node's fetch, refuse port ${port}, as it`)
  }
})

test('the settings that were looked at are there', () => {
  expect(asked.map(({ path }) => path.join('.'))).toEqual([
    'portal.port',
    'portal.publicUrl',
    'service.port',
    'service.publicUrl',
    'service.innerUrl',
    'service.allowedHosts',
    'service.imageOrigins',
    'service.connections.<name>.url',
    'identity.port',
    'identity.publicUrl',
    'signIn.issuer',
    'signIn.innerIssuer',
    'signIn.connectOrigins',
    'embedding.baseUrl',
    'embedding.tokenUrl',
    'embedding.provider.appHost',
    'embedding.provider.allowedHosts',
    'examples.port',
  ])
})
