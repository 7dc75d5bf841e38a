import type { IDatasetBinding } from '../configuration/configurations.ts'
import type { PageView } from '../configuration/layouts.ts'
import { count, flag, object, text, texts, zeroOrOne } from './basic-rules.ts'
import { anyBookmark } from './bookmark-rules.ts'
import { filters, onLoadFilters } from './filter-rules.ts'
import type { Rule } from './rule.ts'
import { filtersPane, settings } from './settings-rules.ts'

export const theme: Rule = { fields: { themeJson: object } }

export const paginatedBinding: Rule = { fields: { 'sourceDatasetId!': text, 'targetDatasetId!': text } }

const datasetBindings: Rule = { items: paginatedBinding }

const datasetBinding: Rule = {
  allOf: [
    object,
    {
      check: ({ datasetId, paginatedReportBindings }: IDatasetBinding) =>
        datasetId || paginatedReportBindings ? undefined : 'datasetBinding cannot be empty',
    },
    { fields: { datasetId: text, paginatedReportBindings: datasetBindings } },
  ],
}

/** One text for every wrong page view, also in tiles, where Power BI checks none [DSH-03] [MOD-06]. */
const pageView: Rule = {
  check: (value: unknown) =>
    ['fitToWidth', 'oneColumn', 'actualSize'].includes(value as PageView)
      ? undefined
      : 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize',
}

/** `slicers`, `action`, `type`, `uniqueId` and `eventHooks` pass unchecked, as they do in Power BI. */
export const reportLoad: Rule = {
  fields: {
    'accessToken!': text,
    'id!': text,
    groupId: text,
    settings,
    pageName: text,
    filters: { anyOf: [filters, onLoadFilters] },
    permissions: { oneOf: [0, 1, 2, 4, 7] },
    viewMode: zeroOrOne,
    tokenType: zeroOrOne,
    bookmark: anyBookmark,
    theme,
    embedUrl: text,
    datasetBinding,
    contrastMode: { oneOf: [0, 1, 2, 3, 4] },
  },
}

export const paginatedReportLoad: Rule = {
  fields: {
    'accessToken!': text,
    'id!': text,
    groupId: text,
    settings: {
      fields: { commands: { fields: { parameterPanel: { fields: { expanded: flag, enabled: flag } } } } },
    },
    tokenType: zeroOrOne,
    embedUrl: text,
    type: text,
    parameterValues: { items: { fields: { 'name!': text, value: text } } },
    datasetBindings,
  },
}

export const dashboardLoad: Rule = {
  fields: {
    'accessToken!': text,
    'id!': text,
    groupId: text,
    pageView,
    tokenType: zeroOrOne,
    embedUrl: text,
  },
}

export const tileLoad: Rule = {
  fields: {
    'accessToken!': text,
    'id!': text,
    'dashboardId!': text,
    groupId: text,
    pageView,
    tokenType: zeroOrOne,
    width: count,
    height: count,
  },
}

export const qnaLoad: Rule = {
  fields: {
    'accessToken!': text,
    'datasetIds!': texts,
    question: text,
    viewMode: zeroOrOne,
    settings: {
      fields: { filterPaneEnabled: flag, hideErrors: flag, panes: { fields: { filters: filtersPane } } },
    },
    tokenType: zeroOrOne,
    groupId: text,
  },
}
