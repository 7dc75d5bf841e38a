import { filtersAt } from '@casement/report'
import type { DataPoint, Visual } from '@casement/report'
import { includeExcludeFilter } from '../../figures/filter-forms.ts'
import { columnsOf, csvOf } from '../../figures/csv.ts'
import { detailColumns, detailQuery, detailsOf } from '../../figures/details.ts'
import { useSession } from '../session-context.ts'
import { useWriting } from '../writing-context.ts'
import type { VisualActions } from './visual-menus.ts'

/** What an export gives at most (Power BI's limit for CSV). */
const mostRows = 30_000

/** What the entries of a visual's menus do. */
export function useVisualActions(page: string, visual: Visual): VisualActions {
  const session = useSession()
  const writing = useWriting()
  return {
    openFocus: () => session.openFocus(visual.name),
    showTable: () => session.openFocus(visual.name, { asTable: true }),
    sort: (entry) => session.sortShown(visual.name, [entry]),
    clearSelection: () => session.clearSelection(),
    runCommand: (name, point) => session.runCommand(visual.name, name, point ? [point] : []),
    copy: (point) => void navigator.clipboard?.writeText(textOf(point)).catch(() => {}),
    include(point, isExclude) {
      const targets = point.identity.map(({ target }) => target)
      const values = point.identity.map(({ equals }) => equals)
      const filter =
        targets.length === 1
          ? includeExcludeFilter(targets[0], [values[0]], isExclude)
          : includeExcludeFilter(targets, [values.map((value) => ({ value }))], isExclude)
      const place = { kind: 'visual', page, visual: visual.name } as const
      const present = session.state.get()
      if (present.phase !== 'open') return
      session.changeFilter(place, filtersAt(present.report.filters, place).length, filter)
    },
    exportData(isUnderlying) {
      const present = session.state.get()
      const details = isUnderlying && present.phase === 'open' ? detailsOf(visual, present.model) : null
      const asked = details
        ? session.figures(page, [visual], (query) => detailQuery(query, details, mostRows))
        : session.figures(page, [visual], (query) => ({ ...query, limit: mostRows }))
      asked.then(
        (answers) => {
          const answer = answers.get(visual.name)
          if (!answer) return
          const columns = details
            ? detailColumns(details, answer, writing)
            : columnsOf(visual, answer, writing)
          save(`${visual.title ?? visual.name}.csv`, csvOf(columns, answer.rowCount))
          session.noteExport(page, visual.name, isUnderlying)
        },
        // What cannot be asked is told by the visual itself, which asks the same.
        () => {},
      )
    },
  }
}

const textOf = ({ identity, values = [] }: DataPoint): string =>
  [
    ...identity.map(({ equals }) => String(equals ?? '(Blank)')),
    ...values.map(({ formattedValue }) => formattedValue),
  ].join('\t')

/** Hands a text to the browser as a file. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
