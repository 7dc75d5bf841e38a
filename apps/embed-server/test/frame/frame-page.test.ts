import { expect, test } from 'vitest'
import { framePage } from '../../src/frame/frame-page.ts'

const allowedOrigins = ['https://portal.example', 'http://localhost:4000']

test('fills in the base and the origins of a built page', () => {
  const html = '<head><base href="/" /><meta name="casement-allowed-origins" content="" /></head>'
  expect(framePage(html, { basePath: '/finance', allowedOrigins, isLive: false })).toBe(
    '<head><base href="/finance/" /><meta name="casement-allowed-origins" content="https://portal.example http://localhost:4000" /></head>',
  )
})

test('adds what a page lacks', () => {
  expect(framePage('<html><head></head></html>', { basePath: '', allowedOrigins, isLive: false })).toBe(
    '<html><head>\n<base href="/" />\n<meta name="casement-allowed-origins" content="https://portal.example http://localhost:4000" /></head></html>',
  )
})

test('says only where an author is at work that reports follow their content', () => {
  const page = (isLive: boolean) => framePage('<head></head>', { basePath: '', allowedOrigins, isLive })
  expect(page(true)).toBe(page(false).replace('</head>', '\n<meta name="casement-live" content="" /></head>'))
  expect(page(false)).not.toContain('casement-live')
})
