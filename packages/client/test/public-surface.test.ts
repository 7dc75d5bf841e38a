import { expect, test } from 'vitest'
import * as main from '../src/index.ts'
import * as powerbi from '../src/powerbi.ts'

test('the main entry exports these names', () => {
  expect(Object.keys(main).toSorted()).toMatchInlineSnapshot(`
    [
      "AdvancedFilterBuilder",
      "BasicFilterBuilder",
      "BookmarksManager",
      "Create",
      "Dashboard",
      "Embed",
      "EmbedError",
      "Page",
      "Qna",
      "QuickCreate",
      "RelativeDateFilterBuilder",
      "RelativeTimeFilterBuilder",
      "Report",
      "Service",
      "ServiceCore",
      "Tile",
      "TopNFilterBuilder",
      "Visual",
      "VisualDescriptor",
      "allowAnyFrameOrigin",
      "createReportService",
      "createService",
      "createTokenManager",
      "embedErrors",
      "loadThrottleMs",
      "models",
      "powerBi",
    ]
  `)
})

test('the powerbi entry exports the names of powerbi-client', () => {
  expect(Object.keys(powerbi).toSorted()).toMatchInlineSnapshot(`
    [
      "AdvancedFilterBuilder",
      "BasicFilterBuilder",
      "Create",
      "Dashboard",
      "Embed",
      "Page",
      "Qna",
      "QuickCreate",
      "RelativeDateFilterBuilder",
      "RelativeTimeFilterBuilder",
      "Report",
      "Tile",
      "TopNFilterBuilder",
      "Visual",
      "VisualDescriptor",
      "factories",
      "models",
      "service",
    ]
  `)
})
