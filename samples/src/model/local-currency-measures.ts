import { amount, before, costOf, exactFormat, operatingLines, percentFormat, profitOf } from './measure.ts'

const local = 'Ledger[Local amount]'

/** Only where everything looked at is in one currency: amounts of several are no sum. */
const inOneCurrency = (expression: string): string => `IF(HASONEVALUE(Entity[Currency]), ${expression})`
const note = 'Empty where several currencies meet: they have no sum.'

const inLocalCurrency = (name: string, expression: string, description: string, format?: string) =>
  amount(`${name} in local currency`, inOneCurrency(expression), `${description} ${note}`, format)

/** What the companies have in the currencies that they keep their books in. */
export const localCurrencyMeasures = [
  inLocalCurrency('Revenue', profitOf(local, 'Revenue'), 'What was sold, in the currency of the books.'),
  inLocalCurrency(
    'Operating expenses',
    costOf(local, 'Operating expenses'),
    'What running the company takes, in the currency of the books.',
  ),
  inLocalCurrency(
    'Operating profit',
    profitOf(local, ...operatingLines),
    'What the company earned, in the currency of the books.',
  ),
  inLocalCurrency(
    'Cash',
    `CALCULATE(SUM(${local}), Account[Balance sheet line] = "Cash", DATESBETWEEN(Calendar[Date], BLANK(), MAX(Calendar[Date])))`,
    'Cash at bank when the time looked at ends, in the currency of the books.',
  ),
  before('Revenue in local currency'),
  before('Operating profit in local currency'),
  amount(
    'Growth in local currency %',
    'DIVIDE([Revenue in local currency] - [Revenue in local currency before], [Revenue in local currency before])',
    `Growth without the effect of exchange rates. ${note}`,
    percentFormat,
  ),
  amount(
    'Revenue at rates before',
    'SUMX(VALUES(Entity[Currency]), DIVIDE([Revenue in local currency] * [Revenue before], [Revenue in local currency before]))',
    'Revenue in EUR, had the rates stayed as they were a year earlier.',
  ),
  amount(
    'Operating profit at rates before',
    'SUMX(VALUES(Entity[Currency]), DIVIDE([Operating profit in local currency] * [Revenue before], [Revenue in local currency before], [Operating profit]))',
    'Operating profit in EUR, had the rates of revenue stayed as they were a year earlier.',
  ),
  amount(
    'Effect of exchange rates on profit',
    '[Operating profit] - [Operating profit at rates before]',
    'How much of the operating profit in EUR came from exchange rates.',
  ),
  amount(
    'Effect of exchange rates',
    '[Revenue] - [Revenue at rates before]',
    'How much of the revenue in EUR came from exchange rates.',
  ),
  amount(
    'Growth at rates before %',
    'DIVIDE([Revenue at rates before] - [Revenue before], [Revenue before])',
    'Growth of the revenue in EUR, had the rates stayed as they were.',
    percentFormat,
  ),
  inLocalCurrency(
    'Debits',
    `CALCULATE(SUM(${local}), ${local} > 0)`,
    'All debits, in the currency of the books.',
    exactFormat,
  ),
  inLocalCurrency(
    'Credits',
    `-CALCULATE(SUM(${local}), ${local} < 0)`,
    'All credits, in the currency of the books.',
    exactFormat,
  ),
  {
    name: 'Local currency',
    expression: 'IF(COUNT(Ledger[Line]) > 0, SELECTEDVALUE(Entity[Currency], "several currencies: no sum"))',
    description: 'The currency of the measures in local currency, or the note that there are several.',
  },
] as const
