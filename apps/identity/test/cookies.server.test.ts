import { expect, test } from 'vitest'
import { authorization, startIssuer } from './issuer.ts'

/** Every cookie that the issuer at this address sets from a request for a sign-in to the end of its sign-out. */
async function cookiesAt(publicUrl: string): Promise<string[]> {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '')
  const issuer = await startIssuer({
    CASEMENT_PORTAL_PUBLIC_URL: publicUrl.replace('identity', 'portal'),
    CASEMENT_IDENTITY_PUBLIC_URL: publicUrl,
    CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
  })
  const direct = `http://127.0.0.1:${issuer.settings.identity.port}`
  const jar = new Map<string, string>()
  const lines: string[] = []
  /** Asks as the proxy in front does: without its path. */
  const go = async (address: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(address, publicUrl)
    const answer = await fetch(direct + pathname.replace(basePath, '') + search, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name, value)
    }
    return answer
  }
  const leadsTo = (answer: Response) => answer.headers.get('location')!
  try {
    const page = leadsTo(await go(authorization(issuer).url.href))
    const resumed = leadsTo(await go(page, { login: 'grace', password: 'casement-demo' }))
    expect(leadsTo(await go(resumed))).toContain('code=')
    const signOut = await (await go(`${publicUrl}/session/end`)).text()
    const [, xsrf = ''] = /name="xsrf"[^>]*value="([^"]*)"/.exec(signOut)!
    expect((await go(`${publicUrl}/session/end/confirm`, { xsrf, logout: 'yes' })).status).toBe(303)
  } finally {
    await issuer.close()
  }
  return lines
}

const attributesOf = (line: string) => new Set(line.toLowerCase().split(/;\s*/).slice(1))

test('cookies are kept from scripts and other sites, and over https go by https alone, as their names say', async () => {
  const lines = await cookiesAt('https://identity.example.com')
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines) {
    const attributes = attributesOf(line)
    for (const wanted of ['httponly', 'samesite=lax', 'secure']) expect(attributes, line).toContain(wanted)
    expect(line).not.toMatch(/;\s*domain=/i)
    expect(line).toMatch(/^(__Host-_session|__Secure-_interaction)/)
    if (line.startsWith('__Host-')) expect(attributes, line).toContain('path=/')
  }
})

test('below a path the cookie of a sign-in does not leave it, and is not called as if it had none', async () => {
  const lines = await cookiesAt('https://portal.example.com/identity')
  for (const line of lines) {
    expect(line).toMatch(/^__Secure-_(session|interaction)/)
    expect(attributesOf(line), line).toContain('secure')
    expect(line).toMatch(/;\s*path=\/identity(\/|;|$)/)
  }
})

test('on loopback, without https, they are kept from scripts and other sites as well', async () => {
  const lines = await cookiesAt('http://localhost:4998')
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines) {
    const attributes = attributesOf(line)
    for (const wanted of ['httponly', 'samesite=lax']) expect(attributes, line).toContain(wanted)
    expect(attributes).not.toContain('secure')
    expect(line).toMatch(/^_(session|interaction)/)
  }
})
