// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { watchHostKeys } from '../src/host-keys.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A frame with a text field, what the host was told, and what the frame's own handlers heard. */
function watched() {
  const told: string[] = []
  const own: string[] = []
  const field = document.body.appendChild(document.createElement('input'))
  field.addEventListener('keydown', ({ key }) => own.push(key))
  const watch = watchHostKeys(window, (keys) => told.push(keys))
  stop = watch.stop
  const register = (keys: unknown) => watch.call.answer({}, { keys })
  const press = (key: string, modifiers: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
    field.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { told, own, register, press }
}
const control = { ctrlKey: true }

test('a host that did not ask hears nothing, and the frame keeps its keys', () => {
  const { told, own, press } = watched()
  expect(press('k', control)).toBe(false)
  expect([told, own]).toEqual([[], ['k']])
})

test('a registered chord goes to the host alone, from a text field too', async () => {
  const { told, own, register, press } = watched()
  await register(['Control+K', 'Meta+K'])
  expect(press('k', control)).toBe(true)
  expect(press('K', { metaKey: true })).toBe(true)
  expect([told, own]).toEqual([['Control+K', 'Meta+K'], []])
})

test('other keys, other modifiers and keys of an input method stay in the frame; a held key is told once', async () => {
  const { told, own, register, press } = watched()
  await register(['Control+K'])
  press('k')
  press('k', { ctrlKey: true, shiftKey: true })
  press('k', { ctrlKey: true, altKey: true })
  press('k', { ctrlKey: true, isComposing: true })
  expect([told.length, own.length]).toEqual([0, 4])
  press('k', control)
  press('k', { ctrlKey: true, repeat: true })
  expect([told.length, own.length]).toEqual([1, 4])
})

test('chords replace those before; what is no chord is refused and changes nothing', async () => {
  const { told, register, press } = watched()
  await register(['Control+K'])
  for (const keys of [undefined, 'Control+K', ['K'], ['Control+K', 7], Array(17).fill('Control+K')])
    await expect(register(keys)).rejects.toMatchObject({ statusCode: 400 })
  press('k', control)
  await register([])
  press('k', control)
  expect(told).toEqual(['Control+K'])
})

test('focus that comes back from the host goes to where the chord left it, once', async () => {
  const { register, press } = watched()
  const field = document.querySelector('input')!
  await register(['Control+K'])
  field.focus()
  press('k', control)
  field.blur()
  window.dispatchEvent(new FocusEvent('focus'))
  expect(document.activeElement).toBe(field)
  field.blur()
  window.dispatchEvent(new FocusEvent('focus'))
  expect(document.activeElement).toBe(document.body)
})
