import { readFileSync } from 'node:fs'
import { bookmarkNamed, openReport, withBookmark } from '@casement/report'
import { visualTypes } from '@casement/visuals'
import type { RoleField, Visual } from '@casement/visuals'
import { type Model, parseModel } from '@casement/semantic'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../src/content/index.ts'
import { datasets, grants, reportIds, staff, workspaces } from '../src/index.ts'

const { files } = makeContent({ booksEnd: '2026-10' })
const read = (path: string): unknown => JSON.parse(files[path]!)
const modelAt = (path: string): Model => parseModel(read(path))
const finance = modelAt('models/finance.json')

const fieldsOf = (visual: Visual): readonly RoleField[] =>
  'roles' in visual
    ? Object.values(visual.roles).flatMap((fields) => fields ?? [])
    : visual.type === 'text' || visual.type === 'dataAsOf'
      ? (visual.figures ?? [])
      : []

/** The field itself, without the words of this visual. */
const keyOf = (field: RoleField): unknown[] =>
  field.kind === 'column' ? [field.table, field.column] : [field.table, field.kind]

/** True if the model has the field, and shows it. */
function isInModel(field: RoleField, model: Model): boolean {
  const table = model.tables.find(({ name }) => name === field.table)
  if (field.kind === 'measure')
    return table?.measures.some((one) => one.name === field.measure && !one.hidden) ?? false
  if (field.kind === 'hierarchyLevel') return false
  return table?.columns.some((one) => one.name === field.column && !one.hidden) ?? false
}

interface ContentFile {
  booksEnd: string
  workspaces: {
    id: string
    name: string
    reports: { id: string; dataset: string; file: string }[]
    datasets: { id: string; name: string; file: string }[]
  }[]
}
const content = read('content.json') as ContentFile
const galleryId = workspaces.visualGallery.id
const reports = listedReports(files)
const companyReports = reports.filter(({ workspaceId }) => workspaceId !== galleryId)

describe('the content folder', () => {
  test('it has three workspaces, reports of two to five pages beside the gallery, and every file it names', () => {
    expect(content.booksEnd).toBe('2026-10')
    expect(content.workspaces.map(({ name }) => name)).toEqual([
      'Group Finance',
      'Regional Performance',
      'Visual gallery',
    ])
    expect(companyReports.map(({ name }) => name)).toEqual([
      'Group results',
      'Forecast and budget',
      'Cost centres',
      'Headcount cost',
      'Working capital and cash',
      'Public finance',
      'Revenue and margin',
      'Currencies',
    ])
    for (const { definition } of companyReports) {
      const withTab = definition.pages.filter(({ visibility }) => visibility !== 'hidden')
      expect(withTab.length).toBeGreaterThanOrEqual(2)
      expect(withTab.length).toBeLessThanOrEqual(5)
    }
    const named = content.workspaces.flatMap((workspace) => [...workspace.reports, ...workspace.datasets])
    const written = Object.keys(files).filter((path) => !path.includes('.translations/'))
    const listed = written.map((path) => /^reports\/[^/.]+(?=\/)/.exec(path)?.[0] ?? path)
    expect(new Set([...named.map(({ file }) => file), 'content.json', 'images/casement.svg'])).toEqual(
      new Set(listed),
    )
  })

  test('what its editor checks while an author writes holds of every file', () => {
    const schemas = [
      [/^models\/[^/]+\.json$/, 'semantic/schema/model'],
      [/^models\/[^/]+\.translations\//, 'semantic/schema/model-translation'],
      [/^reports\/(?:[^/]+\/translations|[^/]+\.translations)\//, 'report/translation'],
      [/^reports\/[^/]+\/report\.json$/, 'report/report-folder'],
      [/^reports\/[^/]+\/pages\//, 'report/page'],
      [/^reports\/[^/]+\.json$/, 'report/report'],
    ] as const
    for (const [paths, name] of schemas) {
      const schema = new URL(`../../packages/${name}.schema.json`, import.meta.url)
      const accepts = new Ajv2020().compile(JSON.parse(readFileSync(schema, 'utf8')))
      const ofKind = Object.keys(files).filter((path) => paths.test(path))
      expect(ofKind.length).toBeGreaterThan(0)
      for (const path of ofKind) expect(accepts(read(path)), path).toBe(true)
    }
  })

  test('the month of the list alone depends on where the books end', () => {
    const { files: others } = makeContent({ booksEnd: '2025-02' })
    expect(others['content.json']).toBe(files['content.json']!.replace('"2026-10"', '"2025-02"'))
    expect({ ...others, 'content.json': '' }).toEqual({ ...files, 'content.json': '' })
  })

  test('ids are GUIDs, no two alike, and a report asks a dataset of its own workspace', () => {
    const ids = [workspaces, datasets]
      .flatMap((group) => Object.values(group).map(({ id }) => id))
      .concat(Object.values(reportIds))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    for (const workspace of content.workspaces)
      for (const report of workspace.reports)
        expect(workspace.datasets.map(({ id }) => id)).toContain(report.dataset)
  })

  test('grants name people, workspaces and roles that exist; one person has none', () => {
    for (const { subject, workspaceId, rowRoles } of grants) {
      expect(staff.map(({ sub }) => sub)).toContain(subject.value)
      expect(content.workspaces.map(({ id }) => id)).toContain(workspaceId)
      for (const role of rowRoles) expect(finance.roles.map(({ name }) => name)).toContain(role)
    }
    const without = staff.filter(({ sub }) => grants.every(({ subject }) => subject.value !== sub))
    expect(without.map(({ sub }) => sub)).toEqual(['theo'])
  })
})

test('the gallery shows every kind of visual, each on a page that is named for it', () => {
  const { pages } = reports.find(({ workspaceId }) => workspaceId === galleryId)!.definition
  for (const type of visualTypes)
    expect(
      pages.find(({ name }) => name === type)?.visuals.map((visual) => visual.type),
      type,
    ).toContain(type)
})

test('tables, statements and bridges of the gallery reach the margins of their sheet', () => {
  const { pages } = reports.find(({ workspaceId }) => workspaceId === galleryId)!.definition
  for (const type of ['table', 'matrix', 'statement', 'waterfall']) {
    const { size, visuals } = pages.find(({ name }) => name === type)!
    const edges = (side: 'x' | 'y', extent: 'width' | 'height') =>
      Math.max(...visuals.map(({ layout }) => layout[side] + layout[extent]))
    expect([type, edges('x', 'width'), edges('y', 'height')]).toEqual([
      type,
      size.width - 24,
      size.height - 24,
    ])
  }
})

describe.each(companyReports)('the report $name', ({ definition: report, name, modelFile }) => {
  const model = modelAt(modelFile)

  test('it is called as the content says', () => {
    expect(report.name).toBe(name)
  })

  /** A tooltip has neither head nor tab. */
  const pages = report.pages.filter(({ type }) => type !== 'tooltip')

  test('every page asks a question of its own and says up to when the books are closed', () => {
    const questions = pages.map(({ visuals }) => {
      const heading = visuals.find((visual) => visual.name === 'heading')
      const [asOf, ...more] = visuals.filter((visual) => visual.type === 'dataAsOf')
      expect(more).toEqual([])
      // The last day of what is looked at stands beside the books' end wherever there is a calendar.
      const lookedAt = { kind: 'measure', table: 'Calendar', measure: 'Last day looked at' }
      const tellsMonths = visuals.some(
        ({ name: each, ...visual }) =>
          each === 'scope' && JSON.stringify(visual).includes('Last month looked at'),
      )
      if (tellsMonths) expect(asOf).toMatchObject({ figures: [lookedAt] })
      return heading?.type === 'text' ? heading.format.text : ''
    })
    for (const question of questions) expect(question).toMatch(/\?$/)
    expect(new Set(questions).size).toBe(questions.length)
  })

  test('its head stands where that of every page stands, beside region tiles and above buttons', () => {
    for (const { visuals } of pages) {
      const at = (name: string) => visuals.find((visual) => visual.name === name)?.layout
      const hasTiles = at('region') !== undefined
      const below = visuals.some(({ type }) => type === 'button') ? 936 : 1232
      expect(at('heading')).toEqual({ x: 24, y: 14, width: hasTiles ? 568 : 936, height: 38 })
      if (hasTiles) expect(at('region')).toEqual({ x: 608, y: 14, width: 352, height: 36 })
      expect(at('as-of')).toEqual({ x: 976, y: 14, width: 280, height: 38 })
      expect(at('answer')).toEqual({ x: 24, y: 52, width: below, height: 24 })
      expect(at('scope')).toEqual({ x: 24, y: 76, width: below, height: 22 })
    }
  })

  test('no text says a direction that its figures may not have', () => {
    const texts = report.pages.flatMap(({ visuals }) =>
      visuals.flatMap((visual) => (visual.type === 'text' ? [visual.format.text] : [])),
    )
    for (const text of texts)
      expect(text.replaceAll(/\{[^}]*\}/g, '')).not.toMatch(
        /\b(?:more|less|fewer|cheaper|dearer) (?:than|heads)\b/,
      )
  })

  test('no text calls a loss a profit, or one of something many', () => {
    const texts = report.pages.flatMap(({ visuals }) =>
      visuals.flatMap((visual) => (visual.type === 'text' ? [visual.format.text] : [])),
    )
    for (const text of texts) {
      expect(text).not.toMatch(/\} of (?:\w+ )*(?:profit|loss)\b/)
      // A number of things stands before a word for it, unless a verb follows, or words about it.
      expect(text).not.toMatch(
        /\{(?!ratio|share|miss)[^{}:]*\} (?:\w[\w-]* )?(?:customers|years|days|equivalents)\b/,
      )
    }
  })

  test('figures of its own stand beside some of its marks', () => {
    const beside = report.pages.filter(({ type }) => type === 'tooltip').map(({ name: page }) => page)
    const asked = pages.flatMap(({ visuals }) => visuals.flatMap(({ tooltip }) => tooltip ?? []))
    expect(beside.length).toBeGreaterThan(0)
    expect(new Set(asked)).toEqual(new Set(beside))
  })

  test('its buttons for views keep the page that is shown, and the last one shows everything again', () => {
    const withButtons = pages.filter(({ visuals }) => visuals.some(({ type }) => type === 'button'))
    expect(withButtons.length).toBeGreaterThan(1)
    for (const { name: page, visuals } of withButtons) {
      const opened = openReport(report, { pageName: page })
      const views = visuals.flatMap((visual) =>
        visual.type === 'button' && visual.action.type === 'bookmark'
          ? [bookmarkNamed(report, visual.action.bookmark)!.state!]
          : [],
      )
      for (const view of views) {
        const seen = withBookmark(opened, view)
        expect(seen.activePage).toBe(page)
        expect(withBookmark(seen, views.at(-1)!).filters).toEqual(opened.filters)
      }
    }
  })

  test('it leads from its figures to what is behind them', () => {
    const behind = pages.filter(({ drillthrough }) => drillthrough)
    expect(behind.length).toBeGreaterThan(0)
    for (const { drillthrough, visibility } of behind) {
      expect(visibility).toBe('hidden')
      const keys = drillthrough!.fields.map((field) => JSON.stringify(keyOf(field)))
      const leads = pages.some((page) =>
        page.visuals.some((visual) =>
          fieldsOf(visual).some((field) => keys.includes(JSON.stringify(keyOf(field)))),
        ),
      )
      expect(leads).toBe(true)
    }
  })

  test('the visuals of a page stand apart and within it', () => {
    for (const { visuals, size } of report.pages) {
      expect(new Set(visuals.map((visual) => visual.name)).size).toBe(visuals.length)
      for (const { layout } of visuals) {
        expect(layout.x + layout.width).toBeLessThanOrEqual(size.width)
        expect(layout.y + layout.height).toBeLessThanOrEqual(size.height)
      }
      for (const [index, { layout: a }] of visuals.entries())
        for (const { layout: b } of visuals.slice(index + 1)) {
          const overlaps =
            a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
          expect(overlaps).toBe(false)
        }
    }
  })

  test('every field of every visual and filter is in the model', () => {
    for (const { visuals } of report.pages)
      for (const visual of visuals)
        expect(fieldsOf(visual).filter((field) => !isInModel(field, model))).toEqual([])
    const filters = [
      ...(report.filters ?? []),
      ...report.pages.flatMap((page) => [
        ...(page.filters ?? []),
        ...page.visuals.flatMap((visual) => visual.filters ?? []),
      ]),
    ]
    expect(filters.length).toBeGreaterThan(0)
    for (const { target } of filters) {
      const { table, column } = target as { table: string; column: string }
      expect(isInModel({ kind: 'column', table, column }, model)).toBe(true)
    }
  })

  test('every visual has a place on phones, below one another in the order of the page, buttons last', () => {
    for (const { visuals, mobile } of pages) {
      const order = visuals.toSorted((a, b) => Number(a.type === 'button') - Number(b.type === 'button'))
      expect(Object.keys(mobile!.layouts)).toEqual(order.map(({ name }) => name))
      let y = 0
      for (const layout of Object.values(mobile!.layouts)) {
        expect(layout).toMatchObject({ x: 0, y, width: 360 })
        y += layout.height + 16
      }
      expect(mobile!.size).toEqual({ type: 'mobile', width: 360, height: y })
    }
  })
})

test('measures of the company count no rows, but for two of journals: a page of one that does is sent row by row', () => {
  const { tables } = read('models/finance.json') as {
    tables: { measures?: { name: string; expression: string }[] }[]
  }
  const counting = tables
    .flatMap(({ measures = [] }) => measures)
    .filter(({ expression }) => /\bCOUNT(?:ROWS|A|X)?\(/.test(expression))
  expect(counting.map(({ name }) => name)).toEqual(['Journal lines', 'Journals'])
})
