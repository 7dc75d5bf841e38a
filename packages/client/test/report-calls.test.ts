// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import type { Page, Report, VisualDescriptor } from '../src/index.ts'
import { models } from '../src/index.ts'
import { embedded, frameOf, newPage, reportConfig } from './fake-frame.ts'
import type { FakeFrame } from './fake-frame.ts'

let embed: Report
let frame: FakeFrame

beforeEach(async () => {
  ;({ embed, frame } = await embedded<Report>())
  frame.heard.length = 0
})

/** Runs a call and gives what was heard: method and path, and the body. */
const heardOf = async (run: () => unknown): Promise<unknown[]> => {
  frame.heard.length = 0
  await run()
  const { method, url, body } = frame.last
  return method === 'GET' ? [`${method} ${url}`] : [`${method} ${url}`, body]
}
const filter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 't', column: 'c' },
  filterType: models.FilterType.Basic,
  operator: 'In',
  values: [1],
} as const satisfies models.IBasicFilter as unknown as models.IBasicFilter
const { Custom, Master, MobileLandscape, MobilePortrait } = models.LayoutType
const mixed =
  'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.'

describe('report', () => {
  test('[RPT-01] the initial layout is Master', async () => {
    expect(embed.initialLayoutType).toBe(Master)
    await expect(embed.switchLayout(MobilePortrait)).rejects.toBe(mixed)
    await embed.switchLayout(Custom)
    expect(frame.calls).toEqual(['PATCH /report/settings'])
  })

  test('[RPT-02] switching across mobile and other layouts is refused and sends nothing', async () => {
    const startingWith = async (layoutType: models.LayoutType) => {
      const started = await embedded<Report>({ ...reportConfig, settings: { layoutType } })
      started.frame.heard.length = 0
      return started
    }
    for (const [from, to] of [
      [Master, MobilePortrait],
      [Custom, MobileLandscape],
      [MobilePortrait, Master],
    ] as const) {
      const { embed, frame } = await startingWith(from)
      await expect(embed.switchLayout(to)).rejects.toBe(mixed)
      expect(frame.heard).toEqual([])
    }
    const mobile = await startingWith(MobilePortrait)
    await mobile.embed.switchLayout(MobileLandscape)
    expect(mobile.frame.last).toMatchObject({ method: 'PATCH', body: { layoutType: MobileLandscape } })
  })

  test('[RPT-02] a switch that the frame refuses leaves the layout as it was', async () => {
    const { embed, frame } = await embedded<Report>({
      ...reportConfig,
      settings: { layoutType: MobilePortrait },
    })
    frame.answer = () => ({ statusCode: 400, body: [{ message: 'no' }] })
    await expect(embed.switchLayout(MobileLandscape)).rejects.toEqual([{ message: 'no' }])
    expect(embed.initialLayoutType).toBe(MobilePortrait)
  })

  test('[RPT-03] render shows a prepared report', async () => {
    const { service, element } = newPage()
    const phased = service.load(element, reportConfig) as Report
    const prepared = await frameOf(phased).load()
    await phased.render()
    expect(prepared.calls).toEqual(['POST /report/prepare', 'POST /report/render'])
    await phased.render({ ...reportConfig, id: 'x' })
    expect(prepared.last.body).toMatchObject({ id: 'x' })
  })

  test('[RPT-04] getPages lists the pages', async () => {
    expect(await heardOf(() => embed.getPages())).toEqual(['GET /report/pages'])
    expect((await embed.getPages()).map(({ name }) => name)).toEqual(['P1', 'P2'])
    expect((await embed.getActivePage()).name).toBe('P1')
    expect((await embed.getPageByName('P2')).displayName).toBe('Page 2')
  })

  test('[RPT-05] addPage adds a page', async () => {
    let added: Page | undefined
    const heard = await heardOf(async () => (added = await embed.addPage('Sales')))
    expect(heard).toEqual(['POST /report/addPage', { displayName: 'Sales' }])
    expect([added!.name, added!.isActive, added!.report]).toEqual(['N1', true, embed])
  })

  test('[RPT-06] setPage sets the active page', async () => {
    const sent = ['PUT /report/pages/active', { name: 'p2', displayName: null, isActive: true }]
    expect(await heardOf(() => embed.setPage('p2'))).toEqual(sent)
    expect(await heardOf(() => embed.page('p2').setActive())).toEqual(sent)
  })

  test('[RPT-07] renamePage renames a page, its name raw in the path', async () => {
    const sent = ['PUT /report/pages/A b%20/c/name', { name: 'A b%20/c', displayName: 'New' }]
    expect(await heardOf(() => embed.renamePage('A b%20/c', 'New'))).toEqual(sent)
    expect(await heardOf(() => embed.page('A b%20/c').setDisplayName('New'))).toEqual(sent)
  })

  test('[RPT-08] deletePage deletes a page', async () => {
    expect(await heardOf(() => embed.deletePage('p'))).toEqual(['DELETE /report/pages/p', {}])
    expect(await heardOf(() => embed.page('p').delete())).toEqual(['DELETE /report/pages/p', {}])
  })

  test('[RPT-09] getFilters gets the filters', async () => {
    frame.answer = () => ({ statusCode: 200, body: [filter] })
    expect(await heardOf(() => embed.getFilters())).toEqual(['GET /report/filters'])
    expect(await embed.getFilters()).toEqual([filter])
  })

  test('[RPT-10] updateFilters updates the filters, by every operation', async () => {
    for (const operation of [1, 2, 3] as const) {
      expect(await heardOf(() => embed.updateFilters(operation, [filter]))).toEqual([
        'POST /report/filters',
        { filtersOperation: operation, filters: [filter] },
      ])
    }
    expect(await heardOf(() => embed.removeFilters())).toEqual([
      'POST /report/filters',
      { filtersOperation: 0, filters: undefined },
    ])
    expect(await embed.updateFilters(0)).toMatchObject({ statusCode: 202 })
  })

  test('[RPT-11] setFilters sets the filters', async () => {
    expect(await heardOf(() => embed.setFilters([filter]))).toEqual(['PUT /report/filters', [filter]])
  })

  test('[RPT-12] print prints the report and resolves without a body', async () => {
    expect(await heardOf(() => embed.print())).toEqual(['POST /report/print', null])
    frame.answer = () => ({ statusCode: 200 })
    expect(await embed.print()).toBeUndefined()
  })

  test('pages and visuals that are answered with null are a TypeError, not undefined', async () => {
    frame.answer = () => ({ statusCode: 200, body: null })
    const page = embed.page('P1')
    for (const ask of [
      () => embed.getPages(),
      () => embed.getPageByName('P1'),
      () => embed.getActivePage(),
      () => embed.addPage('New'),
      () => page.getVisuals(),
    ])
      await expect(ask()).rejects.toBeInstanceOf(TypeError)
  })

  test('[RPT-13] updateSettings sends the settings', async () => {
    const settings = { filterPaneEnabled: false, background: 1 }
    expect(await heardOf(() => embed.updateSettings(settings))).toEqual(['PATCH /report/settings', settings])
  })

  test('[RPT-13] updateSettings sends the settings given, also none, and rejects with what the frame says', async () => {
    frame.answer = () => ({ statusCode: 400, body: [{ message: 'settings is required' }] })
    for (const settings of [undefined, null]) {
      const call = () => embed.updateSettings(settings as never)
      await expect(call()).rejects.toEqual([{ message: 'settings is required' }])
      expect(frame.last).toMatchObject({ method: 'PATCH', url: '/report/settings', body: settings })
    }
  })

  test('[RPT-14] switchMode switches to view or edit, by word or by value', async () => {
    const { View, Edit } = models.ViewMode
    const paths = []
    for (const mode of ['view', 'edit', View, Edit, 'Edit'])
      paths.push((await heardOf(() => embed.switchMode(mode)))[0])
    expect(paths).toEqual(
      ['view', 'edit', 'view', 'edit', 'Edit'].map((mode) => `POST /report/switchMode/${mode}`),
    )
  })

  test('[RPT-15] refresh refreshes', async () => {
    expect(await heardOf(() => embed.refresh())).toEqual(['POST /report/refresh', null])
  })

  test('[RPT-16] getTheme gets the theme', async () => {
    expect(await heardOf(() => embed.getTheme())).toEqual(['GET /report/theme'])
    expect(await embed.getTheme()).toEqual({ themeJson: { name: 'n' } })
  })

  test('[RPT-17] applyTheme applies one', async () => {
    const theme = { themeJson: { name: 'dark' } }
    expect(await heardOf(() => embed.applyTheme(theme))).toEqual(['PUT /report/theme', theme])
  })

  test('[RPT-18] resetTheme sends an empty object', async () => {
    expect(await heardOf(() => embed.resetTheme())).toEqual(['PUT /report/theme', {}])
  })

  test('[RPT-19] resetPersistentFilters deletes the user state', async () => {
    expect(await heardOf(() => embed.resetPersistentFilters())).toEqual(['DELETE /report/userState', null])
  })

  test('[RPT-20] savePersistentFilters saves the user state', async () => {
    expect(await heardOf(() => embed.savePersistentFilters())).toEqual(['POST /report/userState', null])
  })

  test('[RPT-21] arePersistentFiltersApplied asks for the user state', async () => {
    expect(await heardOf(() => embed.arePersistentFiltersApplied())).toEqual([
      'GET /report/isUserStateApplied',
    ])
    expect(await embed.arePersistentFiltersApplied()).toBe(true)
  })

  test('[RPT-22] getZoom gets the zoom level', async () => {
    frame.answer = () => ({ statusCode: 200, body: 1.5 })
    expect(await heardOf(() => embed.getZoom())).toEqual(['GET /report/zoom'])
    expect(await embed.getZoom()).toBe(1.5)
  })

  test('[MOD-07] a zoom level outside its range is refused, in settings and by itself, and nothing sent', async () => {
    for (const zoom of [0.24, 4.01, 0, -1]) {
      await expect(embed.setZoom(zoom)).rejects.toMatchObject([
        { message: expect.stringContaining('between 0.25') },
      ])
      await expect(embed.updateSettings({ zoomLevel: zoom })).rejects.toHaveLength(1)
    }
    expect(frame.heard).toEqual([])
    expect(await heardOf(() => embed.setZoom(0.25))).toEqual(['PATCH /report/settings', { zoomLevel: 0.25 }])
  })

  test('[RPT-23] closeAllOverlays closes them', async () => {
    expect(await heardOf(() => embed.closeAllOverlays())).toEqual(['POST /report/closeAllOverlays', null])
  })

  test('[RPT-24] clearSelectedVisuals says true, false and by itself false', async () => {
    const paths = []
    for (const flag of [true, false, undefined, 1 as never]) {
      paths.push((await heardOf(() => embed.clearSelectedVisuals(flag)))[0])
    }
    expect(paths).toEqual(
      ['true', 'false', 'false', 'false'].map((flag) => `POST /report/clearSelectedVisuals/${flag}`),
    )
  })
})

describe('layout', () => {
  const layoutOf = async (run: () => unknown) => {
    const [call, body] = await heardOf(run)
    expect(call).toBe('PATCH /report/settings')
    expect(body).toMatchObject({ layoutType: Custom })
    return (body as models.ISettings).customLayout
  }
  const of = (layout: object) => ({ pagesLayout: { P1: { visualsLayout: { V1: layout } } } })

  test('[RPT-25] moveVisual sends x, y and z under page and visual', async () => {
    expect(await layoutOf(() => embed.moveVisual('P1', 'V1', 1, 2, 3))).toEqual(of({ x: 1, y: 2, z: 3 }))
    const page = await embed.getPageByName('P1')
    expect(await layoutOf(() => page.moveVisual('V1', 4, 5))).toEqual(of({ x: 4, y: 5, z: undefined }))
    expect(await layoutOf(() => page.moveVisual('V1', 4, 5, 7))).toEqual(of({ x: 4, y: 5, z: 7 }))
    const visual = await page.getVisualByName('V1')
    expect(await layoutOf(() => visual.moveVisual(4, 5, 6))).toEqual(of({ x: 4, y: 5, z: 6 }))
  })

  test('[RPT-26] resizeVisual sends width and height under page and visual', async () => {
    expect(await layoutOf(() => embed.resizeVisual('P1', 'V1', 10, 20))).toEqual(
      of({ width: 10, height: 20 }),
    )
    const page = await embed.getPageByName('P1')
    expect(await layoutOf(() => page.resizeVisual('V1', 1, 2))).toEqual(of({ width: 1, height: 2 }))
    const visual = await page.getVisualByName('V1')
    expect(await layoutOf(() => visual.resizeVisual(3, 4))).toEqual(of({ width: 3, height: 4 }))
  })

  test('[RPT-27] setVisualDisplayState sends the mode under page and visual', async () => {
    const { Visible, Hidden } = models.VisualContainerDisplayMode
    for (const mode of [Visible, Hidden]) {
      const sent = of({ displayState: { mode } })
      expect(await layoutOf(() => embed.setVisualDisplayState('P1', 'V1', mode))).toEqual(sent)
      const page = await embed.getPageByName('P1')
      expect(await layoutOf(() => page.setVisualDisplayState('V1', mode))).toEqual(sent)
      const visual = await page.getVisualByName('V1')
      expect(await layoutOf(() => visual.setVisualDisplayState(mode))).toEqual(sent)
    }
  })

  test('[RPT-28] resizeActivePage sends the page size', async () => {
    const size = { type: models.PageSizeType.Custom, width: 10, height: 20 }
    expect(await layoutOf(() => embed.resizeActivePage(size.type, 10, 20))).toEqual({ pageSize: size })
  })
})

describe('page', () => {
  let page: Page
  beforeEach(async () => {
    page = (await embed.getPages())[0]!
  })

  test('[PAG-01] a page has the nine fields that the frame said', async () => {
    const said: models.IPage = {
      name: 'n',
      displayName: 'd',
      isActive: true,
      visibility: 1,
      defaultSize: { type: 4, width: 1, height: 2 },
      mobileSize: { type: 5, width: 3, height: 4 },
      defaultDisplayOption: 2,
      background: { color: '#fff' },
      wallpaper: { transparency: 50 },
    }
    frame.answer = ({ method }) => ({ statusCode: 200, body: method === 'GET' ? [said] : said })
    for (const read of [(await embed.getPages())[0], await embed.addPage('d')]) {
      const { report, ...fields } = read!
      expect(report).toBe(embed)
      expect(fields).toEqual(said)
    }
  })

  test('a page that is set active is active, and the others are not', async () => {
    const [first, second] = await embed.getPages()
    await second!.setActive()
    expect([first!.isActive, second!.isActive]).toEqual([false, true])
    await embed.setPage('P1')
    expect([first!.isActive, second!.isActive]).toEqual([true, false])
    await frame.request(`/reports/${embed.config.uniqueId}/events/pageChanged`, { newPage: { name: 'P2' } })
    expect([first!.isActive, second!.isActive]).toEqual([false, true])
    await second!.resizePage(models.PageSizeType.Custom, 1, 2)
    expect(frame.calls.at(-1)).toBe('PATCH /report/settings')
  })

  test('[PAG-04] only the active page is resized', async () => {
    const [active, other] = await embed.getPages()
    frame.heard.length = 0
    await expect(other!.resizePage(models.PageSizeType.Custom, 1, 2)).rejects.toBe(
      'Cannot resize the page. Only the active page can be resized',
    )
    expect(frame.heard).toEqual([])
    await active!.resizePage(models.PageSizeType.Custom, 1, 2)
    expect(frame.calls).toEqual(['PATCH /report/settings'])
  })

  test('[PAG-05] getSmartNarrativeInsights', async () => {
    frame.answer = () => ({ statusCode: 200, body: { summaryText: 's' } })
    expect(await heardOf(() => page.getSmartNarrativeInsights())).toEqual([
      'GET /report/pages/P1/smartNarrativeInsights',
    ])
    expect(await page.getSmartNarrativeInsights()).toEqual({ summaryText: 's' })
  })

  test('[PAG-06] getFilters', async () => {
    expect(await heardOf(() => page.getFilters())).toEqual(['GET /report/pages/P1/filters'])
  })

  test('[PAG-07] updateFilters and removeFilters', async () => {
    expect(await heardOf(() => page.updateFilters(2, [filter]))).toEqual([
      'POST /report/pages/P1/filters',
      { filtersOperation: 2, filters: [filter] },
    ])
    expect(await heardOf(() => page.removeFilters())).toEqual([
      'POST /report/pages/P1/filters',
      { filtersOperation: 0, filters: undefined },
    ])
  })

  test('[PAG-08] setFilters', async () => {
    expect(await heardOf(() => page.setFilters([filter]))).toEqual(['PUT /report/pages/P1/filters', [filter]])
  })

  test('[PAG-09] getVisuals, all of them or the slicers', async () => {
    expect(await heardOf(() => page.getVisuals())).toEqual(['GET /report/pages/P1/visuals'])
    expect((await page.getVisuals()).map(({ name }) => name)).toEqual(['V1', 'V2'])
    expect((await page.getSlicers()).map(({ name }) => name)).toEqual(['V1'])
  })

  test('[PAG-10] hasLayout asks by the name of the layout', async () => {
    const paths = []
    for (const layout of [Master, Custom, MobilePortrait, MobileLandscape]) {
      paths.push((await heardOf(() => page.hasLayout(layout)))[0])
    }
    expect(paths).toEqual(
      ['Master', 'Custom', 'MobilePortrait', 'MobileLandscape'].map(
        (layout) => `GET /report/pages/P1/layoutTypes/${layout}`,
      ),
    )
  })
})

describe('visual', () => {
  let visual: VisualDescriptor
  const at = '/report/pages/P1/visuals/V1'
  beforeEach(async () => {
    visual = await (await embed.getPages())[0]!.getVisualByName('V1')
  })

  test('[VIS-01] a visual has name, title, type and layout', () => {
    const { page, ...fields } = visual
    expect(page.name).toBe('P1')
    expect(fields).toEqual({ name: 'V1', title: 'T', type: 'slicer', layout: { x: 1 } })
  })

  test('[VIS-02] getFilters', async () => {
    expect(await heardOf(() => visual.getFilters())).toEqual([`GET ${at}/filters`])
  })

  test('[VIS-03] updateFilters and removeFilters', async () => {
    expect(await heardOf(() => visual.updateFilters(3, [filter]))).toEqual([
      `POST ${at}/filters`,
      { filtersOperation: 3, filters: [filter] },
    ])
    expect(await heardOf(() => visual.removeFilters())).toEqual([
      `POST ${at}/filters`,
      { filtersOperation: 0, filters: undefined },
    ])
  })

  test('[VIS-04] setFilters', async () => {
    expect(await heardOf(() => visual.setFilters([filter]))).toEqual([`PUT ${at}/filters`, [filter]])
  })

  test('[VIS-05] exportData', async () => {
    frame.answer = () => ({ statusCode: 200, body: { data: 'a,b' } })
    const { Underlying } = models.ExportDataType
    expect(await heardOf(() => visual.exportData(Underlying, 10))).toEqual([
      `POST ${at}/exportData`,
      { rows: 10, exportDataType: Underlying },
    ])
    expect(await visual.exportData()).toEqual({ data: 'a,b' })
    expect(Object.entries(frame.last.body as object)).toEqual([
      ['rows', undefined],
      ['exportDataType', undefined],
    ])
  })

  test('[VIS-06] getSlicerState', async () => {
    expect(await heardOf(() => visual.getSlicerState())).toEqual([`GET ${at}/slicer`])
  })

  test('[VIS-07] setSlicerState', async () => {
    const state = { filters: [filter] }
    expect(await heardOf(() => visual.setSlicerState(state))).toEqual([`PUT ${at}/slicer`, state])
  })

  test('[VIS-08] clone', async () => {
    const request = { autoFocus: true, layout: { x: 1 } }
    expect(await heardOf(() => visual.clone(request))).toEqual([`POST ${at}/clone`, request])
    expect(await heardOf(() => visual.clone())).toEqual([`POST ${at}/clone`, {}])
  })

  test('[VIS-09] sortBy', async () => {
    const request = { orderBy: { table: 't', column: 'c' }, direction: models.SortDirection.Descending }
    expect(await heardOf(() => visual.sortBy(request))).toEqual([`PUT ${at}/sortBy`, request])
  })

  test('[VIS-10] getSmartNarrativeInsights', async () => {
    expect(await heardOf(() => visual.getSmartNarrativeInsights())).toEqual([
      `GET ${at}/smartNarrativeInsights`,
    ])
  })
})

describe('bookmarks', () => {
  test('[BKM-01] getBookmarks', async () => {
    expect(await heardOf(() => embed.bookmarksManager.getBookmarks())).toEqual(['GET /report/bookmarks'])
    expect(frame.last.headers['uid']).toBe(embed.config.uniqueId)
  })

  test('[BKM-02] apply', async () => {
    expect(await heardOf(() => embed.bookmarksManager.apply('b1'))).toEqual([
      'POST /report/bookmarks/applyByName',
      { name: 'b1' },
    ])
  })

  test('[BKM-03] play', async () => {
    for (const playMode of [models.BookmarksPlayMode.Presentation, models.BookmarksPlayMode.Off]) {
      expect(await heardOf(() => embed.bookmarksManager.play(playMode))).toEqual([
        'POST /report/bookmarks/play',
        { playMode },
      ])
    }
  })

  test('[BKM-04] capture, with options and without', async () => {
    expect(await heardOf(() => embed.bookmarksManager.capture({ allPages: true }))).toEqual([
      'POST /report/bookmarks/capture',
      { options: { allPages: true } },
    ])
    expect(await heardOf(() => embed.bookmarksManager.capture())).toEqual([
      'POST /report/bookmarks/capture',
      { options: {} },
    ])
    expect(await embed.bookmarksManager.capture()).toMatchObject({ state: 's' })
  })

  test('[BKM-05] applyState', async () => {
    expect(await heardOf(() => embed.bookmarksManager.applyState('s'))).toEqual([
      'POST /report/bookmarks/applyState',
      { state: 's' },
    ])
  })
})

describe('menu commands', () => {
  const { Bottom, Top } = models.MenuLocation
  const added = async (run: () => unknown) => {
    const [call, body] = await heardOf(run)
    expect(call).toBe('PATCH /report/settings')
    const extensions = (body as models.ISettings).extensions as models.IExtensions
    return extensions.commands.at(-1)!
  }

  test('[MOD-13] an entry has a title and a location, or a title and a group', async () => {
    expect(await added(() => embed.addContextMenuCommand('c', 'C', 'In menu', Top))).toEqual({
      name: 'c',
      title: 'C',
      extend: { visualContextMenu: { title: 'In menu', menuLocation: Top } },
    })
    expect(
      await added(() => embed.addContextMenuCommand('c', 'C', undefined, Top, undefined, undefined, 'g')),
    ).toEqual({ name: 'c', title: 'C', extend: { visualContextMenu: { title: 'C', groupName: 'g' } } })
    expect(await added(() => embed.addOptionsMenuCommand('o', 'O', 'In menu', Top))).toMatchObject({
      extend: { visualOptionsMenu: { title: 'In menu', menuLocation: Top } },
    })
    expect(
      await added(() => embed.addOptionsMenuCommand('o', 'O', 'M', Top, undefined, undefined, 'g')),
    ).toMatchObject({ extend: { visualOptionsMenu: { title: 'M', groupName: 'g' } } })
  })

  test('[MOD-14] an icon is for the options menu only', async () => {
    const args = ['x', 'X', 'X', Bottom, undefined, undefined, undefined, 'base64'] as const
    expect(await added(() => embed.addOptionsMenuCommand(...args))).toMatchObject({ icon: 'base64' })
    const context = await added(() =>
      (embed.addContextMenuCommand as (...all: unknown[]) => unknown).call(embed, ...args),
    )
    expect(context).not.toHaveProperty('icon')
    const left = (await heardOf(() => embed.removeOptionsMenuCommand('x', 'X')))[1] as models.ISettings
    const [command] = (left.extensions as models.IExtensions).commands
    expect(command).toEqual({ name: 'x', title: 'X', extend: {} })
  })

  test('[MOD-15] a selector is by visual name or by visual type, which wins', async () => {
    const selector = async (name?: string, type?: string) =>
      (await added(() => embed.addContextMenuCommand('c', 'C', 'C', Bottom, name, type))).selector
    const schema = 'http://powerbi.com/product/schema#'
    expect(await selector('V1')).toEqual({ $schema: `${schema}visualSelector`, visualName: 'V1' })
    const byType = { $schema: `${schema}visualTypeSelector`, visualType: 'slicer' }
    expect(await selector(undefined, 'slicer')).toEqual(byType)
    expect(await selector('V1', 'slicer')).toEqual(byType)
    expect(await selector()).toBeUndefined()
  })

  test('[CON-06] the default location is Bottom', async () => {
    const entry = (menu: 'visualContextMenu' | 'visualOptionsMenu', command: models.ICommandExtension) =>
      (command.extend[menu] as models.IFlatMenuExtension).menuLocation
    expect(entry('visualContextMenu', await added(() => embed.addContextMenuCommand('c', 'C')))).toBe(Bottom)
    expect(entry('visualOptionsMenu', await added(() => embed.addOptionsMenuCommand('c', 'C')))).toBe(Bottom)
  })

  test('commands start from the settings in either form, and a removed entry leaves the others', async () => {
    const command = {
      name: 'a',
      title: 'A',
      extend: { visualContextMenu: { title: 'A', menuLocation: Top } },
    }
    for (const extensions of [{ commands: [command], groups: [{ name: 'g', title: 'G' }] }, [{ command }]]) {
      const started = await embedded<Report>({ ...reportConfig, settings: { extensions } })
      await started.embed.addContextMenuCommand('b', 'B')
      await started.embed.removeContextMenuCommand('a', 'A')
      const sent = (started.frame.last.body as models.ISettings).extensions as models.IExtensions
      expect(sent.commands.map(({ name, extend }) => [name, Object.keys(extend)])).toEqual([
        ['a', []],
        ['b', ['visualContextMenu']],
      ])
      expect(sent.groups).toEqual(Array.isArray(extensions) ? [] : extensions.groups)
    }
    expect(command.extend).toHaveProperty('visualContextMenu')
  })

  test('settings keep the commands or groups that they do not name, in either form', async () => {
    const command = (name: string): models.ICommandExtension => ({ name, title: name, extend: {} })
    const groups = [{ name: 'g', title: 'G' }]
    const start = [[{ command: command('a') }], { commands: [command('a')], groups }] as models.Extensions[]
    for (const extensions of start) {
      const { embed: report } = await embedded<Report>({ ...reportConfig, settings: { extensions } })
      const kept = Array.isArray(extensions) ? [] : groups
      const after = async (patch: unknown) => {
        await report.updateSettings({ extensions: patch } as models.ISettings)
        return [report.commands.map(({ name }) => name), report.groups]
      }
      for (const patch of [undefined, null, {}]) expect(await after(patch)).toEqual([['a'], kept])
      expect(await after({ commands: [command('b')] })).toEqual([['b'], kept])
      expect(await after({ groups: [{ name: 'h', title: 'H' }] })).toEqual([
        ['b'],
        [{ name: 'h', title: 'H' }],
      ])
      expect(await after([{ command: command('c') }])).toEqual([['c'], [{ name: 'h', title: 'H' }]])
      expect(await after({ commands: [], groups: [] })).toEqual([[], []])
    }
  })

  test('a refused change leaves the commands as they were', async () => {
    frame.answer = () => ({ statusCode: 400, body: [{ message: 'no' }] })
    await expect(embed.addContextMenuCommand('b', 'B')).rejects.toEqual([{ message: 'no' }])
    expect(embed.commands).toEqual([])
  })
})
