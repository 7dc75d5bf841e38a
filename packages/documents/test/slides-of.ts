import { unzipSync } from 'fflate'
import { createRequire } from 'node:module'

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { readonly window: { readonly DOMParser: typeof DOMParser } }
}

const unitsOfPoint = 12_700

/** A presentation as another reader sees it: every part is read as XML, places are points. */
export function slidesOf(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const parser = new new JSDOM().window.DOMParser()
  const parse = (name: string) => {
    const document = parser.parseFromString(Buffer.from(files[name]!).toString('utf8'), 'text/xml')
    if (document.getElementsByTagName('parsererror').length > 0) throw new Error(`${name} is no XML`)
    return document
  }
  const parts = Object.keys(files).filter((name) => /\.(xml|rels)$/.test(name))
  const documents = new Map(parts.map((name) => [name, parse(name)]))
  const all = (root: Document | Element, tag: string) => [...root.getElementsByTagName(tag)]
  const textOf = (element: Element) =>
    all(element, 'a:t')
      .map(({ textContent }) => textContent)
      .join('')
  const size = all(documents.get('ppt/presentation.xml')!, 'p:sldSz')[0]!
  const number = (element: Element, name: string) => Number(element.getAttribute(name)) / unitsOfPoint
  const slides = parts
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .map((name) => {
      const document = documents.get(name)!
      const relations = all(
        documents.get(name.replace('slides/', 'slides/_rels/').concat('.rels'))!,
        'Relationship',
      ).map((each) => each.getAttribute('Target')!)
      const tree = all(document, 'p:spTree')[0]!
      const shapes = [...tree.children].filter(({ tagName }) => !/GrpSpPr|grpSpPr/.test(tagName))
      return {
        texts: all(document, 'p:sp')
          .flatMap((shape) => all(shape, 'a:p').map(textOf))
          .filter(Boolean),
        tables: all(document, 'a:tbl').map((table) => ({
          rowPt: number(all(table, 'a:tr')[0]!, 'h'),
          rows: all(table, 'a:tr').map((row) => all(row, 'a:tc').map(textOf)),
        })),
        pictures: relations
          .filter((target) => target.includes('/media/'))
          .map((target) => files[`ppt/${target.replace('../', '')}`]),
        alternatives: all(document, 'p:pic').map((each) => all(each, 'p:cNvPr')[0]!.getAttribute('descr')),
        boxes: shapes.map((shape) => {
          const [offset, extent] = [all(shape, 'a:off')[0]!, all(shape, 'a:ext')[0]!]
          const [x, y] = [number(offset, 'x'), number(offset, 'y')]
          return { right: x + number(extent, 'cx'), bottom: y + number(extent, 'cy'), x, y }
        }),
      }
    })
  return { width: number(size, 'cx'), height: number(size, 'cy'), slides, files }
}
