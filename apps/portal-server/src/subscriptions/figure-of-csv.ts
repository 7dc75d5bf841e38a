/** The figures of a visual that has one line, by their names, from its CSV as the service writes it; none where it has several. */
export function figuresOfCsv(csv: string): { figure: string; value: number }[] {
  const [heads = [], line, another] = recordsOf(csv.replace(/^\uFEFF/, ''))
  if (!line || another) return []
  return heads.flatMap((figure, index) => {
    const text = line[index] ?? ''
    return /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? [{ figure, value: Number(text) }] : []
  })
}

/** Records of RFC 4180. */
function recordsOf(csv: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/g)) {
    const isNothing = record.length === 0 && quoted === undefined && plain === ''
    if (end === '' && isNothing) break
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    records.push(record)
    record = []
    if (end === '') break
  }
  return records
}
