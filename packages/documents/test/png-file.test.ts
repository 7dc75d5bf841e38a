import { unzipSync } from 'fflate'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { pngOf } from '../src/index.ts'
import { lightTokens } from '../src/page/light-ink.ts'
import { pictureScale } from '../src/png/picture-scale.ts'
import { charted, citiesAnswer, listed, pace, pageOf, sourceOf, written } from './made-source.ts'

const answers = {
  bars: citiesAnswer(['category.0', 'value.0'], 3),
  list: citiesAnswer(['column.0', 'column.1'], 3),
}
const page = pageOf([charted, listed, written], answers)

const hexAt = ({ data, width }: PNG, x: number, y: number): string =>
  `#${data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).toString('hex')}`

/** Places of a colour within a box of the page, in pixels of the page. */
function placesOf(png: PNG, colour: string, box: { x: number; y: number; width: number; height: number }) {
  const found: [number, number][] = []
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++)
      if (hexAt(png, (x + 20) * 2, (y + 34) * 2) === colour) found.push([x, y])
  return found
}

test('a page is one picture, twice as fine as the page: bars in their colour and height, words in ink', async () => {
  const { bytes, extension, mediaType } = await pngOf(sourceOf([page]), pace)
  expect([extension, mediaType]).toEqual(['.png', 'image/png'])
  const png = PNG.sync.read(Buffer.from(bytes))
  expect([png.width, png.height]).toEqual([2 * 880, 2 * (34 + 400 + 30)])
  expect(hexAt(png, 2, 2)).toBe(lightTokens['page'])
  const bars = placesOf(png, lightTokens['series-1']!, { x: 0, y: 0, width: 400, height: 300 })
  const tops = new Map<number, number>()
  for (const [x, y] of bars) tops.set(x, Math.min(tops.get(x) ?? Infinity, y))
  // Three bars from left to right, each higher than the one before.
  const steps = [...tops.entries()].toSorted(([a], [b]) => a - b).map(([, top]) => top)
  const heights = steps.filter((top, at) => at === 0 || top !== steps[at - 1])
  expect(heights).toHaveLength(3)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  const inkIn = (box: Parameters<typeof placesOf>[2]) => placesOf(png, lightTokens['text']!, box).length
  expect(inkIn({ x: 0, y: 320, width: 200, height: 30 })).toBeGreaterThan(100)
  expect(inkIn({ x: 0, y: 350, width: 400, height: 30 })).toBe(0)
  // The figures of the table, at its right edge.
  expect(inkIn({ x: 740, y: 50, width: 75, height: 80 })).toBeGreaterThan(50)
  const foot = placesOf(png, lightTokens['text-quiet']!, { x: 0, y: 408, width: 300, height: 18 })
  expect(foot.length).toBeGreaterThan(30)
})

test('several pages are an archive of pictures in their order, under names that files may have', async () => {
  const { bytes, extension } = await pngOf(
    sourceOf([page, { ...page, displayName: '..\\', name: '../b' }]),
    pace,
  )
  expect(extension).toBe('.zip')
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['01 Cities.png', '02 b.png'])
  for (const file of Object.values(files)) expect(PNG.sync.read(Buffer.from(file)).width).toBe(1760)
})

test('a picture has its limits, whatever the size of its page', async () => {
  expect(pictureScale(1280, 720)).toBe(2)
  for (const [width, height] of [
    [8000, 8000],
    [20_000, 100],
    [100, 500_000],
  ] as const) {
    const scale = pictureScale(width, height)
    expect(width * height * scale ** 2).toBeLessThanOrEqual(24_000_001)
    expect(Math.max(width, height) * scale).toBeLessThanOrEqual(12_000)
  }
  const wide = pageOf([written], {}, { width: 10_000, height: 500 })
  const png = PNG.sync.read(Buffer.from((await pngOf(sourceOf([wide]), pace)).bytes))
  expect(png.width).toBeLessThanOrEqual(12_000)
})
