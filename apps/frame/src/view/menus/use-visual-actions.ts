import { saveFile } from '@casement/design'
import type { Answer } from '@casement/query'
import { filtersAt } from '@casement/report'
import {
  copiedPoints,
  copiedTable,
  copiedValue,
  csvNameOf,
  exportOf,
  includeExcludeFilter,
  isSelected,
} from '@casement/visuals'
import type { Selection, Visual } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import { useSession } from '../context/session-context.ts'
import { useCopy } from '../context/use-copy.ts'
import { useOpenExport } from '../exports/export-context.ts'
import { fetchPanel } from '../explain/fetch-panel.ts'
import { fetchLines } from '../lines/fetch-lines.ts'
import { commandState } from '../menu/commands.ts'
import type { VisualActions } from './visual-menus.ts'

interface ActionsOptions {
  readonly page: string
  readonly visual: Visual
  readonly selection: Selection | null
  /** The figures that are shown. */
  readonly answer: Answer | null
  readonly onSeveral: () => void
}

/** Actions of the entries of a visual's menus. */
export function useVisualActions(options: ActionsOptions): VisualActions {
  const { page, visual, selection, answer, onSeveral } = options
  const session = useSession()
  const writing = useWriting()
  const put = useCopy()
  const openExport = useOpenExport()
  return {
    openFocus: () => session.focus.open(visual.name),
    showTable: () => session.focus.open(visual.name, { asTable: true }),
    sort: (entry) => session.visuals.sortShown(visual.name, [entry]),
    clearSelection: () => session.selection.clear(),
    runCommand: (name, point) => session.presses.runCommand(visual.name, name, point ? [point] : []),
    copyValue: (point) => put(copiedValue(point, writing)),
    copySelection: (point) => put(copiedPoints(visual, selection?.points ?? [point], writing)),
    copyTable() {
      if (answer) put(copiedTable(visual, answer, writing))
    },
    drillDown: (point) => session.drill.down(visual.name, point),
    drillUp: () => session.drill.up(visual.name),
    drillToNext: () => session.drill.toNext(visual.name),
    drillThrough: (goal, point) => session.drill.through(visual.name, [point], goal),
    spotlight: () => session.focus.setSpotlight(visual.name),
    explain(comparison, point) {
      fetchPanel().then(
        () => session.focus.explain({ visual: visual.name, comparison, point }),
        () => session.say(writing.say('explain.failed')),
      )
    },
    list(field, point) {
      const present = session.state.get()
      const mayExport =
        present.phase === 'open' && commandState(present.report.settings, 'exportData', visual) === 'enabled'
      fetchLines().then(
        () => session.focus.list({ visual: visual.name, field, point, mayExport }),
        () => session.say(writing.say('lines.failed')),
      )
    },
    chooseSeveral(point) {
      onSeveral()
      const isChosen = isSelected(selection, visual.name, point)
      if (!isChosen) session.selection.click(visual.name, point, true)
    },
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
      session.filters.change(place, filtersAt(present.report.filters, place).length, filter)
    },
    openExport: () => openExport(visual.name),
    exportData(isUnderlying) {
      const present = session.state.get()
      if (present.phase !== 'open') return
      const file = exportOf(visual, { model: present.model, isUnderlying })
      if (!file) return
      session.figures.ask(page, [visual], file.change).then(
        (answers) => {
          const answer = answers.get(visual.name)
          if (!answer) return
          const name = csvNameOf(visual, answer, writing)
          saveFile(name, new Blob(['\uFEFF', file.csv(answer, writing)], { type: 'text/csv;charset=utf-8' }))
          session.say(writing.say('exported', { name, isCut: answer.truncated }))
          session.noteExport(page, visual.name, isUnderlying)
        },
        // What cannot be asked is reported by the visual itself, which asks the same.
        () => {},
      )
    },
  }
}
