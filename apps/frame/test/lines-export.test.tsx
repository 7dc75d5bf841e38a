// @vitest-environment jsdom
import { parseReport } from '@casement/report'
import type { AskedExport, Listed } from '@casement/session'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Session } from '../../../packages/session/src/session/session.ts'
import { WritingContext } from '../../../packages/visuals/src/context/writing-context.ts'
import { examplesWriting } from '../../../packages/visuals/test/example-visual.tsx'
import { SessionContext } from '../src/view/context/session-context.ts'
import { useLinesExport } from '../src/view/lines/use-lines-export.ts'
import type { LinesExport } from '../src/view/lines/use-lines-export.ts'

const field = { kind: 'measure', table: 'Ledger', measure: 'Revenue' } as const
const report = parseReport({
  casement: 1,
  name: 'R',
  dataExport: 'underlying',
  pages: [
    {
      name: 'p',
      displayName: 'P',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'v',
          type: 'card',
          layout: { x: 0, y: 0, z: 0, width: 100, height: 100 },
          roles: { value: [field] },
        },
      ],
    },
  ],
})

interface ExportingProps {
  readonly mayExport: boolean
  readonly note: (exporting: LinesExport | null) => void
}

function Exporting({ mayExport, note }: ExportingProps) {
  const listed = { visual: 'v', field, point: null, mayExport } as Listed
  const exporting = useLinesExport(report.pages[0]!, listed)
  useEffect(() => note(exporting))
  return null
}

test('a workbook of the lines is asked for with their query, order and part, and what came is saved and said', async () => {
  ;(globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true
  const asked: AskedExport[] = []
  const said: string[] = []
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:'
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  const session = {
    async exportReport(what: AskedExport) {
      asked.push(what)
      return { name: 'R - Revenue, lines.xlsx', content: new Blob() }
    },
    say: (words: string) => said.push(words),
  } as unknown as Session
  let exporting: LinesExport | null = null
  const note = (found: LinesExport | null) => {
    exporting = found
  }
  const root = createRoot(document.createElement('div'))
  const shown = (mayExport: boolean) =>
    act(() =>
      root.render(
        <SessionContext value={session}>
          <WritingContext value={examplesWriting}>
            <Exporting mayExport={mayExport} note={note} />
          </WritingContext>
        </SessionContext>,
      ),
    )
  shown(false)
  expect(exporting, 'a report that keeps its rows').toBeNull()

  shown(true)
  const sort = { name: 'Day', direction: 'descending' } as const
  const rows = { figure: { field, filters: [], members: [] }, part: 1, sort }
  for (const lines of [30_000, 30_001]) await act(async () => exporting!.save('XLSX', { ...rows, lines }))
  expect(asked[0]).toEqual({
    format: 'XLSX',
    paper: 'A4',
    pages: [{ pageName: 'p', visualName: 'v' }],
    lines: {
      title: 'Revenue, lines',
      query: {
        select: [{ name: 'Revenue', field }],
        filters: [],
        detailRows: { part: 1 },
        limit: 30_000,
        orderBy: [sort],
      },
    },
  })
  expect(saved).toEqual(['R - Revenue, lines.xlsx', 'R - Revenue, lines.xlsx'])
  expect(said).toEqual([
    'Exported as R - Revenue, lines.xlsx',
    'Exported as R - Revenue, lines.xlsx; there are more lines',
  ])
  act(() => root.unmount())
})
