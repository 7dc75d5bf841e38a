// @vitest-environment jsdom
import type { Answer } from '@casement/query'
import { columnName, kindOf, needOf, visualTypes } from '@casement/visuals'
import type { Visual, VisualOf } from '@casement/visuals'
import { LookContext } from '@casement/visuals/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVisualActions } from '../src/view/menus/use-visual-actions.ts'
import type { Session } from '../../../packages/session/src/session/session.ts'
import { WritingContext } from '../../../packages/visuals/src/context/writing-context.ts'
import { funnelDataOf, funnelSummary } from '../../../packages/visuals/src/kinds/funnel/data.ts'
import { treemapDataOf } from '../../../packages/visuals/src/kinds/treemap/data.ts'
import { narrativeOf } from '../../../packages/visuals/src/narrative.ts'
import { partsDataOf } from '../../../packages/visuals/src/parts/parts-data.ts'
import { chartPanelsOf } from '../../../packages/visuals/src/series/chart-data.ts'
import {
  amounts,
  answerOf,
  examplesWriting as writing,
  exampleVisual,
  names,
} from '../../../packages/visuals/test/example-visual.tsx'
import { SessionContext } from '../src/view/context/session-context.ts'
import { lookOf } from '../src/view/look/look.ts'
import { VisualView } from '../src/view/visual/visual-view.tsx'
import { eventually } from '../../../scripts/eventually.ts'
import { standInForLayout } from '../../../packages/visuals/test/without-layout.ts'

let root: Root
let place: HTMLElement

beforeEach(() => {
  standInForLayout()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.restoreAllMocks()
})

const session = { figures: { noteDrawn() {} }, tooltips: { hover() {} } } as unknown as Session

const look = lookOf({ mode: 'light' }, 0, false)

/** Two rows for whatever the visual asks. */
function twoRows(visual: Visual, more: Partial<Answer>): Answer {
  const roles = (visual as unknown as { roles: Record<string, { kind: string }[]> }).roles
  const columns = Object.entries(roles).flatMap(([role, fields]) =>
    fields.map(({ kind }, index) =>
      kind === 'column'
        ? names(columnName(role, index), ['France', 'Germany'])
        : amounts(columnName(role, index), ['3', '1']),
    ),
  )
  const totals = Object.fromEntries(
    columns.flatMap(({ name, type }) => (type === 'decimal' ? [[name, '4']] : [])),
  )
  return answerOf(columns, { totals, ...more })
}

async function show(visual: Visual, truncated: boolean): Promise<void> {
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <WritingContext value={writing}>
          <LookContext value={look}>
            <VisualView visual={visual} result={{ kind: 'ready', answer: twoRows(visual, { truncated }) }} />
          </LookContext>
        </WritingContext>
      </SessionContext>,
    ),
  )
}

/** The code of a kind comes when the first visual of it does, later on a busy machine. */
const onceDrawn = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })

/** Where nothing is limited nothing can be cut. */
const kinds = visualTypes.filter(
  (type) => !kindOf({ type }).isControl && needOf(exampleVisual(type), [])?.limit !== undefined,
)

test.each(kinds)('a %s of which not all is here says so, and is silent where all is', async (type) => {
  const visual = exampleVisual(type)
  const said = /there are more|not all of them are here|There are more than/i
  await show(visual, true)
  await onceDrawn(() => expect(place.textContent).toMatch(said))
  await show(visual, false)
  expect(place.textContent).not.toMatch(said)
  expect(place.querySelector('.face')).toBeNull()
})

test.each(['list', 'tiles', 'tree'] as const)(
  'a slicer as %s of which not all values are here says so',
  async (style) => {
    const visual = { ...exampleVisual('slicer'), format: { style } } as VisualOf<'slicer'>
    await show(visual, true)
    await onceDrawn(() => expect(place.textContent).toContain('The first 2 are offered; there are more.'))
    await show(visual, false)
    expect(place.textContent).not.toContain('there are more')
  },
)

test('what is added up from a part of the rows is not shown as the whole', () => {
  const cut = <T extends Visual>(visual: T) =>
    [visual, twoRows(visual, { truncated: true }), writing] as const
  expect(partsDataOf(...cut(exampleVisual('pieChart'))).sum).toBeNull()
  expect(treemapDataOf(...cut(exampleVisual('treemap'))).groups.map(({ text }) => text)).toEqual([null, null])
  expect(chartPanelsOf(...cut(exampleVisual('columnChart')))[0]!.isTruncated).toBe(true)
  expect(funnelSummary('Sales', funnelDataOf(...cut(exampleVisual('funnel'))), writing)).not.toContain(
    'the last',
  )
})

test('a narrative of figures that are not all here says so', async () => {
  const visual = exampleVisual('map')
  expect(await narrativeOf(visual, twoRows(visual, { truncated: true }), writing)).toMatch(
    /There are more figures than these 2\.$/,
  )
  expect(await narrativeOf(visual, twoRows(visual, {}), writing)).not.toContain('more figures')
})

test.each([
  ['Sales', true, 'Sales, first 2 rows.csv', 'Exported as Sales, first 2 rows.csv; there are more rows'],
  ['Sales', false, 'Sales.csv', 'Exported as Sales.csv'],
  ['../Sales\u202Excod.\r\n', false, 'Sales xcod.csv', 'Exported as Sales xcod.csv'],
])(
  'an exported file is called by its title without what files may not have, and whether its rows were cut',
  async (title, truncated, file, words) => {
    const visual = { ...exampleVisual('table'), title }
    const said: string[] = []
    const saved: string[] = []
    const exporting = {
      state: { get: () => ({ phase: 'open' }) },
      figures: { ask: async () => new Map([[visual.name, twoRows(visual, { truncated })]]) },
      noteExport() {},
      say: (text: string) => said.push(text),
    } as unknown as Session
    URL.createObjectURL = () => 'blob:'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    function Exporting() {
      const { exportData } = useVisualActions({
        page: 'p',
        visual,
        selection: null,
        answer: null,
        onSeveral() {},
      })
      return <button type="button" onClick={() => exportData(false)} />
    }
    await act(async () =>
      root.render(
        <SessionContext value={exporting}>
          <WritingContext value={writing}>
            <Exporting />
          </WritingContext>
        </SessionContext>,
      ),
    )
    await act(async () => place.querySelector('button')!.click())
    expect([saved, said]).toEqual([[file], [words]])
  },
)
