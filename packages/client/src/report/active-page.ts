import type { Page } from './page.ts'

const pages = new WeakMap<object, Set<WeakRef<Page>>>()

/** Keeps sight of a report's page objects, so that setting one active makes the others inactive [PAG-03]. */
export function watchPage(page: Page): void {
  const known = pages.get(page.report) ?? new Set()
  for (const reference of known) if (!reference.deref()) known.delete(reference)
  pages.set(page.report, known.add(new WeakRef(page)))
}

/** The page of this name has become the report's active one. */
export function markActive(report: object, name: string): void {
  for (const reference of pages.get(report) ?? []) {
    const page = reference.deref()
    if (page) page.isActive = page.name === name
  }
}
