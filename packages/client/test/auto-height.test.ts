// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { autoHeight } from '../src/auto-height.ts'
import type { AutoHeightOptions } from '../src/auto-height.ts'
import { createHeightGuard } from '../src/auto-height/height-guard.ts'
import { embedded, later, reportConfig } from './fake-frame.ts'

const ready = { casement: { frame: '0', wire: 1, can: ['loadReport', 'contentHeight'] } }

/** A report whose element has the height of its content, what its frame was asked, and what it can tell. */
async function page(options: AutoHeightOptions = {}, said: unknown = ready) {
  const { embed, frame, element } = await embedded(reportConfig)
  const uid = embed.config.uniqueId!
  embed.iframeLoaded = false
  const heights: number[] = []
  const errors: unknown[] = []
  const stop = autoHeight(embed, {
    onHeight: (height) => heights.push(height),
    onError: (error) => errors.push(error),
    ...options,
  })
  await frame.request(`/ready/${uid}`, said)
  await later()
  return {
    element,
    heights,
    errors,
    stop,
    embed,
    frame,
    uid,
    tell: (height: number, width = 800) =>
      frame.request(`/reports/${uid}/events/contentHeightChanged`, { height, width, page: 'P1' }),
    asked: () =>
      frame.heard
        .filter(({ url }) => url === '/casement/contentHeight')
        .map(({ method, headers, body }) => ({ method, uid: headers['uid'], body })),
  }
}

test('a frame that can tell is asked once it is ready, and its element gets the height told', async () => {
  const { element, heights, asked, tell, uid } = await page()
  expect(asked()).toEqual([{ method: 'PUT', uid, body: { follow: true } }])
  expect(element.style.height).toBe('320px')
  await tell(1420)
  expect(element.style.height).toBe('1420px')
  await tell(100)
  expect(element.style.height).toBe('320px')
  expect(heights).toEqual([1420, 320])
})

test('a greatest height is kept', async () => {
  const { element, tell } = await page({ min: 200, max: 900 })
  await tell(1420)
  expect(element.style.height).toBe('900px')
})

test('a frame that was loaded again is asked again; one that is ready already, at once', async () => {
  const { frame, uid, asked, embed } = await page()
  await frame.request(`/ready/${uid}`, ready)
  await later()
  expect(asked()).toHaveLength(2)
  embed.iframeLoaded = true
  autoHeight(embed)
  await later()
  expect(asked()).toHaveLength(3)
})

test.each([
  ['Power BI’s', {}],
  ['an older one of ours', { casement: { frame: '0', wire: 1, can: ['loadReport'] } }],
])('a frame that cannot tell is not asked as it says ready: %s', async (_, said) => {
  expect((await page({}, said)).asked()).toEqual([])
})

test('what a frame refuses is told', async () => {
  const { frame, uid, errors } = await page({}, {})
  frame.answer = () => ({ statusCode: 404, body: { message: 'not a call' } })
  await frame.request(`/reports/${uid}/events/loaded`)
  await later()
  expect(errors).toMatchObject([{ statusCode: 404 }])
})

test('once stopped nothing is set, and the frame tells no longer', async () => {
  const { element, stop, asked, tell } = await page()
  await tell(1420)
  stop()
  stop()
  await tell(600)
  expect(element.style.height).toBe('1420px')
  expect(asked().map(({ body }) => body)).toEqual([{ follow: true }, { follow: false }])
})

/** Heights that a page gives one after the other, when each leads to the next. */
function given(width: (height: number) => number, height: (width: number) => number, stepMs: number) {
  const guard = createHeightGuard()
  const all: number[] = []
  let present = 0
  for (let step = 0; step < 100; step += 1) {
    const at = width(present)
    const next = guard.take({ height: height(at), width: at, page: 'P1' }, step * stepMs)
    if (next === undefined) break
    all.push(next)
    if (next === present) break
    present = next
  }
  return all
}

test('a scroll bar that comes with the height and goes with it ends at the height at which all is seen', () => {
  const withBar = (height: number) => (height > 700 ? 985 : 1000)
  const byWidth = (width: number) => Math.round(width * 0.705)
  const all = given(withBar, byWidth, 50)
  expect(all.at(-1)).toBe(705)
  expect(all.length).toBeLessThan(9)
})

test('a circle of three heights ends too', () => {
  const widths: Record<number, number> = { 0: 1, 10: 2, 20: 3, 30: 1 }
  const all = given(
    (height) => widths[height]!,
    (width) => width * 10,
    50,
  )
  expect(all.at(-1)).toBe(30)
  expect(all.length).toBeLessThan(10)
})

test('another width than those of the circle is followed again', () => {
  const guard = createHeightGuard()
  const take = (width: number, height: number, at: number) => guard.take({ width, height, page: 'P1' }, at)
  for (let at = 0; at < 3; at += 1) for (const width of [1000, 985]) take(width, width, at)
  expect(take(985, 985, 4)).toBeUndefined()
  expect(take(600, 800, 5)).toBe(800)
  expect(take(985, 985, 6)).toBe(985)
})

test('a pane that somebody opens and shuts is followed every time', () => {
  const guard = createHeightGuard()
  const taken = Array.from({ length: 12 }, (_, turn) => {
    const [width, height] = turn % 2 ? [700, 500] : [1000, 710]
    return guard.take({ width, height, page: 'P1' }, turn * 2_500)
  })
  expect(taken).toEqual(Array.from({ length: 12 }, (_, turn) => (turn % 2 ? 500 : 710)))
})
