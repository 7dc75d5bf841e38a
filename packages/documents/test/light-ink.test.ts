import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkTokens } from '../src/page/dark-tokens.ts'
import { lightInk, lightTokens } from '../src/page/light-ink.ts'

const styles = ['tokens.css', 'data-colours.css'].map((name) =>
  readFileSync(new URL(`../../design/src/${name}`, import.meta.url), 'utf8'),
)

test('the ink of paper has the colours that the style sheet has by day', () => {
  const known = new Map(
    styles.flatMap((style) =>
      [...style.matchAll(/--([\w-]+): light-dark\((#\w+), /g)].map(([, name, colour]) => [name!, colour!]),
    ),
  )
  for (const [name, colour] of Object.entries(lightTokens)) expect(colour, name).toBe(known.get(name))
})

test('the ink of pictures by night has the colours that the style sheet has by night', () => {
  const known = new Map(
    styles.flatMap((style) =>
      [...style.matchAll(/--([\w-]+): light-dark\(#\w+, (#\w+)\)/g)].map(([, name, colour]) => [
        name!,
        colour!,
      ]),
    ),
  )
  expect(Object.keys(darkTokens)).toEqual(Object.keys(lightTokens))
  for (const [name, colour] of Object.entries(darkTokens)) expect(colour, name).toBe(known.get(name))
})

test('a theme’s colours go before, and colours beyond the eighth are mixed with the text', () => {
  const ink = lightInk({ 'series-1': '#000000', text: '#ffffff' }, 12)
  expect(ink.token('series-1')).toBe('#000000')
  expect(ink.token('series-9')).toBe('#7a7a7a')
  expect(ink.token('gridline')).toBe(lightTokens['line'])
})
