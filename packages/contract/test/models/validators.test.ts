import { describe, expect, test } from 'vitest'
import {
  BrowserPrintAdjustmentsMode,
  CommonErrorCodes,
  Permissions,
  TokenType,
  ViewMode,
  VisualContainerDisplayMode,
  validateCreateReport,
  validateCustomPageSize,
  validateDashboardLoad,
  validateExtension,
  validateLoadQnaConfiguration,
  validatePaginatedReportLoad,
  validatePrintSettings,
  validateQuickCreate,
  validateReportLoad,
  validateSettings,
  validateTileLoad,
  validateZoomLevel,
} from '../../src/models/index.ts'
import type { IError } from '../../src/models/index.ts'
import { tableData } from '../../src/models/validation/create-rules.ts'
import { paginatedBinding } from '../../src/models/validation/load-rules.ts'
import { findFlaw } from '../../src/models/validation/rule.ts'

type Validate = (input: unknown) => IError[] | undefined
type Fields = Record<string, unknown>

const message = (text: string) => [{ message: text }]
const required = (field: string) => message(`${field} is required`)

/** Leaves each field out, and makes each null. */
function expectRequired(validate: Validate, valid: Fields, ...fields: string[]): void {
  expect(validate(valid)).toBeUndefined()
  for (const field of fields) {
    const { [field]: _, ...rest } = valid
    expect(validate(rest)).toEqual(required(field))
    expect(validate({ ...valid, [field]: null })).toEqual(required(field))
    expect(validate({ ...valid, [field]: '' })).not.toEqual(required(field))
  }
}

const report = { accessToken: 't', id: 'r' }
const dashboard = { accessToken: 't', id: 'd' }
const tile = { accessToken: 't', id: 't', dashboardId: 'd' }
const qna = { accessToken: 't', datasetIds: ['d'] }
const create = { accessToken: 't', datasetId: 'd' }
const quickCreate = {
  accessToken: 't',
  datasetCreateConfig: { locale: 'en-US', mashupDocument: 'section Section1;' },
}

describe('load configurations', () => {
  test('[MOD-01] a report needs a token and an id', () => {
    expectRequired(validateReportLoad, report, 'accessToken', 'id')
    expectRequired(validatePaginatedReportLoad, report, 'accessToken', 'id')
  })

  test('[MOD-02] a dashboard needs a token and an id', () => {
    expectRequired(validateDashboardLoad, dashboard, 'accessToken', 'id')
  })

  test('[MOD-03] a tile needs a token and an id', () => {
    expectRequired(validateTileLoad, tile, 'accessToken', 'id')
  })

  test('[TIL-02] a tile also needs a dashboard id', () => {
    expectRequired(validateTileLoad, tile, 'dashboardId')
  })

  test('[MOD-04] a Q&A box needs a token and dataset ids', () => {
    expectRequired(validateLoadQnaConfiguration, qna, 'accessToken', 'datasetIds')
    expect(validateLoadQnaConfiguration({ ...qna, datasetIds: 'd' })).toEqual(
      message('datasetIds must be an array of strings'),
    )
  })

  test('[MOD-05] a report creation needs a token and a dataset id', () => {
    expectRequired(validateCreateReport, create, 'accessToken', 'datasetId')
  })

  test('[MOD-06] a page view is one of three, of dashboards and of tiles', () => {
    const refusal = message('pageView must be one of the followings: fitToWidth, oneColumn, actualSize')
    for (const [validate, valid] of [
      [validateDashboardLoad, dashboard],
      [validateTileLoad, tile],
    ] as const) {
      for (const pageView of ['actualSize', 'fitToWidth', 'oneColumn', null, undefined]) {
        expect(validate({ ...valid, pageView })).toBeUndefined()
      }
      for (const pageView of ['fitToPage', 'FitToWidth', '', 1]) {
        expect(validate({ ...valid, pageView })).toEqual(refusal)
      }
    }
  })

  test('[MOD-07] a zoom level lies between 0.25 and 4', () => {
    for (const zoom of [0.25, 1, 4]) {
      expect(validateZoomLevel(zoom)).toBeUndefined()
      expect(validateSettings({ zoomLevel: zoom })).toBeUndefined()
      expect(validateReportLoad({ ...report, settings: { zoomLevel: zoom } })).toBeUndefined()
    }
    for (const zoom of [0.24, 4.01, 0, -1, NaN]) {
      const refusal = message('zoomLevel must be a number between 0.25 and 4')
      expect(validateZoomLevel(zoom)).toEqual(message('undefined must be a number between 0.25 and 4'))
      expect(validateSettings({ zoomLevel: zoom })).toEqual(refusal)
      expect(validateReportLoad({ ...report, settings: { zoomLevel: zoom } })).toEqual(refusal)
    }
    expect(validateZoomLevel('1')).toEqual(message('undefined must be a number'))
    expect(validateSettings({ zoomLevel: '1' })).toEqual(message('zoomLevel must be a number'))
  })

  test('nothing at all is valid, and what is no object is told so', () => {
    for (const nothing of [null, undefined]) expect(validateReportLoad(nothing)).toBeUndefined()
    for (const other of ['text', 5, [report]])
      expect(validateReportLoad(other)).toEqual(message('input must be an object'))
  })

  test('only the first flaw is told', () => {
    expect(validateReportLoad({ viewMode: 9, groupId: 5 })).toEqual(required('accessToken'))
    expect(validateReportLoad({ ...report, viewMode: 9, groupId: 5 })).toEqual(
      message('groupId must be a string'),
    )
  })

  test('a dataset binding binds something', () => {
    const refusal = message('datasetBinding cannot be empty')
    expect(validateReportLoad({ ...report, datasetBinding: {} })).toEqual(refusal)
    expect(validateReportLoad({ ...report, datasetBinding: { datasetId: 'd' } })).toBeUndefined()
    expect(validateReportLoad({ ...report, datasetBinding: { datasetId: 5 } })).toEqual(
      message('datasetId must be a string'),
    )
  })
})

describe('message shapes', () => {
  test('[MOD-08] a missing field is required', () => {
    expect(validateReportLoad({ id: 'r' })).toEqual(required('accessToken'))
  })

  test('[MOD-09] a field that must not be given is forbidden', () => {
    const rule = { fields: { groupName: { forbidden: true } } } as const
    expect(findFlaw(rule, { groupName: 'g' })?.message).toBe('groupName is forbidden')
    expect(findFlaw(rule, { groupName: null })?.message).toBe('groupName is forbidden')
    expect(findFlaw(rule, {})).toBeUndefined()
  })

  test('[MOD-09] inside an either-or the outer message shows', () => {
    const commands = [
      { name: 'n', title: 't', extend: { visualContextMenu: { groupName: 'g', menuLocation: 0 } } },
    ]
    expect(validateSettings({ extensions: { commands } })).toEqual(message('extensions property is invalid'))
    expect(validateExtension({ command: commands[0] })).toEqual(
      message('visualContextMenu property is invalid'),
    )
  })

  test('[MOD-10] a field of the wrong type must be of the right one', () => {
    expect(validateReportLoad({ ...report, groupId: 5 })).toEqual(message('groupId must be a string'))
    expect(validateTileLoad({ ...tile, width: 'x' })).toEqual(message('width must be a number'))
    expect(validateSettings({ filterPaneEnabled: 'x' })).toEqual(
      message('filterPaneEnabled must be a boolean'),
    )
  })

  test('[MOD-11] a value outside the allowed ones is invalid, one of another type has the wrong type', () => {
    expect(validateReportLoad({ ...report, viewMode: 9 })).toEqual(message('viewMode property is invalid'))
    expect(validateReportLoad({ ...report, viewMode: '0' })).toEqual(message('viewMode must be a number'))
  })

  test('either-or and arrays hide what was wrong inside, maps and objects tell it', () => {
    expect(validateReportLoad({ ...report, bookmark: { name: 5 } })).toEqual(
      message('bookmark property is invalid'),
    )
    expect(validateSettings({ commands: [{ copy: {} }] })).toEqual(message('commands property is invalid'))
    expect(validateSettings({ panes: { filters: { visible: 1 } } })).toEqual(
      message('visible must be a boolean'),
    )
    const pagesLayout = { P: { visualsLayout: { V: { x: 'left' } } } }
    expect(validateSettings({ customLayout: { pagesLayout } })).toEqual(message('x must be a number'))
  })
})

describe('parts of configurations', () => {
  test('[MOD-12] a menu command has a name and a title', () => {
    const command = { name: 'n', title: 't', extend: {} }
    for (const field of ['name', 'title', 'extend']) {
      const { [field as 'name']: _, ...rest } = command
      expect(validateExtension({ command: rest })).toEqual(required(field))
    }
    expect(validateExtension({ command })).toBeUndefined()
    expect(validateExtension({ command: { ...command, title: 5 } })).toEqual(
      message('title must be a string'),
    )
  })

  test('[MOD-16] a page size has a type, a width and a height', () => {
    expect(validateCustomPageSize({ type: 4, width: 1280, height: 720 })).toBeUndefined()
    expect(validateCustomPageSize({ type: 0 })).toBeUndefined()
    expect(validateCustomPageSize({ width: 1280, height: 720 })).toEqual(required('type'))
    expect(validateCustomPageSize({ type: 6 })).toEqual(message('type property is invalid'))
    for (const field of ['width', 'height']) {
      expect(validateCustomPageSize({ type: 4, [field]: '720' })).toEqual(
        message(`${field} must be a number`),
      )
    }
    const inLayout = (pageSize: unknown) => validateSettings({ customLayout: { pageSize } })
    expect(inLayout({ type: 4, width: 1280, height: 720 })).toBeUndefined()
    expect(inLayout({ width: 1280, height: 720 })).toEqual(required('type'))
  })

  test('[MOD-17] a visual layout has x, y, z, width, height and a display mode', () => {
    const validate = (layout: unknown) =>
      validateSettings({ customLayout: { pagesLayout: { P: { visualsLayout: { V: layout } } } } })
    expect(validate({ x: 1, y: 2, z: 3, width: 4, height: 5, displayState: { mode: 1 } })).toBeUndefined()
    for (const field of ['x', 'y', 'z', 'width', 'height']) {
      expect(validate({ [field]: 0 })).toBeUndefined()
      expect(validate({ [field]: '0' })).toEqual(message(`${field} must be a number`))
    }
    expect(validate({ displayState: 1 })).toEqual(message('displayState must be an object'))
    expect(validate({ displayState: { mode: 0 } })).toBeUndefined()
    expect(validate({ displayState: { mode: 2 } })).toEqual(message('mode property is invalid'))
    expect(validate({ displayState: { mode: 'Hidden' } })).toEqual(message('mode must be a number'))
  })

  test('[VIS-11] a visual is visible or hidden, and nothing else', () => {
    const names = Object.keys(VisualContainerDisplayMode).filter((key) => Number.isNaN(Number(key)))
    expect(names).toEqual(['Visible', 'Hidden'])
    const validate = (mode: unknown) =>
      validateSettings({
        customLayout: {
          pagesLayout: { P: { visualsLayout: {}, defaultLayout: { displayState: { mode } } } },
        },
      })
    expect(validate(VisualContainerDisplayMode.Visible)).toBeUndefined()
    expect(validate(VisualContainerDisplayMode.Hidden)).toBeUndefined()
    for (const mode of [2, -1, 0.5]) expect(validate(mode)).toEqual(message('mode property is invalid'))
  })

  test('[MOD-18] print settings adjust or do not', () => {
    const { Default, NoAdjustments } = BrowserPrintAdjustmentsMode
    for (const browserPrintAdjustmentsMode of [0, 1, Default, NoAdjustments]) {
      expect(validatePrintSettings({ browserPrintAdjustmentsMode })).toBeUndefined()
    }
    expect(validatePrintSettings({ browserPrintAdjustmentsMode: 2 })).toEqual(
      message('browserPrintAdjustmentsMode property is invalid'),
    )
    const settings = { printSettings: { browserPrintAdjustmentsMode: 2 } }
    expect(validateSettings(settings)).toEqual(message('browserPrintAdjustmentsMode property is invalid'))
    expect(validatePrintSettings({ browserPrintAdjustmentsMode: '1' })).toEqual(
      message('browserPrintAdjustmentsMode must be a number'),
    )
  })

  test('[MOD-19] a paginated dataset binding names its source and its target', () => {
    const rule = { sourceDatasetId: 's', targetDatasetId: 't' }
    const told = (binding: unknown) => findFlaw(paginatedBinding, binding)?.message
    expect(told(rule)).toBeUndefined()
    for (const field of ['sourceDatasetId', 'targetDatasetId']) {
      expect(told({ ...rule, [field]: undefined })).toBe(`${field} is required`)
      expect(told({ ...rule, [field]: 5 })).toBe(`${field} must be a string`)
    }
    const load = (binding: unknown) => validatePaginatedReportLoad({ ...report, datasetBindings: [binding] })
    expect(load(rule)).toBeUndefined()
    expect(load({ sourceDatasetId: 's' })).toEqual(message('datasetBindings property is invalid'))
  })

  test('[CRT-06] each field of a quick create is checked', () => {
    expectRequired(validateQuickCreate, quickCreate, 'accessToken', 'datasetCreateConfig')
    const told = (fields: Fields) => validateQuickCreate({ ...quickCreate, ...fields })
    expect(told({ accessToken: 5 })).toEqual(message('accessToken must be a string'))
    expect(told({ groupId: 5 })).toEqual(message('groupId must be a string'))
    expect(told({ tokenType: 'Embed' })).toEqual(message('tokenType must be a number'))
    expect(told({ theme: 'dark' })).toEqual(message('theme must be an object'))
    expect(told({ theme: { themeJson: 'dark' } })).toEqual(message('themeJson must be an object'))
    expect(told({ datasetCreateConfig: 'M' })).toEqual(message('datasetCreateConfig must be an object'))
    expect(told({ datasetCreateConfig: {} })).toEqual(required('locale'))
  })

  test('[CRT-06] what a dataset is made of fits together', () => {
    const told = (config: Fields) =>
      validateQuickCreate({ ...quickCreate, datasetCreateConfig: { locale: 'en', ...config } })
    expect(told({})).toEqual(message('At least one of data or mashupDocument must be provided'))
    expect(told({ data: [] })).toEqual(message('tableSchemaList cannot be empty when data is provided'))
    expect(told({ datasourceConnectionConfig: {} })).toEqual(
      message('mashupDocument cannot be empty when datasourceConnectionConfig is presented'),
    )
    expect(told({ data: [{ name: 'T', rows: [['1']] }], tableSchemaList: [] })).toBeUndefined()
  })

  test('[CRT-07] table data has a name and rows of texts', () => {
    const told = (data: unknown) => findFlaw(tableData, data)?.message
    expect(told({ name: 'T', rows: [['a', 'b'], []] })).toBeUndefined()
    expect(told({ rows: [] })).toBe('name is required')
    expect(told({ name: 'T' })).toBe('rows is required')
    expect(told({ name: 5, rows: [] })).toBe('name must be a string')
    for (const rows of ['a', ['a'], [[1]]]) expect(told({ name: 'T', rows })).toBe('rows property is invalid')
  })
})

describe('codes, tokens and rights', () => {
  test('[ERR-03] the six error codes are these', () => {
    expect(CommonErrorCodes).toEqual({
      TokenExpired: 'TokenExpired',
      NotFound: 'PowerBIEntityNotFound',
      InvalidParameters: 'Invalid parameters',
      LoadReportFailed: 'LoadReportFailed',
      NotAuthorized: 'PowerBINotAuthorizedException',
      FailedToLoadModel: 'ExplorationContainer_FailedToLoadModel_DefaultDetails',
    })
  })

  test('[PRM-05] the token types are Aad and Embed', () => {
    expect(TokenType).toMatchObject({ Aad: 0, Embed: 1 })
    for (const tokenType of [TokenType.Aad, TokenType.Embed]) {
      expect(validateReportLoad({ ...report, tokenType })).toBeUndefined()
    }
    expect(validateReportLoad({ ...report, tokenType: 2 })).toEqual(message('tokenType property is invalid'))
  })

  test('[PRM-06] the permission levels are Read, ReadWrite, Copy, Create and All', () => {
    expect(Permissions).toMatchObject({ Read: 0, ReadWrite: 1, Copy: 2, Create: 4, All: 7 })
    const { Read, ReadWrite, Copy, Create, All } = Permissions
    for (const permissions of [Read, ReadWrite, Copy, Create, All]) {
      expect(validateReportLoad({ ...report, permissions })).toBeUndefined()
    }
    for (const permissions of [3, 5, 8]) {
      expect(validateReportLoad({ ...report, permissions })).toEqual(
        message('permissions property is invalid'),
      )
    }
  })

  test('[PRM-07] the view modes are View and Edit', () => {
    expect(ViewMode).toMatchObject({ View: 0, Edit: 1 })
    for (const viewMode of [ViewMode.View, ViewMode.Edit]) {
      expect(validateReportLoad({ ...report, viewMode })).toBeUndefined()
    }
    expect(validateReportLoad({ ...report, viewMode: 2 })).toEqual(message('viewMode property is invalid'))
  })
})
