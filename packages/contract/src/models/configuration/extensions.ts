import type { MenuLocation } from '../enums/index.ts'
import type { CommandExtensionSelector } from '../filters/selectors.ts'

export interface IExtensionPoint {}

export interface IMenuExtensionBase extends IExtensionPoint {
  title?: string
  icon?: string
}

/** An entry of its own, at a place in the menu. */
export interface IFlatMenuExtension extends IMenuExtensionBase {
  menuLocation?: MenuLocation
}

/** An entry inside a group of the menu. */
export interface IGroupedMenuExtension extends IMenuExtensionBase {
  groupName: string
}

export type IMenuExtension = IFlatMenuExtension | IGroupedMenuExtension

export interface IExtensionPoints {
  visualContextMenu?: IMenuExtension
  visualOptionsMenu?: IMenuExtension
}

export interface IExtensionItem {
  name: string
  extend: IExtensionPoints
}

export interface ICommandExtension extends IExtensionItem {
  title: string
  icon?: string
  selector?: CommandExtensionSelector
}

export interface IMenuGroupExtension {
  name: string
  title: string
  menuLocation?: MenuLocation
}

export interface IExtension {
  command?: ICommandExtension
}

export interface IExtensions {
  commands: ICommandExtension[]
  groups?: IMenuGroupExtension[]
}

export type Extensions = IExtension[] | IExtensions
