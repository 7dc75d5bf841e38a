import { expect, test } from 'vitest'
import { readChord } from '../../src/index.ts'

test.each([
  ['Control+K', { key: 'k', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }],
  ['Meta+Shift+f', { key: 'f', ctrlKey: false, metaKey: true, altKey: false, shiftKey: true }],
  ['Control+F6', { key: 'F6', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }],
])('%s is a chord that a host may ask for', (text, chord) => {
  expect(readChord(text)).toEqual(chord)
})

test.each([
  'k',
  'Shift+K',
  'Alt+K',
  'Control+Alt+Q',
  'F6',
  'Control+Tab',
  'Control+',
  'Control+KK',
  'Ctrl+K',
  '',
])('a host cannot ask for "%s", which may write text or move the focus', (text) => {
  expect(readChord(text)).toBeNull()
})
