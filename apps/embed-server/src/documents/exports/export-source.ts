import type { DocumentPage, DocumentSource, DocumentVisual } from '@casement/documents'
import type { Answer, SemanticQuery } from '@casement/query'
import {
  memberNeeds,
  needsOfPage,
  pageLayoutOf,
  pageNamed,
  slicerAt,
  themeOf,
  themeTokens,
} from '@casement/report'
import {
  colourOfMember,
  exportOf,
  fieldOfFilter,
  filterWords,
  hasFigures,
  isNeutral,
  kindOf,
  type Visual,
  writingOf,
} from '@casement/visuals'
import { csvFormOf } from '@casement/visuals'
import { readLanguage, wordsOf } from '@casement/words'
import type { Words } from '@casement/words'
import type { ServedDataset } from '../../content/content-parts.ts'
import { factsInSteps } from './export-facts.ts'
import { exportLimits } from '../kept/export-limits.ts'
import type { ExportFormat } from '../kept/export-format.ts'
import type { ExportPart, ExportRequest } from './export-request.ts'
import type { Figures } from './page-figures.ts'
import type { Work } from '../../scheduling/purse.ts'

interface Deps {
  readonly dataset: ServedDataset
  readonly figures: (queries: ReadonlyMap<string, SemanticQuery>) => Promise<ReadonlyMap<string, Figures>>
  readonly madeAt: Date
  /** Whose colours of the theme they are; absent: those by day, as paper is. */
  readonly mode?: 'light' | 'dark'
  readonly work: Work
  /** Told after each part which share of them is there. */
  readonly onShare: (share: number) => Promise<void>
}

/** Asks all that a document shows: part by part, so that no more of it is under way than of a page that is read. */
export async function sourceOf(request: ExportRequest, deps: Deps): Promise<DocumentSource> {
  const { report, parts, format, paper, csv } = request
  const { dataset, figures, madeAt, mode = 'light', work, onShare } = deps
  const { settings } = parts[0]!.state
  await readLanguage(settings.language)
  const words = wordsOf(settings)
  const writing = writingOf({ words, model: dataset.description, booksEnd: report.booksEnd })
  const members = new Map<string, Answer>()
  const pages: DocumentPage[] = []
  for (const [index, part] of parts.entries()) {
    const page = pageNamed(part.state.definition, part.page)!
    const needs = await work(queriesInSteps(part, format, dataset))
    const asked = format === 'CSV' || format === 'XLSX' ? new Map() : memberNeeds(part.state, page)
    const found = await figures(new Map([...asked, ...needs]))
    for (const name of asked.keys()) {
      const known = found.get(name)
      if (known && 'answer' in known) members.set(name, known.answer)
    }
    pages.push(await work(pageInSteps(part, found, { dataset, words })))
    await onShare((index + 1) / parts.length)
  }
  return {
    facts: await work(factsInSteps(request, { dataset, writing, madeAt })),
    pages,
    writing,
    paper,
    ...(csv && { csvForm: csvFormOf(settings.locale) }),
    colours: colourOfMember(members),
    tokens: themeTokens(themeOf(parts[0]!.state), mode).root,
  }
}

const shownIn = ({ state, page, visual }: ExportPart) =>
  pageLayoutOf(state, pageNamed(state.definition, page)!).visuals.filter(
    (placed) => visual === undefined || placed.visual.name === visual,
  )

function* queriesInSteps(
  part: ExportPart,
  format: ExportFormat,
  dataset: ServedDataset,
): Generator<void, ReadonlyMap<string, SemanticQuery>> {
  const { state, page, selection } = part
  const definition = pageNamed(state.definition, page)!
  const needs = needsOfPage(state, definition, selection)
  const queries = new Map<string, SemanticQuery>()
  for (const { visual } of shownIn(part)) {
    yield
    const isTable = format === 'CSV' || format === 'XLSX'
    const need = isTable && !hasFigures(visual) ? undefined : needs.get(visual.name)
    if (need) queries.set(visual.name, changed(need, visual, format, dataset))
  }
  return queries
}

/** A need as a format shows it: tables go on below what fits the screen. */
function changed(
  need: SemanticQuery,
  visual: Visual,
  format: ExportFormat,
  dataset: ServedDataset,
): SemanticQuery {
  if (format === 'CSV') {
    const options = { model: dataset.description, isUnderlying: false, maxRows: exportLimits.rows }
    return exportOf(visual, options)!.change(need)
  }
  // An author's own limit is part of what is shown.
  const isOpen = kindOf(visual).isOpenEnded?.(visual) === true
  return format === 'XLSX' && isOpen ? { ...need, limit: exportLimits.rows } : need
}

function* pageInSteps(
  part: ExportPart,
  found: ReadonlyMap<string, Figures>,
  { dataset, words }: { dataset: ServedDataset; words: Words },
): Generator<void, DocumentPage> {
  const { state, page } = part
  const definition = pageNamed(state.definition, page)!
  const whole = pageLayoutOf(state, definition)
  const placed = shownIn(part)
  // One visual alone is a page as large as it is.
  const [alone] = part.visual === undefined ? [] : placed
  const { width, height } = alone?.layout ?? whole
  const chosenIn = (slicer: string) =>
    slicerAt(state.slicers, page, slicer)
      .filter((filter) => !isNeutral(filter))
      .map((filter) => filterWords(filter, fieldOfFilter(filter, dataset.description), words))
      .join('; ')
  const visuals: DocumentVisual[] = []
  for (const { visual, layout } of placed) {
    yield
    const figures = found.get(visual.name)
    visuals.push({
      visual,
      layout: alone ? { ...layout, x: 0, y: 0 } : layout,
      answer: figures && 'answer' in figures ? figures.answer : null,
      problem: figures && 'problem' in figures ? figures.problem : null,
      chosen: kindOf(visual).isControl ? chosenIn(visual.name) : '',
    })
  }
  return { name: definition.name, displayName: definition.displayName, width, height, visuals }
}
