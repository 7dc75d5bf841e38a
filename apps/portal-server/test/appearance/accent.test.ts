import { readFileSync } from 'node:fs'
import { accentColours, accentContrast, accentProblem, contrast, surfaces } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { brandStyle } from '../../src/admin/appearance/brand-style.ts'

const tokens = readFileSync(new URL('../../../../packages/design/src/tokens.css', import.meta.url), 'utf8')
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)!.slice(1)

test('the surfaces are those of the design, and its own accent is good on them', () => {
  const { light, dark } = surfaces
  expect(token('page')).toEqual([light.page, dark.page])
  expect(token('surface')).toEqual([light.surface, dark.surface])
  expect(token('surface-sunken')).toEqual([light.sunken, dark.sunken])
  const [own, ownDark] = token('accent') as [string, string]
  expect([accentProblem('light', own), accentProblem('dark', ownDark)]).toEqual([undefined, undefined])
})

test('a style sheet has the accents of the themes that are seen, and nothing where there is none', () => {
  const plain = { title: null, accentLight: null, accentDark: null, helpUrl: null, logo: null }
  expect(brandStyle({ ...plain, theme: 'system' })).toBe('')
  const both = { ...plain, accentLight: '#1144aa', accentDark: '#8ab4ff' }
  expect(brandStyle({ ...both, theme: 'system' })).toMatch(
    /^@media \(prefers-color-scheme: light\) \{\n:root:root \{\n {2}--accent: #1144aa;[^@]*@media \(prefers-color-scheme: dark\) \{\n:root:root \{\n {2}--accent: #8ab4ff;/,
  )
  const dark = brandStyle({ ...both, theme: 'dark' })
  expect(dark).toContain('--accent: #8ab4ff;')
  expect(dark).not.toContain('#1144aa')
})

test('contrast is that of WCAG, and a colour that is taken is good wherever it stands', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  let taken = 0
  for (let step = 0; step < 4096; step++) {
    const hex = `#${[step >> 8, (step >> 4) & 15, step & 15].map((part) => (part * 17).toString(16).padStart(2, '0')).join('')}`
    for (const theme of ['light', 'dark'] as const) {
      if (accentProblem(theme, hex) !== undefined) continue
      taken++
      const { accent, strong, soft, onAccent } = accentColours(theme, hex)
      const text = theme === 'light' ? '#16202c' : '#e7ecf2'
      expect(contrast(onAccent, accent), hex).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onAccent, strong), hex).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, soft), hex).toBeGreaterThanOrEqual(4.5)
      expect(accentContrast(theme, hex).shapes, hex).toBeGreaterThanOrEqual(3)
    }
  }
  expect(taken).toBeGreaterThan(1000)
})
