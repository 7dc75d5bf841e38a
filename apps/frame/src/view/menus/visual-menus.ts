import { isSortable } from '@casement/report'
import type { EmbedSettings, PageDefinition } from '@casement/report'
import { hasFigures, kindOf } from '@casement/visuals'
import type { DataPoint, RoleField, SortEntry, Visual } from '@casement/visuals'
import type { Words } from '@casement/words'
import { commandState, extensionEntries, iconAddress } from '../menu/commands.ts'
import type { CommandName, ExtensionEntry, MenuPlace } from '../menu/commands.ts'
import type { MenuEntry } from '../menu/menu-entry.ts'

/** Actions of the entries of a visual's menus. */
export interface VisualActions {
  /** Underlying: the rows behind the figures. */
  exportData(isUnderlying: boolean): void
  /** Chooses a document to make of it. */
  openExport(): void
  showTable(): void
  openFocus(): void
  sort(entry: SortEntry): void
  clearSelection(): void
  copyValue(point: DataPoint): void
  /** Points of the choice, else of the mark. */
  copySelection(point: DataPoint): void
  copyTable(): void
  drillDown(point: DataPoint): void
  drillUp(): void
  drillToNext(): void
  drillThrough(page: string, point: DataPoint): void
  spotlight(): void
  /** The mark, and from now on every other that is pressed beside it. */
  chooseSeveral(point: DataPoint): void
  include(point: DataPoint, isExclude: boolean): void
  /** One of the visual's comparisons, at a mark or over all. */
  explain(comparison: number, point: DataPoint | null): void
  /** The rows behind a figure, at a mark or over all. */
  list(field: RoleField, point: DataPoint | null): void
  runCommand(name: string, point: DataPoint | null): void
}

export interface VisualMenuOptions {
  readonly visual: Visual
  readonly settings: EmbedSettings
  readonly words: Words
  readonly label: (field: RoleField) => string
  readonly hasSelection: boolean
  /** Levels that a visual can show; null where it has but one. */
  readonly levels: { readonly isDrilled: boolean; readonly next: string | null } | null
  /** Names of what the visual's figures are compared with; none where differences are not explained. */
  readonly comparisons: readonly string[]
  readonly isSpotlit: boolean
  /** Figures whose rows may be listed, of a mark or of the whole visual. */
  listedOf(point: DataPoint | null): readonly RoleField[]
  /** The pages that a mark leads to. */
  goalsOf(point: DataPoint): readonly PageDefinition[]
  /** Data that may leave the report. */
  readonly dataExport: 'none' | 'summarized' | 'underlying'
  readonly actions: VisualActions
}

/** The menu behind a visual's three dots. */
export function optionsMenu(options: VisualMenuOptions): readonly MenuEntry[] {
  const { visual, hasSelection, actions } = options
  const { say } = options.words
  const offered = offeredBy(options)
  const isTable = hasFigures(visual)
  return withExtensions('visualOptionsMenu', null, options, [
    ...explainEntries(null, options),
    ...linesEntries(null, options),
    ...(isTable
      ? [
          ...exportEntries(options).flatMap((entry) => offered('exportData', entry)),
          ...offered('seeData', { label: say('menu.asTable'), icon: 'table', run: actions.showTable }),
        ]
      : []),
    ...(isSortable(visual)
      ? offered('sort', { label: say('menu.sort'), icon: 'sort', children: sortEntries(options) })
      : []),
    ...levelEntries(options),
    ...(isTable
      ? offered('spotlight', {
          label: say(options.isSpotlit ? 'menu.spotlightEnd' : 'menu.spotlight'),
          icon: 'spotlight',
          run: actions.spotlight,
        })
      : []),
    ...(isTable
      ? offered('copy', { label: say('menu.copyTable'), icon: 'copy', run: actions.copyTable })
      : []),
    ...(isTable
      ? offered('focusMode', { label: say('visual.focus'), icon: 'focus', run: actions.openFocus })
      : []),
    ...(hasSelection
      ? offered('clearSelection', {
          label: say('menu.clearSelection'),
          icon: 'clear',
          run: actions.clearSelection,
        })
      : []),
  ])
}

/** The menu of a mark, or of the room beside the marks. */
export function contextMenu(point: DataPoint | null, options: VisualMenuOptions): readonly MenuEntry[] {
  const { visual, hasSelection, actions } = options
  const { say } = options.words
  const offered = offeredBy(options)
  const isTable = hasFigures(visual)
  const hasIdentity = point !== null && point.identity.length > 0
  return withExtensions('visualContextMenu', point, options, [
    ...(hasIdentity ? throughEntries(point, options) : []),
    ...(hasIdentity && options.levels?.next
      ? offered('drill', { label: say('menu.drillDown'), icon: 'down', run: () => actions.drillDown(point) })
      : []),
    ...levelEntries(options),
    ...(point || !kindOf(visual).ofLines
      ? [...explainEntries(point, options), ...linesEntries(point, options)]
      : []),
    ...(point
      ? offered('copy', { label: say('menu.copy'), icon: 'copy', children: copyEntries(point, options) })
      : []),
    ...(isTable
      ? offered('seeData', { label: say('menu.asTable'), icon: 'table', run: actions.showTable })
      : []),
    ...(hasIdentity
      ? [
          ...offered('includeExclude', {
            key: 'include',
            label: say('menu.include'),
            icon: 'check',
            run: () => actions.include(point, false),
          }),
          ...offered('includeExclude', {
            key: 'exclude',
            label: say('menu.exclude'),
            icon: 'close',
            run: () => actions.include(point, true),
          }),
        ]
      : []),
    ...(hasIdentity
      ? [
          {
            key: 'several',
            label: say('menu.several'),
            icon: 'several' as const,
            run: () => actions.chooseSeveral(point),
          },
        ]
      : []),
    ...(hasSelection
      ? offered('clearSelection', {
          label: say('menu.clearSelection'),
          icon: 'clear',
          run: actions.clearSelection,
        })
      : []),
  ])
}

/** Up, and all of it further down. */
function levelEntries(options: VisualMenuOptions): readonly MenuEntry[] {
  const { levels, actions } = options
  const offered = offeredBy(options)
  if (!levels) return []
  return [
    ...(levels.isDrilled
      ? offered('drill', {
          key: 'drillUp',
          label: options.words.say('menu.drillUp'),
          icon: 'up',
          run: actions.drillUp,
        })
      : []),
    ...(levels.next
      ? offered('expandCollapse', {
          label: options.words.say('menu.expandTo', { level: levels.next }),
          icon: 'levels',
          run: actions.drillToNext,
        })
      : []),
  ]
}

/** Of several comparisons each has its entry in a menu below. */
function explainEntries(
  point: DataPoint | null,
  { comparisons, actions, words: { say } }: VisualMenuOptions,
): readonly MenuEntry[] {
  if (comparisons.length === 0) return []
  const entry = { key: 'explain', label: say('menu.explain'), icon: 'levels' as const }
  if (comparisons.length === 1) return [{ ...entry, run: () => actions.explain(0, point) }]
  const children = comparisons.map((name, index) => ({
    key: `explain ${index}`,
    label: say('menu.explainTo', { name }),
    run: () => actions.explain(index, point),
  }))
  return [{ ...entry, children }]
}

/** Of several figures each has its entry in a menu below. */
function linesEntries(point: DataPoint | null, options: VisualMenuOptions): readonly MenuEntry[] {
  // Rows are rows, on the screen as in a file: the service refuses them where the report does not give them.
  const fields = options.dataExport === 'underlying' ? options.listedOf(point) : []
  const [field] = fields
  if (!field) return []
  const entry = { key: 'lines', label: options.words.say('menu.lines'), icon: 'table' as const }
  const run = (of: RoleField) => () => options.actions.list(of, point)
  const children = fields.map((of, index) => ({
    key: `lines ${index}`,
    label: options.label(of),
    run: run(of),
  }))
  return offeredBy(options)(
    'seeData',
    fields.length === 1 ? { ...entry, run: run(field) } : { ...entry, children },
  )
}

function throughEntries(point: DataPoint, options: VisualMenuOptions): readonly MenuEntry[] {
  const goals = options.goalsOf(point)
  if (goals.length === 0) return []
  const children = goals.map(({ name, displayName }) => ({
    key: `to ${name}`,
    label: displayName,
    run: () => options.actions.drillThrough(name, point),
  }))
  return offeredBy(options)('drillthrough', {
    label: options.words.say('menu.drillThrough'),
    icon: 'through',
    children,
  })
}

function copyEntries(
  point: DataPoint,
  { hasSelection, actions, words: { say } }: VisualMenuOptions,
): readonly MenuEntry[] {
  return [
    { key: 'value', label: say('menu.copy.value'), run: () => actions.copyValue(point) },
    {
      key: 'selection',
      label: say(hasSelection ? 'menu.copy.chosen' : 'menu.copy.named'),
      run: () => actions.copySelection(point),
    },
    { key: 'table', label: say('menu.copy.table'), run: actions.copyTable },
  ]
}

type Offered = Omit<MenuEntry, 'key' | 'isDisabled'> & { readonly key?: string }

/** A built-in entry as far as the page leaves it. */
const offeredBy =
  ({ settings, visual }: VisualMenuOptions) =>
  (command: CommandName, entry: Offered): readonly MenuEntry[] => {
    const state = commandState(settings, command, visual)
    return state === 'hidden' ? [] : [{ key: command, ...entry, isDisabled: state === 'disabled' }]
  }

function exportEntries({ dataExport, actions, words: { say } }: VisualMenuOptions): readonly Offered[] {
  if (dataExport === 'none') return []
  const label = say('menu.export')
  const summarized = () => actions.exportData(false)
  const document: Offered = {
    key: 'exportDocument',
    label: say('menu.exportDocument'),
    icon: 'page',
    run: actions.openExport,
  }
  if (dataExport === 'summarized') return [{ label, icon: 'download', run: summarized }, document]
  return [
    {
      label,
      icon: 'download',
      children: [
        { key: 'summarized', label: say('menu.export.shown'), run: summarized },
        { key: 'underlying', label: say('menu.export.rows'), run: () => actions.exportData(true) },
      ],
    },
    document,
  ]
}

function sortEntries({ visual, label, actions, words }: VisualMenuOptions): readonly MenuEntry[] {
  if (!isSortable(visual)) return []
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  const leading = visual.sort?.[0]
  return Object.entries(roles).flatMap(([role, fields = []]) =>
    fields.flatMap((field, index) =>
      (['ascending', 'descending'] as const).map((direction): MenuEntry => {
        const isNow =
          leading?.role === role && (leading.index ?? 0) === index && leading.direction === direction
        return {
          key: `${role}.${index}.${direction}`,
          label: words.say(`menu.sort.${direction}`, { field: label(field) }),
          isChecked: isNow,
          run: () => actions.sort({ role, index, direction }),
        }
      }),
    ),
  )
}

/** The page's entries above or below the built-in ones. */
function withExtensions(
  place: MenuPlace,
  point: DataPoint | null,
  { settings, visual, actions }: VisualMenuOptions,
  own: readonly MenuEntry[],
): readonly MenuEntry[] {
  const entry = ({ name, title, icon, children }: ExtensionEntry): MenuEntry => ({
    key: `extension ${name}`,
    label: title,
    ...(icon ? { image: iconAddress(icon) } : {}),
    ...(children ? { children: children.map(entry) } : { run: () => actions.runCommand(name, point) }),
  })
  const given = extensionEntries(settings, place, visual)
  const parts = [
    given.filter(({ isTop }) => isTop).map(entry),
    own,
    given.filter(({ isTop }) => !isTop).map(entry),
  ].filter((part) => part.length > 0)
  return parts.flatMap((part, index) =>
    index === 0 ? part : part.map((each, at) => (at === 0 ? { ...each, startsPart: true } : each)),
  )
}
