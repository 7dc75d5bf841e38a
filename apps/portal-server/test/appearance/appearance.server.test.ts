import { createHash } from 'node:crypto'
import { Appearance, AuditPage, ChangedAppearance, Problem, routes, Undone } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShownAppearance } from '../../src/admin/appearance/shown-appearance.ts'
import { openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('one brand is changed step by step')

let world: World
let portal: Portal
let ada = ''
let nowMs = Date.parse('2026-11-25T06:00:00Z')
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({ settings: { PORTAL_REQUESTS_PER_MINUTE: '0', PORTAL_TITLE: 'Figures' } })
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

type Route = { method: string; path: string }
const call = (route: Route, body?: unknown, token: string | null = ada) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const read = async () => Appearance.parse(await (await call(routes.appearance)).json())
const settings = async (from = portal) =>
  (await (await from.call(routes.settings.path, { method: 'GET' })).json()) as Record<string, unknown>
const style = async () => (await call(routes.brandStyle, undefined, null)).text()
const changed = async (route: Route, value: unknown, dryRun = false) => {
  const all = await read()
  const version = (route === routes.changeBrand ? all.brand : all.banner)?.version ?? null
  const answer = await call(route, { version, value, dryRun })
  const text = await answer.text()
  expect([answer.status, answer.ok ? '' : text]).toEqual([200, ''])
  return ChangedAppearance.parse(JSON.parse(text)).differences
}
const refused = async (route: Route, value: unknown, version: number | null = null) => {
  const answer = await call(route, { version, value, dryRun: false })
  const { code, field, message } = Problem.parse(await answer.json())
  return { status: answer.status, code, field, message }
}
const undo = async (entry: number | null) =>
  Undone.parse(await (await call(routes.undoChanges, { entries: [entry] })).json()).appearance

const plain = { title: null, accentLight: null, accentDark: null, helpUrl: null, theme: 'system', logo: null }
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const file = (text: string, type = 'image/svg+xml') => ({
  data: Buffer.from(text, 'latin1').toString('base64'),
  type,
})

test('a brand is reviewed, stored, given to everybody, and taken back with its logo', async () => {
  const before = await settings()
  expect(before).toMatchObject({ title: 'Figures' })
  expect([before['brand'], before['banner'], await style()]).toEqual([undefined, undefined, ''])
  const value = {
    ...plain,
    title: 'Contoso Insights',
    accentLight: '#1144AA',
    helpUrl: 'https://help.example.com/',
    theme: 'dark',
    logo: file(svg),
  }
  const hash = createHash('sha256').update(svg).digest('hex')
  const [dry] = await changed(routes.changeBrand, value, true)
  expect(dry).toMatchObject({ before: null, entry: null, after: { logo: { hash, type: 'image/svg+xml' } } })
  expect(await settings()).toEqual(before)
  expect((await call({ method: 'GET', path: `/logo/${hash}` }, undefined, null)).status).toBe(404)

  const [made] = await changed(routes.changeBrand, value)
  expect(await settings()).toEqual({
    ...before,
    title: 'Contoso Insights',
    brand: { version: 1, logo: `logo/${hash}`, helpUrl: 'https://help.example.com/' },
  })
  // The light accent is for whoever sees the light theme, which nobody does.
  expect(await style()).toBe(
    ':root:root {\n  color-scheme: dark;\n  --lightningcss-light: ;\n  --lightningcss-dark: initial;\n}\n',
  )
  const logo = await call({ method: 'GET', path: `/logo/${hash}` }, undefined, null)
  expect(await logo.text()).toBe(svg)
  expect(logo.headers.get('content-type')).toBe('image/svg+xml')
  expect(logo.headers.get('cache-control')).toContain('immutable')
  expect(logo.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect(logo.headers.get('x-content-type-options')).toBe('nosniff')

  // The stored logo is named by its hash from then on; nothing different is no change.
  expect(await changed(routes.changeBrand, { ...value, logo: { hash, type: 'image/svg+xml' } })).toEqual([])
  const [gone] = await changed(routes.changeBrand, { ...value, logo: null })
  expect((await settings())['brand']).toEqual({ version: 2, helpUrl: 'https://help.example.com/' })
  expect(await undo(gone!.entry)).toMatchObject([{ kind: 'brand', after: { logo: { hash } } }])
  expect((await read()).brand).toMatchObject({ version: 3, value: { logo: { hash } } })
  const { entries } = AuditPage.parse(await (await call(routes.audit)).json())
  expect(entries.map(({ action, after }) => [action, (after as { version: number }).version])).toEqual([
    ['changeBrand', 1],
    ['changeBrand', 2],
    ['changeBrand', 3],
  ])
  const stale = await call(routes.undoChanges, { entries: [made!.entry] })
  expect([stale.status, Problem.parse(await stale.json()).code]).toEqual([409, 'appearanceChanged'])
})

test('colours that cannot be read, addresses that are not safe and what is no logo are refused, with the reason', async () => {
  const version = (await read()).brand?.version ?? null
  const wrong: [object, string, RegExp][] = [
    [{ accentLight: '#4cc79b' }, 'value.accentLight', /contrast of 1\.\d\d:1 in the light theme.*4\.5:1/],
    [{ accentDark: '#0a6b4d' }, 'value.accentDark', /contrast of \d\.\d\d:1 in the dark theme/],
    [{ accentLight: 'red' }, 'value.accentLight', /a colour like/],
    [{ helpUrl: 'http://help.example.com' }, 'value.helpUrl', /https/],
    [{ helpUrl: 'data:text/html,hello' }, 'value.helpUrl', /https/],
    [{ helpUrl: 'https://me:secret@example.com' }, 'value.helpUrl', /https/],
    [{ title: ' ' }, 'value.title', /./],
    [{ theme: 'pink' }, 'value.theme', /./],
    [{ logo: { hash: 'a'.repeat(64), type: 'image/png' } }, 'value.logo', /no such logo/],
    [{ logo: file('no picture', 'image/png') }, 'value.logo', /no PNG/],
    [{ logo: file(svg, 'image/webp') }, 'value.logo', /no WebP/],
    [
      { logo: file(svg.replace('<path', `<path id="${'x'.repeat(100_000)}"`)) },
      'value.logo',
      /at most 100 kB/,
    ],
  ]
  for (const [part, field, message] of wrong)
    expect(await refused(routes.changeBrand, { ...plain, ...part }, version)).toMatchObject({
      field,
      message: expect.stringMatching(message),
    })
})

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script></svg>',
  '<svg onload="alert(1)"/>',
  '<svg><path d="M0 0"onclick=alert(1) /></svg>',
  '<svg><foreignObject><b/></foreignObject></svg>',
  '<svg><a href="javascript:alert(1)"><path/></a></svg>',
  '<svg><a xlink:href="&#106;avascript:alert(1)"><path/></a></svg>',
  '<svg><image href="https://elsewhere.example/x.png"/></svg>',
  '<svg><style>@import "https://elsewhere.example/x.css"</style></svg>',
  '<svg><rect style="fill:url(https://elsewhere.example)"/></svg>',
  '<svg><style>rect{fill:u\\72l(https://elsewhere.example)}</style></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
  '<svg><?xml-stylesheet href="#x"?></svg>',
  '<html><svg/></html>',
])('an image that could run or reach something is refused: %s', async (text) => {
  expect(await refused(routes.changeBrand, { ...plain, logo: file(text) })).toMatchObject({
    status: 400,
    code: 'logoRefused',
    field: 'value.logo',
  })
})

test('a banner holds from its beginning to its end, and is taken back', async () => {
  const later = await world.start({ deps: { now: () => new Date(nowMs) } })
  const shownAt = async (time: string) => {
    nowMs = Date.parse(time)
    return (await settings(later))['banner']
  }
  const value = {
    text: 'Maintenance tonight',
    level: 'warning',
    from: '2026-11-25T08:00:00Z',
    until: '2026-11-25T11:00:00+01:00',
  }
  const [made] = await changed(routes.changeBanner, value)
  expect(await shownAt('2026-11-25T07:59:59Z')).toBeUndefined()
  expect(await shownAt('2026-11-25T08:00:00Z')).toEqual({
    version: 1,
    text: 'Maintenance tonight',
    level: 'warning',
  })
  expect(await shownAt('2026-11-25T09:59:59Z')).toBeDefined()
  expect(await shownAt('2026-11-25T10:00:00Z')).toBeUndefined()

  expect(await refused(routes.changeBanner, { ...value, until: value.from }, 1)).toMatchObject({
    field: 'value.until',
  })
  expect(await refused(routes.changeBanner, { ...value, text: 'a\nb' }, 1)).toMatchObject({
    field: 'value.text',
  })
  expect(await refused(routes.changeBanner, { ...value, text: 'x'.repeat(301) }, 1)).toMatchObject({
    field: 'value.text',
  })
  expect(await refused(routes.changeBanner, value)).toMatchObject({ status: 409, code: 'appearanceChanged' })
  expect(await undo(made!.entry)).toMatchObject([{ after: { text: '' } }])
  const [now] = await changed(routes.changeBanner, { ...value, from: null, until: null })
  expect((await settings())['banner']).toMatchObject({ text: 'Maintenance tonight' })
  await undo(now!.entry)
  expect((await settings())['banner']).toBeUndefined()
})

test('of two who store the first banner at once one is told, and without the store everybody gets what was read last', async () => {
  const version = (await read()).banner?.version ?? null
  const value = { text: 'One', level: 'info', from: null, until: null }
  const answers = await Promise.all(
    ['One', 'Two'].map((text) => call(routes.changeBanner, { version, value: { ...value, text } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

  let isDown = false
  const records = {
    read: () => (isDown ? Promise.reject(new Error('the store is away')) : read()),
  }
  let time = 0
  const shown = createShownAppearance({
    records,
    now: () => new Date(time),
    log: () => ({ warn: () => undefined }),
  })
  const last = await shown.read()
  isDown = true
  time = 60_000
  expect(await shown.read()).toEqual(last)
})
