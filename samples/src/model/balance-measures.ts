import { amount, before, daysFormat, exactFormat, percentFormat } from './measure.ts'

/** Up to the end of the time looked at, as long as the books are closed up to there. */
const upToEnd = (amounts: string): string =>
  `CALCULATE(SUM(${amounts}), DATESBETWEEN(Calendar[Date], BLANK(), MAX(Calendar[Date])))`

/** Before the time looked at: what was there on its first day, and what the books opened with if they did so in it. */
const atStart = (condition: string): string =>
  `CALCULATE(SUM(Ledger[Amount]), DATESBETWEEN(Calendar[Date], BLANK(), MIN(Calendar[Date]) - 1), ${condition})` +
  ` + CALCULATE(SUM(Ledger[Amount]), Ledger[Journal type] = "Opening balance", ${condition})`

const isCash = 'Account[Balance sheet line] = "Cash"'
const isEquity = 'Account[Line] = "Equity" || Account[Statement] = "Profit and loss"'
const isSection = (section: string): string => `Account[Cash flow section] = "${section}"`

/** What the group owns and owes, and where its cash came from, in its own currency. */
const positions = [
  amount(
    'Balance',
    upToEnd('Ledger[Amount]'),
    'What an account stands at when the time looked at ends, debit positive.',
  ),
  amount(
    'Assets',
    'CALCULATE([Balance], Account[Balance sheet side] = "Assets")',
    'What the group owns when the time looked at ends.',
  ),
  amount(
    'Liabilities',
    '-CALCULATE([Balance], Account[Line] = "Non-current liabilities" || Account[Line] = "Current liabilities")',
    'What the group owes when the time looked at ends.',
  ),
  amount('Equity', `-CALCULATE([Balance], ${isEquity})`, 'Capital and everything earned and not paid out.'),
  amount(
    'Balance sheet amount',
    'CALCULATE([Balance], KEEPFILTERS(Account[Balance sheet side] = "Assets")) - CALCULATE([Balance], KEEPFILTERS(Account[Balance sheet side] <> "Assets"))',
    'A line of the balance sheet as it prints it: what is owned and what is owed are both positive.',
  ),
  amount(
    'Balance sheet difference',
    '[Assets] - [Liabilities] - [Equity]',
    'Assets less liabilities and equity: always nothing.',
    exactFormat,
  ),
  amount('Equity at start', `-(${atStart(isEquity)})`, 'Equity when the time looked at began.'),
  amount('Change of equity', '[Equity] - [Equity at start]', 'What was added to equity.'),
  amount(
    'Dividends',
    'CALCULATE(SUM(Ledger[Amount]), Account[Account] = "Dividends paid")',
    'What was paid to shareholders, as a positive figure.',
  ),
  amount(
    'Translation differences',
    '-CALCULATE(SUM(Ledger[Amount]), Account[Account] = "Currency translation reserve")',
    'What equity gained by exchange rates: it is in no profit.',
  ),
  amount('Cash', `CALCULATE([Balance], ${isCash})`, 'Cash at bank when the time looked at ends.'),
  amount('Cash at start', atStart(isCash), 'Cash when the time looked at began.'),
  amount('Change in cash', '[Cash] - [Cash at start]', 'What was added to cash.'),
  amount(
    'Cash flow',
    'CALCULATE(SUM(Ledger[Amount]), Ledger[Journal type] = "Currency translation", KEEPFILTERS(Account[Balance sheet line] = "Cash"))' +
      ' - CALCULATE(SUM(Ledger[Amount]), Ledger[Journal type] <> "Currency translation" && Ledger[Journal type] <> "Opening balance", KEEPFILTERS(Account[Balance sheet line] <> "Cash"))',
    'What came in and went out, by the lines of the cash flow statement; the total is the change in cash.',
  ),
  amount(
    'Operating cash flow',
    `CALCULATE([Cash flow], ${isSection('Operating')})`,
    'Net profit, less what of it is not in cash yet.',
  ),
  amount(
    'Investing cash flow',
    `CALCULATE([Cash flow], ${isSection('Investing')})`,
    'What was spent on assets, as a negative figure.',
  ),
  amount(
    'Financing cash flow',
    `CALCULATE([Cash flow], ${isSection('Financing')})`,
    'Loans, capital and dividends.',
  ),
  amount(
    'Exchange differences on cash',
    `CALCULATE([Cash flow], ${isSection('Exchange differences')})`,
    'What cash in other currencies gained by exchange rates.',
  ),
  amount(
    'Free cash flow',
    '[Operating cash flow] + [Investing cash flow]',
    'What is left of the operating cash flow after investments.',
  ),
  amount(
    'Equity ratio %',
    'DIVIDE([Equity], [Assets])',
    'Equity per assets: how much of what the group owns is its own.',
    percentFormat,
  ),
]

/** What is bound between paying suppliers and being paid: a day's revenue or cost is a 365th of the last twelve months'. */
const ofTwelveMonths = (measure: string): string =>
  `CALCULATE([${measure}], DATESINPERIOD(Calendar[Date], MAX(Calendar[Date]), -12, MONTH))`
const daysOf = (balance: string, flow: string): string =>
  `DIVIDE([${balance}] * 365, ${ofTwelveMonths(flow)})`

const workingCapital = [
  amount(
    'Trade receivables',
    'CALCULATE([Balance], Account[Number] = 1100 || Account[Number] = 1150)',
    'What customers owe when the time looked at ends, less what they may never pay.',
  ),
  amount(
    'Inventories',
    'CALCULATE([Balance], Account[Number] = 1200)',
    'Stocks when the time looked at ends.',
  ),
  amount(
    'Trade payables',
    '-CALCULATE([Balance], Account[Number] = 2000)',
    'What is owed to suppliers when the time looked at ends.',
  ),
  amount(
    'Working capital',
    '[Trade receivables] + [Inventories] - [Trade payables]',
    'Receivables and inventories less payables: the money bound in trading.',
  ),
  amount(
    'Days sales outstanding',
    daysOf('Trade receivables', 'Revenue'),
    'How many days of revenue customers owe.',
    daysFormat,
  ),
  amount(
    'Days inventory',
    daysOf('Inventories', 'Cost of sales'),
    'How many days of cost of sales lie in stock.',
    daysFormat,
  ),
  amount(
    'Days payables outstanding',
    daysOf('Trade payables', 'Cost of sales'),
    'How many days of cost of sales are owed to suppliers.',
    daysFormat,
  ),
  amount(
    'Cash conversion cycle',
    '[Days sales outstanding] + [Days inventory] - [Days payables outstanding]',
    'Days from paying a supplier to being paid by a customer.',
    daysFormat,
  ),
]

const comparable = [
  'Assets',
  'Liabilities',
  'Equity',
  'Equity ratio %',
  'Cash',
  'Balance sheet amount',
  'Cash flow',
  'Operating cash flow',
  'Investing cash flow',
  'Free cash flow',
  'Translation differences',
]

/** Balances, cash flows and working capital, and what they were a year earlier. */
export const balanceMeasures = [
  ...positions,
  ...workingCapital,
  ...[...positions.filter(({ name }) => comparable.includes(name)), ...workingCapital].map(
    ({ name, format }) => before(name, format),
  ),
] as const
