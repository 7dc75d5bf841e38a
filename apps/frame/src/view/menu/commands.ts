import { models } from '@casement/contract'
import type { EmbedSettings } from '@casement/report'
import { kindNamed } from '@casement/visuals'
import type { Visual } from '@casement/visuals'

/** The built-in commands that a page can disable or hide. */
export type CommandName = keyof models.ICommandsSettings
export type CommandState = 'enabled' | 'disabled' | 'hidden'

const states: Readonly<Record<models.CommandDisplayOption, CommandState>> = {
  [models.CommandDisplayOption.Enabled]: 'enabled',
  [models.CommandDisplayOption.Disabled]: 'disabled',
  [models.CommandDisplayOption.Hidden]: 'hidden',
}

type Selector = { readonly visualName?: unknown; readonly visualType?: unknown } | undefined

/** True when a selector means a visual, by our name of its kind or Power BI's; without one every visual is meant. */
const isMeant = (selector: Selector, visual: Visual): boolean =>
  selector === undefined ||
  (selector.visualName === undefined && selector.visualType === undefined) ||
  selector.visualName === visual.name ||
  kindNamed(selector.visualType) === visual.type

/** State of a command on a visual by the host's settings; the last one that means the visual counts. */
export function commandState(settings: EmbedSettings, command: CommandName, visual: Visual): CommandState {
  let state: CommandState = 'enabled'
  for (const entry of settings.commands) {
    const said = entry[command]
    if (said && isMeant(said.selector as Selector, visual)) state = states[said.displayOption] ?? state
  }
  return state
}

/** True when a visual shows its header. */
export function hasHeader(settings: EmbedSettings, visual: Visual): boolean {
  const said = settings.visualHeaders.findLast(({ selector }) => isMeant(selector as Selector, visual))
  return said?.settings.visible !== false
}

export interface ExtensionEntry {
  readonly name: string
  readonly title: string
  readonly icon: string | undefined
  readonly isTop: boolean
  /** The entries of a group; absent for an entry of its own. */
  readonly children?: readonly ExtensionEntry[]
}

/** Place of an extension's entries. */
export type MenuPlace = 'visualOptionsMenu' | 'visualContextMenu'

/** The entries that the page adds to a menu of a visual, groups with theirs below them; empty groups are left out. */
export function extensionEntries(
  settings: EmbedSettings,
  place: MenuPlace,
  visual: Visual,
): readonly ExtensionEntry[] {
  const { commands, groups } = settings.extensions
  const own: ExtensionEntry[] = []
  const byGroup = new Map<string, ExtensionEntry[]>(groups.map(({ name }) => [name, []]))
  for (const { name, title, icon, extend, selector } of commands) {
    const menu = extend[place]
    if (!menu || !isMeant(selector as Selector, visual)) continue
    const entry = {
      name,
      title: menu.title ?? title,
      icon: menu.icon ?? icon,
      isTop: 'menuLocation' in menu && menu.menuLocation === models.MenuLocation.Top,
    }
    const group = 'groupName' in menu ? byGroup.get(menu.groupName) : undefined
    ;(group ?? own).push(entry)
  }
  const grouped = groups.flatMap(({ name, title, menuLocation }) => {
    const children = byGroup.get(name)!
    return children.length
      ? [{ name, title, icon: undefined, isTop: menuLocation === models.MenuLocation.Top, children }]
      : []
  })
  return [...own, ...grouped]
}

/** An icon as an address that an image takes: data as it is, base64 as a PNG. */
export const iconAddress = (icon: string): string =>
  /^(data:image\/|https?:\/\/)/.test(icon) ? icon : `data:image/png;base64,${icon}`
