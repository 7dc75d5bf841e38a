import { markupText } from '@casement/escape'
import { xmlHead } from './xml.ts'

/** Look of a cell. */
export interface CellStyle {
  /** Code of a number format; 'General' and '@' (text) as they are. */
  readonly format: string
  readonly isBold?: boolean
  readonly isHead?: boolean
  readonly sizePt?: number
  readonly ink?: 'quiet' | 'good' | 'bad'
  /** Rules above, and below. */
  readonly rule?: 'above' | 'both'
  readonly align?: 'left' | 'right'
  readonly indent?: number
  readonly wraps?: boolean
}

const inks = { quiet: 'FF525E6C', good: 'FF0A6B4D', bad: 'FFB3261E' } as const
/** Ids below are those that every spreadsheet knows. */
const firstFormatId = 164

/** The styles of a workbook, each once; a cell names its style by its place. */
export function createCellStyles() {
  const fonts = createList(['<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'])
  const borders = createList(['<border><left/><right/><top/><bottom/><diagonal/></border>'])
  const fills = createList([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ])
  const formats = createList([])
  const cells = createList(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'])
  const known = new Map<string, number>()

  return {
    idOf(style: CellStyle): number {
      const key = JSON.stringify(style)
      let id = known.get(key)
      if (id === undefined) known.set(key, (id = cells.idOf(formatOf(style))))
      return id
    },
    /** The part xl/styles.xml. */
    xml: (): string =>
      `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      (formats.all.length > 0 ? listed('numFmts', formats.all.map(formatXml)) : '') +
      `${listed('fonts', fonts.all)}${listed('fills', fills.all)}${listed('borders', borders.all)}` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `${listed('cellXfs', cells.all)}` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }

  function formatOf(style: CellStyle): string {
    const { format, isBold = false, isHead = false, sizePt = 11, ink, rule, align, indent, wraps } = style
    const bold = isBold || isHead ? '<b/>' : ''
    const colour = ink ? `<color rgb="${inks[ink]}"/>` : ''
    const font = `<font>${bold}<sz val="${sizePt}"/>${colour}<name val="Calibri"/><family val="2"/></font>`
    const fill = isHead
      ? '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F4"/><bgColor indexed="64"/></patternFill></fill>'
      : fills.all[0]!
    const side = (name: string, isThere: boolean) =>
      isThere ? `<${name} style="thin"><color rgb="FF7C8896"/></${name}>` : `<${name}/>`
    const border = `<border><left/><right/>${side('top', rule !== undefined)}${side('bottom', isHead || rule === 'both')}<diagonal/></border>`
    const number = format === 'General' ? 0 : format === '@' ? 49 : firstFormatId + formats.idOf(format)
    const placed = [
      align ? ` horizontal="${align}"` : '',
      indent ? ` indent="${Math.min(indent, 15)}"` : '',
      wraps ? ' wrapText="1" vertical="top"' : '',
    ].join('')
    return (
      `<xf numFmtId="${number}" fontId="${fonts.idOf(font)}" fillId="${fills.idOf(fill)}" borderId="${borders.idOf(border)}" xfId="0"` +
      ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"` +
      (placed ? ` applyAlignment="1"><alignment${placed}/></xf>` : '/>')
    )
  }
}

export type CellStyles = ReturnType<typeof createCellStyles>

function createList(first: readonly string[]) {
  const all = [...first]
  const places = new Map(all.map((each, place) => [each, place]))
  return {
    all,
    idOf(each: string): number {
      let place = places.get(each)
      if (place === undefined) {
        place = all.push(each) - 1
        places.set(each, place)
      }
      return place
    },
  }
}

const formatXml = (code: string, place: number): string =>
  `<numFmt numFmtId="${firstFormatId + place}" formatCode="${markupText(code)}"/>`

const listed = (name: string, all: readonly string[]): string =>
  `<${name} count="${all.length}">${all.join('')}</${name}>`
