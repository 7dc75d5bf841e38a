// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Create, QuickCreate, Report } from '../src/index.ts'
import type { Embed } from '../src/index.ts'
import { embedded, frameOf, later, newPage, reportConfig, url } from './fake-frame.ts'

const endpoints = [
  ['report', 'reportEmbed'],
  ['create', 'reportEmbed'],
  ['visual', 'reportEmbed'],
  ['dashboard', 'dashboardEmbed'],
  ['tile', 'tileEmbed'],
  ['qna', 'qnaEmbed'],
  ['quickCreate', 'quickCreate'],
] as const

describe('the address of a frame', () => {
  test.each(endpoints)('[FRM-02] a %s without an embed URL is at %s', (type, endpoint) => {
    const { service, element } = newPage()
    const { iframe } = service.bootstrap(element, { type })
    expect(new URL(iframe.src).pathname).toBe(`/${endpoint}`)
  })

  test("[FRM-03] the default host is the provider's app host", () => {
    const { service, element } = newPage()
    expect(new URL(service.bootstrap(element, { type: 'report' }).iframe.src).origin).toBe(
      'https://app.powerbi.com',
    )
    const provider = {
      name: 'Casement',
      attributePrefix: 'casement-',
      appHost: 'http://localhost:4001',
      allowedHosts: ['localhost:4001'],
    }
    const own = newPage({ provider })
    expect(own.service.bootstrap(own.element, { type: 'report' }).iframe.src).toMatch(
      /^http:\/\/localhost:4001\/reportEmbed\?uid=/,
    )
  })

  test('[FRM-04] with a hostname only, the frame is there under its endpoint', () => {
    const { service, element } = newPage()
    const embed = service.bootstrap(element, { type: 'dashboard', hostname: 'https://x.powerbi.com' })
    expect(embed.iframe.src).toBe(`https://x.powerbi.com/dashboardEmbed?uid=${embed.config.uniqueId}`)
  })

  test('[FRM-05] a hostname is prefixed with https:// unless it has it', () => {
    const addressOf = (hostname: string) => {
      const { service, element } = newPage()
      return service.bootstrap(element, { type: 'report', hostname, uniqueId: 'u' }).iframe.src
    }
    expect(addressOf(' X.PowerBI.com ')).toBe('https://x.powerbi.com/reportEmbed?uid=u')
    expect(addressOf('https://x.powerbi.com')).toBe('https://x.powerbi.com/reportEmbed?uid=u')
    expect(addressOf('https.powerbi.com')).toBe('https://https.powerbi.com/reportEmbed?uid=u')
  })

  test.each([
    [{ embedUrl: `${url}?x=1` }, `${url}?x=1&uid=U`],
    [{ embedUrl: `${url}#frag` }, `${url}?uid=U#frag`],
    [
      { settings: { localeSettings: { language: 'fr', formatLocale: 'de' } } },
      `${url}?language=fr&formatLocale=de&uid=U`,
    ],
    [{ settings: { layoutType: 2 } }, `${url}?isMobile=true&uid=U`],
    [
      { settings: { layoutType: 3, localeSettings: { language: 'fr' } } },
      `${url}?language=fr&isMobile=true&uid=U`,
    ],
    [{ eventHooks: { applicationContextProvider: () => {} } }, `${url}?registerQueryCallback=true&uid=U`],
    [{ eventHooks: { beforeClick: () => {} } }, `${url}?registerClickCallback=true&uid=U`],
    [{ settings: { localeSettings: { language: 'a&b=c' } } }, `${url}?language=a%26b%3Dc&uid=U`],
  ])('%o becomes %s', (more, expected) => {
    const { service, element } = newPage()
    const embed = service.embed(element, { ...reportConfig, uniqueId: 'U', ...more })
    expect(embed.iframe.src).toBe(expected)
  })
})

describe('events from the frame', () => {
  /** Two embeds of one service; the ids of the other one, and of none, raise nothing through this one's frame. */
  const raisedOn = async (config: object, path: string, event = 'error') => {
    const { service, embed, frame, element } = await embedded(config)
    const beside = document.body.appendChild(document.createElement('div'))
    const other = service.embed(beside, { ...config, uniqueId: 'other' })
    frameOf(other)
    const heard = vi.fn()
    for (const target of [element, beside])
      target.addEventListener(event, ({ currentTarget }) => heard(currentTarget))
    for (const uid of ['other', 'nobody', embed.config.uniqueId!]) {
      expect(heard).not.toHaveBeenCalled()
      const answer = await frame.request(path.replace(':uid', uid), { message: 'm' })
      expect(answer).toMatchObject({ statusCode: 200, body: null })
    }
    expect(heard.mock.calls).toEqual([[element]])
  }

  test('[FRM-06] a report event is raised on the embed of that id', () =>
    raisedOn(reportConfig, '/reports/:uid/events/error'))
  test('[FRM-07] a page event is raised on the report', () =>
    raisedOn(reportConfig, '/reports/:uid/pages/A b%20/c/events/error'))
  test('[FRM-08] a visual event is raised on the report', () =>
    raisedOn(reportConfig, '/reports/:uid/pages/P/visuals/V/events/error'))
  test('[FRM-09] a dashboard event is raised on the dashboard', () =>
    raisedOn({ ...reportConfig, type: 'dashboard' }, '/dashboards/:uid/events/error'))
  test('[FRM-10] a tile event is raised on the tile', () =>
    raisedOn({ ...reportConfig, type: 'tile', dashboardId: 'D' }, '/tile/:uid/events/error'))
  test('[FRM-11] a Q&A event is raised on the Q&A box', () =>
    raisedOn({ ...reportConfig, type: 'qna', datasetIds: ['D'] }, '/qna/:uid/events/error'))

  test('[FRM-12] ready reaches the element of the embed of that id', () =>
    raisedOn(reportConfig, '/ready/:uid', 'ready'))

  test('an unknown id is accepted and raises nothing; an unknown path gets no answer', async () => {
    const { frame, element } = await embedded()
    const heard = vi.fn()
    element.addEventListener('error', heard)
    expect(await frame.request('/reports/zzz/events/error')).toMatchObject({ statusCode: 200, body: null })
    expect(await frame.request('/nothing/u1/events/x')).toBeUndefined()
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('hooks', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  const withHooks = (eventHooks: object, more: object = { tokenType: 0 }) =>
    embedded({ ...reportConfig, ...more, eventHooks })
  const path = (embed: Embed, name: string) => `/reports/${embed.config.uniqueId}/eventHooks/${name}`

  test('[FRM-13] a hook is answered by the matching provider, which gets the body and the report', async () => {
    const provider = vi.fn(() => 'FRESH')
    const { service, embed, frame } = await withHooks({ accessTokenProvider: provider })
    expect(await frame.request(path(embed, 'newAccessToken'), { a: 1 })).toMatchObject({ body: 'FRESH' })
    expect(provider.mock.calls).toEqual([[{ a: 1, report: embed }]])
    expect(await frame.request('/reports/nobody/eventHooks/newAccessToken')).toMatchObject({
      statusCode: 404,
    })
    const beside = document.body.appendChild(document.createElement('div'))
    const foreign = frameOf(service.embed(beside, reportConfig))
    expect(await foreign.request(path(embed, 'newAccessToken'))).toMatchObject({
      statusCode: 404,
      body: null,
    })
    expect(provider).toHaveBeenCalledOnce()
  })

  test('[FRM-14] preQuery is answered by the application-context provider of a report, and of no visual', async () => {
    const eventHooks = { applicationContextProvider: () => ({ ctx: 1 }) }
    const { embed, frame } = await withHooks(eventHooks)
    expect(await frame.request(path(embed, 'preQuery'))).toMatchObject({ statusCode: 200, body: { ctx: 1 } })
    const visualConfig = { ...reportConfig, type: 'visual', pageName: 'P', visualName: 'V' }
    const visual = await embedded(visualConfig)
    expect(await visual.frame.request(path(visual.embed, 'preQuery'))).toMatchObject({ statusCode: 404 })
    await expect(embedded({ ...visualConfig, eventHooks })).rejects.toThrow('only supported in report embed')
  })

  test('a result that cannot be posted is answered with the reason', async () => {
    const accessTokenProvider = () => () => 'a function'
    const { embed, frame } = await withHooks({ accessTokenProvider })
    expect(await frame.request(path(embed, 'newAccessToken'))).toMatchObject({
      statusCode: 500,
      body: { detailedMessage: expect.stringContaining('cannot be posted') },
    })
  })

  test('[FRM-15] newAccessToken is answered for a report, a quick-create and a create embed', async () => {
    const eventHooks = { accessTokenProvider: () => 'T2' }
    const common = { accessToken: 'TOK', tokenType: 0, embedUrl: url, eventHooks }
    const { service } = newPage()
    const elements = [0, 1, 2].map(() => document.body.appendChild(document.createElement('div')))
    const embeds = [
      service.embed(elements[0]!, { ...common, type: 'report', id: 'R' }),
      service.quickCreate(elements[1]!, {
        ...common,
        datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
      }),
      service.createReport(elements[2]!, { ...common, datasetId: 'D' }),
    ]
    expect(embeds[1]).toBeInstanceOf(QuickCreate)
    expect(embeds[2]).toBeInstanceOf(Create)
    for (const embed of embeds) {
      const answer = await frameOf(embed).request(path(embed, 'newAccessToken'))
      expect(answer).toMatchObject({ statusCode: 200, body: 'T2' })
      expect(embed.config.accessToken).toBe('T2')
    }
    for (const more of [{ type: 'dashboard' }, { type: 'tile', dashboardId: 'D' }])
      await expect(embedded({ ...reportConfig, ...more, tokenType: 0, eventHooks })).rejects.toThrow(
        'only supported in report SaaS embed',
      )
  })

  test('[FRM-16] without a provider, and for an unknown hook, the answer is 404', async () => {
    const { embed, frame } = await embedded()
    for (const name of ['preQuery', 'newAccessToken', 'other', 'constructor']) {
      expect(await frame.request(path(embed, name))).toMatchObject({ statusCode: 404, body: null })
    }
  })

  test('[FRM-17] what the provider returns or promises is answered with 200', async () => {
    for (const provider of [() => 'now', async () => 'now']) {
      const { embed, frame } = await withHooks({ accessTokenProvider: provider })
      expect(await frame.request(path(embed, 'newAccessToken'), null)).toMatchObject({
        statusCode: 200,
        body: 'now',
      })
    }
  })

  test('[FRM-18] a provider that throws or rejects gives 400 and a console error', async () => {
    const throwing = () => {
      throw new Error('boom')
    }
    for (const provider of [throwing, () => Promise.reject(new Error('boom'))]) {
      const { embed, frame } = await withHooks({ accessTokenProvider: provider })
      expect(await frame.request(path(embed, 'newAccessToken'))).toMatchObject({
        statusCode: 400,
        body: null,
      })
    }
    expect(vi.mocked(console.error).mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'boom',
      'boom',
    ])
  })

  test('hooks are answered under the id of the frame and under a newer one', async () => {
    const hooked = { ...reportConfig, tokenType: 0, eventHooks: { accessTokenProvider: () => 'T' } }
    const { service, element, embed, frame } = await embedded({ ...hooked, uniqueId: 'first' })
    service.embed(element, { ...hooked, uniqueId: 'second' })
    expect(embed.config.uniqueId).toBe('second')
    for (const uid of ['first', 'second']) {
      expect(await frame.request(`/reports/${uid}/eventHooks/newAccessToken`)).toMatchObject({ body: 'T' })
    }
  })

  test('an answer that cannot be cloned becomes 500 rather than silence', async () => {
    const { embed, frame } = await withHooks({ accessTokenProvider: () => () => 1 })
    expect(await frame.request(path(embed, 'newAccessToken'))).toMatchObject({ statusCode: 500 })
  })
})

describe('custom components', () => {
  const register = (routes: string[]) => {
    const page = newPage()
    page.service.register('Gauge', (service, element, config) => new Report(service, element, config), routes)
    return page
  }

  test('[FRM-19] a registered component gets the events of its own routes', async () => {
    const { service, element } = register(['gauges/:uniqueId/events/:eventName'])
    const embed = service.embed(element, { ...reportConfig, type: 'gauge' })
    const frame = frameOf(embed)
    const turned = vi.fn()
    element.addEventListener('turned', (event) => turned((event as CustomEvent).detail))
    await frame.request(`/gauges/${embed.config.uniqueId}/events/turned?x=1`, { to: 5 })
    await frame.load()
    expect(turned.mock.calls).toEqual([[{ to: 5 }]])
    await embed.setAccessToken('T2')
    expect(frame.last).toMatchObject({ method: 'POST', url: '/gauge/token' })
  })

  test('[FRM-20] a route without uniqueId or eventName is refused, and nothing stays registered', () => {
    for (const route of ['/g/:uniqueId/events', '/g/events/:eventName']) {
      expect(() => register([route])).toThrow('Invalid router event URL')
    }
    const { service } = newPage()
    const make = () => null as never
    expect(() => service.register('x', make, ['/bad'])).toThrow()
    expect(() => service.register('x', make, ['/g/:uniqueId/:eventName'])).not.toThrow()
  })
})

describe('embed URLs that are refused', () => {
  const invalid = /^Invalid embed URL detected/
  /** As a whole, and as a bootstrap, which has no token yet to lose. */
  const embedding = (embedUrl: string) => () => {
    const { service, element } = newPage()
    service.embed(element, { ...reportConfig, embedUrl })
  }
  const bootstrapping = (embedUrl: string) => () => {
    const { service, element } = newPage()
    service.bootstrap(element, { type: 'report', embedUrl })
  }

  test('[FRM-21] any protocol but https', () => {
    for (const start of ['http:', 'ftp:', 'javascript:', 'data:', 'wss:', '']) {
      expect(embedding(`${start}//app.powerbi.com/reportEmbed`)).toThrow(invalid)
      expect(bootstrapping(`${start}//app.powerbi.com/reportEmbed`)).toThrow(invalid)
    }
    expect(embedding('https://app.powerbi.com/reportEmbed')).not.toThrow()
    expect(bootstrapping('https://app.powerbi.com/reportEmbed')).not.toThrow()
  })

  test('[FRM-22] any host but the allowed ones, look-alikes among them', () => {
    const allowed = [
      'x.powerbi.com',
      'a.b.fabric.microsoft.com',
      'x.analysis.windows-int.net',
      'x.analysis-df.windows.net',
      'app.powerbi.cn',
      'app.powerbigov.us',
      'app.mil.powerbigov.us',
      'app.high.powerbigov.us',
      'app.canaryhigh.powerbigov.us',
      'app.powerbi.eaglex.ic.gov',
      'app.powerbi.microsoft.scloud',
      'app.powerbi.sovcloud-api.fr',
      'APP.POWERBI.COM',
      'app.powerbi.com:8443',
    ]
    for (const host of allowed) expect(embedding(`https://${host}/reportEmbed`)).not.toThrow()
    const refused = [
      'powerbi.com',
      'fabric.microsoft.com',
      'www.powerbi.cn',
      'app.powerbi.com.evil.com',
      'evilpowerbi.com',
      'app.powerbi.com@evil.com',
      'evil.com#app.powerbi.com',
      'evil.com/app.powerbi.com',
      'evil.com?.powerbi.com',
      'evil.com\\.powerbi.com',
      'localhost',
    ]
    for (const host of refused) {
      expect(embedding(`https://${host}/reportEmbed`), host).toThrow(invalid)
      expect(bootstrapping(`https://${host}/reportEmbed`), host).toThrow(invalid)
    }
  })

  test('[FRM-23] a URL that asks for autoAuth, and no frame is made', () => {
    for (const text of ['autoAuth=true', 'AUTOAUTH=TRUE', 'autoAuth%3Dtrue', '%zz&autoAuth=true']) {
      const { service, element } = newPage()
      const config = { ...reportConfig, embedUrl: `${url}?${text}` }
      expect(() => service.embed(element, config)).toThrow(/^Embed URL is invalid for this scenario/)
      expect(element.children).toHaveLength(0)
      expect(bootstrapping(config.embedUrl)).toThrow(/^Embed URL is invalid for this scenario/)
      const byAttribute = newPage()
      byAttribute.element.setAttribute('powerbi-embed-url', config.embedUrl)
      const { embedUrl: _, ...rest } = config
      expect(() => byAttribute.service.embed(byAttribute.element, rest)).toThrow(/^Embed URL is invalid/)
    }
  })

  test('plain http is for loopback hosts that the provider names', () => {
    const provider = {
      name: 'C',
      attributePrefix: 'c-',
      appHost: 'http://localhost:4001',
      allowedHosts: ['localhost:4001', 'bi.example'],
    }
    const trying = (embedUrl: string) => () => {
      const { service, element } = newPage({ provider })
      service.embed(element, { ...reportConfig, embedUrl })
    }
    expect(trying('http://localhost:4001/reportEmbed')).not.toThrow()
    expect(trying('https://bi.example/reportEmbed')).not.toThrow()
    for (const refused of [
      'http://localhost:4002/',
      'http://bi.example/',
      'https://app.powerbi.com/',
      'http://127.0.0.1:4001/',
    ]) {
      expect(trying(refused), refused).toThrow('Please use C REST APIs')
    }
  })
})

test('a preloaded frame is hidden and says when it has loaded', async () => {
  const { service, element } = newPage()
  expect(() => service.preload({ embedUrl: 'https://evil.test/' }, element)).toThrow(/^Invalid embed URL/)
  const iframe = service.preload({ embedUrl: url }, element)
  expect(element.innerHTML).toBe(
    `<iframe style="display: none;" src="${url}" scrolling="no" allowfullscreen="false"></iframe>`,
  )
  const preloaded = vi.fn()
  element.addEventListener('preloaded', preloaded)
  iframe.dispatchEvent(new Event('load'))
  await later()
  expect(preloaded).toHaveBeenCalledOnce()
})
