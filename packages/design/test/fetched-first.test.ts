// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchedFirst } from '../src/fetched-first.ts'

const asked: string[] = []
let status = 200
const server = createServer(({ url }, reply) => {
  asked.push(url!)
  reply.writeHead(status, { 'access-control-allow-origin': '*' }).end('export {}')
})
let importer: string
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  importer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/frame/index.js`
  asked.length = 0
  status = 200
})
afterEach(() => {
  document.head.replaceChildren()
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

test('a chunk is imported once all of its files are there, and they are fetched once', async () => {
  let imported = 0
  const load = async () => ++imported
  const names = ['./panel.js', './words.js']
  expect(await fetchedFirst(load, names, importer)).toBe(1)
  expect(asked.toSorted()).toEqual(['/frame/panel.js', '/frame/words.js'])
  expect(await fetchedFirst(load, ['./panel.js', './other.js'], importer)).toBe(2)
  expect(asked.slice(2)).toEqual(['/frame/other.js'])
})

test('what cannot be fetched is not imported, and is fetched again for whoever asks again', async () => {
  let imported = 0
  const load = async () => ++imported
  status = 503
  await expect(fetchedFirst(load, ['./late.js'], importer)).rejects.toThrow(/late\.js answered 503$/)
  const nowhere = importer.replace(/:\d+/, ':1')
  await expect(fetchedFirst(load, ['./late.js'], nowhere)).rejects.toThrow()
  expect(imported).toBe(0)
  status = 200
  expect(await fetchedFirst(load, ['./late.js'], importer)).toBe(1)
  expect(asked).toEqual(['/frame/late.js', '/frame/late.js'])
})

test('what the page names comes with the page', async () => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = new URL('./frame.js', importer).href
  document.head.append(link)
  expect(await fetchedFirst(async () => 'there', ['./frame.js'], importer)).toBe('there')
  expect(asked).toEqual([])
})

test('a style sheet that could not be fetched is asked for again', async () => {
  let imported = 0
  const load = async () => ++imported
  const sheets = () => [...document.head.querySelectorAll('link')]
  const first = fetchedFirst(load, ['./panel.css'], importer)
  sheets()[0]!.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow(/panel\.css could not be fetched/)
  expect([imported, sheets()]).toEqual([0, []])
  const second = fetchedFirst(load, ['./panel.css'], importer)
  expect(sheets().map(({ rel, href }) => [rel, href])).toEqual([
    ['stylesheet', new URL('./panel.css', importer).href],
  ])
  sheets()[0]!.dispatchEvent(new Event('load'))
  expect(await second).toBe(1)
})
