import { isPlainObject } from '@casement/schema'

/** Settings of the frame border as a host or an author sends them: only what they change. */
export type SettingsJson = { readonly [name: string]: unknown }

/**
 * Lays a patch over settings. Objects merge key by key, extensions of menus by commands and groups, any other value
 * replaces the earlier one; undefined changes nothing.
 */
export function mergedSettings(settings: SettingsJson, patch: SettingsJson): SettingsJson {
  const merged: Record<string, unknown> = { ...settings }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || name === '__proto__') continue
    const present = merged[name]
    if (name === 'extensions') merged[name] = { ...extensionsIn(present), ...extensionsIn(value) }
    else
      merged[name] = isPlainObject(value) && isPlainObject(present) ? mergedSettings(present, value) : value
  }
  return merged
}

/** Commands and groups of menu extensions, which come in two forms: both by name, or a list with a command in each. */
function extensionsIn(extensions: unknown): SettingsJson {
  if (Array.isArray(extensions))
    return { commands: extensions.flatMap((each) => (isPlainObject(each) ? (each.command ?? []) : [])) }
  const named = isPlainObject(extensions) ? Object.entries(extensions) : []
  return Object.fromEntries(named.filter(([, list]) => list !== undefined && list !== null))
}
