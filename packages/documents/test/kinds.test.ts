import { unzipSync } from 'fflate'
import { hasFigures, kindOf, needOf, visualTypes } from '@casement/visuals'
import type { Visual, VisualType } from '@casement/visuals'
import { documentKindOf, documentTable } from '@casement/visuals/documents'
import { expect, test } from 'vitest'
import { answerTo } from '../../visuals/test/example-answers.ts'
import { exampleVisual } from '../../visuals/test/example-visual.tsx'
import { whole } from '../../visuals/test/statement-answer.ts'
import { csvFileOf, pdfOf, pictureOf, pngOf, pptxOf, xlsxOf } from '../src/index.ts'
import type { DocumentPage } from '../src/index.ts'
import { pace, sourceOf } from './made-source.ts'
import { slidesOf } from './slides-of.ts'

/** What holds for every kind of the registry in documents of every form: a new one is tried by being there. */

const layout = { x: 0, y: 0, width: 600, height: 400 }
const figuresOf = (visual: Visual) =>
  visual.type === 'statement' ? whole : answerTo(visual, { isPositive: true })

/** A page with one visual of a kind, and its figures where it has some. */
function pageOfKind(type: VisualType): DocumentPage & { readonly visual: Visual } {
  const visual: Visual = { ...exampleVisual(type), layout }
  const answer = 'roles' in visual && needOf(visual, []) ? figuresOf(visual) : null
  return {
    ...layout,
    name: 'p',
    displayName: 'Page',
    visual,
    visuals: [{ visual, layout, answer, problem: null, chosen: '' }],
  }
}

const withFigures = visualTypes.filter((type) => hasFigures(exampleVisual(type)))
const drawn = visualTypes.filter((type) => documentKindOf({ type }).drawing)

/** A drawing of its own stands moved on its page; tables and words do not. */
const movedDrawing = /<g transform="translate\([^)]*\)" font-size=/

test.each(drawn)('a %s is drawn in pictures, and a picture on slides with its table behind', async (type) => {
  const page = pageOfKind(type)
  const source = sourceOf([page])
  expect(await pictureOf(page, source, { mode: 'light', pace })).toMatch(movedDrawing)
  const { slides } = slidesOf((await pptxOf(source, pace)).bytes)
  expect(slides.some(({ pictures }) => pictures.length > 0)).toBe(true)
  expect(slides.flatMap(({ tables }) => tables).length).toBeGreaterThan(0)
})

test.each(withFigures)('the figures of a %s are in workbooks and CSV under their names', async (type) => {
  const page = pageOfKind(type)
  const source = sourceOf([page])
  const [{ visual, answer }] = page.visuals as [DocumentPage['visuals'][number]]
  const { columns } = documentTable(visual, answer!, source.writing)!
  const names = columns.map(({ label }) => label).filter(Boolean)
  expect(names.length).toBeGreaterThan(0)
  const sheet = unzipSync((await xlsxOf(source, pace)).bytes)['xl/worksheets/sheet1.xml']!
  for (const name of names) expect(Buffer.from(sheet).toString()).toContain(`>${name}<`)
  const csv = await csvFileOf(source, { casement: 1, name: 'm', tables: [] }, pace)
  expect(Buffer.from(csv!.bytes).toString('utf8').split('\r\n').length).toBeGreaterThan(2)
})

test.each(visualTypes)('a %s is in a PDF, in a PNG and on slides', async (type) => {
  const source = sourceOf([pageOfKind(type)], 'A4')
  const begin = async (file: Promise<{ readonly bytes: Uint8Array }>) =>
    Buffer.from((await file).bytes.slice(0, 4)).toString('latin1')
  expect(await begin(pdfOf(source, pace))).toBe('%PDF')
  expect(await begin(pngOf(source, pace))).toBe('\u0089PNG')
  expect(await begin(pptxOf(source, pace))).toBe('PK\u0003\u0004')
})

test.each(visualTypes.filter((type) => !kindOf({ type }).isBare))(
  'a %s says on its page why it has no figures',
  async (type) => {
    const page = pageOfKind(type)
    const visuals = page.visuals.map((each) => ({ ...each, answer: null, problem: 'Nobody answers' }))
    const picture = await pictureOf({ ...page, visuals }, sourceOf([page]), { mode: 'dark', pace })
    expect(picture).toContain(kindOf({ type }).isControl ? 'All' : 'Nobody answers')
  },
)
