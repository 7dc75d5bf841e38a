import { models } from '@casement/contract'
import { bookmarkNamed, visualNamed } from '@casement/report'
import { isButton } from '@casement/visuals'
import type { DataPoint } from '@casement/visuals'
import { namedPlace } from '../state/named-place.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Changes } from './changes.ts'
import { chosenDeparture } from './drillthrough.ts'
import type { Drillthrough } from './drillthrough.ts'
import { idleReason } from './press-state.ts'
import { toDataPoint } from './selection.ts'
import type { ReaderFilters } from './slicers.ts'

/** Presses by readers: entries that a page added to menus, buttons, links. */
export interface Presses {
  /** An entry of a menu that the page's extensions added. */
  runCommand(visual: string, command: string, points?: readonly DataPoint[]): void
  pressButton(visual: string): void
  /** Says whether the address is to be opened: the host may have asked to be notified instead. */
  followLink(visual: string, url: string): boolean
}

export interface PressesOptions {
  readonly context: SessionContext
  readonly changes: Changes
  readonly filters: ReaderFilters
  readonly drillthrough: Drillthrough
  /** Does what a click on a button leads to, unless the host stops it. */
  readonly follow: (button: string, point: null, act: () => void) => void
  readonly reportId: () => string
}

const { Navigate, RaiseEvent } = models.HyperlinkClickBehavior

export function createPresses(given: PressesOptions): Presses {
  const { context, changes, filters, drillthrough, follow, reportId } = given
  function press(name: string): void {
    const present = context.open()
    const page = present && activePage(present)
    const button = page && visualNamed(page, name)
    if (!page || !button || !isButton(button)) return
    const { action } = button
    if (idleReason(action, present)) return
    const title = button.title ?? button.format.text
    const bookmark = action.type === 'bookmark' ? action.bookmark : undefined
    context.raise(
      'buttonClicked',
      { id: name, title, type: action.type, ...(bookmark === undefined ? {} : { bookmark }) },
      { page: page.name, visual: name },
    )
    switch (action.type) {
      case 'page':
        return changes.setActivePage(action.page, 'user')
      case 'bookmark': {
        const found = bookmarkNamed(present.report.definition, action.bookmark)
        if (found) changes.applyBookmark(found.state ?? {}, found.name, 'user')
        return
      }
      case 'back':
        return drillthrough.goBack()
      case 'drillthrough': {
        const departure = chosenDeparture(present)
        if (departure) drillthrough.drillThrough(departure.visual, departure.points, action.page)
        return
      }
      case 'reset':
        return filters.resetView()
      case 'link':
        return
    }
  }

  return {
    runCommand(visual, command, points = []) {
      const present = context.open()
      const place = present && namedPlace(present, reportId(), visual)
      if (!place) return
      const dataPoints = points.map(toDataPoint)
      context.raise('commandTriggered', { command, ...place, dataPoints }, { page: place.page.name, visual })
    },
    pressButton(name) {
      const present = context.open()
      const button = present && visualNamed(activePage(present), name)
      if (!button || !isButton(button) || idleReason(button.action, present!)) return
      // The browser follows a link at once; hyperlinkClickBehavior is for those.
      if (button.action.type === 'link') press(name)
      else follow(name, null, () => press(name))
    },
    followLink(visual, url) {
      const present = context.open()
      const place = present && namedPlace(present, reportId(), visual)
      const behaviour = present?.report.settings.hyperlinkClickBehavior ?? Navigate
      if (place && behaviour !== Navigate)
        context.raise('dataHyperlinkClicked', { url, ...place }, { page: place.page.name, visual })
      return behaviour !== RaiseEvent
    },
  }
}
