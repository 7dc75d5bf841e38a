// @vitest-environment jsdom
import { act, Component } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { lateCode, lateComponent, useLateCode } from '../src/index.ts'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

/** Shows what broke inside. */
class Broken extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message || this.props.children
  }
}

let shown: HTMLElement
let draw: (node: ReactNode) => Promise<void>
beforeEach(() => {
  shown = document.createElement('div')
  const root = createRoot(shown)
  draw = (node) => act(async () => root.render(node))
})

test('a component whose code comes late has a stand-in until it is there, and is fetched once', async () => {
  let arrive: (greeting: typeof Greeting) => void
  const arrived = new Promise<typeof Greeting>((resolve) => (arrive = resolve))
  let fetched = 0
  const Late = lateComponent(() => (fetched++, arrived), <i>on its way</i>)
  await draw(
    <>
      <Late name="Ada" />
      <Late name="Emil" />
    </>,
  )
  expect(shown.textContent).toBe('on its wayon its way')
  await act(async () => arrive(Greeting))
  expect(shown.textContent).toBe('Hello AdaHello Emil')
  await draw(<Late name="Nina" />)
  expect(shown.textContent).toBe('Hello Nina')
  expect(fetched).toBe(1)
})

/** A component that leaves it to others to say that its code did not come. */
function throwing(load: () => Promise<typeof Greeting>) {
  const code = lateCode(load)
  return function Late({ name }: { name: string }) {
    const Code = useLateCode(code)
    return Code ? <Code name={name} /> : null
  }
}

test('what keeps code from coming is thrown where it is used, and is forgotten where that is shown anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isThere = false
  const Late = throwing(async () => {
    if (!isThere) throw new Error('The network is gone')
    return Greeting
  })
  const shownAnew = (key: number) =>
    draw(
      <Broken key={key}>
        <Late name="Ada" />
      </Broken>,
    )
  await shownAnew(1)
  expect(shown.textContent).toBe('The network is gone')
  await shownAnew(2)
  expect(shown.textContent).toBe('The network is gone')
  isThere = true
  await shownAnew(3)
  expect(shown.textContent).toBe('Hello Ada')
})

test('a component whose code cannot be fetched says so until it comes by itself', async () => {
  vi.useFakeTimers()
  try {
    let fetched = 0
    let isThere = false
    const Late = lateComponent<{ name: string }>(
      async () => {
        fetched++
        if (!isThere) throw new Error('The network is gone')
        return Greeting
      },
      <i>on its way</i>,
      <i>not to be had</i>,
    )
    await draw(<Late name="Ada" />)
    expect([shown.textContent, fetched]).toEqual(['not to be had', 1])
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect([shown.textContent, fetched]).toEqual(['not to be had', 2])
    isThere = true
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect([shown.textContent, fetched]).toEqual(['Hello Ada', 3])
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(fetched).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a component that is left is fetched no more', async () => {
  vi.useFakeTimers()
  try {
    let fetched = 0
    const Late = lateComponent(async () => {
      fetched++
      throw new Error('The network is gone')
    })
    await draw(<Late />)
    await draw(null)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(fetched).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
