import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/root.mjs'
import { settingsPage } from '../../../scripts/settings-docs.ts'
import { readSettings, settingLines } from '../src/index.ts'

test('docs/settings.md is what the schema says; node scripts/run.mjs scripts/settings-docs.ts writes it', async () => {
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(await settingsPage())
})

test('docs/settings.md names every setting and its variable', async () => {
  const page = await settingsPage()
  for (const { path, variable } of settingLines()) {
    expect(page).toContain(`\`${path.at(-1)}\``)
    expect(page).toContain(`\`${variable}\``)
  }
})

test('the example of a settings file is accepted, in production too', () => {
  const settings = readSettings({
    env: { NODE_ENV: 'production' },
    cwd: root,
    file: 'casement.config.example.json',
  })
  expect(settings.portal.publicUrl).toBe('https://reports.example.com/finance')
  expect(settings.embedding.baseUrl).toBe('https://embed.example.com/v1.0/myorg')
  expect(settings.embedding.provider.allowedHosts).toEqual(['embed.example.com'])
})
