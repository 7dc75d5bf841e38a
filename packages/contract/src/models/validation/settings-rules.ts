import { flag, zeroOrOne, zeroToThree, zeroToTwo } from './basic-rules.ts'
import { extensions } from './extension-rules.ts'
import { customLayout } from './layout-rules.ts'
import type { Rule } from './rule.ts'
import { selector } from './selector-rules.ts'

const hideable: Rule = { fields: { visible: flag } }
const collapsible: Rule = { fields: { expanded: flag } }

export const bookmarksPane = hideable
export const fieldsPane = collapsible
export const filtersPane: Rule = { fields: { visible: flag, expanded: flag } }
export const pageNavigationPane: Rule = { fields: { visible: flag, position: zeroOrOne } }
export const selectionPane = hideable
export const syncSlicersPane = hideable
export const visualizationsPane = collapsible

export const panes: Rule = {
  fields: {
    bookmarks: bookmarksPane,
    fields: fieldsPane,
    filters: filtersPane,
    pageNavigation: pageNavigationPane,
    selection: selectionPane,
    syncSlicers: syncSlicersPane,
    visualizations: visualizationsPane,
  },
}

export const visualHeader: Rule = { fields: { 'settings!': hideable, selector } }
export const visualSettings: Rule = { fields: { visualHeaders: { items: visualHeader } } }

const command: Rule = { fields: { 'displayOption!': zeroToTwo, selector } }

/** `focusMode` and `visualCalculation` pass unchecked, as they do in Power BI. */
export const commandsSettings: Rule = {
  fields: {
    copy: command,
    drill: command,
    drillthrough: command,
    expandCollapse: command,
    exportData: command,
    includeExclude: command,
    removeVisual: command,
    search: command,
    seeData: command,
    sort: command,
    spotlight: command,
    insightsAnalysis: command,
    addComment: command,
    groupVisualContainers: command,
    summarize: command,
    clearSelection: command,
  },
}

export const printSettings: Rule = { fields: { browserPrintAdjustmentsMode: zeroOrOne } }

export const zoomLevel: Rule = { between: [0.25, 4] }

export const settings: Rule = {
  fields: {
    filterPaneEnabled: flag,
    navContentPaneEnabled: flag,
    bookmarksPaneEnabled: flag,
    useCustomSaveAsDialog: flag,
    extensions,
    layoutType: zeroToThree,
    customLayout,
    background: zeroOrOne,
    visualSettings,
    hideErrors: flag,
    commands: { items: commandsSettings },
    hyperlinkClickBehavior: zeroToTwo,
    bars: { fields: { actionBar: hideable, statusBar: hideable } },
    panes,
    personalBookmarksEnabled: flag,
    persistentFiltersEnabled: flag,
    visualRenderedEvents: flag,
    authoringHintsEnabled: flag,
    printSettings,
    // Stricter than Power BI, whose settings validator lets any zoom pass [MOD-07].
    zoomLevel,
  },
}
