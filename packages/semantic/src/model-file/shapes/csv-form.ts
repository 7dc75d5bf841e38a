import { annotated, checkedText, choice, flag, list, number, text } from '@casement/schema'
import { words } from './texts.ts'

const dateUnits = ['d', 'dd', 'M', 'MM', 'MMM', 'MMMM', 'yy', 'yyyy']
const timeUnits = ['H', 'HH', 'h', 'hh', 'mm', 'ss', 'tt', 'zzz']

/** Words that stand for themselves, as .NET quotes them. */
const quotedWords = /'[^'"%\\]+'/g

/** Month and year once each, a day at most once, in any order, and a time if there is one. */
function isDateFormat(written: string): boolean {
  const bare = written.replaceAll(quotedWords, '')
  const parts = bare.match(/([a-zA-Z])\1*/g) ?? []
  const count = (...known: readonly string[]) => parts.filter((part) => known.includes(part)).length
  const isKnown = parts.every((part) => [...dateUnits, ...timeUnits].includes(part))
  const [hours24, hours12, halves] = [count('H', 'HH'), count('h', 'hh'), count('tt')]
  return (
    isKnown &&
    !/["'%\\\d]/.test(bare) &&
    new Set(parts).size === parts.length &&
    count('M', 'MM', 'MMM', 'MMMM') === 1 &&
    count('yy', 'yyyy') === 1 &&
    count('d', 'dd') <= 1 &&
    hours24 + hours12 <= 1 &&
    hours12 === halves
  )
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
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

const currencySign = text({
  pattern: /^[^\s\d.,+()%'"\\-]+\.?$/,
  expected: 'a sign or a word of a currency, such as "€" or "EUR"',
})

/** Form of a CSV file's texts, as far as the model says it. */
export const csvForm = {
  delimiter: annotated(
    text({
      pattern: /^[^"\r\n\w.+-]$/,
      empty: true,
      expected: 'one character such as "," or ";" or "\\t"',
    }),
    { description: 'What stands between the values of a line, as ;' },
  ),
  encoding: annotated(choice(...encodings), { description: 'How the characters are written.' }),
  heading: annotated(flag(), {
    description: 'False where no line names the columns: "source": "3" of a column is then the third.',
  }),
  skipLines: annotated(countOfLines, {
    description: 'How many lines stand above the heading.',
  }),
  skipLastLines: annotated(countOfLines, {
    description: 'How many lines stand below the data, as totals do; empty lines do not count.',
  }),
  dateFormat: annotated(
    checkedText((written) =>
      isDateFormat(written)
        ? null
        : 'expected the order of day, month and year such as "dd/MM/yyyy", "MM/dd/yyyy" or "d MMM yyyy", or of month and year such as "MM/yyyy", and a time such as "HH:mm" or "h:mm tt" if there is one',
    ),
    {
      description:
        'The order of day, month and year, as dd/MM/yyyy. A month alone, as MM/yyyy, is its first day.',
    },
  ),
  dateLanguage: annotated(
    checkedText((tag) => (isLanguage(tag) ? null : 'expected a language such as "de", "en-GB" or "fr"')),
    { description: 'The language of the names of months, as de; English where it is not said.' },
  ),
  dayNumbers: annotated(choice('1900', '1904'), {
    description: 'Dates may be numbers of days, as Excel keeps them, counted from this year.',
  }),
  timeOffsets: annotated(choice('utc', 'local'), {
    description:
      'What a time such as 10:00+02:00 is: the same moment in UTC (08:00), or the clock where it was written (10:00).',
  }),
  decimalSeparator: choice('.', ','),
  groupSeparator: annotated(choice(' ', "'"), {
    description:
      'What stands between thousands where it is neither a comma nor a point; a space is any blank.',
  }),
  grouping: annotated(choice('thousands', 'lakh'), {
    description: 'How many digits a group has: 1,234,567 or 12,34,567.',
  }),
  negatives: annotated(choice('parentheses', 'trailingMinus', 'dash'), {
    description:
      'How numbers below nothing are written where no minus stands before them: (1.50), 1.50-, –1.50.',
  }),
  currencySigns: annotated(list(currencySign, { min: 1 }), {
    description: 'Signs and words of currencies that stand before or behind numbers, as €.',
  }),
  percentages: annotated(choice('fractions', 'points'), {
    description: 'What 45% is: the fraction 0.45, or 45.',
  }),
  scientific: annotated(flag(), { description: 'Exact numbers may be written as 1.23E+05.' }),
  emptyValues: annotated(list(words, { min: 1 }), { description: 'Texts that stand for nothing, as N/A.' }),
  trueValues: annotated(list(words, { min: 1 }), { description: 'Texts that say true, as yes.' }),
  falseValues: annotated(list(words, { min: 1 }), { description: 'Texts that say false, as no.' }),
}
