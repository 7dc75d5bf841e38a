import type { DocumentCell, DocumentRow, DocumentTable } from '@casement/visuals/documents'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lightInk } from '../src/page/light-ink.ts'
import { tableElement } from '../src/pptx/slide-table.ts'
import { slideXml } from '../src/pptx/slide-xml.ts'
import type { Paragraph, SlideElement } from '../src/pptx/slide.ts'

const cell = (text: string, more: Partial<DocumentCell> = {}): DocumentCell => ({
  text,
  value: text,
  type: 'text',
  ...more,
})
const row = (style: DocumentRow['style'], cells: readonly DocumentCell[], depth = 0): DocumentRow => ({
  style,
  depth,
  isFolded: false,
  cells,
})

const table: DocumentTable = {
  columns: [
    { label: 'Line & <more>', isFigure: false },
    { label: '2025', isFigure: true },
    { label: '2026', isFigure: true },
    { label: 'Without room', isFigure: true },
  ],
  heads: [
    [
      { label: '', span: 1 },
      { label: 'R&D', span: 2 },
      { label: 'Elsewhere', span: 1 },
    ],
  ],
  rows: [
    row('heading', [cell('Heading'), cell(''), cell(''), cell('')]),
    row('plain', [cell('Sales "a"'), cell('1'), cell('−2', { effect: 'bad' }), cell('out')]),
    row(
      'plain',
      [cell('A part with a name that is longer'), cell(''), cell('0', { effect: 'even' }), cell('out')],
      2,
    ),
    row('subtotal', [cell('Sub-total'), cell('3'), cell('+4', { effect: 'good' }), cell('out')]),
    row('total', [cell('Total\u0000'), cell('5'), cell('6'), cell('out')]),
  ],
  notes: [],
  warnings: [],
}
const setting = { sizePt: 9, gapPt: 14, indentPt: 12, ink: lightInk({}, 9) }

const rowsOf = ({ rows }: Extract<SlideElement, { kind: 'table' }>['table']) =>
  rows.map((cells) =>
    cells.map(({ text, align, span, isBold, indentPt, fill, over, under, colour }) => ({
      text,
      look: [
        align,
        span > 1 ? `over ${span}` : '',
        isBold ? 'bold' : '',
        indentPt ? `in ${indentPt}` : '',
        colour,
      ]
        .concat(
          [fill && `on ${fill}`, over && `above ${over}`, under && `below ${under}`].map(
            (each) => each ?? '',
          ),
        )
        .filter(Boolean)
        .join(' '),
    })),
  )

test('a table of a slide has the cells of its rows with their looks, as far as they have room', () => {
  const at = { x: 10, y: 20, width: 200, height: 0 }
  const element = tableElement(table, at, { name: 'T', widths: [100, 50, 50, 50], setting })
  const rows = 7
  expect({ ...element, table: null }).toEqual({
    kind: 'table',
    name: 'T',
    at: { x: 10, y: 20, width: 200, height: rows * 15.75 },
    table: null,
  })
  expect(element.table).toMatchObject({ widths: [100, 50, 50], rowPt: 15.75, marginPt: 14 * 0.3 })
  const [quiet, ink, line, strong] = ['text-quiet', 'text', 'line', 'line-strong'].map(setting.ink.token)
  const [good, bad, sunken] = ['good', 'bad', 'surface-sunken'].map(setting.ink.token)
  const figures = (...cells: readonly (readonly [text: string, look: string])[]) =>
    cells.map(([text, look]) => ({ text, look }))
  expect(rowsOf(element.table)).toEqual([
    figures(['', `r bold ${quiet}`], ['R&D', `r over 2 bold ${quiet}`]),
    figures(
      ['Line & <more>', `l bold ${quiet} below ${strong}`],
      ['2025', `r bold ${quiet} below ${strong}`],
      ['2026', `r bold ${quiet} below ${strong}`],
    ),
    figures(
      ['Heading', `l bold ${ink} below ${line}`],
      ['', `r bold ${ink} below ${line}`],
      ['', `r bold ${ink} below ${line}`],
    ),
    figures(
      ['Sales "a"', `l ${ink} below ${line}`],
      ['1', `r ${ink} below ${line}`],
      ['−2', `r ${bad} below ${line}`],
    ),
    figures(
      ['A part with a…', `l in 24 ${ink} below ${line}`],
      ['', `r ${ink} below ${line}`],
      ['0', `r ${ink} below ${line}`],
    ),
    figures(
      ['Sub-total', `l bold ${ink} above ${strong} below ${line}`],
      ['3', `r bold ${ink} above ${strong} below ${line}`],
      ['+4', `r bold ${good} above ${strong} below ${line}`],
    ),
    figures(
      ['Total\u0000', `l bold ${ink} on ${sunken} above ${strong} below ${strong}`],
      ['5', `r bold ${ink} on ${sunken} above ${strong} below ${strong}`],
      ['6', `r bold ${ink} on ${sunken} above ${strong} below ${strong}`],
    ),
  ])
})

const at = { x: 1, y: 2, width: 30, height: 40 }
const paragraph = (text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  text,
  sizePt: 9,
  colour: '#123',
  isBold: false,
  align: 'l',
  ...more,
})
const bytes = new Uint8Array()

test('every sort of element is written as committed', async () => {
  const widths = [100, 50, 50, 50]
  const xml = slideXml(
    {
      elements: [
        { kind: 'box', at, look: { fill: '#ffffff', stroke: '#abcdef', strokePt: 1, radiusPt: 6 } },
        { kind: 'box', at, look: { fill: null, stroke: null, strokePt: 1, radiusPt: 0 } },
        { kind: 'line', at, colour: '#000000', widthPt: 0.75 },
        { kind: 'picture', at, words: 'R&D by <city>', bytes },
        {
          kind: 'text',
          at,
          name: 'Title',
          paragraphs: [paragraph('P&L "2026"', { isBold: true })],
          isOneLine: false,
          role: 'title',
        },
        { kind: 'text', at, name: 'Foot', paragraphs: [paragraph('')], isOneLine: false, role: 'ftr' },
        { kind: 'text', at, name: 'No', paragraphs: [paragraph('3')], isOneLine: false, role: 'sldNum' },
        {
          kind: 'text',
          at,
          name: 'W & w',
          paragraphs: [paragraph('<a>', { align: 'ctr' }), paragraph('b\u0001', { sizePt: 0.1, align: 'r' })],
          isOneLine: true,
        },
        tableElement(table, { ...at, width: 200 }, { name: 'T & t', widths, setting }),
        { kind: 'picture', at, words: 'Second', bytes },
      ],
    },
    { lang: 'en-GB', ground: '#f6f7f9' },
  )
  const lines = `${xml.replaceAll(/><(?=(?:p:sp|p:pic|p:cxnSp|p:graphicFrame|a:tbl|a:gridCol|a:tr|a:tc|a:p|p:clrMapOvr)[ >])/g, '>\n<')}\n`
  await expect(lines).toMatchFileSnapshot(join(import.meta.dirname, 'snapshots/slide.xml'))
})
