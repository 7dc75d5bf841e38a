// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Answer } from '@casement/query'
import { parseReport } from '@casement/report'
import { exampleFile, examples } from '@casement/visuals/examples'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatted } from '../../../scripts/formatted.ts'
import { LookContext } from '../src/context/look-context.ts'
import { MarksContext, noMarks } from '../src/context/marks-context.ts'
import { WritingContext } from '../src/context/writing-context.ts'
import { selected } from '../src/definition/query.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import { narrativeOf } from '../src/narrative.ts'
import { BareView, ControlView, FiguresView, WithView } from '../src/views.tsx'
import { kindOf, needOf, visualTypes } from '../src/visual.ts'
import type { Visual, VisualType } from '../src/visual.ts'
import { lightTokens } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, exampleVisual, names } from './example-visual.tsx'

/** What holds for every kind of the registry: a new one is tried by being there. */

let root: Root
let place: HTMLElement
const clicked: unknown[] = []
const marks = { ...noMarks, click: (point: unknown) => void clicked.push(point) }
const look = { contrast: undefined }

/** Type and colours as the page gives them; here nothing inherits them. */
const tokens = [...lightTokens].map(([name, value]) => `--${name}: ${value};`).join(' ')
const style = `* { font: 14px Inter; color: #1b2733; ${tokens} }`

const pixels = { clientWidth: 640, clientHeight: 360, offsetWidth: 640, offsetHeight: 360 }

beforeEach(() => {
  ;(globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
  for (const [name, value] of Object.entries(pixels))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof pixels, 'get').mockReturnValue(value)
  clicked.length = 0
  document.head.innerHTML = `<style>${style}</style>`
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const figures = ['6100.25', '4200.50']
const places = ['France', 'Germany']
/** Rows of a statement are told by the names of its lines. */
const lines = ['Revenue', 'Cost of sales']
const placesOf = (type: string) => (type === 'statement' ? lines : places)

/** Two groups for whatever the visual asks, and the whole of them. */
function twoGroups(visual: Visual): Answer {
  const { roles }: VisualBase = visual
  const fields = roles ?? ('figures' in visual ? { figures: visual.figures } : {})
  const columns = selected(fields).map(({ name, field }) =>
    field.kind === 'column' || field.kind === 'hierarchyLevel'
      ? names(name, placesOf(visual.type))
      : amounts(name, figures),
  )
  const totals = Object.fromEntries(
    columns.flatMap(({ name, type }) => (type === 'decimal' ? [[name, '10300.75']] : [])),
  )
  const subtotals = (needOf(visual, [])?.subtotals ?? []).map((by) => ({
    by: [...by],
    columns: columns.filter(({ name, type }) => type === 'decimal' || by.includes(name)),
    rowCount: places.length,
  }))
  return answerOf(columns, { totals, subtotals })
}

async function draw(visual: Visual, answer: Answer | null): Promise<void> {
  const kind = kindOf(visual)
  const view = kind.isBare ? (
    <BareView visual={visual} answer={answer} isBusy={false} isOld={false} isFailed={false} />
  ) : kind.isControl ? (
    <ControlView
      visual={visual}
      answer={answer ?? undefined}
      chosen={[]}
      onChoose={(chosen) => clicked.push(chosen)}
    />
  ) : (
    <FiguresView visual={visual} answer={answer!} part={undefined} onDrawn={() => {}} />
  )
  await act(async () =>
    root.render(
      <WritingContext value={{ ...writing }}>
        <LookContext value={look}>
          <MarksContext value={marks}>
            <WithView type={visual.type} standIn={<p>On its way</p>}>
              {view}
            </WithView>
          </MarksContext>
        </LookContext>
      </WritingContext>,
    ),
  )
  await act(() => vi.dynamicImportSettled())
}

/** The first visual of a kind's example, with figures where it asks for some. */
async function drawExample(type: VisualType): Promise<{ visual: Visual; answer: Answer | null }> {
  const visual: Visual = exampleVisual(type)
  const answer = needOf(visual, []) ? twoGroups(visual) : null
  await draw(visual, answer)
  return { visual, answer }
}

/** Kinds that ask for groups: each of them has marks, rows or values to choose. */
const ofGroups = visualTypes.filter((type) => needOf(exampleVisual(type), [])?.limit !== undefined)

test('every kind has an example, which is a report', () => {
  expect(examples().map((file) => parseReport(file).pages.length)).not.toContain(0)
})

test.each(visualTypes)('a %s is told apart by its type and has a guide', (type) => {
  const file = JSON.parse(readFileSync(exampleFile(type), 'utf8')) as {
    pages: { visuals: { type: string }[] }[]
  }
  expect(file.pages.flatMap(({ visuals }) => visuals).some((visual) => visual.type === type)).toBe(true)
  const guide = readFileSync(join(dirname(exampleFile(type)), 'guide.md'), 'utf8')
  expect(guide).toMatch(/^Roles: .+\n\nFormat: .+\n$/)
})

test.each(visualTypes)('the example of a %s is drawn as committed', async (type) => {
  await drawExample(type)
  const markup = place.innerHTML
    .replaceAll(/_r_\w+_/g, 'id')
    // Charts are counted, those of other tests too.
    .replaceAll(/chart-\d+-/g, 'chart-')
    .replaceAll(/ d="([^"]{400})[^"]*"/g, (_, begin: string) => ` d="${begin.replace(/[^ ]*$/, '')}…"`)
  const html = await formatted('visual.html', markup)
  await expect(html).toMatchFileSnapshot(join(dirname(exampleFile(type)), 'snapshot.html'))
})

test.each(ofGroups)('a %s is read without being seen: each of its groups is there in words', async (type) => {
  await drawExample(type)
  for (const name of placesOf(type)) expect(place.textContent).toContain(name)
})

test.each(ofGroups)('a %s is used without a mouse: Tab reaches it, and keys choose in it', async (type) => {
  await drawExample(type)
  const press = (key: string) =>
    act(async () => {
      const at = document.activeElement as HTMLElement
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (key === 'Enter' && at.matches('input, button')) at.click()
    })
  for (const stop of place.querySelectorAll<HTMLElement>('[tabindex="0"], input, button, select')) {
    await act(async () => stop.focus())
    for (const key of ['Home', 'Enter', 'ArrowDown', 'Enter', 'ArrowRight', 'Enter', ' ']) await press(key)
  }
  expect(clicked.filter(Boolean).length).toBeGreaterThan(0)
})

test.each(visualTypes)('a %s says its figures in words', async (type) => {
  const visual = exampleVisual(type) as Visual
  if (!needOf(visual, []) || kindOf(visual).isControl || !('roles' in visual)) return
  expect(await narrativeOf(visual, twoGroups(visual), writing)).toMatch(/\w.*\.$/s)
})
