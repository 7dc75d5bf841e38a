import type { DocumentLines } from '@casement/documents'
import type { SemanticQuery } from '@casement/query'
import { pageNamed } from '@casement/report'
import { writingOf } from '@casement/visuals'
import { readLanguage, wordsOf } from '@casement/words'
import type { ServedDataset } from '../../content/content-parts.ts'
import { factsInSteps } from './export-facts.ts'
import type { ExportRequest, LinesAsked } from './export-request.ts'
import type { Figures } from './page-figures.ts'
import type { Work } from '../../scheduling/purse.ts'

interface Deps {
  readonly dataset: ServedDataset
  readonly figures: (queries: ReadonlyMap<string, SemanticQuery>) => Promise<ReadonlyMap<string, Figures>>
  readonly madeAt: Date
  readonly work: Work
}

/** Asks the rows behind a figure; a sentence says why there are none. */
export async function linesOf(
  request: ExportRequest & { readonly lines: LinesAsked },
  { dataset, figures, madeAt, work }: Deps,
): Promise<DocumentLines | { readonly problem: string }> {
  const { report, parts, lines, paper } = request
  const found = (await figures(new Map([['lines', lines.query]]))).get('lines')!
  if ('problem' in found) return found
  const { state, page } = parts[0]!
  await readLanguage(state.settings.language)
  const words = wordsOf(state.settings)
  const writing = writingOf({ words, model: dataset.description, booksEnd: report.booksEnd })
  return {
    facts: await work(factsInSteps(request, { dataset, writing, madeAt })),
    page: pageNamed(report.definition, page)!.displayName,
    writing,
    paper,
    answer: found.answer,
  }
}
