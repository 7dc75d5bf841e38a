import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  builtFiles,
  HttpError,
  principalOf,
  Registry,
  requireBearer,
  routesOf,
  servePages,
  TokenRefused,
  version,
  type Server,
} from '../src/index.ts'
import { answerTo, start } from './started-server.ts'

afterEach(() => vi.unstubAllEnvs())

const Body = z.strictObject({ subject: z.strictObject({ kind: z.enum(['person', 'group']) }) })
const post = (
  url: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(url, { method: 'POST', body, headers })

test('a request has an id of ours, whatever id its caller chose', async () => {
  const url = await start(() => {})
  const id = '5f0f2a52-1111-4222-8333-444455556666'
  for (const chosen of [id, 'x\tlog line']) {
    const answer = await fetch(`${url}/healthz`, { headers: { 'x-correlation-id': chosen } })
    const made = answer.headers.get('x-correlation-id')
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    expect(made).not.toBe(id)
    expect(answer.headers.get('requestid')).toBe(made)
  }
})

test('a server that takes its callers’ ids keeps one that is a UUID, and replaces any other', async () => {
  const url = await start(() => {}, { takesCorrelationIds: true })
  const id = '5f0f2a52-1111-4222-8333-444455556666'
  const kept = await fetch(`${url}/healthz`, { headers: { 'x-correlation-id': id.toUpperCase() } })
  expect(kept.headers.get('x-correlation-id')).toBe(id)
  expect(kept.headers.get('requestid')).toBe(id)
  const made = await fetch(`${url}/healthz`, { headers: { 'x-correlation-id': 'x\tlog line' } })
  expect(made.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a body of up to 256 KiB is read where a server says nothing of it, one byte more is refused', async () => {
  const url = await start((app) =>
    app.post('/size', async (request) => ({ length: (request.body as { x: string }).x.length })),
  )
  const most = 256 * 1024 - '{"x":""}'.length
  const read = await post(`${url}/size`, JSON.stringify({ x: 'x'.repeat(most) }))
  expect([read.status, await read.json()]).toEqual([200, { length: most }])
  const refused = await post(`${url}/size`, JSON.stringify({ x: 'x'.repeat(most + 1) }))
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([413, 'tooLarge'])
})

test('the log names the pattern of a route, never the address that was asked for', async () => {
  const lines: string[] = []
  const url = await start((app) => app.get('/grants/:id', async () => ({})), {
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
  })
  await fetch(`${url}/grants/one-person?search=a+name`)
  await fetch(`${url}/nowhere/one-person?search=a+name`)
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route).filter(Boolean)
  expect(routes).toEqual(['/grants/:id', 'unknown'])
  expect(lines.join('')).not.toMatch(/one-person|search|a\+name/)
})

test('the time of a line of the log is UTC: milliseconds since 1970, wherever the machine is', async () => {
  const lines: string[] = []
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const before = Date.now()
  const url = await start(() => {}, { logLevel: 'info', logTo: { write: (line) => void lines.push(line) } })
  await fetch(`${url}/healthz`)
  const { time } = JSON.parse(lines.find((line) => line.includes('"/healthz"'))!) as { time: unknown }
  expect(time).toBeTypeOf('number')
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('whoever asks whether a server lives is told its version, and so is who brings the token of measurements', async () => {
  const token = 'token-to-read-measurements-by'
  const url = await start(() => undefined, { metrics: { registry: new Registry(), token } })
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', version })
  const measured = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await measured.text()).toContain(`casement_build_info{version="${version}"} 1\n`)
})

test('TRACE is not served, and nothing that was sent comes back', async () => {
  const url = await start((app) => app.get('/*', async () => ({})))
  for (const path of ['/', '/healthz', '/nothing']) {
    const head = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer planted\r\nConnection: close\r\n\r\n`
    const answer = await answerTo(url, head)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('planted')
  }
})

test('a request that does not come in whole is ended, an answer that takes longer is not', async () => {
  let end = () => {}
  const othersEnded = new Promise<void>((resolve) => (end = resolve))
  const url = await start(
    (app) => {
      app.post('/slow', async () => {
        await othersEnded
        return { done: true }
      })
    },
    { requestTimeoutMs: 500 },
  )
  const head = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const slow = post(`${url}/slow`, '{}')
  expect(await answerTo(url, head)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await answerTo(url, `${head}Content-Length: 20\r\n\r\n{"a":`)).toMatch(/^HTTP\/1\.1 408 /)
  // It came before them, and has taken twice the time that a request has to come in.
  end()
  expect((await slow).status).toBe(200)
})

test('more connections than a server may have are closed', async () => {
  const url = await start(() => {}, { maxConnections: 1 })
  const { hostname, port } = new URL(url)
  const first = connect({ host: hostname, port: Number(port) })
  await new Promise((resolve) => first.on('connect', resolve))
  expect(await answerTo(url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
  first.destroy()
})

test('behind a proxy the entry counts that it has added itself, whatever callers say before', async () => {
  const build = (app: Server) => app.get('/who', async ({ ip }) => ({ ip }))
  const whoIs = async (url: string, said?: string) =>
    (await fetch(`${url}/who`, said === undefined ? {} : { headers: { 'x-forwarded-for': said } })).json()
  const behind = await start(build, { trustProxy: true })
  expect(await whoIs(behind, '203.0.113.9')).toEqual({ ip: '203.0.113.9' })
  expect(await whoIs(behind, '6.6.6.6, 198.51.100.7, 203.0.113.9')).toEqual({ ip: '203.0.113.9' })
  expect(await whoIs(behind)).toEqual({ ip: '127.0.0.1' })
  const alone = await start(build)
  expect(await whoIs(alone, '203.0.113.9')).toEqual({ ip: '127.0.0.1' })
})

test('the log says who was refused what and from where, as the settings come, and is not filled by it', async () => {
  const lines: Record<string, unknown>[] = []
  const url = await start(
    (app) => {
      app.get('/open', async () => {
        throw new HttpError(400, 'invalidRequest')
      })
      void app.register(async (guarded) => {
        const verify = async (token: string) => {
          if (token !== 'anna') throw new TokenRefused('The token is too old')
          return { name: token }
        }
        guarded.addHook('onRequest', requireBearer({ verify, nameOf: ({ name }) => name }))
        guarded.get('/rights/:id', async () => {
          throw new HttpError(403, 'forbidden')
        })
        guarded.get('/many', async () => {
          throw new HttpError(429, 'tooManyRequests')
        })
      })
    },
    { logLevel: 'warn', logTo: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) } },
  )
  const ask = (path: string, token?: string) =>
    fetch(url + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  await ask('/open', 'anna')
  await ask('/nowhere', 'anna')
  await ask('/rights/7')
  expect(lines).toEqual([])
  const { headers } = await ask('/rights/7', 'anna')
  await ask('/rights/7', 'secret.of.berta')
  await ask('/many', 'anna')
  expect(lines).toMatchObject([
    {
      level: 'warn',
      what: 'a call was refused',
      code: 'forbidden',
      status: 403,
      method: 'GET',
      route: '/rights/:id',
      caller: 'anna',
      network: '127.0.0.1',
      correlationId: headers.get('x-correlation-id'),
    },
    { code: 'unauthorized', status: 401, reason: 'The token is too old', route: '/rights/:id' },
    { code: 'tooManyRequests', status: 429, caller: 'anna' },
  ])
  expect(lines[1]).not.toHaveProperty('caller')
  expect(JSON.stringify(lines)).not.toContain('secret.of.berta')
  await Promise.all(Array.from({ length: 120 }, () => ask('/rights/7', 'anna')))
  expect(lines).toHaveLength(100)
})

test('one network may ask what anybody may ask so many times a minute, in all such routes together', async () => {
  const url = await start(
    (app) => {
      app.get('/open', { config: { limitedByNetwork: true } }, async () => ({}))
      app.get('/free', async () => ({}))
    },
    { anonymousPerMinute: 3, trustProxy: true },
  )
  const ask = (path: string, from = '192.0.2.1') =>
    fetch(url + path, { headers: { 'x-forwarded-for': from } })
  expect([(await ask('/open')).status, (await ask('/readyz')).status, (await ask('/open')).status]).toEqual([
    200, 200, 200,
  ])
  const refused = await ask('/readyz')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    429,
    'tooManyRequests',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([(await ask('/free')).status, (await ask('/healthz')).status]).toEqual([200, 200])
  expect((await ask('/open', '192.0.2.2')).status).toBe(200)
  const statuses: number[] = []
  for (let last = 1; last <= 4; last++) statuses.push((await ask('/open', `2001:db8:1:2::${last}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await ask('/open', '2001:db8:1:3::1')).status).toBe(200)
})

test('every answer carries the policy, also one whose handler took the socket over', async () => {
  const url = await start((app) => {
    app.get('/taken', (_request, reply) => {
      reply.hijack()
      reply.raw.end('taken')
    })
  })
  for (const path of ['/healthz', '/nothing', '/taken']) {
    const answer = await fetch(url + path)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'self'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('permissions-policy')).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    )
  }
})

test('browsers are told to use https for a year, and nothing of the names below, where the public address is https', async () => {
  const told = async (publicUrl: string) => {
    const url = await start(() => {}, { publicUrl })
    const answers = await Promise.all(['/healthz', '/nothing'].map((path) => fetch(url + path)))
    return answers.map(({ headers }) => headers.get('strict-transport-security'))
  }
  expect(await told('https://reports.example.com/finance')).toEqual(['max-age=31536000', 'max-age=31536000'])
  expect(await told('http://localhost:4000')).toEqual([null, null])
})

test.each([
  ['{"subject":{"kind":"robot"}}', 'subject.kind'],
  ['{"subject":{"kind":"person"},"extra":1}', 'extra'],
  ['{}', 'subject'],
])('the body %s is refused and the field named', async (body, field) => {
  const url = await start((app) =>
    app.post('/grants', { schema: { body: Body } }, async () => ({ done: true })),
  )
  const answer = await post(`${url}/grants`, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalidBody',
    field,
    correlationId: expect.stringMatching(/-/),
  })
})

test('broken JSON, a foreign content type and a body that is too large are refused as JSON', async () => {
  const url = await start(
    (app) => app.post('/grants', { schema: { body: Body } }, async () => ({ done: true })),
    {
      bodyLimit: 1000,
    },
  )
  const broken = await post(`${url}/grants`, '{')
  expect([broken.status, ((await broken.json()) as { code: string }).code]).toEqual([400, 'invalidBody'])
  const foreign = await post(`${url}/grants`, '<a/>', { 'content-type': 'application/xml' })
  expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([415, 'invalidBody'])
  const large = await post(`${url}/grants`, JSON.stringify({ x: 'x'.repeat(2000) }))
  expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([413, 'tooLarge'])
})

test('a bug is a 500 that tells nothing, and its log line holds no token', async () => {
  const lines: string[] = []
  const planted = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJwbGFudGVkIn0.c2VjcmV0'
  const url = await start(
    (app) =>
      app.get('/bug', async () => {
        throw new Error(`failed for ${planted}`)
      }),
    { logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } },
  )
  const answer = await fetch(`${url}/bug?access_token=${planted}`, {
    headers: { authorization: `Bearer ${planted}` },
  })
  const text = await answer.text()
  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
  expect(text).not.toContain('failed')
  expect(lines.join('')).toContain('failed for [token]')
  expect(lines.join('')).not.toContain('planted')
  expect(lines.join('')).not.toContain(planted)
})

test('a dependency that cannot be reached is 503, not a bug', async () => {
  const url = await start((app) =>
    app.get('/figures', async () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
        code: 'ECONNREFUSED',
      })
      throw new Error('Failed query', { cause: refused })
    }),
  )
  const answer = await fetch(`${url}/figures`)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
})

test('a process that lags more than it may answers 503 and says when to come back', async () => {
  const lines: string[] = []
  const url = await start(
    (app) =>
      app.get('/busy', async () => {
        const until = Date.now() + 300
        while (Date.now() < until);
        return {}
      }),
    { maxEventLoopDelayMs: 1, logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
  )
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/busy`)
        return [answer.status, answer.headers.get('retry-after')]
      },
      { interval: 0 },
    )
    .toEqual([503, '5'])
  // The process lives all the same, and has said what it does, once.
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(lines.filter((line) => line.includes('callers are sent away'))).toHaveLength(1)
})

test('the other form of refusals is {error: {code, message}}', async () => {
  const url = await start(
    (app) =>
      app.get('/refused', async () => {
        throw new HttpError(403, 'PowerBINotAuthorizedException', { message: 'No' })
      }),
    { problem: 'powerbi' },
  )
  expect(await (await fetch(`${url}/refused`)).json()).toEqual({
    error: { code: 'PowerBINotAuthorizedException', message: 'No' },
  })
  expect(await (await fetch(`${url}/nothing`)).json()).toMatchObject({ error: { code: 'notFound' } })
})

test('readiness names the part that is not ready and answers 503', async () => {
  const url = await start(() => {}, { ready: async () => ({ store: 'ok', service: 'does not answer' }) })
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    status: 'unavailable',
    parts: { store: 'ok', service: 'does not answer' },
  })
})

test('a guarded scope answers 401 with a challenge until its verify accepts the token', async () => {
  const url = await start((app) => {
    void app.register(async (scope) => {
      scope.addHook(
        'onRequest',
        requireBearer({
          verify: async (token) => {
            if (token === 'down') throw new HttpError(503, 'unavailable')
            if (token !== 'good') throw new TokenRefused('not the good one')
            return { name: 'ada' }
          },
          nameOf: ({ name }) => name,
        }),
      )
      scope.get('/me', async (request) => principalOf<{ name: string }>(request))
    })
    app.get('/outside', async (request) => principalOf(request))
  })
  const ask = (authorization?: string) =>
    fetch(`${url}/me`, authorization ? { headers: { authorization } } : {})
  expect((await ask()).status).toBe(401)
  expect((await ask()).headers.get('www-authenticate')).toBe('Bearer realm="casement"')
  expect((await ask('Bearer bad')).headers.get('www-authenticate')).toContain('invalid_token')
  expect((await ask('Basic good')).status).toBe(401)
  expect((await ask('Bearer down')).status).toBe(503)
  expect(await (await ask('bearer good')).json()).toEqual({ name: 'ada' })
  expect((await fetch(`${url}/outside`)).status).toBe(500)
})

test('pages get the public base path, hashed assets are kept for a year, unknown addresses get the page with 404', async () => {
  const root = mkdtempSync(join(tmpdir(), 'casement-pages-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><base href="/"></head><body>portal</body>')
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, '..', 'secret.txt'), 'outside')
  let routes: readonly { url: string }[] = []
  const url = await start((app) => {
    servePages({
      app,
      files: builtFiles(root),
      pages: [
        { path: '/home', file: 'index.html' },
        { path: '*', file: 'index.html' },
      ],
      assetsPath: '/assets/',
      basePath: '/finance',
    })
    app.addHook('onReady', async () => {
      routes = routesOf(app)
    })
  })
  const home = await fetch(`${url}/home`)
  expect(home.status).toBe(200)
  expect(home.headers.get('cache-control')).toBe('no-cache')
  expect(await home.text()).toContain('<base href="/finance/">')
  const unknown = await fetch(`${url}/no/such/page`)
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const api = await fetch(`${url}/api/nothing`)
  expect([api.status, ((await api.json()) as { code: string }).code]).toEqual([404, 'notFound'])
  const asset = await fetch(`${url}/assets/app-1a2b.js`)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404)
  expect((await fetch(`${url}/assets/..%2f..%2fsecret.txt`)).status).not.toBe(200)
  const icon = await fetch(`${url}/favicon.svg`)
  expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(routes.map((route) => route.url)).toContain('/home')
})

test('a folder of files is not listed, and is nothing that can be had', async () => {
  const root = mkdtempSync(join(tmpdir(), 'casement-folders-'))
  mkdirSync(join(root, 'assets', 'icons'), { recursive: true })
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'export {}')
  const url = await start((app) =>
    servePages({ app, files: builtFiles(root), pages: [], assetsPath: '/assets/', basePath: '' }),
  )
  expect((await fetch(`${url}/assets/app-1a2b.js`)).status).toBe(200)
  for (const folder of ['/assets', '/assets/', '/assets/?list', '/assets/icons', '/assets/icons/']) {
    const answer = await fetch(url + folder)
    expect([folder, answer.status]).toEqual([folder, 404])
    expect(await answer.text()).not.toContain('app-1a2b')
  }
})

test('pages that are not built say so', async () => {
  const url = await start((app) =>
    servePages({
      app,
      files: builtFiles(join(tmpdir(), 'casement-no-such-folder')),
      pages: [{ path: '/home', file: 'index.html' }],
      assetsPath: '/assets/',
      basePath: '',
    }),
  )
  const answer = await fetch(`${url}/home`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('not built') })
})
