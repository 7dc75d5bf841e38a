// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Dialog } from '../src/dialog.tsx'

let place: HTMLElement
let root: Root
let closed = 0
beforeEach(async () => {
  ;(globalThis as Record<string, unknown>)['IS_REACT_ACT_ENVIRONMENT'] = true
  closed = 0
  // jsdom knows the element, and not how it is shown.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <Dialog onClose={() => void closed++}>
        <input type="file" />
      </Dialog>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

/** What Escape does before the browser hides a dialog, or a chooser of files that was left. */
function cancel(selector: string): Event {
  const event = new Event('cancel', { bubbles: true, cancelable: true })
  act(() => void place.querySelector(selector)!.dispatchEvent(event))
  return event
}

test('Escape closes a dialog at once, not when the browser tells later that it has hidden it', () => {
  expect(cancel('dialog').defaultPrevented).toBe(true)
  expect(closed).toBe(1)
})

test('a chooser of files that is left without a choice leaves its dialog open', () => {
  expect(cancel('input').defaultPrevented).toBe(false)
  expect(closed).toBe(0)
})
