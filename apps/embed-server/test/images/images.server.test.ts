import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { refuseStopped } from '../../src/served/opening/open-content.ts'
import { ids, makeContentFolder, openWorld, report, type Service, type World } from '../world.ts'

const picture = (source: string) => ({
  name: source,
  type: 'image',
  layout: { x: 0, y: 0, width: 10, height: 10 },
  format: { source, alternativeText: 'A window' },
})
const showing = (...sources: string[]) => {
  const [page, ...others] = report('A').pages
  return { ...report('A'), pages: [{ ...page!, visuals: sources.map(picture) }, ...others] }
}
const logo = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const contentWith = (name: string, shown: object) =>
  makeContentFolder(join(folder, name), {
    files: { 'reports/a.json': shown, 'images/logo.svg': logo, 'images/secret.svg': logo },
  })

let folder: string
let world: World
let service: Service
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-images-'))
  world = await openWorld()
  const contentFolder = await contentWith('served', showing('images/logo.svg', 'https://pictures.example/x'))
  service = await world.start({
    settings: { SERVICE_IMAGE_ORIGINS: 'https://pictures.example' },
    deps: { contentFolder },
  })
  token = (await service.embedToken({ username: 'emil', roles: ['EMEA'] })).token
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const image = (path: string, given = token) => service.embed(given, `/reports/${ids.sales}/${path}`)

test('a picture that the report shows is given to who has its token, and to nobody else', async () => {
  const answer = await image('images/logo.svg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('content-security-policy')!.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'sandbox']),
  )
  expect(await answer.text()).toBe(logo)
  expect((await image('images/logo.svg', 'nonsense')).status).toBe(401)
})

test.each([
  'images/secret.svg',
  'images/../content.json',
  'images/%2e%2e%2fcontent.json',
  'images/',
  'content.json',
])('no other file of the content folder is given: %s', async (path) => {
  expect((await image(path)).status).toBe(404)
})

test('frames may show pictures of their own origin and of those that the settings name', async () => {
  const page = await fetch(`${service.url}/reportEmbed`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /img-src 'self' data: blob: https:\/\/pictures\.example;/,
  )
})

test.each([
  [
    'images/lgo.svg',
    /format\.source: images\/lgo\.svg is not in the content folder; did you mean images\/logo\.svg\?/,
  ],
  ['https://elsewhere.example/x.png', /https:\/\/elsewhere\.example is not among service\.imageOrigins/],
])('content with the picture %s is refused', async (source, message) => {
  const made = await contentWith(`wrong ${source.length}`, showing(source))
  await expect(readContent(made).then(refuseStopped)).rejects.toThrow(message)
})
