import { saveFile } from '@casement/design'
import { FrameError } from '@casement/session'
import type { Listed } from '@casement/session'
import { csvNameOf, csvOf, maxExportedRows } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import { useState } from 'react'
import { visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import { useSession } from '../context/session-context.ts'
import { linesQuery } from './listed-lines.ts'
import type { LinesSort, ListedFigure } from './listed-lines.ts'

export interface LinesExport {
  readonly isBusy: boolean
  /** Saves the rows of a part, in the order that is shown, as many as one file has. */
  save(format: 'CSV' | 'XLSX', rows: ExportedRows): void
}

export interface ExportedRows {
  readonly figure: ListedFigure
  readonly part: number
  readonly sort: LinesSort | null
  /** All of the part. */
  readonly lines: number
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
  const nameOf = (figure: ListedFigure) => writing.say('lines.file', { figure: writing.label(figure.field) })
  const queryOf = ({ figure, part, sort }: ExportedRows) =>
    linesQuery(figure, { part, offset: 0, limit: maxExportedRows, sort })

  async function saveCsv(rows: ExportedRows): Promise<void> {
    const queries = new Map([['export', queryOf(rows)]])
    const answers = await session.figures.askQueries(queries, new AbortController().signal)
    const answer = answers.get('export')
    if (!answer || answer instanceof FrameError) throw answer ?? new FrameError('QueryFailed')
    const file = csvNameOf({ ...visual!, title: nameOf(rows.figure) }, answer, writing)
    const columns = answer.columns.map(({ name: column, values, type }) => ({
      label: writing.said(column),
      values: values.map((value) =>
        type === 'text' && typeof value === 'string' ? writing.saidIn(column, value) : value,
      ),
    }))
    const csv = csvOf(columns, answer.rowCount)
    saveFile(file, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
    session.say(writing.say('lines.exported', { name: file, isCut: answer.truncated }))
    session.noteExport(page.name, name, true)
  }

  /** The service makes it, which knows whose rows they are and as of when, and notes it. */
  async function saveWorkbook(rows: ExportedRows): Promise<void> {
    const pages = [{ pageName: page.name, visualName: name }]
    const lines = { title: nameOf(rows.figure), query: queryOf(rows) }
    const { name: file, content } = await session.exportReport(
      { format: 'XLSX', paper: 'A4', pages, lines },
      { signal: new AbortController().signal, onPercent: () => {} },
    )
    saveFile(file, content)
    session.say(writing.say('lines.exported', { name: file, isCut: rows.lines > maxExportedRows }))
  }

  return {
    isBusy,
    save(format, rows) {
      setBusy(true)
      const saving = format === 'CSV' ? saveCsv(rows) : saveWorkbook(rows)
      saving.catch(() => session.say(writing.say('lines.exportFailed'))).finally(() => setBusy(false))
    },
  }
}
