import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

/** How a text leaves as markup, as a cell of CSV or as a file's name, and what each rule is told by in a source. */
const rules: readonly (readonly [rule: string, sign: RegExp, home: string])[] = [
  ['markup', /&lt;|&#39;/, 'packages/escape/src/markup-text.ts'],
  ['formulas of spreadsheets', /\[=\\?\+|uFF1D/i, 'packages/escape/src/csv-cell.ts'],
  ['names of files', /Bidi_Control|\\\/:\*\?/, 'packages/escape/src/file-name.ts'],
]

test.each(rules)('the rule of %s stands once', (_rule, sign, home) => {
  expect(sourceTexts().flatMap(({ path, text }) => (sign.test(text) ? [path] : []))).toEqual([home])
})
