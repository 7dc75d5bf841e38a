import { pageNamed } from '@casement/report'
import { ownNameOf } from '@casement/visuals'
import type { ButtonAction } from '@casement/visuals'
import type { OpenState } from '../state/frame-state.ts'
import { readerViewOf } from '../state/view-state.ts'
import { chosenDeparture, goalsOf } from './drillthrough.ts'

/** Why a button has nothing to do now, as its reader is informed; null when it has. */
export function idleReason(action: ButtonAction, state: OpenState): string | null {
  const { report, pagesBefore, arrivals } = state
  switch (action.type) {
    case 'page':
      return action.page === report.activePage ? 'This page is shown already' : null
    case 'back':
      return pagesBefore.length > 0 || arrivals[report.activePage]
        ? null
        : 'No page was shown before this one'
    case 'reset':
      return isAsOpened(state) ? 'Nothing was changed since the report opened' : null
    case 'drillthrough': {
      const departure = chosenDeparture(state)
      const leads = departure !== null && goalsOf(state, departure).some(({ name }) => name === action.page)
      return leads ? null : `Choose ${choiceFor(action.page, state)} first`
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
function choiceFor(page: string, { report }: OpenState): string {
  const goal = pageNamed(report.definition, page)
  const names = (goal?.drillthrough?.fields ?? []).map((field) => field.displayName ?? ownNameOf(field))
  return names.length ? `a mark of ${names.join(' or ')}` : 'a mark'
}
