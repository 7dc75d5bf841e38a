import { pageNamed } from '@casement/report'
import { writingOf } from '@casement/visuals'
import type { ButtonAction } from '@casement/visuals'
import { wordsOf } from '@casement/words'
import type { OpenState } from '../state/frame-state.ts'
import { readerViewOf } from '../state/view-state.ts'
import { chosenDeparture, goalsOf } from './drillthrough.ts'

/** Why a button has nothing to do now, as its reader is informed; null when it has. */
export function idleReason(action: ButtonAction, state: OpenState): string | null {
  const { say } = wordsOf(state.report.settings)
  const { report, pagesBefore, arrivals } = state
  switch (action.type) {
    case 'page':
      return action.page === report.activePage ? say('idle.shown') : null
    case 'back':
      return pagesBefore.length > 0 || arrivals[report.activePage] ? null : say('idle.first')
    case 'reset':
      return isAsOpened(state) ? say('idle.unchanged') : null
    case 'drillthrough': {
      const departure = chosenDeparture(state)
      const leads = departure !== null && goalsOf(state, departure).some(({ name }) => name === action.page)
      return leads ? null : missingChoice(action.page, state)
    }
    case 'bookmark':
    case 'link':
      return null
  }
}

/** True when readers see the report as it was opened for them, whatever page they are on. */
export function isAsOpened({ report, asOpened, selection }: OpenState): boolean {
  const text = (of: OpenState['report']) => JSON.stringify(readerViewOf(of))
  return selection === null && text(report) === text(asOpened)
}

/** Names the fields that the page behind a button is about. */
function missingChoice(page: string, { report, model, booksEnd }: OpenState): string {
  const { say, list, name } = writingOf({ words: wordsOf(report.settings), model, booksEnd })
  const goal = pageNamed(report.definition, page)
  const names = (goal?.drillthrough?.fields ?? []).map(name)
  return names.length ? say('idle.chooseOf', { names: list(names, 'disjunction') }) : say('idle.choose')
}
