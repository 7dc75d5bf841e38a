import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisNames } from '../src/axes/axis-name-lines.ts'
import { namesThatFit } from '../src/axes/axis-names.ts'
import { panelPlaces, panelsSize } from '../src/axes/panel-grid.ts'
import { squarified } from '../src/kinds/treemap/layout.ts'
import { apart, pieLayout, shortened } from '../src/parts/pie-layout.ts'
import { fitted, inRow, textPx } from '../src/scene/bar-plane.ts'
import { inkOn } from '../src/scene/ink.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })

test('boxes of a treemap fill its room, as large as their sizes, none over another', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      const ranked = given.toSorted((a, b) => b - a)
      const boxes = squarified(ranked, { left: 0, top: 0, width: 640, height: 360 })
      const whole = ranked.reduce((sum, size) => sum + size, 0)
      boxes.forEach(({ left, top, width, height }, index) => {
        expect((width * height) / (640 * 360)).toBeCloseTo(ranked[index]! / whole, 6)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(left + width).toBeLessThanOrEqual(640 + 1e-6)
        expect(top + height).toBeLessThanOrEqual(360 + 1e-6)
      })
    }),
    { numRuns: 60 },
  )
})

test('labels of a pie keep a line apart within the drawing; where not all fit some are left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 30 }), (given) => {
      const places = apart(
        given.toSorted((a, b) => a - b),
        { linePx: 16, from: 8, to: 192 },
      )
      places.forEach((place, index) => {
        expect(place).toBeGreaterThanOrEqual(7.4)
        expect(place).toBeLessThanOrEqual(192)
        if (index > 0) expect(place - places[index - 1]!).toBeGreaterThanOrEqual(16 - 1e-6)
      })
      if (given.length <= 12) expect(places).toHaveLength(given.length)
    }),
  )
})

test('a pie beside whose words nothing is left lists them below', () => {
  const texts = [
    ['A rather long name', '60.0%'],
    ['Another', '40.0%'],
  ] as const
  const wide = pieLayout([0.6, 0.4], { room: { width: 600, height: 300, fontPx: 12 }, isDonut: false, texts })
  const narrow = pieLayout([0.6, 0.4], {
    room: { width: 240, height: 300, fontPx: 12 },
    isDonut: false,
    texts,
  })
  expect([wide.isLabelled, narrow.isLabelled]).toEqual([true, false])
  expect(narrow.radius).toBeGreaterThan(100)
  expect(narrow.slices.every(({ label }) => label === null)).toBe(true)
})

test('a name is cut, its share is not', () => {
  const room = { width: 460, height: 300, fontPx: 12 }
  const { slices } = pieLayout([1], {
    room,
    isDonut: true,
    texts: [['The longest name of all companies', '100.0%']],
  })
  expect(slices[0]!.label!.text).toMatch(/^The.*…\u2002100\.0%$/)
  expect(shortened('Short', 100, 12)).toBe('Short')
})

test('small charts are of one size and stay in their room', () => {
  const margins = { leftPx: 40, rightPx: 24, bottomPx: 30, titlePx: 20 }
  for (const count of [2, 3, 5, 9, 16]) {
    const available = { width: 640, height: 360 }
    const size = panelsSize(count, available, margins)
    const places = panelPlaces(count, { available, size, margins })
    expect(new Set(places.map(({ width, height }) => `${width} ${height}`)).size).toBe(1)
    for (const { left, top, width, height } of places) {
      expect(left + width).toBeLessThanOrEqual(size.width - margins.rightPx + 1e-6)
      expect(top + height + margins.bottomPx).toBeLessThanOrEqual(size.height + 1)
      expect(height).toBeGreaterThan(20)
    }
  }
})

test('many small charts make the drawing higher than its place', () => {
  const margins = { leftPx: 40, rightPx: 24, bottomPx: 30, titlePx: 20 }
  expect(panelsSize(12, { width: 300, height: 200 }, margins).height).toBeGreaterThan(200)
})

test('of many years so many are named that they stand upright; names of things are turned instead', () => {
  const years = Array.from({ length: 32 }, (_, index) => `${1980 + index}`)
  expect(namesThatFit(years, 21, 12)).toEqual({ interval: 1 })
  expect(namesThatFit(years, 40, 12)).toEqual({ interval: 0 })
  expect(namesThatFit(['Personnel', 'Premises', 'Depreciation'], 21, 12)).toMatchObject({ rotate: 50 })
})

test('words on a colour are the ones that are read best', () => {
  expect([inkOn('#1b6ca8'), inkOn('#d9bc62'), inkOn('#ffffff'), inkOn('rebeccapurple')]).toEqual([
    '#ffffff',
    '#101820',
    '#101820',
    '#ffffff',
  ])
})

test('a name beside a bar stands over two lines where there is room, and is cut between words', () => {
  const [name, fontPx] = ['Production and delivery', 12]
  const roomPx = textPx('Production and d…', fontPx)
  expect(inRow(name, roomPx, fontPx, 30)).toEqual(['Production and', 'delivery'])
  expect(inRow(name, roomPx, fontPx, 20)).toEqual(['Production and…'])
  expect(inRow('Casement Germany', textPx('Casement Germa…', fontPx), fontPx, 20)).toEqual([
    'Casement Germa…',
  ])
  expect(inRow('Research', roomPx, fontPx, 20)).toEqual(['Research'])
})

test('names below columns break between words only; a long word makes them smaller, or is cut', () => {
  const names = ['Research and development', 'Sales and marketing']
  const whole = names.join(' ').split(' ')
  for (const roomPx of [120, 84, 74, 60, 48]) {
    const { names: written, fontPx } = axisNames(names, roomPx, 12)
    expect(fontPx).toBeGreaterThanOrEqual(12 * 0.84)
    const words = written.flatMap(({ lines }) => lines.join(' ').split(' '))
    for (const word of words)
      expect(whole.includes(word) || word.endsWith('…'), `${roomPx}: ${word}`).toBe(true)
  }
})

test('a word that is written smaller to fit is not cut', () => {
  for (let roomPx = 60; roomPx < 90; roomPx += 0.37) {
    const { names } = axisNames(['Administration', 'Premises'], roomPx, 12)
    const written = names.flatMap(({ lines }) => lines).join(' ')
    expect([roomPx, written.includes('…') && roomPx > textPx('Administration', 12) * 0.84]).toEqual([
      roomPx,
      false,
    ])
  }
})

test('of a name of a million letters as much is looked at as there is room for, and no character is halved', () => {
  const fits = (letters: number) => fitted('Wide name '.repeat(letters / 10), 120, 12)
  expect(fits(1_000_000)).toBe(fits(100))
  expect(fitted('😀'.repeat(100_000), 30, 12)).toMatch(/^(😀)+…$/u)
})
