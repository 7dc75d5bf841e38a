import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namePlaces } from '../src/axes/name-places.ts'

const room = { left: 0, top: 0, right: 400, bottom: 300 }
const dot = (x: number, y: number, more: object = {}) => ({
  x,
  y,
  radius: 8,
  widthPx: 80,
  heightPx: 14,
  ...more,
})

test('a name stands at the right of its dot, at the edge of the drawing at the left', () => {
  expect(namePlaces([dot(100, 100), dot(390, 200)], room)).toEqual(['right', 'left'])
})

test('a name gives way to a dot beside its own, and goes above or below between two', () => {
  expect(namePlaces([dot(100, 100), dot(140, 100)], room)).toEqual(['left', 'right'])
  expect(namePlaces([dot(60, 100), dot(100, 100), dot(140, 100)], room)).toContain('top')
})

test('where not every dot can be named the largest are', () => {
  const crowd = Array.from({ length: 20 }, (_, index) =>
    dot(200 + (index % 5) * 4, 150 + Math.floor(index / 5) * 4, { radius: index === 7 ? 20 : 5 }),
  )
  const places = namePlaces(crowd, room)
  expect(places[7]).not.toBeNull()
  expect(places.filter((place) => place !== null).length).toBeLessThan(crowd.length)
})

test('names never meet and never leave the drawing', () => {
  const dots = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      radius: fc.integer({ min: 2, max: 25 }),
      widthPx: fc.integer({ min: 10, max: 120 }),
      heightPx: fc.constant(14),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(dots, (given) => {
      const boxes = namePlaces(given, room).flatMap((side, index) => {
        const { x, y, radius, widthPx, heightPx } = given[index]!
        const away = radius + 4
        if (side === 'right') return [{ left: x + away, top: y - heightPx / 2, widthPx }]
        if (side === 'left') return [{ left: x - away - widthPx, top: y - heightPx / 2, widthPx }]
        if (side === 'top') return [{ left: x - widthPx / 2, top: y - away - heightPx, widthPx }]
        return side === 'bottom' ? [{ left: x - widthPx / 2, top: y + away, widthPx }] : []
      })
      boxes.forEach((a, index) => {
        expect(a.left).toBeGreaterThanOrEqual(-1e-9)
        expect(a.left + a.widthPx).toBeLessThanOrEqual(400 + 1e-9)
        expect(a.top).toBeGreaterThanOrEqual(-1e-9)
        expect(a.top + 14).toBeLessThanOrEqual(300 + 1e-9)
        for (const b of boxes.slice(0, index))
          expect(
            a.left >= b.left + b.widthPx - 1e-9 ||
              b.left >= a.left + a.widthPx - 1e-9 ||
              a.top >= b.top + 14 - 1e-9 ||
              b.top >= a.top + 14 - 1e-9,
          ).toBe(true)
      })
    }),
    { numRuns: 60 },
  )
})
