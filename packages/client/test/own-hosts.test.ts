// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as pbi from '../src/powerbi.ts'

interface Names {
  powerbi?: pbi.service.Service
  'powerbi-client'?: typeof pbi
  casementHosts?: unknown
}
const names = window as unknown as Names

/** The drop-in, loaded anew: what it keeps is a page's. */
beforeEach(async () => {
  vi.resetModules()
  await import('../src/global.ts')
})
afterAll(() => vi.resetModules())
afterEach(() => {
  unsay()
  document.body.replaceChildren()
  delete names.powerbi
  delete names['powerbi-client']
})

function unsay(): void {
  for (const element of document.querySelectorAll('script')) element.remove()
  document.documentElement.removeAttribute('data-casement-hosts')
  delete names.casementHosts
}

const embed = (embedUrl: string, service = names.powerbi!) =>
  service.embed(document.body.appendChild(document.createElement('div')), {
    type: 'report',
    id: 'r',
    embedUrl,
    accessToken: 't',
  }).iframe.src
const refusal =
  'Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to get the valid URL'
const ours = 'https://reports.example.com/reportEmbed'
const theirs = 'https://app.powerbi.com/reportEmbed'

function script(hosts: string): void {
  const element = document.createElement('script')
  element.dataset['casementHosts'] = hosts
  document.head.append(element)
}

const ways: Readonly<Record<string, (hosts: string) => unknown>> = {
  'the attribute of a script': script,
  'the attribute of the document': (hosts) => (document.documentElement.dataset['casementHosts'] = hosts),
  'the global as text': (hosts) => (names.casementHosts = hosts),
  'the global as a list': (hosts) => (names.casementHosts = hosts.split(' ')),
  'the entry': async (hosts) => (await import('../src/own-hosts.ts')).allowHosts(...hosts.split(' ')),
}

test('without a word of the page, frames are Power BI’s', () => {
  expect(embed(theirs)).toContain(theirs)
  expect(() => embed(ours)).toThrow(refusal)
})

describe.each(Object.entries(ways))('said by %s', (_, say) => {
  test('frames come from the hosts that are named, and from no others', async () => {
    await say('reports.example.com *.other.test')
    expect(embed(ours)).toContain(ours)
    expect(embed('https://eu.other.test/reportEmbed')).toContain('https://eu.other.test')
    for (const url of [theirs, 'https://other.test/', 'https://reports.example.com.evil.test/'])
      expect(() => embed(url)).toThrow(refusal)
  })

  test('services that a program makes have them too; one that names its provider keeps it', async () => {
    await say('reports.example.com')
    const { service, factories } = names['powerbi-client']!
    const { hpmFactory, wpmpFactory, routerFactory } = factories
    expect(embed(ours, new service.Service(hpmFactory, wpmpFactory, routerFactory))).toContain(ours)
    const { powerBi } = await import('../src/frame/provider.ts')
    const named = new service.Service(hpmFactory, wpmpFactory, routerFactory, { provider: powerBi })
    expect(() => embed(ours, named)).toThrow(refusal)
  })

  test('a frame that is prepared without a URL is of the first host', async () => {
    await say('*.example.com http://localhost:4001')
    const element = document.body.appendChild(document.createElement('div'))
    const prepared = names.powerbi!.bootstrap(element, { type: 'report' })
    expect(prepared.iframe.src).toContain('http://localhost:4001/reportEmbed')
  })

  test('what is no host is refused by name', async () => {
    for (const wrong of ['*', 'https://a.test/path', 'user@a.test', '*.a.test:1', 'a*.test']) {
      const told = `"${wrong}" is no host that frames may come from, such as reports.example.com`
      await expect(async () => {
        await say(wrong)
        embed(ours)
      }).rejects.toThrow(told)
      unsay()
    }
  })
})

test('the entry goes before the global, the global before the attribute', async () => {
  script('attribute.test')
  expect(embed('https://attribute.test/')).toContain('attribute.test')
  names.casementHosts = ['global.test']
  expect(() => embed('https://attribute.test/')).toThrow(refusal)
  expect(embed('https://global.test/')).toContain('global.test')
  await ways['the entry']!('entry.test')
  expect(() => embed('https://global.test/')).toThrow(refusal)
  expect(embed('https://entry.test/')).toContain('entry.test')
})

test('what people may write into a page names no hosts', () => {
  document.body.innerHTML =
    '<a id="casementHosts" href="https://evil.test/"></a><div data-casement-hosts="evil.test"></div>'
  expect(() => embed('https://evil.test/')).toThrow(refusal)
  expect(embed(theirs)).toContain(theirs)
})
