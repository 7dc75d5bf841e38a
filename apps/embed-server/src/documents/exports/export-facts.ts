import type { DocumentFacts } from '@casement/documents'
import type { FilterJson } from '@casement/query'
import { filtersAt, pageNamed, slicerAt, slicersHolding, visualInWords } from '@casement/report'
import { fieldOfFilter, filterWords, isNeutral, mayOf, type ReportFilter } from '@casement/visuals'
import type { Writing } from '@casement/visuals/documents'
import type { Words } from '@casement/words'
import type { ServedDataset } from '../../content/content-parts.ts'
import { titleOf } from '../../content/translations/in-language.ts'
import type { ExportPart, ExportRequest, ExportViewer } from './export-request.ts'

/** What a document says of itself: of what, filtered how, for whom, as of when; a part in each step. */
export function* factsInSteps(
  { report, parts, lines, viewer }: ExportRequest,
  { dataset, writing, madeAt }: { dataset: ServedDataset; writing: Writing; madeAt: Date },
): Generator<void, DocumentFacts> {
  const pages = [...new Set(parts.map(({ page }) => page))]
  const nameOf = (page: string) => pageNamed(report.definition, page)?.displayName ?? page
  const [first] = parts
  const title = titleOf(report)
  const { say } = writing
  const scope =
    pages.length === 1
      ? (lines?.title ?? visualTitle(first!) ?? nameOf(pages[0]!))
      : say('document.pages', { count: pages.length })
  const told = { dataset, writing }
  const filters: (readonly [string, string])[] = []
  if (lines) filters.push(filterFact(lines.query.filters ?? [], nameOf(first!.page), told))
  else
    for (const part of parts) {
      filters.push(filtersOfPart(part, nameOf(part.page), told))
      yield
    }
  const made = madeText(madeAt, writing.locale)
  const person = shownIn(viewer, say)
  const { classification } = report.definition
  const rows = viewer.identity.roles.length > 0 ? viewer.identity.roles.join(', ') : say('document.allRows')
  return {
    title,
    scope,
    madeAt,
    facts: [
      [say('document.fact.report'), title],
      [say('document.fact.pages'), pages.map(nameOf).join(', ')],
      ...filters,
      ...(person ? ([[say('document.fact.for'), person]] as const) : []),
      [say('document.fact.rows'), rows],
      ...(writing.booksEnd ? ([[say('document.fact.asOf'), writing.booksEnd]] as const) : []),
      [say('document.fact.made'), made],
      ...(classification ? ([[say('document.fact.classification'), classification]] as const) : []),
    ],
    footer: [
      ...(classification ? [classification] : []),
      title,
      scope,
      ...(person ? [person] : []),
      made,
    ].join(' · '),
  }
}

/** Whom a document is for; '' for nobody in particular. */
export const shownIn = ({ shownAs, seenAs }: ExportViewer, say: Words['say']): string =>
  seenAs === undefined ? shownAs : say('document.for.viewAs', { person: shownAs, name: seenAs })

/** When a document was made, as all of them say it. */
export const madeText = (moment: Date, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`

function visualTitle({ state, page, visual }: ExportPart): string | undefined {
  if (visual === undefined) return undefined
  const defined = pageNamed(state.definition, page)?.visuals.find(({ name }) => name === visual)
  const found = defined && visualInWords(state, page, defined)
  return (found && 'title' in found ? found.title : undefined) ?? visual
}

interface Told {
  readonly dataset: ServedDataset
  readonly writing: Writing
}

/** The filters of a part, and what is chosen in slicers and in a visual. */
function filtersOfPart({ state, page, selection }: ExportPart, pageName: string, told: Told) {
  const definition = pageNamed(state.definition, page)!
  const chosen = slicersHolding(state.definition, definition).flatMap((each) =>
    slicerAt(state.slicers, each.page, each.slicer.name),
  )
  const filters = [...state.filters.report, ...filtersAt(state.filters, { kind: 'page', page }), ...chosen]
  const count = selection?.points.length
  const selected = count === undefined ? [] : [told.writing.say('document.chosen', { count })]
  return filterFact(filters, pageName, told, selected)
}

/** The filters that readers may see. */
function filterFact(
  filters: readonly FilterJson[],
  page: string,
  { dataset, writing }: Told,
  besides: readonly string[] = [],
): readonly [string, string] {
  const { say } = writing
  const words = (filters as readonly ReportFilter[])
    .filter((filter) => !isNeutral(filter) && !mayOf(filter).isHidden)
    .map((filter) => {
      const field = fieldOfFilter(filter, dataset.description)
      return `${field.label} ${filterWords(filter, field, writing)}`
    })
  const all = [...new Set([...words, ...besides])]
  return [say('document.fact.filters', { page }), all.length > 0 ? all.join('; ') : say('document.noFilters')]
}
