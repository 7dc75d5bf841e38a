import { expect, test } from 'vitest'
import { fetchSettings, parseSettings, SettingsUnreadable } from '../../src/settings/fetch-settings.ts'

const settings = {
  casement: 1,
  title: 'Financial Insights Dashboard',
  basePath: '/finance',
  identity: { issuer: 'https://issuer.example', clientId: 'portal', scopes: ['openid'] },
  embedding: {
    provider: {
      name: 'Casement',
      attributePrefix: 'casement-',
      appHost: 'https://e.example',
      allowedHosts: ['e.example'],
    },
  },
}

test('takes what it needs and leaves the rest alone', () => {
  expect(parseSettings({ ...settings, more: true })).toMatchObject(settings)
})

test('names everything that is wrong at once', () => {
  const broken = { ...settings, casement: 2, identity: { ...settings.identity, scopes: 'openid' } }
  expect(() => parseSettings(broken)).toThrow(/: casement, identity\.scopes$/)
  expect(() => parseSettings(null)).toThrow(SettingsUnreadable)
})

test('reads them below the portal’s address and says why it cannot, with the correlation id', async () => {
  const asked: string[] = []
  const server = (answer: () => Response) => async (url: unknown) => {
    asked.push(String(url))
    return answer()
  }
  const base = 'https://portal.example/finance/'
  await expect(
    fetchSettings(
      server(() => Response.json(settings)),
      base,
    ),
  ).resolves.toEqual(settings)
  expect(asked).toEqual(['https://portal.example/finance/settings.json'])
  const failing = server(() => Response.json({}, { status: 503, headers: { 'x-correlation-id': 'c-1' } }))
  await expect(fetchSettings(failing, base)).rejects.toMatchObject({ correlationId: 'c-1' })
  await expect(
    fetchSettings(
      server(() => new Response('<html>')),
      base,
    ),
  ).rejects.toThrow('gave no settings')
})
