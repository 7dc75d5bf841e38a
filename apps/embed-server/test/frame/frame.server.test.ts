import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { builtFiles } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContentFolder, openWorld, type Service, type World } from '../world.ts'

const allowed = 'https://portal.example,https://other.example:8443'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    settings: {
      SERVICE_PUBLIC_URL: 'https://reports.example/finance',
      SERVICE_ALLOWED_HOSTS: allowed,
      IDENTITY_ALLOW_IN_PRODUCTION: 'true',
    },
  })
})
afterAll(() => world.close())

test('the frame’s page knows where it is served and who may embed it', async () => {
  const answer = await fetch(`${service.url}/reportEmbed?reportId=x&groupId=y&uid=z`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  expect(html).toContain('<base href="/finance/" />')
  expect(html).toContain('content="https://portal.example https://other.example:8443"')
})

test('every address of the frame is served, in any letter case, with its query and the same headers', async () => {
  const spellings = (address: string) => [address, address.toLowerCase(), address.toUpperCase()]
  const of = async (path: string) => {
    const answer = await fetch(`${service.url}/${path}?reportId=x&language=de&uid=z`)
    const headers = ['content-type', 'content-security-policy', 'cache-control', 'x-frame-options']
    return [answer.status, ...headers.map((name) => answer.headers.get(name)), await answer.text()]
  }
  const expected = await of('reportEmbed')
  expect(expected[0]).toBe(200)
  const addresses = ['dashboardEmbed', 'tileEmbed', 'embed', 'qnaEmbed', 'quickCreate', 'rdlEmbed']
  for (const path of ['reportEmbed', ...addresses].flatMap(spellings))
    expect([path, ...(await of(path))]).toEqual([path, ...expected])
  for (const path of ['reportEmbe', 'embed/reports/x', 'v1.0/myorg/REPORTEMBED'])
    expect((await fetch(`${service.url}/${path}`)).status, path).not.toBe(200)
})

test('the policy lets the same origins show the frame and nothing inline run', async () => {
  const answer = await fetch(`${service.url}/reportEmbed`)
  const policy = answer.headers.get('content-security-policy')!
  const directives = new Map(
    policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]),
  )
  expect(directives.get('frame-ancestors')).toBe('https://portal.example https://other.example:8443')
  expect(directives.get('script-src')).toBe("'self'")
  expect(directives.get('style-src')).toBe("'self'")
  expect(directives.get('default-src')).toBe("'none'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('x-frame-options')).toBeNull()
})

test('the frame’s files are served with a year of caching', async () => {
  const answer = await fetch(`${service.url}/frame/main-1a2b.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${service.url}/frame/nothing.js`)).status).toBe(404)
})

test('what the build compressed is sent as it lies there, and compressed for nobody', async () => {
  const folder = join(world.folder, 'pages/frame')
  const text = `console.log(${JSON.stringify('figures '.repeat(500))})`
  const [br, gz] = [brotliCompressSync(`// br\n${text}`), gzipSync(`// gz\n${text}`)]
  for (const [name, content] of [
    ['large.js', text],
    ['large.js.br', br],
    ['large.js.gz', gz],
  ] as const)
    await writeFile(join(folder, name), content)
  const asked = async (encoding: string) => {
    const answer = await fetch(`${service.url}/frame/large.js`, { headers: { 'accept-encoding': encoding } })
    const headers = ['content-encoding', 'content-type', 'cache-control', 'vary'].map((name) =>
      answer.headers.get(name),
    )
    return [answer.status, ...headers, await answer.text()]
  }
  const common = [
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'accept-encoding',
  ]
  expect(await asked('gzip, deflate, br, zstd')).toEqual([200, 'br', ...common, `// br\n${text}`])
  expect(await asked('gzip')).toEqual([200, 'gzip', ...common, `// gz\n${text}`])
  expect(await asked('identity')).toEqual([200, null, ...common, text])
})

test('says that the frame is not built when it is not', async () => {
  const bare = await world.start({ deps: { frame: builtFiles(join(world.folder, 'nowhere')) } })
  const answer = await fetch(`${bare.url}/reportEmbed`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
})

test('is ready when store, engine and content are', async () => {
  const answer = await fetch(`${service.url}/readyz`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    parts: { disk: 'ok', store: 'ok', engine: 'ok', content: 'ok' },
  })
})

test('does not start over a list of contents that is wrong, and says where', async () => {
  const contentFolder = await makeContentFolder(join(world.folder, 'wrong'), {
    files: { 'content.json': { casement: 1, workspaces: 'all' } },
  })
  await expect(world.start({ deps: { contentFolder } })).rejects.toMatchObject({
    name: 'ContentError',
    message: expect.stringMatching(/content\.json.*workspaces/),
  })
})
