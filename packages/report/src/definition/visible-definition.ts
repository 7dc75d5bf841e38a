import { isSlicer, kindOf, needOf, unavailableText } from '@casement/visuals'
import type { Visual, Way } from '@casement/visuals'
import type { Bookmark, BookmarkState } from './bookmark.ts'
import type { PageDefinition, ReportDefinition } from './definition.ts'
import { namedObjects } from './model-objects.ts'
import type { NamedObject } from './model-objects.ts'
import { isOfTable } from './period-filter.ts'
import { follows, reportChoicesOf } from './worded-visual.ts'

/**
 * The report as it exists for somebody for whom a part of its model does not. In the place of a visual that needs what is
 * not there stands one that says so, under a name that tells nothing, and likewise of all that show figures where a filter
 * of the page or the report, or a slicer's choice, needs it: without that they would be other figures. Bookmarks, ways and
 * explanations that need it are not there. The same object where nothing is missing.
 */
export function visibleDefinition(
  report: ReportDefinition,
  isThere: (object: NamedObject) => boolean,
): ReportDefinition {
  const needs = (value: unknown): boolean => namedObjects(value).some((object) => !isThere(object))
  return needs(report) ? new Seen(report, needs).report() : report
}

class Seen {
  readonly #report: ReportDefinition
  readonly #needs: (value: unknown) => boolean
  readonly #bookmarks: readonly Bookmark[]
  /** Names that visuals have now, by the page and the name that they had. */
  readonly #renamed = new Map<string, ReadonlyMap<string, string>>()

  constructor(report: ReportDefinition, needs: (value: unknown) => boolean) {
    this.#report = report
    this.#needs = needs
    this.#bookmarks = (report.bookmarks ?? []).flatMap((bookmark) => this.#bookmark(bookmark) ?? [])
  }

  report(): ReportDefinition {
    const { filters, explain, comparison, currency, bookmarks, opens, period, ...rest } = this.#report
    const pages = rest.pages.map((page) => this.#page(page))
    const left = <T>(part: T | undefined): T | undefined => (this.#needs(part) ? undefined : part)
    const kept = this.#left(filters)
    const isPeriodFiltered = kept?.some((filter) => period && isOfTable(filter, period.field.table))
    const whole = {
      filters: kept,
      explain: this.#left(explain),
      comparison: left(comparison),
      currency: left(currency),
      period: isPeriodFiltered ? left(period) : undefined,
      bookmarks: bookmarks && this.#bookmarks.map((bookmark) => this.#named(bookmark)),
      opens: opens && !this.#needs(opens) ? this.#state(opens) : undefined,
    }
    return { ...rest, pages, ...present(whole) }
  }

  #left<T>(parts: readonly T[] | undefined): readonly T[] | undefined {
    return parts?.filter((part) => !this.#needs(part))
  }

  /** A bookmark, or what is left of a group; undefined where nothing is. */
  #bookmark(bookmark: Bookmark): Bookmark | undefined {
    if (this.#needs(bookmark.state)) return undefined
    const children = this.#left(bookmark.children)
    if (bookmark.children && children!.length === 0) return undefined
    return children ? { ...bookmark, children } : bookmark
  }

  #page(page: PageDefinition): PageDefinition {
    const { filters, drillthrough, interactions, mobile, ...rest } = page
    const isLimited = this.#isLimited(page)
    const taken = new Set(page.visuals.map(({ name }) => name))
    const renamed = new Map<string, string>()
    const visuals = page.visuals.map((visual) => {
      if (!this.#isDenied(visual, isLimited)) return visual
      let number = renamed.size + 1
      while (taken.has(`unavailable${number}`)) number++
      const name = `unavailable${number}`
      taken.add(name)
      renamed.set(visual.name, name)
      return unavailableText({ name, layout: visual.layout })
    })
    this.#renamed.set(page.name, renamed)
    const fields = this.#left(drillthrough?.fields) ?? []
    const parts = {
      filters: this.#left(filters),
      drillthrough: fields.length > 0 ? { ...drillthrough, fields } : undefined,
      interactions: interactions?.filter(
        ({ source, target }) => !renamed.has(source) && !renamed.has(target),
      ),
      mobile: mobile && { ...mobile, layouts: withNames(mobile.layouts, renamed) },
    }
    return { ...rest, visuals, ...present(parts) }
  }

  /** True where figures of a page are limited by what is not there. */
  #isLimited({ name, filters }: PageDefinition): boolean {
    if (this.#needs(this.#report.filters) || this.#needs(filters)) return true
    const slicers = this.#report.pages.flatMap((page) =>
      page.visuals.flatMap((slicer) => (isSlicer(slicer) ? [{ page: page.name, slicer }] : [])),
    )
    const chosen = slicers.filter(({ slicer }) => this.#needs(slicer) && (slicer.chosen?.length ?? 0) > 0)
    return chosen.some(({ page, slicer }) =>
      [{ page, slicer }, ...slicers.filter((other) => other.slicer.sync === (slicer.sync ?? null))].some(
        (each) => each.page === name || each.slicer.syncedPages?.includes(name) === true,
      ),
    )
  }

  #isDenied(visual: Visual, isLimited: boolean): boolean {
    if (this.#needs(visual) || (isLimited && needOf(visual, []) !== null)) return true
    const lost = reportChoicesOf(this.#report).filter((choice) => this.#needs(choice))
    if (lost.some(({ choices }) => follows(visual, [choices[0]!]))) return true
    return (
      kindOf(visual)
        .ways?.(visual)
        .some((way) => this.#isClosed(way)) === true
    )
  }

  /** True for a way to a bookmark that is not there, or to a page for marks of fields that are not. */
  #isClosed({ to, name }: Way): boolean {
    if (to === 'bookmark')
      return !this.#bookmarks
        .flatMap((bookmark) => bookmark.children ?? [bookmark])
        .some((bookmark) => bookmark.name === name)
    if (to === 'page') return false
    const goal = this.#report.pages.find((page) => page.name === name)
    return goal?.drillthrough?.fields.every((field) => this.#needs(field)) === true
  }

  /** A bookmark without what it says of visuals that are not there. */
  #named<T extends Bookmark>(bookmark: T): T {
    const { state, children } = bookmark
    return {
      ...bookmark,
      ...(state && { state: this.#state(state) }),
      ...(children && { children: children.map((child) => this.#named(child)) }),
    }
  }

  #state({ filters, slicers, visuals, ...state }: BookmarkState): BookmarkState {
    const { visuals: ofVisuals, ...others } = filters ?? {}
    return {
      ...state,
      ...present({
        filters: filters && { ...others, ...present({ visuals: this.#byVisual(ofVisuals) }) },
        slicers: this.#byVisual(slicers),
        visuals: this.#byVisual(visuals),
      }),
    }
  }

  #byVisual<T>(
    byPage: Readonly<Record<string, Readonly<Record<string, T>>>> | undefined,
  ): Readonly<Record<string, Readonly<Record<string, T>>>> | undefined {
    return (
      byPage &&
      Object.fromEntries(
        Object.entries(byPage).map(([page, all]) => [
          page,
          Object.fromEntries(Object.entries(all).filter(([name]) => !this.#renamed.get(page)?.has(name))),
        ]),
      )
    )
  }
}

const withNames = <T>(byVisual: Readonly<Record<string, T>>, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(Object.entries(byVisual).map(([name, each]) => [names.get(name) ?? name, each]))

/** Parts that are there. */
function present<T extends object>(parts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
}
