import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHost, type EmbedConfiguration, type TestHost } from '@casement/test-host'
import { root } from '../../scripts/root.mjs'
import { openBrowser, openPage } from '../browser.ts'
import { bundle, dropInScript } from '../client/sites.ts'
import { shopsContent } from '../frame/shops-content.ts'

const hosts = 'reports.example.test'
const told = 'Overview,Details'
const refused =
  'Error: Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to get the valid URL'

/** The same in the words of a page with script tags. */
const classic = `fetch('/settings').then((answer) => answer.json()).then((settings) => {
  const models = window['powerbi-client'].models
  const report = powerbi.embed(document.getElementById('container'), { ...settings, tokenType: models.TokenType.Embed })
  report.on('rendered', () => report.getPages().then((pages) => { document.title = pages.map((page) => page.displayName) }))
}).catch((error) => { document.title = error })`

const pageOf = (scripts: string, attributes = '') =>
  `<!doctype html><html${attributes}><title></title><link rel="icon" href="data:," /><div id="container" style="width:900px;height:600px"></div>${scripts}</html>`
const program = '<script type="module" src="/program.js"></script>'

const pages: Readonly<Record<string, string>> = {
  '/script': pageOf(`<script type="module" src="/program.js" data-casement-hosts="${hosts}"></script>`),
  '/document': pageOf(program, ` data-casement-hosts="${hosts}"`),
  '/global': pageOf(`<script>window.casementHosts = ['${hosts}']</script>${program}`),
  '/entry': pageOf('<script type="module" src="/entry.js"></script>'),
  '/script-tag': pageOf(
    `<script src="/drop-in.js" data-casement-hosts="${hosts}"></script><script src="/classic.js"></script>`,
  ),
  '/nothing': pageOf(program),
  '/others': pageOf(program, ' data-casement-hosts="reports.other.test"'),
}

let folder: string
let settings: EmbedConfiguration
let host: TestHost
let browser: Browser
beforeAll(async () => {
  folder = projectFolder()
  const dropIn = dropInScript()
  const scripts: Record<string, string> = {
    '/program.js': await bundle(join(folder, 'plain-program.ts'), folder),
    '/entry.js': await bundle(join(folder, 'entry.ts'), folder),
    '/drop-in.js': await dropIn,
    '/classic.js': classic,
  }
  const answer = (path: string) =>
    path === '/settings' ? JSON.stringify(settings) : (pages[path] ?? scripts[path])
  host = await openTestHost({ content: shopsContent(), hostName: hosts, page: answer })
  settings = await host.embedConfiguration('Shops', { roles: [] })
  browser = await openBrowser(host.chromiumArguments)
})
afterAll(async () => {
  await browser.close()
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A project with our package in the place of powerbi-client, and the program as it is. */
function projectFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'casement-own-hosts-'))
  mkdirSync(join(made, 'node_modules'))
  symlinkSync(join(root, 'packages/powerbi'), join(made, 'node_modules/powerbi-client'))
  symlinkSync(join(root, 'node_modules/@casement'), join(made, 'node_modules/@casement'))
  for (const name of ['plain-program.ts', 'own-hosts.ts'])
    cpSync(join(root, 'e2e/packed/pages', name), join(made, name))
  writeFileSync(join(made, 'entry.ts'), "import './own-hosts.ts'\nimport './plain-program.ts'\n")
  return made
}

test.each(Object.keys(pages))('a program written for powerbi-client, on the page %s', async (path) => {
  const page = await openPage(browser)
  await page.goto(`https://host.test${path}`)
  await page.waitForFunction(() => document.title !== '')
  expect(await page.title()).toBe(path === '/nothing' || path === '/others' ? refused : told)
  const frames = page.frames().map((frame) => new URL(frame.url()).host)
  expect(frames).toEqual(path === '/nothing' || path === '/others' ? ['host.test'] : ['host.test', hosts])
  await page.context().close()
})
