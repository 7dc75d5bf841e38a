// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Form } from '../src/form.tsx'

let place: HTMLElement
let root: Root
let submitted = 0
/** Events whose default, which is to send the form, was left to the browser. */
let sent = 0
beforeEach(async () => {
  ;(globalThis as Record<string, unknown>)['IS_REACT_ACT_ENVIRONMENT'] = true
  ;[submitted, sent] = [0, 0]
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await show(false)
  place.addEventListener('click', (event) => (sent += event.defaultPrevented ? 0 : 1))
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const show = (isDisabled: boolean) =>
  act(async () =>
    root.render(
      <Form onSubmit={() => void submitted++}>
        <input type="number" min={1} defaultValue={1} />
        <textarea />
        <button type="button">Other</button>
        <button type="submit" disabled={isDisabled}>
          <span>Apply</span>
        </button>
      </Form>,
    ),
  )
const find = (selector: string) => place.querySelector<HTMLElement>(selector)!
const press = (selector: string, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    find(selector).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  })
const click = (selector: string) => act(async () => find(selector).click())

test('its button and Enter in a field submit it, and nothing is sent', async () => {
  await click('button[type="submit"] span')
  await press('input', 'Enter')
  expect([submitted, sent]).toEqual([2, 0])
})

test('other buttons, other keys and lines of a text do not', async () => {
  await click('button[type="button"]')
  await press('input', 'a')
  await press('textarea', 'Enter')
  await press('input', 'Enter', { isComposing: true })
  expect(submitted).toBe(0)
})

test('a disabled button, and a field that does not take what it has, hold it back', async () => {
  await show(true)
  await press('input', 'Enter')
  await show(false)
  ;(find('input') as HTMLInputElement).value = '0'
  await click('button[type="submit"]')
  expect(submitted).toBe(0)
})
