import { fileURLToPath } from 'node:url'
import { parseReport } from '@casement/report'
import { type Model, type ObjectName, visibleModel, withRoles } from '@casement/semantic'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import type { ServedReport } from '../../src/content/content-parts.ts'
import { seenReport } from '../../src/content/objects/seen-content.ts'

const folder = fileURLToPath(new URL('../../../../samples/content', import.meta.url))
const content = await readContent(folder)
const reports = content.workspaces.flatMap((workspace) =>
  workspace.reports.flatMap(({ id }) => {
    const report = content.report(id)
    return report ? [{ report, dataset: content.dataset(report.datasetId)! }] : []
  }),
)

const identity = { username: 'olga', roles: ['Denied'] }

const tried = 12

/** Some of the objects that a report names, spread over all of them, and the tables that they are of. */
function objectsOf(report: ServedReport): readonly ObjectName[] {
  const all = new Map<string, ObjectName>()
  for (const { table, kind, name } of namedIn(report.definition)) {
    if (kind !== 'hierarchy') all.set(`${table} ${name}`, { table, [kind]: name })
    all.set(table, { table })
  }
  const objects = [...all.values()]
  const step = Math.max(1, Math.floor(objects.length / tried))
  return objects.filter((_, place) => place % step === 0)
}

/** The model with a role that denies an object, and what goes with it; undefined where it cannot be denied. */
function denying(model: Model, object: ObjectName): Model | undefined {
  try {
    return withRoles(model, { roles: [{ name: 'Denied', denies: [object] }] })
  } catch {
    return undefined
  }
}

/** Objects that a report names, wherever they stand. */
function namedIn(value: unknown): readonly { table: string; name: string; kind: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const { table } = value as { table?: unknown }
  const own =
    typeof table === 'string'
      ? ['column', 'measure', 'hierarchy'].flatMap((kind) => {
          const name = (value as Record<string, unknown>)[kind]
          return typeof name === 'string' ? [{ table, name, kind }] : []
        })
      : []
  return [...own, ...Object.values(value).flatMap(namedIn)]
}

const partsOf = ({ tables }: Model) => {
  const known = tables.flatMap(({ name: table, columns, measures, hierarchies }) =>
    [
      ...columns.map(({ name }) => ['column', name]),
      ...measures.map(({ name }) => ['measure', name]),
      ...hierarchies.map(({ name }) => ['hierarchy', name]),
    ].map(([kind, name]) => `${table} ${kind} ${name}`.toLowerCase()),
  )
  return new Set(known)
}

describe.each(reports.map((each) => [each.report.name, each] as const))('the report %s', (_, each) => {
  const { report, dataset } = each
  const seen = objectsOf(report).flatMap((object) => {
    const model = denying(dataset.model, object)
    if (!model) return []
    const definition = seenReport(report, { ...dataset, model }, identity).definition
    const parts = partsOf(visibleModel(model, identity))
    const isWhole = (part: unknown) =>
      namedIn(part).every(({ table, kind, name }) => parts.has(`${table} ${kind} ${name}`.toLowerCase()))
    return [{ object: JSON.stringify(object), definition, isWhole }]
  })

  test('is another one wherever something is denied that it names', () => {
    expect(seen.length).toBeGreaterThan(5)
    for (const { object, definition } of seen) expect(definition, object).not.toEqual(report.definition)
  })

  test('is a report that can be opened, and names nothing that is not there', () => {
    for (const { object, definition, isWhole } of seen) {
      expect(parseReport(JSON.parse(JSON.stringify(definition))), object).toEqual(definition)
      expect(isWhole(definition), object).toBe(true)
    }
  })

  test('says of every visual that needs what is denied that it is not available, in its place', () => {
    for (const { object, definition, isWhole } of seen)
      for (const [place, page] of report.definition.pages.entries())
        for (const [at, visual] of page.visuals.entries()) {
          const now = definition.pages[place]!.visuals[at]!
          expect(now.layout, object).toEqual(visual.layout)
          if (isWhole(visual)) continue
          expect(now, object).toEqual({
            name: now.name,
            type: 'text',
            layout: visual.layout,
            format: { text: '–', style: 'note', isUnavailable: true },
          })
        }
  })
})

test('where nothing is denied the report is the very object', () => {
  const { report, dataset } = reports[0]!
  const model = withRoles(dataset.model, { roles: [{ name: 'Denied' }] })
  expect(seenReport(report, { ...dataset, model }, identity)).toBe(report)
})
