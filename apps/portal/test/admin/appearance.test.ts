import { expect, test } from 'vitest'
import { appearanceChanges, asItComes } from '../../src/admin/appearance/appearance-words.ts'
import { bannerDraftOf, bannerOf, untilProblem } from '../../src/admin/appearance/banner-draft.ts'
import {
  brandDraftOf,
  brandOf,
  colourProblem,
  contrastWords,
} from '../../src/admin/appearance/brand-draft.ts'

test('a brand goes through its form and comes out as it was', () => {
  const brand = {
    ...asItComes,
    title: 'Contoso',
    accentLight: '#1144aa',
    theme: 'dark' as const,
    logo: { hash: 'a'.repeat(64), type: 'image/png' as const },
  }
  expect(brandOf(brandDraftOf(brand))).toEqual(brand)
  expect(brandOf({ ...brandDraftOf(asItComes), title: '  ', helpUrl: ' https://a.example ' })).toEqual({
    ...asItComes,
    helpUrl: 'https://a.example',
  })
})

test('a colour is measured while it is typed', () => {
  expect(colourProblem('light', '')).toBeUndefined()
  expect(colourProblem('light', '#12')).toBe('A colour like #0a6b4d, or nothing')
  expect(colourProblem('light', '#4CC79B')).toContain('1.86:1')
  expect(colourProblem('dark', '#4cc79b')).toBeUndefined()
  expect(contrastWords('light', '#7A2BA8')).toBe('Contrast 6.76:1')
  expect(contrastWords('light', '#7a')).toBeUndefined()
})

test('times of a message are those of the reader, and are stored as one moment', () => {
  const banner = {
    text: 'Tonight',
    level: 'warning' as const,
    from: '2026-11-25T22:00:00.000Z',
    until: null,
  }
  expect(bannerOf(bannerDraftOf(banner))).toEqual(banner)
  const draft = { ...bannerDraftOf(banner), until: '2020-01-01T00:00' }
  expect(untilProblem(draft)).toBe('After the time it begins')
  expect(untilProblem({ ...draft, from: '' })).toBeUndefined()
})

test('only what is different is told, and what nothing stood for before', () => {
  expect(appearanceChanges(null, { ...asItComes, title: 'Contoso' })).toEqual([
    { field: 'Title', from: null, to: 'Contoso' },
  ])
  const logo = { hash: '0123456789'.repeat(6), type: 'image/svg+xml' as const }
  expect(appearanceChanges({ ...asItComes, logo }, asItComes)).toEqual([
    { field: 'Logo', from: 'SVG 01234567', to: null },
  ])
})
