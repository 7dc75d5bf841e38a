import { readFileSync } from 'node:fs'
import { contrastOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReport, styledVisual, themeNotes, themeOf, themeTokens } from '../src/index.ts'
import type { ThemeJson } from '../src/index.ts'

const themed = (json: ThemeJson) => themeOf({ themeJson: json, definition: {} })
const tokens = (json: ThemeJson, mode: 'light' | 'dark' = 'light') => themeTokens(themed(json), mode)
const solid = (color: string) => ({ solid: { color } })

/** A theme file as Power BI exports one. */
const exported: ThemeJson = {
  $schema: 'https://example.com/reportThemeSchema-2.114.json',
  name: 'Finance',
  dataColors: ['#118DFF', '#12239E'],
  background: '#FFFFFF',
  foreground: '#252423',
  foregroundNeutralSecondary: '#605E5C',
  backgroundLight: '#F3F2F1',
  tableAccent: '#118DFF',
  good: '#1AAB40',
  neutral: '#D9B300',
  bad: '#D64554',
  maximum: '#118DFF',
  center: '#D9B300',
  minimum: '#DEEFFF',
  textClasses: {
    callout: { fontSize: 45, fontFace: 'DIN', color: '#252423' },
    title: { fontSize: 15, fontFace: "'Segoe UI Semibold', helvetica, sans-serif" },
    largeTitle: { fontSize: 20 },
  },
  visualStyles: {
    '*': {
      '*': {
        border: [{ show: true, color: solid('#E6E6E6'), radius: 4 }],
        title: [{ show: true, fontColor: solid('#12239E'), alignment: 'center', titleWrap: true }],
        background: [{ show: false }],
      },
    },
    pieChart: { '*': { labels: [{ show: true }] } },
    clusteredColumnChart: {
      '*': {
        valueAxis: [{ gridlineShow: false }],
        plotArea: [{ transparency: 3 }],
        background: [{ color: '#FAFAFA' }],
        legend: [{ show: false }],
      },
    },
    page: {
      '*': {
        background: [{ color: solid('#F0F0F0'), transparency: 0 }],
        outspace: [{ color: solid('#FFFFFF') }],
      },
    },
    shapeMap: { '*': { legend: [{ show: true }] } },
  },
}

test('a theme file made for Power BI says colours, text and styles here', () => {
  const { root, kinds } = tokens(exported)
  expect(root).toMatchObject({
    surface: '#FFFFFF',
    page: '#F0F0F0',
    text: '#252423',
    'surface-sunken': '#F3F2F1',
    'text-quiet': '#605E5C',
    'series-1': '#118DFF',
    'series-2': '#12239E',
    'series-3': '#118DFF',
    'table-accent': '#118DFF',
    'scale-maximum': '#118DFF',
    'scale-center': '#D9B300',
    'scale-minimum': '#DEEFFF',
    'callout-color': '#252423',
    'title-scale': '1.25',
  })
  expect(root['title-font']).toMatch(/^'Segoe UI Semibold', helvetica, sans-serif, 'Inter Variable'/)
  expect(root['callout-font']).toMatch(/^DIN, /)
  expect(kinds['*']).toEqual({
    'visual-ground': 'transparent',
    surface: '#F0F0F0',
    'visual-line': '#E6E6E6',
    'visual-radius': '4px',
    'title-color': '#12239E',
    'title-align': 'center',
  })
  expect(kinds.columnChart).toMatchObject({ gridline: 'transparent', surface: '#FAFAFA' })
})

test('what means nothing here is told once each, and refuses nothing', () => {
  const left = themeNotes(exported).filter((note) => note.endsWith('means nothing here'))
  expect(left.map((note) => note.replace(' means nothing here', ''))).toEqual([
    'textClasses.largeTitle',
    'visualStyles["*"]["*"].title.titleWrap',
    'visualStyles["clusteredColumnChart"]["*"].plotArea',
    'visualStyles["page"]["*"].outspace',
    'visualStyles["shapeMap"]',
  ])
  const report = JSON.parse(
    /<!-- example: report -->\s*```json\n([\s\S]*?)\n```/.exec(
      readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8'),
    )![1]!,
  ) as object
  expect(parseReport({ ...report, theme: exported }).theme).toEqual(exported)
})

test('text that could not be read on its ground is shown in a colour that can be, and it is told', () => {
  const { root } = tokens({ background: '#ffffff', foreground: '#999999', good: '#7fdd7f' })
  expect(contrastOf(root['text']!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(root['good']!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(themeNotes({ background: '#ffffff', foreground: '#999999' })).toEqual([
    `foreground #999999 has a contrast of 2.3 on ${root['surface-sunken']}; ${root['text']} is shown (4.5 is needed)`.replace(
      '2.3',
      contrastOf('#999999', root['surface-sunken']!).toFixed(1),
    ),
  ])
  expect(themeNotes({ background: '#ffffff', foreground: '#222222' })).toEqual([])
})

test('in whatever colours a theme has, its text is read', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const mode = fc.constantFrom('light' as const, 'dark' as const)
  const compared = new Map<string, number>()
  const isRead = (place: string, name: string, text: string | undefined, ground: string) => {
    if (!text) return
    expect(contrastOf(text, ground), name).toBeGreaterThanOrEqual(4.5)
    const key = `${place} ${name}`
    compared.set(key, (compared.get(key) ?? 0) + 1)
  }
  fc.assert(
    fc.property(colour, colour, colour, colour, mode, (background, foreground, good, title, shown) => {
      const json = {
        background,
        foreground,
        good,
        textClasses: { title: { color: title } },
        visualStyles: { card: { '*': { background: [{ color: title }] } } },
      }
      const { root, kinds } = tokens(json, shown)
      const plain = shown === 'light' ? '#ffffff' : '#171d24'
      const ground = root['surface'] ?? plain
      for (const name of ['text', 'text-quiet', 'good', 'title-color'])
        isRead('page', name, root[name], ground)
      const card = kinds['card']!
      for (const name of ['text', 'text-quiet', 'good', 'bad', 'title-color'])
        isRead('card', name, card[name], card['surface']!)
    }),
    { numRuns: 300 },
  )
  expect(compared.size).toBe(9)
  expect(Math.min(...compared.values())).toBeGreaterThan(60)
})

test('a theme for both is another one where it is dark; a light ground alone is left to light pages', () => {
  const both = {
    background: '#ffffff',
    dataColors: ['#001144'],
    dark: { background: '#101418', dataColors: ['#88AAFF'] },
  }
  expect(themed(both).mode).toBe('system')
  expect(tokens(both, 'dark').root).toMatchObject({ surface: '#101418', 'series-1': '#88AAFF' })
  const light = { mode: 'system', background: '#ffffff', foreground: '#222222', dataColors: ['#001144'] }
  const dark = tokens(light, 'dark').root
  expect(dark['surface']).toBeUndefined()
  expect(dark['text']).toBeUndefined()
  expect(contrastOf(dark['series-1']!, '#171d24')).toBeGreaterThanOrEqual(3)
})

test('a theme says what a legend and labels are where the report does not', () => {
  const layout = { x: 0, y: 0, width: 1, height: 1 }
  const field = { kind: 'measure', table: 'T', measure: 'M' } as const
  const chart = (format?: object) =>
    ({
      name: 'a',
      type: 'columnChart',
      layout,
      roles: { category: [field], value: [field] },
      ...(format ? { format } : {}),
    }) as Visual
  const theme = themed(exported)
  expect(styledVisual(chart(), theme)).toMatchObject({ format: { legend: false } })
  expect(styledVisual(chart({ legend: true }), theme)).toMatchObject({ format: { legend: true } })
  const text: Visual = { name: 't', type: 'text', layout, format: { text: 'x' } }
  expect(styledVisual(text, theme)).toBe(text)
})

test.each([
  ['x; } * { color: red', 'a text that would end its rule'],
  ["'Segoe", 'an open quote'],
  ['url(x)', 'a function'],
  [7, 'a number'],
])('the font %j is none: %s', (fontFace, _why) => {
  expect(tokens({ textClasses: { title: { fontFace } } }).root['title-font']).toBeUndefined()
})
