import type { models } from '@casement/contract'

/** Both pane settings are always sent; an attribute speaks where the settings do not [EMB-38]. */
export function withPanes(
  given: models.ISettings | undefined,
  attribute: (name: 'filter-pane' | 'nav-content-pane') => string | null,
): models.ISettings {
  const settings = given ?? {}
  const pane = (
    name: 'filterPaneEnabled' | 'navContentPaneEnabled',
    attributeName: 'filter-pane' | 'nav-content-pane',
  ) => {
    if (name in settings) return settings[name]
    const text = attribute(attributeName)
    return text === null ? undefined : text !== 'false'
  }
  return {
    ...settings,
    filterPaneEnabled: pane('filterPaneEnabled', 'filter-pane'),
    navContentPaneEnabled: pane('navContentPaneEnabled', 'nav-content-pane'),
  } as models.ISettings
}
