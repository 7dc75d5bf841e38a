import { patchedSettings } from '../settings/embed-settings.ts'
import type { EmbedSettings } from '../settings/embed-settings.ts'
import type { SettingsJson } from '../settings/settings-json.ts'
import { pageNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value by value choice: what was changed since the report opened stays, the rest is as the report opens now. */
const carried = <T>(present: T, asOpened: T, next: T): T => (isSame(present, asOpened) ? next : present)

type Named<T> = Readonly<Record<string, T>>

/** Matches by name; what the next definition lacks is left behind. */
const carriedByName = <T>(
  present: Named<T>,
  asOpened: Named<T>,
  next: Named<T>,
  carry: (present: T, asOpened: T, next: T) => T,
): Named<T> =>
  Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const [now, then] = [present[name], asOpened[name]]
      return [name, now === undefined || then === undefined ? value : carry(now, then, value)]
    }),
  )

const carriedByPage = <T>(present: Named<Named<T>>, asOpened: Named<Named<T>>, next: Named<Named<T>>) =>
  carriedByName(present, asOpened, next, (now, then, value) => carriedByName(now, then, value, carried))

/**
 * An open report whose definition was changed by its author: page, filters, choices, orders and settings that were
 * changed since it opened stay, everything else is as the new definition says. `asOpened` is the report as it opened under the
 * definition before, `next` as it opens under the new one.
 */
export function redefined(present: ReportState, asOpened: ReportState, next: ReportState): ReportState {
  const { definition } = next
  return {
    ...next,
    activePage: pageNamed(definition, present.activePage) ? present.activePage : next.activePage,
    filters: {
      report: carried(present.filters.report, asOpened.filters.report, next.filters.report),
      pages: carriedByName(present.filters.pages, asOpened.filters.pages, next.filters.pages, carried),
      visuals: carriedByPage(present.filters.visuals, asOpened.filters.visuals, next.filters.visuals),
    },
    slicers: carriedByPage(present.slicers, asOpened.slicers, next.slicers),
    settings: patchedSettings(next.settings, changedSettings(present.settings, asOpened.settings)),
    changes: isSame(present.changes, asOpened.changes) ? next.changes : onlyThere(present.changes, next),
    themeJson: present.themeJson,
    contrastMode: present.contrastMode,
  }
}

/** Settings that the host has changed since the report opened. */
const changedSettings = (present: EmbedSettings, asOpened: EmbedSettings): SettingsJson =>
  Object.fromEntries(
    Object.entries(present.json).filter(([name, value]) => !isSame(value, asOpened.json[name])),
  )

/** Changes to visuals that are still there. */
const onlyThere = (changes: ReportState['changes'], { definition }: ReportState): ReportState['changes'] =>
  Object.fromEntries(
    definition.pages.map(({ name, visuals }) => [
      name,
      Object.fromEntries(
        Object.entries(changes[name] ?? {}).filter(([visual]) =>
          visuals.some((each) => each.name === visual),
        ),
      ),
    ]),
  )
