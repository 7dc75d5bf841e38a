import { setMaxListeners } from 'node:events'
import type { DocumentFile, DocumentLines, DocumentSource, Pace } from '@casement/documents'
import { type Words, wordsOf } from '@casement/words'
import type { Content } from '../../content/content.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { Answered, Asked } from '../../answering/query/answering.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { withMemberNames } from '../../answering/query/member-names.ts'
import type { Purse } from '../../scheduling/purse.ts'
import { exportLimits } from '../kept/export-limits.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import type { ExportFormat } from '../kept/export-format.ts'
import { datasetIn } from '../../content/translations/in-language.ts'
import { linesOf } from './export-lines.ts'
import type { AnyRequest, ExportRequest } from './export-request.ts'
import { sourceOf } from './export-source.ts'
import { figuresOf } from './page-figures.ts'

export interface RunDeps {
  readonly content: Pick<Content, 'dataset'>
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly clock: () => Clock
  readonly now: () => Date
  /** At whose expense documents are made. */
  readonly purse: Purse
}

const english = wordsOf({ language: 'en', locale: 'en-GB' })

/** An export that cannot be made, for the log in English; `why` says it to whoever asked. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused'
  readonly #why: Said | string
  constructor(why: Said | string) {
    super(typeof why === 'string' ? why : why(english))
    this.#why = why
  }
  why(words: Words): string {
    return typeof this.#why === 'string' ? this.#why : this.#why(words)
  }
}

/** What is said in anybody's words. */
type Said = (words: Words) => string

type Documents = typeof import('@casement/documents')
type Make = (
  documents: Documents,
  source: DocumentSource,
  besides: { readonly model: ServedDataset['description']; readonly pace: Pace },
) => Promise<DocumentFile | null>

const made: Readonly<Record<ExportFormat, Make>> = {
  CSV: ({ csvFileOf }, source, { model, pace }) => csvFileOf(source, model, pace),
  XLSX: ({ xlsxOf }, source, { pace }) => xlsxOf(source, pace),
  PDF: ({ pdfOf }, source, { pace }) => pdfOf(source, pace),
  PPTX: ({ pptxOf }, source, { pace }) => pptxOf(source, pace),
  PNG: ({ pngOf }, source, { pace }) => pngOf(source, pace),
}

/** Of the work, the part that is asking for figures. */
export const askedShare = 70

/** Asks the figures and writes the file. Rejects with ExportRefused, and with the reason of `signal`. */
export async function runExport(
  request: ExportRequest,
  deps: RunDeps,
  { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => Promise<void> },
): Promise<DocumentFile> {
  setMaxListeners(0, signal)
  const dataset = await datasetFor(request, deps, signal)
  const onShare = (share: number) => onPercent(Math.round(share * askedShare))
  const { lines } = request
  const source = lines
    ? await linesFor({ ...request, lines }, deps, signal)
    : await sourceFor(request, deps, { signal, onShare })
  // Fetched when somebody takes something along.
  const documents = await import('@casement/documents')
  const pace = paceOf(request, deps, signal)
  const file =
    'answer' in source
      ? await documents.xlsxLinesOf(source, pace)
      : await made[request.format](documents, source, { model: dataset.description, pace })
  if (!file) throw new ExportRefused(({ say }) => say('export.refused.noFigures'))
  return notTooLarge(file)
}

/** Lets others have their turn between pieces of work, which are the viewer's and end with `signal`. */
export const paceOf = (
  { viewer }: Pick<AnyRequest, 'viewer'>,
  { purse }: RunDeps,
  signal: AbortSignal,
): Pace => purse.paceOf(viewer.viewer, { signal, whenSpent: 'wait' })

/** Throws ExportRefused for a file that is larger than files may be. */
export function notTooLarge(file: DocumentFile): DocumentFile {
  if (file.bytes.length > exportLimits.fileBytes)
    throw new ExportRefused(({ say }) => say('export.refused.tooLarge'))
  return file
}

async function datasetFor(
  { report, viewer }: ExportRequest,
  deps: RunDeps,
  signal: AbortSignal,
): Promise<ServedDataset> {
  const { content } = deps
  const dataset = content.dataset(report.datasetId)
  if (!dataset) throw new ExportRefused(({ say }) => say('export.refused.noData'))
  const seen = datasetIn(seenDataset(dataset, viewer.identity), report)
  return withMemberNames(seen, report, { ...viewer, signal }, deps)
}

async function linesFor(
  request: Parameters<typeof linesOf>[0],
  deps: RunDeps,
  signal: AbortSignal,
): Promise<DocumentLines> {
  const dataset = await datasetFor(request, deps, signal)
  const { answer, purse } = deps
  const asking = { answer, purse, dataset, viewer: request.viewer, clock: deps.clock(), signal }
  const lines = await linesOf(request, {
    dataset,
    madeAt: deps.now(),
    figures: (queries) => figuresOf(queries, asking),
    work: purse.workOf(request.viewer.viewer, { signal, whenSpent: 'wait' }),
  })
  if ('problem' in lines) throw new ExportRefused(lines.problem)
  return lines
}

/** Asks all that the document of a report shows. Rejects with ExportRefused where it has no figures at all. */
export async function sourceFor(
  request: ExportRequest,
  deps: RunDeps,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => Promise<void> },
): Promise<DocumentSource> {
  const dataset = await datasetFor(request, deps, signal)
  const { answer, purse } = deps
  const asking = { answer, purse, dataset, viewer: request.viewer, clock: deps.clock(), signal }
  const source = await sourceOf(request, {
    dataset,
    madeAt: deps.now(),
    figures: (queries) => figuresOf(queries, asking),
    work: purse.workOf(request.viewer.viewer, { signal, whenSpent: 'wait' }),
    onShare,
  })
  const visuals = source.pages.flatMap((page) => page.visuals)
  const problem = visuals.find((each) => each.problem !== null)?.problem
  if (problem != null && !visuals.some((each) => each.answer)) throw new ExportRefused(problem)
  return source
}
