import { closestName } from '@casement/errors'
import { isPlainObject, problemOf, quoted } from '@casement/schema'
import type { Problem } from '@casement/schema'
import { checkItems, isSlicer, kindOf, targetOf } from '@casement/visuals'
import type { Visual, Way } from '@casement/visuals'
import type { Bookmark, BookmarkState } from './bookmark.ts'
import { reportShape } from './definition.ts'
import type { PageDefinition, ReportDefinition } from './definition.ts'
import { isOfTable } from './period-filter.ts'
import { ReportError } from './report-error.ts'
import { tellChoices, wordingsOf } from './tell-choices.ts'

/** The newest version of the report file that this reader understands. */
export const reportVersion = 1

/**
 * A report file's JSON as a definition that can be trusted.
 *
 * Throws ReportError: REPORT_NEWER when the file says a version above 1, REPORT_INVALID with every problem otherwise.
 */
export function parseReport(json: unknown): ReportDefinition {
  if (isPlainObject(json) && typeof json.casement === 'number' && json.casement > reportVersion) {
    const message = `is version ${json.casement}, this Casement reads up to ${reportVersion}; update Casement`
    throw new ReportError('REPORT_NEWER', [{ path: 'casement', message }])
  }
  const problems: Problem[] = []
  const tell = (problem: Problem) => void problems.push(problem)
  const report = reportShape.read(json, '', (finding) => tell(problemOf(finding)))
  if (problems.length === 0) tellDisagreements(report, tell)
  if (problems.length > 0) throw new ReportError('REPORT_INVALID', problems)
  return report
}

/** Problems that no single value shows: names used twice, names that lead nowhere. */
function tellDisagreements(report: ReportDefinition, tell: (problem: Problem) => void): void {
  tellTwice(report.pages, 'pages', tell)
  if (report.pages.every(({ visibility, type }) => visibility === 'hidden' || type === 'tooltip')) {
    tell({ path: 'pages', message: 'at least one page has to be visible' })
  }
  if (report.activePage !== undefined) {
    tellUnknown(report.activePage, report.pages.map(nameOf), 'activePage', 'page', tell)
  }
  const tellOnce = once(tell)
  report.pages.forEach((page, index) => tellPage(page, `pages[${index}]`, report, tellOnce))
  tellChoices(report, tell)
  tellPeriod(report, tell)
  tellBookmarks(report, tell)
  tellView(report.pages, report.opens, 'opens', tell)
  tellWays(report, tell)
  tellGroups(report, tell)
  report.explain?.forEach(({ kind }, index) => {
    if (kind === 'measure' || kind === 'aggregation')
      tell({
        path: `explain[${index}]`,
        message: 'differences are explained by columns and levels of hierarchies',
      })
  })
}

/** What a report opens with is one of its choices, and its own filter. */
function tellPeriod({ period, filters = [] }: ReportDefinition, tell: (problem: Problem) => void): void {
  if (!period) return
  const { choices, field } = period
  if (choices) tellUnknown(period.default, choices, 'period.default', 'choice of this period', tell)
  if (filters.some((filter) => isOfTable(filter, field.table))) return
  const message = `${quoted(field.table)} has no filter among those of the report; write the one of the default there`
  tell({ path: 'period.field.table', message })
}

function tellBookmarks({ pages, bookmarks = [] }: ReportDefinition, tell: (problem: Problem) => void): void {
  const seen = new Map<string, string>()
  const tellOne = (bookmark: Bookmark, path: string) => {
    const first = seen.get(bookmark.name)
    if (first !== undefined) {
      tell({ path: `${path}.name`, message: `${quoted(bookmark.name)} is the name of ${first} already` })
    }
    seen.set(bookmark.name, path)
    tellView(pages, bookmark.state, `${path}.state`, tell)
    bookmark.children?.forEach((child, index) => tellOne(child, `${path}.children[${index}]`))
  }
  bookmarks.forEach((bookmark, index) => tellOne(bookmark, `bookmarks[${index}]`))
}

/** Names in a view that lead nowhere. */
function tellView(
  pages: readonly PageDefinition[],
  { activePage, filters, slicers, visuals }: BookmarkState = {},
  path: string,
  tell: (problem: Problem) => void,
): void {
  const names = pages.map(nameOf)
  if (activePage !== undefined) tellUnknown(activePage, names, `${path}.activePage`, 'page', tell)
  for (const name of Object.keys(filters?.pages ?? {}))
    tellUnknown(name, names, `${path}.filters.pages["${name}"]`, 'page', tell)
  tellUnknownVisuals(pages, filters?.visuals, `${path}.filters.visuals`, tell)
  tellUnknownVisuals(pages, slicers, `${path}.slicers`, tell)
  tellUnknownVisuals(pages, visuals, `${path}.visuals`, tell)
}

function tellUnknownVisuals(
  pages: readonly PageDefinition[],
  byPage: Readonly<Record<string, object>> = {},
  path: string,
  tell: (problem: Problem) => void,
): void {
  for (const [name, byVisual] of Object.entries(byPage)) {
    const at = `${path}["${name}"]`
    tellUnknown(name, pages.map(nameOf), at, 'page', tell)
    const known = pages.find((page) => page.name === name)?.visuals.map(nameOf)
    if (!known) continue
    for (const visual of Object.keys(byVisual)) {
      tellUnknown(visual, known, `${at}["${visual}"]`, 'visual of this page', tell)
    }
  }
}

/** Tells a problem that several wordings of a visual have once. */
function once(tell: (problem: Problem) => void): (problem: Problem) => void {
  const told = new Set<string>()
  return (problem) => {
    const key = JSON.stringify(problem)
    if (!told.has(key)) tell(problem)
    told.add(key)
  }
}

function tellPage(
  page: PageDefinition,
  path: string,
  report: ReportDefinition,
  tell: (problem: Problem) => void,
): void {
  tellTwice(page.visuals, `${path}.visuals`, tell)
  for (const name of Object.keys(page.mobile?.layouts ?? {})) {
    tellUnknown(
      name,
      page.visuals.map(nameOf),
      `${path}.mobile.layouts["${name}"]`,
      'visual of this page',
      tell,
    )
  }
  page.interactions?.forEach(({ source, target }, index) => {
    const known = page.visuals.map(nameOf)
    tellUnknown(source, known, `${path}.interactions[${index}].source`, 'visual of this page', tell)
    tellUnknown(target, known, `${path}.interactions[${index}].target`, 'visual of this page', tell)
  })
  page.visuals.forEach((visual, index) => {
    const at = `${path}.visuals[${index}]`
    for (const worded of wordingsOf(report, visual)) {
      tellSort(worded, at, tell)
      kindOf(worded).check?.(worded, at, tell)
      checkItems(worded, at, tell)
    }
  })
}

/** Buttons lead to pages and bookmarks that are there, visuals to tooltips that are. */
function tellWays({ pages, bookmarks = [] }: ReportDefinition, tell: (problem: Problem) => void): void {
  const names = bookmarks.flatMap((bookmark) => bookmark.children ?? [bookmark]).map(nameOf)
  const tooltips = pages.filter(({ type }) => type === 'tooltip').map(nameOf)
  const ends: Readonly<Record<Way['to'], readonly [known: readonly string[], what: string]>> = {
    page: [pages.map(nameOf), 'page'],
    bookmark: [names, 'bookmark'],
    drillthrough: [pages.filter(({ drillthrough }) => drillthrough).map(nameOf), 'page with drillthrough'],
  }
  pages.forEach((page, pageIndex) =>
    page.visuals.forEach((visual, index) => {
      const at = `pages[${pageIndex}].visuals[${index}]`
      if (visual.tooltip !== undefined)
        tellUnknown(visual.tooltip, tooltips, `${at}.tooltip`, 'page of type tooltip', tell)
      for (const { to, name, path } of kindOf(visual).ways?.(visual) ?? []) {
        const [known, what] = ends[to]
        tellUnknown(name, known, `${at}.${path}`, what, tell)
      }
    }),
  )
}

/** Slicers that choose the same choose by the same fields. */
function tellGroups({ pages }: ReportDefinition, tell: (problem: Problem) => void): void {
  const first = new Map<string, { readonly at: string; readonly fields: string }>()
  pages.forEach((page, pageIndex) =>
    page.visuals.forEach((visual, index) => {
      if (!isSlicer(visual) || visual.sync === undefined) return
      const at = `pages[${pageIndex}].visuals[${index}]`
      const fields = JSON.stringify(visual.roles.field.map(targetOf))
      const known = first.get(visual.sync)
      if (!known) first.set(visual.sync, { at, fields })
      else if (known.fields !== fields)
        tell({
          path: `${at}.sync`,
          message: `${quoted(visual.sync)} joins slicers of the same fields; ${known.at} has others`,
        })
    }),
  )
}

function tellSort(visual: Visual, path: string, tell: (problem: Problem) => void): void {
  if (!('sort' in visual) || !visual.sort) return
  const roles = visual.roles as Readonly<Record<string, readonly unknown[] | undefined>>
  visual.sort.forEach((entry, index) => {
    const fields = roles[entry.role]
    if (!fields)
      return tellUnknown(
        entry.role,
        Object.keys(roles),
        `${path}.sort[${index}].role`,
        'role of this visual',
        tell,
      )
    if ((entry.index ?? 0) >= fields.length) {
      const message = `the role ${entry.role} has ${fields.length} field${fields.length === 1 ? '' : 's'}, counted from 0`
      tell({ path: `${path}.sort[${index}].index`, message })
    }
  })
}

const nameOf = (entry: { readonly name: string }) => entry.name

function tellTwice(
  entries: readonly { name: string }[],
  path: string,
  tell: (problem: Problem) => void,
): void {
  const seen = new Map<string, number>()
  entries.forEach(({ name }, index) => {
    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    else
      tell({
        path: `${path}[${index}].name`,
        message: `${quoted(name)} is the name of ${path}[${first}] already`,
      })
  })
}

function tellUnknown(
  name: string,
  known: readonly string[],
  path: string,
  what: string,
  tell: (p: Problem) => void,
): void {
  if (known.includes(name)) return
  const near = closestName(name, known)
  const hint = near
    ? `did you mean ${quoted(near)}?`
    : `there are ${known.map((each) => quoted(each).slice(1, -1)).join(', ') || 'none'}`
  tell({ path, message: `${quoted(name)} is no ${what}; ${hint}` })
}
