// @vitest-environment jsdom
import type { DataPoint, VisualOf } from '@casement/visuals'
import { LookContext } from '@casement/visuals/react'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookOf } from '../../../apps/frame/src/view/look/look.ts'
import { MarksContext, noMarks } from '../src/context/marks-context.ts'
import { WritingContext } from '../src/context/writing-context.ts'
import { View as Funnel } from '../src/kinds/funnel/lazy-view.tsx'
import { View as PieChart } from '../src/kinds/pie-chart/lazy-view.tsx'
import { Legend } from '../src/marks/legend.tsx'
import { useHiddenSeries } from '../src/marks/use-hidden-series.ts'
import { amounts, answerOf, examplesWriting, names } from './example-visual.tsx'
import { standInForLayout } from './without-layout.ts'

let root: Root
let place: HTMLElement
const clicked: { values: readonly unknown[]; isAdded: boolean }[] = []
const brushed: unknown[][] = []
const valuesOf = (point: DataPoint) => point.identity.map(({ equals }) => equals)
const marks = {
  ...noMarks,
  click: (point: DataPoint | null, isAdded: boolean) =>
    void clicked.push({ values: point ? valuesOf(point) : [], isAdded }),
  brush: (points: readonly DataPoint[]) => void brushed.push(points.flatMap(valuesOf)),
}

beforeEach(() => {
  standInForLayout()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  clicked.length = 0
  brushed.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const look = lookOf({ mode: 'light' }, 0, false)
const show = (children: ReactNode) =>
  act(async () =>
    root.render(
      <LookContext value={look}>
        <WritingContext value={examplesWriting}>
          <MarksContext value={marks}>{children}</MarksContext>
        </WritingContext>
      </LookContext>,
    ),
  )

const roles = {
  category: [{ kind: 'column', table: 'Entity', column: 'Country' }],
  value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue' }],
}
const visualOf = <T extends 'pieChart' | 'funnel'>(type: T, format: object = {}) =>
  ({ name: 'v', type, title: 'Mix', roles, format }) as unknown as VisualOf<T>
const answer = (values: (string | null)[]) =>
  answerOf([names('category.0', ['A', 'B', 'C', 'D'].slice(0, values.length)), amounts('value.0', values)])
const press = (key: string, more: object = {}) =>
  act(async () =>
    place
      .querySelector('[role="listbox"]')!
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  )
const option = () => place.querySelector('[role="option"]')!

const showPie = () =>
  show(
    <PieChart
      visual={visualOf('pieChart')}
      answer={answer(['5', '3', '2'])}
      part={undefined}
      onDrawn={() => {}}
    />,
  )
const listbox = () => place.querySelector('[role="listbox"]')!

test('a pie is summed up in one sentence', async () => {
  await showPie()
  expect(listbox().getAttribute('aria-label')).toBe(
    'Mix: pie of 3 parts of 10. A is the largest with 5, 50.0%.',
  )
})

test('arrows, Home and End lead from mark to mark', async () => {
  await showPie()
  const read: (string | null)[] = []
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await press(key)
    read.push(option().textContent)
    expect(listbox().getAttribute('aria-activedescendant')).toBe(option().id)
  }
  expect(read).toEqual([
    'A, 5, 50.0%',
    'B, 3, 30.0%',
    'C, 2, 20.0%',
    'C, 2, 20.0%',
    'B, 3, 30.0%',
    'A, 5, 50.0%',
  ])
})

test('a mark says which of how many it is', async () => {
  await showPie()
  const places: (string | null)[][] = []
  for (const key of ['Home', 'ArrowRight', 'End']) {
    await press(key)
    places.push([option().getAttribute('aria-posinset'), option().getAttribute('aria-setsize')])
  }
  expect(places).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ])
})

test('Enter chooses a mark and Ctrl adds one', async () => {
  await showPie()
  await press('Home')
  await press('Enter')
  await press('ArrowRight')
  await press(' ', { ctrlKey: true })
  expect(clicked).toEqual([
    { values: ['A'], isAdded: false },
    { values: ['B'], isAdded: true },
  ])
})

test('a press of the others chooses all of them', async () => {
  await show(
    <PieChart
      visual={visualOf('pieChart', { slices: 2 })}
      answer={answer(['5', '3', '2'])}
      part={undefined}
      onDrawn={() => {}}
    />,
  )
  await press('End')
  expect(option().textContent).toBe('2 others, 5, 50.0%')
  await press('Enter')
  expect(brushed).toEqual([['B', 'C']])
})

test('a pie and a funnel with figures below zero say so and name them', async () => {
  const given = { answer: answer(['5', '-3']), part: undefined, onDrawn: () => {} }
  await show(<PieChart visual={visualOf('pieChart')} {...given} />)
  expect(place.textContent).toContain('Not parts of one whole')
  expect(place.textContent).toContain('B (3) is below zero')
  expect(place.querySelector('[role="listbox"]')).toBeNull()
  await show(<Funnel visual={visualOf('funnel')} {...given} />)
  expect(place.textContent).toContain('B (3) is below zero')
})

test('figures stand exactly in a table behind the drawing', async () => {
  const given = { answer: answer(['9007199254740993.25', '1']), part: undefined, onDrawn: () => {} }
  await show(<Funnel visual={visualOf('funnel')} {...given} />)
  expect(place.querySelector('td')!.getAttribute('data-value')).toBe('9007199254740993.25')
})

function SomeLegend({ labels }: { labels: readonly string[] }) {
  const { isShown, toggle } = useHiddenSeries(labels)
  const entries = labels.map((label, index) => ({ label, index, look: { index }, isShown: isShown(index) }))
  return <Legend entries={entries} onToggle={toggle} />
}

test('a press in the legend hides a series and brings it back; the last one stays', async () => {
  const labels = ['Actual', 'Budget']
  await show(<SomeLegend labels={labels} />)
  const pressed = () =>
    [...place.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'))
  const toggle = (index: number) => act(async () => place.querySelectorAll('button')[index]!.click())
  await toggle(1)
  expect(pressed()).toEqual(['true', 'false'])
  await toggle(0)
  expect(pressed()).toEqual(['true', 'false'])
  await toggle(1)
  expect(pressed()).toEqual(['true', 'true'])
})
