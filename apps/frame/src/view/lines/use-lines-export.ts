import { FrameError } from '@casement/session'
import type { Listed } from '@casement/session'
import { csvNameOf, csvOf, maxExportedRows } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import { useState } from 'react'
import { visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import { useSession } from '../context/session-context.ts'
import { saveFile } from '../exports/save-file.ts'
import { linesQuery } from './listed-lines.ts'
import type { LinesSort, ListedFigure } from './listed-lines.ts'

export interface LinesExport {
  readonly isBusy: boolean
  /** Saves the rows of a part, in the order that is shown, as many as one file has. */
  save(figure: ListedFigure, part: number, sort: LinesSort | null): void
}

/** Export of rows; null where the report, or the page around it, keeps rows from leaving. */
export function useLinesExport(
  page: PageDefinition,
  { visual: name, mayExport }: Listed,
): LinesExport | null {
  const session = useSession()
  const writing = useWriting()
  const [isBusy, setBusy] = useState(false)
  const visual = visualNamed(page, name)
  if (!mayExport || !visual) return null
  return {
    isBusy,
    save(figure, part, sort) {
      setBusy(true)
      const query = linesQuery(figure, { part, offset: 0, limit: maxExportedRows, sort })
      session.figures
        .askQueries(new Map([['export', query]]), new AbortController().signal)
        .then((answers) => {
          const answer = answers.get('export')
          if (!answer || answer instanceof FrameError) throw answer ?? new FrameError('QueryFailed')
          const title = writing.say('lines.file', { figure: writing.label(figure.field) })
          const file = csvNameOf({ ...visual, title }, answer, writing)
          const columns = answer.columns.map(({ name: label, values }) => ({ label, values }))
          const csv = csvOf(columns, answer.rowCount)
          saveFile(file, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
          session.say(writing.say('lines.exported', { name: file, isCut: answer.truncated }))
          session.noteExport(page.name, name, true)
        })
        .catch(() => session.say(writing.say('lines.exportFailed')))
        .finally(() => setBusy(false))
    },
  }
}
