import type { IExtension, IExtensions, IFlatMenuExtension, IGroupedMenuExtension } from './extensions.ts'

export function isGroupedMenuExtension(menuExtension: any): menuExtension is IGroupedMenuExtension {
  return !!menuExtension && !!menuExtension.groupName
}

export function isFlatMenuExtension(menuExtension: any): menuExtension is IFlatMenuExtension {
  return !!menuExtension && !menuExtension.groupName
}

export function isIExtensionArray(extensions: any): extensions is IExtension[] {
  return Array.isArray(extensions)
}

export function isIExtensions(extensions: any): extensions is IExtensions {
  return !!extensions && !isIExtensionArray(extensions)
}
