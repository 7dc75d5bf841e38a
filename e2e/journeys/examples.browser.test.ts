import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'
import { openBrowser, openPage } from '../browser.ts'
import { freePort } from '../free-ports.ts'
import { startProduct, type Product } from '../product.ts'

const names = readdirSync(join(root, 'examples/src/pages')).map((file) => file.replace(/\.tsx?$/, ''))

let product: Product
let browser: Browser
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  product = await startProduct({
    because: 'examples are served by a setting of the start',
    env: { CASEMENT_EXAMPLES_ENABLED: 'true', CASEMENT_EXAMPLES_PORT: String(port) },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('the index lists every example', async () => {
  expect(product.output()).toContain(`  examples: ${url}\n`)
  const page = await openPage(browser)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  const links = await page.locator('li a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toEqual(names.map((name) => `./?${name}`))
  expect(errors).toEqual([])
  await page.context().close()
})

test.each(names)('%s shows what it promises, without an error', async (name) => {
  const page = await openPage(browser)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${url}/?${name}`)
  await page
    .locator('body[data-shown]')
    .waitFor()
    .catch(() => errors.push('it did not show within 30 s'))
  expect(errors).toEqual([])
  await page.context().close()
})

test('in React the element follows the proportions of the page', async () => {
  const page = await openPage(browser)
  await page.goto(`${url}/?react`)
  await page.locator('body[data-shown]').waitFor()
  const frame = page.locator('iframe')
  await expect
    .poll(async () => {
      const { width, height } = (await frame.boundingBox())!
      return Math.abs(width / height - 1280 / 720) < 0.02
    })
    .toBe(true)
  await page.context().close()
})

/** Opens an example and waits until it shows what it promises. */
async function shown(name: string) {
  const page = await openPage(browser)
  await page.goto(`${url}/?${name}`)
  await page.locator('body[data-shown]').waitFor()
  return { page, frame: page.frameLocator('iframe') }
}

test('a bookmark opens its page, and so does a view that was kept', async () => {
  const { page, frame } = await shown('bookmarks')
  const active = () => frame.getByRole('tab', { selected: true }).innerText()
  const first = await active()
  await page.getByRole('button', { name: 'Keep this view' }).click()
  await page.getByRole('button', { name: 'Head office, profit and loss' }).click()
  await expect.poll(active).not.toBe(first)
  await page.getByRole('button', { name: 'View 1' }).click()
  await expect.poll(active).toBe(first)
  await page.context().close()
})

test('a command of the page is in the menu of a visual and tells which one it was', async () => {
  const { page, frame } = await shown('menu-commands')
  const visual = frame.getByRole('group').filter({ has: frame.getByRole('button', { name: /options/i }) })
  await visual.first().hover()
  await visual
    .first()
    .getByRole('button', { name: /options/i })
    .click()
  await frame.getByRole('menuitem', { name: 'Ask the author' }).click()
  await expect.poll(() => page.locator('output').innerText()).toBe('ask: Revenue')
  await page.context().close()
})

test.each([
  ['create', 'New reports are not made here'],
  ['questions', 'Questions in words are not served here'],
])('%s shows that the frame refuses, at once', async (name, words) => {
  const { page } = await shown(name)
  expect(await page.locator('output').innerText()).toContain(words)
  await page.context().close()
})

test('a token goes to the examples themselves only', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/token/groupResults`, { method: 'POST', headers }).then(({ status }) => status)
  expect(await ask({ origin: url })).toBe(200)
  expect(await ask({ origin: 'http://evil.test' })).toBe(403)
  expect(await ask({})).toBe(403)
})
