import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import atlas from 'world-atlas/countries-110m.json'
import { countryFinder } from '../src/kinds/map/countries.ts'
import { mapDataOf, mapSummary, pointsOfCountry } from '../src/kinds/map/data.ts'
import { mapScene, placedShapes, placingOf } from '../src/kinds/map/scene.ts'
import { countryShapes, projected, viewOf } from '../src/kinds/map/shapes.ts'
import { smallCountries } from '../src/kinds/map/small-countries.ts'
import { areApart, textBox } from '../src/scene/scene-text.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const find = countryFinder('en-GB')
const codesOf = (...texts: string[]) => texts.map((text) => find(text)?.alpha2)

test('a country is told by its codes, its names and what ledgers write', () => {
  expect(codesOf('DE', 'deu', '276', 'Germany', 'GERMANY ', 'Deutschland')).toEqual(Array(6).fill('DE'))
  expect(
    codesOf('USA', 'United States', 'U.S.A.', 'United States of America', 'the UK', 'Czech Republic'),
  ).toEqual(['US', 'US', 'US', 'US', 'GB', 'CZ'])
  expect(codesOf("Côte d'Ivoire", 'Cote d’Ivoire', 'South Korea', 'Türkiye', 'Bosnia & Herzegovina')).toEqual(
    ['CI', 'CI', 'KR', 'TR', 'BA'],
  )
  expect(codesOf('Atlantis', '', 'EMEA')).toEqual([undefined, undefined, undefined])
})

test('a reader’s language has its names', () => {
  expect(countryFinder('de-DE')('Österreich')?.alpha2).toBe('AT')
  expect(countryFinder('fr-FR')('Allemagne')).toMatchObject({ alpha2: 'DE', name: 'Allemagne' })
})

test('every name of the atlas with a code is found', () => {
  const abbreviated = new Set(['W. Sahara', 'Dem. Rep. Congo', 'Dominican Rep.', 'Falkland Is.'])
  const unknown = atlas.objects.countries.geometries
    .filter(({ id, properties }) => id !== undefined && !abbreviated.has(properties.name))
    .filter(({ properties }) => !find(properties.name) && !properties.name.includes('.'))
    .map(({ properties }) => properties.name)
  expect(unknown).toEqual([])
})

const map = {
  type: 'map',
  name: 'm',
  roles: {
    country: [{ kind: 'column', table: 'Customer', column: 'Country' }],
    value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue' }],
  },
} as unknown as VisualOf<'map'>

test('two names of one country are one mark, added exactly; what is no country is told', () => {
  const data = mapDataOf(
    map,
    answerOf([
      names('country.0', ['UK', 'Great Britain', 'Atlantis', 'France', null]),
      amounts('value.0', ['0.10', '0.20', '7', '-5', '1']),
    ]),
    writing,
  )
  expect(data.countries.map(({ label, value, keys }) => [label, value, keys])).toEqual([
    ['UK', '0.30', ['UK', 'Great Britain']],
    ['France', '-5', ['France']],
  ])
  expect(data.unknown.map(({ label }) => label)).toEqual(['Atlantis', '(Blank)'])
  expect(pointsOfCountry(map, data.countries[0]!)).toHaveLength(2)
  expect(mapSummary('Sales', data, writing)).toBe(
    'Sales: map of 2 countries. Revenue is most in UK with 0 and least in France with (5). 2 not on the map.',
  )
})

test('countries that the atlas leaves out for their size are dots where they lie', () => {
  const shapes = countryShapes()
  const singapore = shapes.find(({ numeric }) => numeric === '702')!
  const [x, y] = projected([103.8, 1.35])
  expect(singapore.isDot).toBe(true)
  expect([singapore.box.left, singapore.box.top].map((each) => each.toFixed(1))).toEqual([
    x.toFixed(1),
    y.toFixed(1),
  ])
  expect(smallCountries.filter(([code]) => !find(code))).toEqual([])
  expect(new Set(shapes.map(({ numeric }) => numeric)).size).toBeGreaterThan(235)
})

test('Russia is whole across the 180th meridian, and areas are as on the globe', () => {
  const shapes = countryShapes()
  const russia = shapes.find(({ numeric }) => numeric === '643')!
  expect(russia.box.width).toBeLessThan(2.5)
  const area = (numeric: string) => {
    const { rings } = shapes.find((shape) => shape.numeric === numeric)!
    return rings.reduce((sum, ring) => {
      const twice = ring.reduce((total, [x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length]!
        return total + x * nextY - nextX * y
      }, 0)
      return sum + Math.abs(twice) / 2
    }, 0)
  }
  // 17.1 and 8.5 million square kilometres.
  expect(area('643') / area('076')).toBeCloseTo(17.1 / 8.5, 0)
})

test('the map shows as much of the world as has figures', () => {
  const shapes = countryShapes()
  const world = viewOf(shapes, new Set(), 'figures')
  const europe = viewOf(shapes, new Set(['276', '616', '380']), 'figures')
  expect(europe.width).toBeLessThan(world.width / 3)
  expect(viewOf(shapes, new Set(['276']), 'world')).toEqual(world)
  const oceans = viewOf(shapes, new Set(['036', '840']), 'figures')
  expect(oceans.width).toBeLessThan(world.width)
  expect(oceans.height).toBeLessThan(world.height)
})

test('every country of a few has its figure, beside it where it is small, and the legend says what of', () => {
  const codes = ['US', 'DE', 'GB', 'FR', 'JP', 'BR', 'SG', 'CA', 'AU', 'NL', 'BE']
  const sizes = codes.map((_, index) => `${(200 - index * 13) * 1_000_000}`)
  const data = mapDataOf(map, answerOf([names('country.0', codes), amounts('value.0', sizes)]), writing)
  const room = { width: 640, height: 380, fontPx: 12 }
  const shapes = countryShapes()
  const shown = new Set(data.countries.map(({ country }) => country.numeric))
  const placed = placedShapes(shapes, placingOf(viewOf(shapes, shown, 'figures'), room, 24))
  const scene = mapScene(data, { placed, room, power: 6, isChosen: null, legendPx: 24 }, lightInk)
  const texts = scene.shapes.filter(({ tag }) => tag === 'text')
  const labels = texts.filter(({ attributes }) => attributes.class === 'on-map')
  expect(labels.map(({ text }) => text).toSorted()).toEqual(
    sizes.map((size) => data.column.writeInUnit(size, 6)).toSorted(),
  )
  const boxes = labels.map(({ text, attributes: { x, y, 'text-anchor': anchor } }) =>
    textBox({ x: Number(x), y: Number(y), anchor: anchor as 'start' }, text!, 12),
  )
  boxes.forEach((box, index) => {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(640)
    for (const other of boxes.slice(0, index)) expect(areApart(box, other)).toBe(true)
  })
  expect(texts.map(({ text }) => text)).toContain(data.column.label)
})
