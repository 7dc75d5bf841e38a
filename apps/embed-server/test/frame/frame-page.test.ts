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
  const page = framePage('<html><head></head></html>', { basePath: '', allowedOrigins, isLive: false })
  expect(page).toContain('<base href="/" />')
  expect(page).toContain('content="https://portal.example http://localhost:4000"')
})

test('says only where an author is at work that reports follow their content', () => {
  const page = (isLive: boolean) => framePage('<head></head>', { basePath: '', allowedOrigins, isLive })
  expect(page(true)).toContain('<meta name="casement-live" content="" />')
  expect(page(false)).not.toContain('casement-live')
})
