import { annotated, checkedText, choice, keyed, list, number, object, text } from '@casement/schema'
import { words } from './texts.ts'

/** Day, month and year once each, in any order, and a time if there is one. */
function isDateFormat(written: string): boolean {
  const parts = written.match(/([a-zA-Z])\1*/g) ?? []
  const once = (known: readonly string[]) => parts.filter((part) => known.includes(part)).length === 1
  const days = [
    ['d', 'dd'],
    ['M', 'MM', 'MMM', 'MMMM'],
    ['yy', 'yyyy'],
  ]
  const all = [...days.flat(), 'H', 'HH', 'mm', 'ss']
  const isKnown = parts.every((part) => all.includes(part)) && !/["%\\]/.test(written)
  return isKnown && new Set(parts).size === parts.length && days.every(once)
}

const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
] as const

const upToThousand = number({ min: 1, max: 1000 })
const countOfLines: typeof upToThousand = {
  schema: { ...upToThousand.schema, type: 'integer' },
  read(value, path, tell) {
    const count = upToThousand.read(value, path, tell)
    if (count === undefined || Number.isInteger(count)) return count
    tell({ path, detail: 'expected a whole number' })
    return undefined as never
  },
}

/** Form of a CSV file's texts, as far as the model says it. */
const csvForm = {
  delimiter: annotated(
    text({
      pattern: /^[^"\r\n\w.+-]$/,
      empty: true,
      expected: 'one character such as "," or ";" or "\\t"',
    }),
    { description: 'What stands between the values of a line, as ;' },
  ),
  encoding: annotated(choice(...encodings), { description: 'How the characters are written.' }),
  dateFormat: annotated(
    checkedText((written) =>
      isDateFormat(written)
        ? null
        : 'expected the order of day, month and year such as "dd/MM/yyyy", "MM/dd/yyyy" or "d MMM yyyy"',
    ),
    { description: 'The order of day, month and year, as dd/MM/yyyy.' },
  ),
  decimalSeparator: choice('.', ','),
  skipLines: annotated(countOfLines, {
    description: 'How many lines stand above the heading.',
  }),
  emptyValues: annotated(list(words, { min: 1 }), { description: 'Texts that stand for nothing, as N/A.' }),
  trueValues: annotated(list(words, { min: 1 }), { description: 'Texts that say true, as yes.' }),
  falseValues: annotated(list(words, { min: 1 }), { description: 'Texts that say false, as no.' }),
  groupSeparator: annotated(choice(' ', "'"), {
    description:
      'What stands between thousands where it is neither a comma nor a point; a space is any blank.',
  }),
  negatives: annotated(choice('parentheses', 'trailingMinus'), {
    description: 'How numbers below nothing are written where no minus stands before them: (1.50), 1.50-.',
  }),
}

const asCsv = 'save the sheet as CSV (UTF-8) and name it in "csv"'
const hints = {
  excel: asCsv,
  xlsx: asCsv,
  xls: asCsv,
  file: 'a file is named in "csv" or "parquet"',
  dax: 'a table is made by a query in "sql", such as SELECT … FROM range(…)',
  query: 'a query stands in "sql"',
  ...Object.fromEntries(Object.keys(csvForm).map((name) => [name, 'only a CSV file has it'])),
}

export const sourceShape = annotated(
  keyed(
    {
      table: object({ table: words }, {}, { hints }),
      parquet: object({ parquet: words }, {}, { hints }),
      csv: object({ csv: words }, csvForm, { hints }),
      sql: object({ sql: words }, {}, { hints }),
      choices: object(
        { choices: list(text({ pattern: /^[^\\]+$/, expected: 'a text without "\\"' }), { min: 2 }) },
        {},
        { hints },
      ),
    },
    hints,
  ),
  {
    description:
      'Where the rows are: a table of the data file or of the connection of the model, a Parquet or CSV file, a query, or choices that measures ask for.',
  },
)
