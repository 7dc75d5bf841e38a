import { setMaxListeners } from 'node:events'
import type { DocumentFacts, DocumentFile, DocumentList, DocumentSource, Pace } from '@casement/documents'
import { madeText, shownIn } from './export-facts.ts'
import type { ListFormat, ListRequest } from './export-request.ts'
import { askedShare, ExportRefused, notTooLarge, paceOf, type RunDeps, sourceFor } from './run-export.ts'
import { wordsOfRequest } from './words-of-request.ts'

type Documents = typeof import('@casement/documents')

const made: Readonly<
  Record<ListFormat, (documents: Documents, list: DocumentList, pace: Pace) => Promise<DocumentFile>>
> = {
  PDF: ({ pdfListOf }, list, pace) => pdfListOf(list, pace),
  PPTX: ({ pptxListOf }, list, pace) => pptxListOf(list, pace),
  XLSX: ({ xlsxListOf }, list, pace) => xlsxListOf(list, pace),
}

/**
 * Asks the figures of each report in turn and writes one file of them. A report that the person may not see any more when
 * its turn comes, or that has no figures, is left out, and the file and `leftOut` say so. Rejects with ExportRefused where
 * none is left, and with the reason of `signal`.
 */
export async function runList(
  request: ListRequest,
  deps: RunDeps,
  { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => Promise<void> },
): Promise<{ file: DocumentFile; leftOut: readonly string[] }> {
  setMaxListeners(0, signal)
  const words = await wordsOfRequest(request)
  const leftOut = [...request.leftOut]
  const sources: DocumentSource[] = []
  const count = request.reports.length
  for (const [index, one] of request.reports.entries()) {
    const onShare = (share: number) => onPercent(Math.round(((index + share) / count) * askedShare))
    try {
      if (!(await one.isOpen())) throw ended()
      const source = await sourceFor(one, deps, { signal, onShare })
      // Rights may have ended while its figures were asked for.
      if (!(await one.isOpen())) throw ended()
      sources.push(source)
    } catch (error) {
      if (!(error instanceof ExportRefused)) throw error
      leftOut.push(words.say('export.leftOut', { name: one.report.name, why: error.why(words) }))
    }
  }
  if (sources.length === 0) throw new ExportRefused(leftOut.join(' '))
  const documents = await import('@casement/documents')
  const list = { facts: factsOfList(request, sources, deps.now()), reports: sources, leftOut }
  const file = await made[request.format](documents, list, paceOf(request, deps, signal))
  return { file: notTooLarge(file), leftOut }
}

const ended = () => new ExportRefused(({ say }) => say('export.leftOut.ended'))

function factsOfList(
  { title, viewer }: ListRequest,
  sources: readonly DocumentSource[],
  madeAt: Date,
): DocumentFacts {
  const [first] = sources
  const { say, locale } = first!.writing
  const made = madeText(madeAt, locale)
  const scope = say('document.reports', { count: sources.length })
  const person = shownIn(viewer, say)
  return {
    title,
    scope,
    madeAt,
    facts: [
      [say('document.fact.reports'), sources.map(({ facts }) => facts.title).join(', ')],
      ...(person ? ([[say('document.fact.for'), person]] as const) : []),
      [say('document.fact.made'), made],
    ],
    footer: [title, scope, ...(person ? [person] : []), made].join(' · '),
  }
}
