import type { ContentHeight } from '@casement/contract'
import type { PageLayout } from '@casement/report'
import { expect, test } from 'vitest'
import { createHeightTeller } from '../src/view/page/height-teller.ts'
import { wholeHeightOf } from '../src/view/page/content-height.ts'

const heightOf = (height: number): ContentHeight => ({ height, width: 800, page: 'p1' })

function teller() {
  const told: number[] = []
  const of = createHeightTeller(({ height }) => told.push(height))
  return { ...of, told, ask: (body: unknown) => of.call.answer({}, body) }
}

test('a host that did not ask is told nothing', () => {
  const { told, note } = teller()
  note(heightOf(500))
  expect(told).toEqual([])
})

test('a host that asked is told each height once, and the present one when it asks again', async () => {
  const { told, note, ask } = teller()
  await ask({ follow: true })
  for (const height of [500, 500, 700]) note(heightOf(height))
  await ask({ follow: true })
  expect(told).toEqual([500, 700, 700])
})

test('a host that asks no longer is told no more, and what it knew is forgotten', async () => {
  const { told, note, ask, isFollowed } = teller()
  await ask({ follow: true })
  note(heightOf(500))
  await ask({ follow: false })
  note(heightOf(700))
  expect(isFollowed()).toBe(false)
  await ask({ follow: true })
  expect(told).toEqual([500])
})

test.each([undefined, null, {}, { follow: 1 }, 'true'])(
  'what asks for nothing is refused: %j',
  async (body) => {
    await expect(teller().ask(body)).rejects.toMatchObject({ statusCode: 400 })
  },
)

const page: PageLayout = {
  width: 1280,
  height: 720,
  displayOption: 'fitToPage',
  flows: false,
  isOneVisual: false,
  visuals: [],
}

test.each([
  ['fitToPage', 1, 1000, 562.5],
  ['fitToPage', 2, 1000, 1125],
  ['fitToPage', 1, 400, 432],
  ['fitToWidth', 1, 1920, 1080],
  ['actualSize', 1, 1920, 720],
] as const)(
  'a page %s with zoom %d is whole at width %d at this height',
  (displayOption, zoom, width, height) => {
    expect(wholeHeightOf({ authored: { ...page, displayOption }, scale: 1 }, width, zoom)).toBe(height)
  },
)

test('a flowing page is as high as its author made it, drawn as large as its type', () => {
  expect(wholeHeightOf({ authored: { ...page, flows: true }, scale: 1.25 }, 2000, 1)).toBe(900)
})
