import type { ReportFilter } from '@casement/visuals'
import { refusal } from '../../http/refusal.ts'

const signs = /\s*(?:'((?:[^']|'')*)'|([(),])|([^\s'(),]+))/y

/**
 * Filters as Power BI writes them in addresses: `Table/Column eq 'value'`, `ne`, `gt`, `ge`, `lt`, `le` and
 * `in ('a', 'b')`, joined by `and`. Characters beyond letters and digits in names are `_xHHHH_`. Throws InvalidRequest.
 */
export function filtersOfUrl(text: string): readonly ReportFilter[] {
  const words = wordsOf(text)
  const filters: ReportFilter[] = []
  let at = 0
  const next = () => words[at++]
  const value = (): string | number | boolean => {
    const word = next()
    if (!word || word.kind === 'sign') return wrong('a value is missing')
    if (word.kind === 'text') return word.text
    if (/^-?\d+(?:\.\d+)?$/.test(word.text)) return Number(word.text)
    if (/^(?:true|false)$/i.test(word.text)) return word.text.toLowerCase() === 'true'
    if (/^\d{4}-\d{2}-\d{2}/.test(word.text)) return word.text
    return wrong(`${JSON.stringify(word.text)} is no value; texts stand in '…'`)
  }
  for (;;) {
    const field = next()
    const [, table, column] = /^([^/]+)\/([^/]+)$/.exec(field?.kind === 'word' ? field.text : '') ?? []
    if (table === undefined || column === undefined) return wrong('expected Table/Column')
    const target = { table: nameOf(table), column: nameOf(column) }
    const operator = next()?.text.toLowerCase() ?? ''
    if (operator === 'in') filters.push(basic(target, 'In', listed()))
    else if (operator === 'eq') filters.push(basic(target, 'In', [value()]))
    else if (operator === 'ne') filters.push(basic(target, 'NotIn', [value()]))
    else if (comparisons.has(operator)) filters.push(compared(target, comparisons.get(operator)!, value()))
    else return wrong(`${JSON.stringify(operator)} is no operator; there are eq, ne, gt, ge, lt, le and in`)
    const join = next()
    if (!join) return filters
    if (join.text.toLowerCase() !== 'and') return wrong('conditions are joined by "and"')
  }

  function listed(): (string | number | boolean)[] {
    const values: (string | number | boolean)[] = []
    if (next()?.text !== '(') return wrong('"in" is followed by values in brackets')
    for (;;) {
      values.push(value())
      const sign = next()?.text
      if (sign === ')') return values
      if (sign !== ',') return wrong('a bracket is not closed')
    }
  }
}

const comparisons: ReadonlyMap<string, string> = new Map([
  ['gt', 'GreaterThan'],
  ['ge', 'GreaterThanOrEqual'],
  ['lt', 'LessThan'],
  ['le', 'LessThanOrEqual'],
])

type Target = { readonly table: string; readonly column: string }

const basic = (target: Target, operator: 'In' | 'NotIn', values: readonly unknown[]): ReportFilter =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target,
    filterType: 1,
    operator,
    values,
  }) as unknown as ReportFilter

const compared = (target: Target, operator: string, value: unknown): ReportFilter =>
  ({
    $schema: 'http://powerbi.com/product/schema#advanced',
    target,
    filterType: 0,
    logicalOperator: 'And',
    conditions: [{ operator, value }],
  }) as unknown as ReportFilter

interface Word {
  readonly kind: 'text' | 'sign' | 'word'
  readonly text: string
}

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  signs.lastIndex = 0
  const trimmed = text.trimEnd()
  while (signs.lastIndex < trimmed.length) {
    const match = signs.exec(trimmed)
    if (!match) return wrong('a text is not closed')
    const [, quoted, sign, word] = match
    if (quoted !== undefined) words.push({ kind: 'text', text: quoted.replaceAll("''", "'") })
    else words.push(sign === undefined ? { kind: 'word', text: word! } : { kind: 'sign', text: sign })
  }
  return words
}

const nameOf = (name: string): string =>
  name.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function wrong(message: string): never {
  throw refusal('InvalidRequest', `reportLevelFilters[0].filter: ${message}`)
}
