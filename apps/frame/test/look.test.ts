import { themeOf, openReport, parseReport, withTheme } from '@casement/report'
import { expect, test } from 'vitest'
import { smallReport } from '../../../packages/session/test/small-report.ts'
import { lookOf } from '../src/view/look/look.ts'

const themed = (json: unknown) => themeOf(withTheme(openReport(parseReport(smallReport)), json))

test('a dark ground makes a dark page, whatever the device says, and a light one a light page', () => {
  expect(lookOf(themed({ background: '#101418' }), 0, false).theme).toBe('dark')
  expect(lookOf(themed({ background: '#fff' }), 0, true).theme).toBe('light')
  expect(lookOf(themed({ background: '#101418', mode: 'light' }), 0, true).theme).toBe('light')
  expect(lookOf(themed({}), 0, true).theme).toBe('dark')
})

test('fewer colours than series come round again; no colour of a theme is anything but a colour', () => {
  const { tokens } = lookOf(themed({ dataColors: ['#111111', 'url(x)', '#222222'] }), 0, false)
  expect([tokens['series-1'], tokens['series-2'], tokens['series-3'], tokens['series-8']]).toEqual([
    '#111111',
    '#222222',
    '#111111',
    '#222222',
  ])
})

test('quiet text and lines are mixed from ground and text', () => {
  const { tokens } = lookOf(themed({ background: '#000000', foreground: '#ffffff' }), 0, false)
  expect([tokens.surface, tokens.text, tokens.line]).toEqual(['#000000', '#ffffff', '#292929'])
})

test('a contrast mode goes before the theme', () => {
  const look = lookOf(themed({ background: '#ffffff', dataColors: ['#111111'] }), 1, false)
  expect(look).toEqual({ isDark: true, theme: 'dark', contrast: 'yellow', tokens: {}, rules: '', value: {} })
  expect(lookOf({}, 4, true)).toMatchObject({ isDark: false, contrast: 'white' })
})
