import { markupText } from '@casement/escape'
import type { DocumentFacts } from '../source/document-source.ts'
import { xmlHead } from '../xlsx/xml.ts'
import type { ZipEntry } from '../zip/zip-file.ts'
import type { SlideSize } from './slide.ts'
import { groupHead, slideNames, solid, units } from './slide-xml.ts'

const types = 'application/vnd.openxmlformats-officedocument.presentationml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Package {
  readonly facts: DocumentFacts
  readonly slideCount: number
  readonly size: SlideSize
  /** Colour of what is written, of the ground, and of six series. */
  readonly colours: readonly string[]
}

/** All that a presentation has beside its slides and their pictures (ECMA-376). */
export function packageParts({ facts, slideCount, size, colours }: Package): readonly ZipEntry[] {
  return [
    { name: '[Content_Types].xml', data: contentTypes(slideCount) },
    {
      name: '_rels/.rels',
      data: relationsXml([
        ['officeDocument', 'ppt/presentation.xml'],
        [`${packageRelations}/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    },
    { name: 'docProps/core.xml', data: coreProperties(facts) },
    { name: 'ppt/presentation.xml', data: presentationXml(slideCount, size) },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationsXml([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...numbers(slideCount).map((number) => ['slide', `slides/slide${number}.xml`] as const),
        ['theme', 'theme/theme1.xml'],
      ]),
    },
    { name: 'ppt/theme/theme1.xml', data: themeXml(colours) },
    { name: 'ppt/slideMasters/slideMaster1.xml', data: masterXml(size) },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      data: relationsXml([
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ]),
    },
    { name: 'ppt/slideLayouts/slideLayout1.xml', data: layoutXml(size) },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      data: relationsXml([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
  ]
}

/** Relations of a slide: its layout first, then its pictures. */
export const slideRelations = (pictures: readonly string[]): string =>
  relationsXml([
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ...pictures.map((name) => ['image', `../media/${name}`] as const),
  ])

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const relationsXml = (all: readonly (readonly [type: string, target: string])[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">` +
  all
    .map(([type, target], index) => {
      const whole = type.includes(':') ? type : `${relations}/${type}`
      return `<Relationship Id="rId${index + 1}" Type="${whole}" Target="${target}"/>`
    })
    .join('') +
  '</Relationships>'

const contentTypes = (slideCount: number): string => {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`
  return (
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
    part('ppt/presentation.xml', `${types}.presentation.main+xml`) +
    part('ppt/slideMasters/slideMaster1.xml', `${types}.slideMaster+xml`) +
    part('ppt/slideLayouts/slideLayout1.xml', `${types}.slideLayout+xml`) +
    part('ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml') +
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    numbers(slideCount)
      .map((number) => part(`ppt/slides/slide${number}.xml`, `${types}.slide+xml`))
      .join('') +
    '</Types>'
  )
}

const coreProperties = ({ title, scope, madeAt }: DocumentFacts): string =>
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<dc:title>${markupText(title)}</dc:title><dc:subject>${markupText(scope)}</dc:subject>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.toISOString()}</dcterms:created></cp:coreProperties>`

const presentationXml = (slideCount: number, { width, height }: SlideSize): string =>
  `${xmlHead}<p:presentation ${slideNames} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
  `<p:sldIdLst>${numbers(slideCount)
    .map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 1}"/>`)
    .join('')}</p:sldIdLst><p:sldSz cx="${units(width)}" cy="${units(height)}"/>` +
  '<p:notesSz cx="6858000" cy="9144000"/></p:presentation>'

/** Places of what every slide has: its title, its foot, its number. */
const placeholders = ({ width, height }: SlideSize): string =>
  [
    ['title', '', 'Title', 30, 18, width - 60, 22],
    ['ftr', ' sz="quarter" idx="11"', 'Foot', 30, height - 30, width - 120, 20],
    ['sldNum', ' sz="quarter" idx="12"', 'Number', width - 80, height - 30, 50, 20],
  ]
    .map(
      ([type, more, name, x, y, across, down], index) =>
        `<p:sp><p:nvSpPr><p:cNvPr id="${index + 2}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${more}/></p:nvPr></p:nvSpPr>` +
        `<p:spPr><a:xfrm><a:off x="${units(Number(x))}" y="${units(Number(y))}"/><a:ext cx="${units(Number(across))}" cy="${units(Number(down))}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
        '<p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"/><a:lstStyle/><a:p><a:endParaRPr lang="en-GB"/></a:p></p:txBody></p:sp>',
    )
    .join('')

const masterXml = (size: SlideSize): string =>
  `${xmlHead}<p:sldMaster ${slideNames}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>` +
  `<p:spTree>${groupHead}${placeholders(size)}</p:spTree></p:cSld>` +
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
  '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>' +
  '<p:txStyles><p:titleStyle><a:lvl1pPr algn="l"><a:defRPr sz="1400" b="1"/></a:lvl1pPr></p:titleStyle>' +
  '<p:bodyStyle><a:lvl1pPr algn="l"><a:defRPr sz="1200"/></a:lvl1pPr></p:bodyStyle>' +
  '<p:otherStyle><a:lvl1pPr algn="l"><a:defRPr sz="1200"/></a:lvl1pPr></p:otherStyle></p:txStyles></p:sldMaster>'

const layoutXml = (size: SlideSize): string =>
  `${xmlHead}<p:sldLayout ${slideNames} type="titleOnly" preserve="1"><p:cSld name="Page"><p:spTree>${groupHead}${placeholders(size)}</p:spTree></p:cSld>` +
  '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>'

function themeXml(colours: readonly string[]): string {
  const bare = (colour: string) => solid(colour).replaceAll(/<\/?a:solidFill>/g, '')
  const [text = '#000000', surface = '#ffffff', ...series] = colours
  const scheme = [
    ['dk1', text],
    ['lt1', surface],
    ['dk2', text],
    ['lt2', surface],
    ...series.slice(0, 6).map((colour, index) => [`accent${index + 1}`, colour]),
    ['hlink', series[0] ?? text],
    ['folHlink', series[0] ?? text],
  ]
    .map(([name, colour]) => `<a:${name}>${bare(colour!)}</a:${name}>`)
    .join('')
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = `<a:ln w="9525">${fill}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return (
    `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Report"><a:themeElements>` +
    `<a:clrScheme name="Report">${scheme}</a:clrScheme>` +
    `<a:fontScheme name="Report"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
    `<a:fmtScheme name="Report"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst>` +
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>` +
    '</a:themeElements></a:theme>'
  )
}
