import type { Box } from '@casement/visuals/documents'
import { markupText } from '@casement/escape'
import { xmlHead } from '../xlsx/xml.ts'
import type { Paragraph, Slide, SlideElement, SlideTable, TableCell } from './slide.ts'

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main'
export const slideNames = `xmlns:a="${drawing}" xmlns:r="${relations}" xmlns:p="${presentation}"`

/** Every office has it, and its letters are no wider than those of the screen. */
const face = 'Arial'
const unitsOfPoint = 12_700
export const units = (points: number): number => Math.round(points * unitsOfPoint)

/** A slide; its pictures are its relations from `rId2` on, in their order. */
export function slideXml({ elements }: Slide, { lang, ground }: { lang: string; ground: string }): string {
  const pictures = elements.filter(({ kind }) => kind === 'picture')
  const shapes = elements.map((element, index) => {
    const id = index + 2
    if (element.kind === 'picture') return pictureXml(element, id, `rId${pictures.indexOf(element) + 2}`)
    if (element.kind === 'text') return textXml(element, id, lang)
    if (element.kind === 'table') return tableXml(element, id, lang)
    return element.kind === 'box' ? boxXml(element, id) : lineXml(element, id)
  })
  return (
    `${xmlHead}<p:sld ${slideNames}><p:cSld><p:bg><p:bgPr>${solid(ground)}<a:effectLst/></p:bgPr></p:bg><p:spTree>` +
    `${groupHead}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
  )
}

export const groupHead =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>' +
  '<a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

const placeXml = ({ x, y, width, height }: Box): string =>
  `<a:off x="${units(x)}" y="${units(y)}"/><a:ext cx="${units(width)}" cy="${units(height)}"/>`

/** A colour of three or six digits. */
export const solid = (colour: string): string => {
  const digits = colour.replace('#', '')
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `<a:solidFill><a:srgbClr val="${six.toUpperCase()}"/></a:solidFill>`
}

const lineOf = (tag: string, colour: string | null, widthPt = 0.75): string =>
  `<a:${tag} w="${units(colour === null ? 0 : widthPt)}">${colour === null ? '<a:noFill/>' : solid(colour)}</a:${tag}>`

function boxXml({ at, look }: Extract<SlideElement, { kind: 'box' }>, id: number): string {
  const shortest = Math.max(1, Math.min(at.width, at.height))
  const roundness = Math.round(Math.min(0.5, look.radiusPt / shortest) * 100_000)
  const form =
    roundness > 0
      ? `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val ${roundness}"/></a:avLst></a:prstGeom>`
      : '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Ground ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>` +
    `<a:xfrm>${placeXml(at)}</a:xfrm>${form}${look.fill === null ? '<a:noFill/>' : solid(look.fill)}` +
    `${lineOf('ln', look.stroke, look.strokePt)}</p:spPr></p:sp>`
  )
}

const lineXml = ({ at, colour, widthPt }: Extract<SlideElement, { kind: 'line' }>, id: number): string =>
  `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="Line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>` +
  `<a:xfrm>${placeXml(at)}</a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom>${lineOf('ln', colour, widthPt)}` +
  '</p:spPr></p:cxnSp>'

const pictureXml = (
  { at, words }: Extract<SlideElement, { kind: 'picture' }>,
  id: number,
  relation: string,
): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${markupText(words)}"/>` +
  '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>' +
  `<p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
  `<p:spPr><a:xfrm>${placeXml(at)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`

type TextElement = Extract<SlideElement, { kind: 'text' }>

function textXml({ at, name, paragraphs, isOneLine, role }: TextElement, id: number, lang: string): string {
  const isField = role === 'sldNum'
  const places = role
    ? `<p:nvPr><p:ph type="${role}"${role === 'title' ? '' : ` sz="quarter" idx="${role === 'ftr' ? 11 : 12}"`}/></p:nvPr>`
    : '<p:nvPr/>'
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${markupText(name)}"/><p:cNvSpPr${role ? '' : ' txBox="1"'}/>${places}</p:nvSpPr>` +
    `<p:spPr><a:xfrm>${placeXml(at)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody>` +
    `<a:bodyPr wrap="${isOneLine ? 'none' : 'square'}" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t">` +
    `${isOneLine ? '<a:noAutofit/>' : '<a:normAutofit/>'}</a:bodyPr><a:lstStyle/>` +
    `${paragraphs.map((each) => paragraphXml(each, lang, { isField })).join('')}</p:txBody></p:sp>`
  )
}

function paragraphXml(
  { text, sizePt, colour, isBold, align }: Paragraph,
  lang: string,
  { isField = false, indentPt = 0 }: { isField?: boolean; indentPt?: number } = {},
): string {
  const look = `lang="${markupText(lang)}" sz="${Math.max(100, Math.round(sizePt * 100))}" b="${isBold ? 1 : 0}" dirty="0"`
  const inside = `${solid(colour)}<a:latin typeface="${face}"/><a:cs typeface="${face}"/>`
  const place = `<a:pPr marL="${units(indentPt)}" indent="0" algn="${align}"><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/></a:pPr>`
  const run = `<a:rPr ${look}>${inside}</a:rPr><a:t>${markupText(text)}</a:t>`
  if (isField)
    return `<a:p>${place}<a:fld id="{5B1C3E0A-6C1B-4B7C-9A55-2F6C1B9D7A10}" type="slidenum">${run}</a:fld></a:p>`
  return text === ''
    ? `<a:p>${place}<a:endParaRPr ${look}>${inside}</a:endParaRPr></a:p>`
    : `<a:p>${place}<a:r>${run}</a:r></a:p>`
}

type TableElement = Extract<SlideElement, { kind: 'table' }>

function tableXml({ at, name, table }: TableElement, id: number, lang: string): string {
  const columns = table.widths.map((width) => `<a:gridCol w="${units(width)}"/>`).join('')
  const rows = table.rows
    .map(
      (row) =>
        `<a:tr h="${units(table.rowPt)}">${row.map((cell) => cellXml(cell, table, lang)).join('')}</a:tr>`,
    )
    .join('')
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${markupText(name)}"/><p:cNvGraphicFramePr>` +
    '<a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>' +
    `<p:xfrm>${placeXml(at)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">` +
    `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  )
}

function cellXml(cell: TableCell, { marginPt }: SlideTable, lang: string): string {
  const margin = units(marginPt)
  const inside =
    `<a:tcPr marL="${margin}" marR="${margin}" marT="0" marB="0" anchor="ctr">${lineOf('lnL', null)}${lineOf('lnR', null)}` +
    `${lineOf('lnT', cell.over)}${lineOf('lnB', cell.under)}` +
    `${cell.fill === null ? '<a:noFill/>' : solid(cell.fill)}</a:tcPr>`
  const body = (text: string) =>
    `<a:txBody><a:bodyPr/><a:lstStyle/>${paragraphXml({ ...cell, text }, lang, { indentPt: cell.indentPt })}</a:txBody>${inside}`
  const span = cell.span > 1 ? ` gridSpan="${cell.span}"` : ''
  const merged = `<a:tc hMerge="1">${body('')}</a:tc>`.repeat(cell.span - 1)
  return `<a:tc${span}>${body(cell.text)}</a:tc>${merged}`
}
