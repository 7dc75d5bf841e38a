// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { watchSwipes } from '../src/swipe.ts'

let stop = () => {}
afterEach(() => stop())

type Finger = readonly [x: number, y: number]

/** Fingers on the window, and what the page is told of them. */
function watched() {
  const told: [string, unknown][] = []
  stop = watchSwipes(window, (name, detail) => void told.push([name, detail]))
  const touch = (kind: string, fingers: readonly Finger[], lifted: readonly Finger[] = []) => {
    const toTouches = (all: readonly Finger[]) => all.map(([clientX, clientY]) => ({ clientX, clientY }))
    const event = new Event(kind)
    Object.assign(event, { touches: toTouches(fingers), changedTouches: toTouches(lifted) })
    window.dispatchEvent(event)
  }
  return { told, touch }
}

test('a finger that moves sideways is told when it begins and when it leaves', () => {
  const { told, touch } = watched()
  touch('touchstart', [[200, 100]])
  touch('touchmove', [[195, 101]])
  expect(told).toEqual([])
  touch('touchmove', [[150, 104]])
  touch('touchmove', [[90, 104]])
  touch('touchend', [], [[80, 105]])
  const startPosition = { x: 200, y: 100 }
  expect(told).toEqual([
    ['swipeStart', { startPosition, currentPosition: { x: 150, y: 104 } }],
    ['swipeEnd', { startPosition, currentPosition: { x: 80, y: 105 } }],
  ])
})

test('scrolling, zooming and tapping are no swipes', () => {
  const { told, touch } = watched()
  touch('touchstart', [[200, 100]])
  touch('touchmove', [[195, 150]])
  touch('touchmove', [[100, 150]])
  touch('touchend', [], [[100, 150]])
  touch('touchstart', [
    [200, 100],
    [300, 100],
  ])
  touch('touchmove', [
    [100, 100],
    [400, 100],
  ])
  touch('touchend', [], [[100, 100]])
  touch('touchstart', [[200, 100]])
  touch('touchend', [], [[200, 100]])
  expect(told).toEqual([])
})
