import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

/** Rules that stand once: what each is told by in a source, and its home; null: a library. */
const rules: readonly (readonly [rule: string, sign: RegExp, home: string | null])[] = [
  ['markup', /&lt;|&#39;/, 'packages/escape/src/markup-text.ts'],
  ['formulas of spreadsheets', /\[=\\?\+|uFF1D/i, 'packages/escape/src/csv-cell.ts'],
  ['names of files', /Bidi_Control|\\\/:\*\?/, 'packages/escape/src/file-name.ts'],
  [
    'the address of a report',
    /home\?(?:\$|.*URLSearch|workspace)/,
    'packages/portal-api/src/views/report-path.ts',
  ],
  ['edit distance', /\b\w+\[\w+ - 1\] === \w+\[\w+ - 2\]/, 'packages/find/src/edit-distance.ts'],
  [
    'caches of so many values',
    /\.keys\(\)\.next\(\)|\.size >=? \w+\) \w+\.clear\(|const \[oldest\] = this/,
    'packages/limits/src/bounded-map.ts',
  ],
  [
    'how long a day is',
    /\b24 \* (?:60 \* 60|3_?600)(?:_000| \* 1_?000)|\b86_?400_?000|\bdayMs = /,
    'packages/limits/src/durations.ts',
  ],
  [
    'the walk through shapes that are drawn',
    /passedOn\(attributes\)/,
    'packages/documents/src/drawing/draw-scene.ts',
  ],
  ['the outline of a shape', /case 'ellipse':/, 'packages/documents/src/drawing/draw-scene.ts'],
  ['a select of a filter bar', /\{\s*\.\.\.(?:of\.)?filter, \w+: target\.value as/, null],
  [
    'suggestions of people in a filter',
    /names=\{known\.person\} typed=\{filter/,
    'apps/portal/src/admin/filters/person-filter.tsx',
  ],
  ['the bar of picked rows', /data-part="picked"/, 'apps/portal/src/admin/parts/bulk-bar.tsx'],
  ['which rows are picked', /isPicked\) next\.add/, 'apps/portal/src/admin/parts/use-picked.ts'],
  ['CSV that people hand in', /from 'csv-parse/, 'apps/portal-server/src/http/csv.ts'],
  [
    'CSV that is read beside the engine',
    /state = 'quoted'|\bwasQuoted?\b|\binQuotes?\b|\[\^",/i,
    'apps/embed-server/src/content/csv/csv-records.ts',
  ],
  // Cron's: what clocks of a zone show is nowhere taken apart to find when something is due.
  ['the next time of a schedule', /weekday <= 5|\bDate\.UTC\([^)]*\bminute\b/, null],
  [
    'what compiling may cost',
    /\bsteps: [\d_]+, characters: (?!256)/,
    'apps/embed-server/src/answering/query/compile-budgets.ts',
  ],
]

const sources = sourceTexts()

test.each(rules)('the rule of %s stands once', (_rule, sign, home) => {
  expect(sources.flatMap(({ path, text }) => (sign.test(text) ? [path] : []))).toEqual(
    home === null ? [] : [home],
  )
})
