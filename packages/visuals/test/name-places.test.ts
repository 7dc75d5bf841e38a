import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namePlaces } from '../src/axes/name-places.ts'

const sidesOf = (...args: Parameters<typeof namePlaces>) =>
  namePlaces(...args).map((place) => place && place.side)
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
  expect(sidesOf([dot(100, 100), dot(390, 200)], room)).toEqual(['right', 'left'])
})

test('a name gives way to a dot beside its own, and goes above or below between two', () => {
  expect(sidesOf([dot(100, 100), dot(140, 100)], room)).toEqual(['left', 'right'])
  expect(sidesOf([dot(60, 100), dot(100, 100), dot(140, 100)], room)).toContain('top')
})

test('a name above a dot at the edge keeps within the drawing', () => {
  const [place] = namePlaces([dot(380, 100), dot(300, 100)], { ...room, left: 300 })
  expect(place).toMatchObject({ side: 'top', left: 320, right: 400 })
})

test('where not every dot can be named the largest are', () => {
  const crowd = Array.from({ length: 20 }, (_, index) =>
    dot(200 + (index % 5) * 4, 150 + Math.floor(index / 5) * 4, { radius: index === 7 ? 20 : 5 }),
  )
  const places = namePlaces(crowd, room)
  expect(places[7]).not.toBeNull()
  expect(places.filter((place) => place !== null).length).toBeLessThan(crowd.length)
})

test('bubbles over one another are all named: a name without room is led out, and no line runs through a name', () => {
  const pairs = [
    [300, 40, 24],
    [308, 42, 23],
    [200, 150, 14],
    [206, 154, 13],
    [196, 162, 12],
    [150, 150, 10],
    [240, 158, 12],
    [100, 150, 8],
  ].map(([x, y, radius]) => dot(x!, y!, { radius, widthPx: 90 }))
  const places = namePlaces(pairs, room)
  expect(places.every((place) => place !== null)).toBe(true)
  const led = places.flatMap((place) => place?.leader ?? [])
  expect(led.length).toBeGreaterThan(0)
  for (const { x1, y1, x2, y2 } of led)
    for (let share = 0; share <= 1; share += 0.02) {
      const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
      for (const name of places)
        expect(x > name!.left + 1 && x < name!.right - 1 && y > name!.top + 1 && y < name!.bottom - 1).toBe(
          false,
        )
    }
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
      const boxes = namePlaces(given, room).flatMap((place, index) => {
        if (!place) return []
        const { x, y, radius } = given[index]!
        const { left, right, top, bottom } = place
        // Four pixels from its own dot, at its side, or at the end of a line that begins in the dot.
        const beside = { right: left - x, left: x - right, top: y - bottom, bottom: top - y }[place.side]
        const { leader } = place
        if (leader) expect(Math.hypot(leader.x1 - x, leader.y1 - y)).toBeLessThan(radius)
        else expect(beside).toBeCloseTo(radius + 4)
        expect(bottom - top).toBeCloseTo(14)
        return [{ left, top, widthPx: right - left }]
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
