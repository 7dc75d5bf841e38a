import { closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import type { PageDefinition, ReportDefinition } from '@casement/report'
import { isSlicer, kindOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import type { Column, Model } from '@casement/semantic'
import { filtersOf } from './check-report.ts'
import { columnOf } from './model-columns.ts'

/** Doubts about parts of a report that mean nothing as they are written, so that nobody would notice that they do nothing. */
export function partNotes(report: ReportDefinition, model: Model): Problem[] {
  return [
    ...languageNotes(report),
    ...filtersOf(report).flatMap(({ path, filter }) => unknownParts(path, filter)),
    ...report.pages.flatMap((page, index) => [
      ...pageNotes(report, page, `pages[${index}]`),
      ...page.visuals.flatMap((visual, place) =>
        visualNotes(visual, model, `pages[${index}].visuals[${place}]`),
      ),
    ]),
  ]
}

function languageNotes({ settings }: ReportDefinition): Problem[] {
  return (['language', 'formatLocale'] as const).flatMap((name) => {
    const tag = settings?.localeSettings?.[name]
    if (tag === undefined || isLanguage(tag)) return []
    const message = `"${tag}" is no language; one is written as "de" or "en-GB"`
    return [{ path: `settings.localeSettings.${name}`, message }]
  })
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

const known =
  '$schema target filterType displaySettings operator values requireSingleSelection logicalOperator conditions isExclude message notSupportedTypeName timeUnitsCount timeUnitType includeToday itemCount orderBy hierarchyData keyValues'.split(
    ' ',
  )
const meant: Readonly<Record<string, string>> = {
  locked: '"displaySettings": { "isLockedInViewMode": true }',
  isLockedInViewMode: '"displaySettings": { "isLockedInViewMode": true }',
  hidden: '"displaySettings": { "isHiddenInViewMode": true }',
  isHiddenInViewMode: '"displaySettings": { "isHiddenInViewMode": true }',
  displayName: '"displaySettings": { "displayName": … }',
}

/** Properties that no kind of filter has, which the border carries and nobody reads. */
function unknownParts(path: string, filter: Readonly<Record<string, unknown>>): Problem[] {
  return Object.keys(filter)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = meant[name] ?? JSON.stringify(closestName(name, known) ?? '')
      const hint = near === '""' ? '' : `; did you mean ${near}?`
      return {
        path: `${path}.${name}`,
        message: `a filter has no ${JSON.stringify(name)}, which changes nothing${hint}`,
      }
    })
}

function pageNotes(report: ReportDefinition, page: PageDefinition, path: string): Problem[] {
  const ofFigures = (page.drillthrough?.fields ?? []).flatMap((field, index) =>
    field.kind === 'column' || field.kind === 'hierarchyLevel'
      ? []
      : [
          {
            path: `${path}.drillthrough.fields[${index}]`,
            message: 'a figure tells no marks apart, so that nothing leads here by it; name a column',
          },
        ],
  )
  return [...ofFigures, ...lonelyPage(report, page, path), ...phoneNotes(page, path)]
}

/** A page without a tab that nothing leads to. */
function lonelyPage(
  { pages, bookmarks = [], activePage }: ReportDefinition,
  page: PageDefinition,
  path: string,
): Problem[] {
  if (page.visibility !== 'hidden' || page.type === 'tooltip' || page.drillthrough) return []
  const leads = JSON.stringify([pages.map(({ visuals }) => visuals), bookmarks]).includes(
    JSON.stringify(page.name),
  )
  if (leads || activePage === page.name) return []
  const message = `"${page.displayName}" is hidden, and no button, bookmark or drill-through leads to it; calls of the host alone do`
  return [{ path: `${path}.visibility`, message }]
}

/** Places of a phone's page that reach over its edge, or lie over one another: only their order counts. */
function phoneNotes({ mobile, visuals }: PageDefinition, path: string): Problem[] {
  const layouts = Object.entries(mobile?.layouts ?? {}).filter(([name]) =>
    visuals.some((each) => each.name === name),
  )
  const width = mobile?.size?.width
  return layouts.flatMap(([name, { x, y, width: own, height }], index) => {
    const at = `${path}.mobile.layouts[${JSON.stringify(name)}]`
    const off =
      x < 0 || y < 0 || (width !== undefined && x + own > width)
        ? [
            {
              path: at,
              message: `"${name}" reaches over the edge of the phone's page; only its order and its height count`,
            },
          ]
        : []
    const over = layouts.slice(0, index).flatMap(([other, place]) => {
      const across = Math.min(x + own, place.x + place.width) - Math.max(x, place.x)
      const down = Math.min(y + height, place.y + place.height) - Math.max(y, place.y)
      return across < minOverlap || down < minOverlap
        ? []
        : [
            {
              path: at,
              message: `"${name}" and "${other}" lie over one another on the phone's page; they are shown one below the other`,
            },
          ]
    })
    return [...off, ...over]
  })
}

/** Tolerance in pixels: borders that touch are no overlap. */
const minOverlap = 4

function visualNotes(visual: Visual, model: Model, path: string): Problem[] {
  return [
    ...axisNotes(visual, `${path}.format`),
    ...cellNotes(visual, model, path),
    ...slicerNotes(visual, model, path),
  ]
}

type Part = Readonly<Record<string, unknown>>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Axes that end before they begin. */
function axisNotes(visual: Visual, path: string): Problem[] {
  const format: unknown = 'format' in visual ? visual.format : undefined
  if (!isPart(format)) return []
  return Object.entries(format).flatMap(([name, axis]) => {
    if (!isPart(axis)) return []
    const { min, max } = axis
    if (typeof min !== 'number' || typeof max !== 'number' || min < max) return []
    const message = `the axis goes from ${min} to ${max}, and shows nothing between; "min" is below "max"`
    return [{ path: `${path}.${name}.min`, message }]
  })
}

/** Bars, scales and arrows of a field that is no number. */
function cellNotes(visual: Visual, model: Model, path: string): Problem[] {
  const { fields, formats } = kindOf(visual).markedCells?.(visual) ?? { fields: [], formats: [] }
  return formats.flatMap(({ field, ...marks }, index) => {
    const { kind, table, column } = (fields[field] ?? {}) as Part
    const found = kind === 'column' ? columnOf({ target: { table, column } }, model) : undefined
    const isMarked =
      marks.bar === true || marks.scale !== undefined || marks.arrow === true || marks.rules !== undefined
    if (!found || !isMarked || ['integer', 'decimal', 'double'].includes(found.type.kind)) return []
    const message = `${idOf(found)} is ${found.type.kind}, which has no size to be marked by; name a field of numbers`
    return [{ path: `${path}.format.cells[${index}].field`, message }]
  })
}

function slicerNotes(visual: Visual, model: Model, path: string): Problem[] {
  if (!isSlicer(visual)) return []
  const fields = visual.roles.field as readonly Part[]
  const notes = fields.flatMap(({ kind }, index) =>
    kind === 'column' || kind === 'hierarchyLevel'
      ? []
      : [
          {
            path: `${path}.roles.field[${index}]`,
            message: 'a figure has no values to choose from; name a column',
          },
        ],
  )
  const columns = fields.flatMap((field) => slicerColumn(field, model) ?? [])
  if (notes.length > 0 || columns.length < fields.length) return notes
  for (const [index, filter] of (visual.chosen ?? []).entries()) {
    const of = columnOf(filter, model)
    if (!of || columns.includes(of)) continue
    const message = `what is chosen is on ${idOf(of)}, and the slicer on ${columns.map(idOf).join(', ')}; it chooses nothing`
    notes.push({ path: `${path}.chosen[${index}].target`, message })
  }
  const [first] = columns
  const wrong = first && wrongStyle(visual.format?.style, first)
  if (wrong !== undefined) notes.push({ path: `${path}.format.style`, message: wrong })
  return notes
}

function slicerColumn({ kind, table, column, hierarchy, level }: Part, model: Model): Column | undefined {
  if (kind === 'column') return columnOf({ target: { table, column } }, model)
  const isSame = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()
  return model.tables
    .find(({ name }) => isSame(table, name))
    ?.hierarchies.find(({ name }) => isSame(hierarchy, name))
    ?.levels.find(({ name }) => isSame(level, name))?.column
}

function wrongStyle(style: string | undefined, column: Column): string | undefined {
  const { kind } = column.type
  if (style === 'between' && (kind === 'text' || kind === 'boolean'))
    return `${idOf(column)} is ${kind}, and nothing lies between two of its values; choose "list", "dropdown" or "tiles"`
  if (style === 'relativeDate' && kind !== 'date' && kind !== 'dateTime')
    return `${idOf(column)} is ${kind}, and relative dates are of a date; choose another style`
  return undefined
}

const idOf = ({ table, name }: Column) => `${table}[${name}]`
