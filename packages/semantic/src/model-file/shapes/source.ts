import { annotated, keyed, list, object, text } from '@casement/schema'
import { columnType } from './column-type.ts'
import { csvForm } from './csv-form.ts'
import { nameText, words } from './texts.ts'

const asCsv = 'save the sheet as CSV (UTF-8) and name it in "csv"'
const hints = {
  excel: asCsv,
  xlsx: asCsv,
  xls: asCsv,
  file: 'a file is named in "csv" or "parquet"',
  dax: 'a table is made by a query in "sql", such as SELECT … FROM range(…)',
  query: 'a query stands in "sql"',
  ...Object.fromEntries(Object.keys(csvForm).map((name) => [name, 'only a CSV file has it'])),
  files: 'only a query has it, in "sql"',
}

const files = {
  parquet: object({ parquet: words }, {}, { hints }),
  csv: object({ csv: words }, csvForm, { hints }),
}

const queriedFile = object({
  name: nameText,
  source: keyed(files, hints),
  columns: list(object({ name: nameText, type: columnType }, { source: words }), { min: 1 }),
})

export const sourceShape = annotated(
  keyed(
    {
      table: object({ table: words }, {}, { hints }),
      ...files,
      sql: object(
        { sql: words },
        {
          files: annotated(list(queriedFile, { min: 1 }), {
            description: 'Files of the content folder that the query reads, each by its name here.',
          }),
        },
        { hints },
      ),
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
