import type { models } from '@casement/contract'

export type Menu = 'visualContextMenu' | 'visualOptionsMenu'

export interface MenuCommandOptions {
  readonly menu: Menu
  readonly name: string
  readonly title: string
  /** Text in the menu. */
  readonly menuTitle: string
  /** Dropped where a group is named. */
  readonly menuLocation: models.MenuLocation
  readonly visualName?: string | undefined
  /** Wins over visualName. */
  readonly visualType?: string | undefined
  readonly groupName?: string | undefined
  /** Icon in the options menu; a context menu has none [MOD-14]. */
  readonly icon?: string | undefined
}

const schema = 'http://powerbi.com/product/schema#'

/** A command as settings carry it [MOD-13 to MOD-15]. */
export function menuCommand(options: MenuCommandOptions): models.ICommandExtension {
  const { menu, name, title, menuTitle, menuLocation, visualName, visualType, groupName, icon } = options
  const entry = groupName ? { title: menuTitle, groupName } : { title: menuTitle, menuLocation }
  const command = { name, title, extend: { [menu]: entry } } as models.ICommandExtension
  if (menu === 'visualOptionsMenu') command.icon = icon!
  if (visualType) command.selector = { $schema: `${schema}visualTypeSelector`, visualType }
  else if (visualName) command.selector = { $schema: `${schema}visualSelector`, visualName }
  return command
}

/** The commands without one menu entry; undefined when there is no such entry. The command itself stays. */
export function withoutMenuEntry(
  commands: readonly models.ICommandExtension[],
  menu: Menu,
  name: string,
  menuTitle: string,
): models.ICommandExtension[] | undefined {
  const index = commands.findIndex(
    (command) => command.name === name && command.extend?.[menu]?.title === menuTitle,
  )
  if (index < 0) return undefined
  const copy = structuredClone([...commands])
  delete copy[index]!.extend[menu]
  if (menu === 'visualOptionsMenu') delete copy[index]!.icon
  return copy
}

/** The commands and groups that settings name, in either of their two forms; the older form, a list, has no groups. */
export function extensionsOf(extensions: models.Extensions | null | undefined): Partial<models.IExtensions> {
  if (Array.isArray(extensions)) return { commands: extensions.flatMap((each) => each?.command ?? []) }
  return extensions ?? {}
}
