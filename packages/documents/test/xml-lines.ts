const whole =
  'c col mergeCell hyperlink numFmt font fill border cellStyle xf definedName Relationship Default Override'
const opened =
  'worksheet sheetPr sheetViews sheetFormatPr cols sheetData row mergeCells hyperlinks pageMargins pageSetup headerFooter ' +
  'styleSheet numFmts fonts fills borders cellStyleXfs cellXfs cellStyles ' +
  'workbook sheets sheet definedNames calcPr Relationships Types dc:title dcterms:created cp:coreProperties'

const beginning = [...whole.split(' '), ...opened.split(' ').flatMap((name) => [name, `/${name}`])].join('|')

/** XML with a line for each of its larger elements, so that a change is read line by line. */
export const xmlLines = (xml: string): string =>
  `${xml.replaceAll(new RegExp(`><(?=(?:${beginning})[ />])`, 'g'), '>\n<')}\n`
