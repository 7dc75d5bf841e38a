import { parseReport } from '@casement/report'
import type { Server } from '@casement/server'
import { hasFigures, kindOf, visualTypes } from '@casement/visuals'
import type { Visual, VisualType } from '@casement/visuals'
import { beforeAll, expect, test } from 'vitest'
import { exampleVisual } from '../../../../packages/visuals/test/example-visual.tsx'
import { figureRoutes } from '../../src/documents/exports/figure-routes.ts'
import { runExport } from '../../src/documents/exports/run-export.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids } from '../world.ts'
import { takenReport } from './export-content.ts'
import { exportsOfFile, requestOf } from './exports-of-file.ts'

/** What holds for every kind of the registry in exports and alerts: a new one is tried by being there. */

const own = exportsOfFile()
let app: Server
beforeAll(async () => {
  app = serverOfPeople(() => ({
    ...salesToken('grace', 'Group'),
    reports: [{ id: ids.sales, permissions: 0 }],
  }))
  const definition = parseReport(takenReport(kinds))
  const report = (id: string) => ({ ...own.content.report(id)!, definition })
  await figureRoutes(app, { ...own.deps, content: { ...own.content, report } })
})

const withFigures = visualTypes.filter((type) => hasFigures(exampleVisual(type)))

/** The example of a kind over the columns and the measure that there are here. */
function overLedger(type: VisualType): object {
  const { layout, format, roles } = exampleVisual(type) as Visual & { roles: object; format?: object }
  const columns = ['City', 'Region', 'Day'].values()
  const fieldOf = ({ kind }: { kind: string }) =>
    kind === 'measure' || kind === 'aggregation'
      ? { kind: 'measure', table: 'Ledger', measure: 'Total' }
      : { kind: 'column', table: 'Ledger', column: columns.next().value ?? 'Owner' }
  const own = Object.entries(roles as Record<string, { kind: string }[]>).map(([role, fields]) => [
    role,
    fields.map(fieldOf),
  ])
  return { name: type, type, layout, roles: Object.fromEntries(own), ...(format && { format }) }
}

const pages = withFigures.map((type) => ({
  name: type,
  displayName: type,
  size: { width: 1280, height: 720 },
  visuals: [overLedger(type)],
}))

const kinds = { pages, bookmarks: [] }

const exported = async (format: 'PDF' | 'PPTX' | 'PNG' | 'XLSX' | 'CSV', type: VisualType) => {
  const request = requestOf(own.content, { format, pages: [{ pageName: type }], defined: kinds })
  const options = { signal: new AbortController().signal, onPercent: async () => undefined }
  const { bytes } = await runExport(request, own.deps, options)
  return Buffer.from(bytes.slice(0, 4)).toString('latin1')
}

test.each(withFigures)('a %s is exported in every format', async (type) => {
  expect(await exported('PDF', type)).toBe('%PDF')
  expect(await exported('PNG', type)).toBe('\u0089PNG')
  for (const format of ['PPTX', 'XLSX'] as const) expect(await exported(format, type)).toBe('PK\u0003\u0004')
  expect(await exported('CSV', type)).toMatch(/^\u00EF\u00BB\u00BF\w/)
})

const ask = async (body: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/embed/reports/${ids.sales}/visual-figures`,
    headers: { authorization: 'Bearer grace' },
    body,
  })
  return JSON.parse(answer.body) as { figures: { field: string }[]; visuals?: { name: string }[] }
}

test.each(withFigures)('a %s is offered to alerts where its figures stand by themselves', async (type) => {
  const { visuals } = await ask({ page: type })
  const isOffered = kindOf({ type }).hasSingleFigures?.(exampleVisual(type)) === true
  expect(visuals!.map(({ name }) => name)).toEqual(isOffered ? [type] : [])
  if (!isOffered) return
  const { figures } = await ask({ page: type, visual: type })
  expect(figures.map(({ field }) => field)).toContain('Ledger[Total]')
})
