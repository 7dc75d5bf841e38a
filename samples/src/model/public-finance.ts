const thousandsFormat = '#,0;-#,0'
const dollarsFormat = '#,0;-#,0'
const trillionsFormat = '0.000;-0.000'
const percentFormat = '0.0%'

const measure = (name: string, expression: string, format: string, description: string) => ({
  name,
  expression,
  format,
  description,
})

/** The same figure of the fiscal year ten years earlier. */
const tenYearsBefore = (name: string): string =>
  `VAR year = MAX(Period[Fiscal year]) RETURN CALCULATE([${name}], ALL(Period), Period[Fiscal year] = year - 10)`

const number = (name: string, source: string) => ({
  name,
  source,
  type: 'integer',
  aggregation: 'none',
  hidden: true,
})

/**
 * Real figures of the US federal government. Receipts and the surplus or deficit come from different sources in
 * different units, so their tables are not related and no measure has both.
 */
export const publicFinanceModel = {
  casement: 1,
  name: 'US public finance',
  culture: 'en-US',
  description:
    'US federal receipts 1962-2020 in thousands of dollars, and the federal surplus or deficit as budgeted and as it came, 1980-2010, in trillions of 2010 dollars. Source: Office of Management and Budget.',
  tables: [
    {
      name: 'Receipts',
      description: 'What an account took in during a fiscal year, in thousands of dollars.',
      source: { table: 'federal_receipt' },
      columns: [
        number('Source key', 'source_id'),
        number('Period key', 'period_id'),
        {
          name: 'Thousands of dollars',
          source: 'thousands',
          type: 'integer',
          format: thousandsFormat,
          aggregation: 'sum',
        },
      ],
      measures: [
        measure(
          'Receipts',
          'SUM(Receipts[Thousands of dollars])',
          thousandsFormat,
          'Receipts in thousands of dollars, as they are published.',
        ),
        measure(
          'Receipts in dollars',
          '[Receipts] * 1000',
          dollarsFormat,
          'Receipts in dollars, of actual years and of estimates.',
        ),
        measure(
          'Receipts as they came',
          'CALCULATE([Receipts in dollars], Period[Basis] = "Actual")',
          dollarsFormat,
          'Receipts in dollars up to 2014, as they came.',
        ),
        measure(
          'Receipts as estimated',
          'CALCULATE([Receipts in dollars], Period[Basis] = "Estimate")',
          dollarsFormat,
          'Receipts in dollars from 2015 on, as the budget of 2016 estimated them.',
        ),
        measure(
          'Receipts ten years before',
          tenYearsBefore('Receipts in dollars'),
          dollarsFormat,
          'Receipts in dollars of the fiscal year ten years earlier.',
        ),
        measure(
          'Share of receipts %',
          'DIVIDE([Receipts], CALCULATE([Receipts], ALL(Source)))',
          percentFormat,
          'Receipts per receipts of all sources.',
        ),
        measure(
          'Share ten years before %',
          tenYearsBefore('Share of receipts %'),
          percentFormat,
          'The share of receipts in the fiscal year ten years earlier.',
        ),
        {
          name: 'Sources looked at',
          expression:
            'SWITCH(TRUE(), MIN(Source[Category]) = MAX(Source[Category]), MIN(Source[Category]), COUNTROWS(Source) < CALCULATE(COUNTROWS(Source), ALL(Source)), "several sources", "all sources")',
          description: 'The source that is looked at, or that all are.',
        },
        measure(
          'First year looked at',
          'MIN(Period[Fiscal year])',
          '0',
          'The first fiscal year that is looked at.',
        ),
        measure(
          'Last year looked at',
          'MAX(Period[Fiscal year])',
          '0',
          'The last fiscal year that is looked at.',
        ),
      ],
    },
    {
      name: 'Period',
      description:
        'Fiscal years, and the transition quarter of 1976, which is a period of its own. Estimates say so.',
      source: { table: 'federal_period' },
      columns: [
        { name: 'Period', source: 'period', type: 'text', sortBy: 'Period key' },
        number('Period key', 'period_id'),
        { name: 'Fiscal year', source: 'fiscal_year', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Basis', source: 'basis', type: 'text' },
        { name: 'Months', source: 'months', type: 'integer', aggregation: 'none', hidden: true },
      ],
    },
    {
      name: 'Source',
      description: 'The accounts of the Treasury that receipts go to.',
      source: { table: 'federal_source' },
      columns: [
        number('Source key', 'source_id'),
        { name: 'Category', source: 'category', type: 'text', sortBy: 'Category code' },
        number('Category code', 'category_code'),
        { name: 'Subcategory', source: 'subcategory', type: 'text' },
        { name: 'Agency', source: 'agency', type: 'text' },
        { name: 'Bureau', source: 'bureau', type: 'text' },
        { name: 'Account', source: 'account', type: 'text' },
        { name: 'Budget', source: 'budget', type: 'text', synonyms: ['on-budget', 'off-budget'] },
      ],
      hierarchies: [{ name: 'Sources', levels: ['Category', 'Subcategory', 'Account'] }],
    },
    {
      name: 'Outlook',
      displayName: 'Surplus or deficit',
      description:
        'The federal surplus (positive) or deficit (negative) in trillions of 2010 dollars: as a budget foresaw it, or looking back on the year before it, as it came.',
      source: { table: 'federal_outlook' },
      columns: [
        { name: 'Budget', source: 'budget_year', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Year', source: 'year', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Years ahead', source: 'years_ahead', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Basis', source: 'basis', type: 'text' },
        {
          name: 'Trillions of 2010 dollars',
          source: 'trillions',
          type: 'decimal(9,3)',
          format: trillionsFormat,
          aggregation: 'none',
        },
      ],
      measures: [
        measure(
          'As it came',
          'CALCULATE(SUM(Outlook[Trillions of 2010 dollars]), Outlook[Basis] = "As it came")',
          trillionsFormat,
          'Surplus or deficit of years that are over, 1980 to 2009, in trillions of 2010 dollars.',
        ),
        measure(
          'As budgeted',
          'CALCULATE(SUM(Outlook[Trillions of 2010 dollars]), Outlook[Years ahead] = 1)',
          trillionsFormat,
          'What the budget of the year before foresaw, in trillions of 2010 dollars.',
        ),
        measure(
          'Better than budgeted',
          'IF(NOT ISBLANK([As it came]) && NOT ISBLANK([As budgeted]), [As it came] - [As budgeted])',
          trillionsFormat,
          'As it came less as budgeted, where both are known: negative when it came worse.',
        ),
        measure(
          'Largest deficit',
          'MINX(VALUES(Outlook[Year]), [As it came])',
          trillionsFormat,
          'The worst year, in trillions of 2010 dollars.',
        ),
        measure(
          'Years in surplus',
          'COUNTROWS(FILTER(VALUES(Outlook[Year]), [As it came] > 0))',
          '0',
          'How many years came with a surplus.',
        ),
        measure(
          'Years worse than budgeted',
          'COUNTROWS(FILTER(VALUES(Outlook[Year]), [Better than budgeted] < 0))',
          '0',
          'How many years came worse than the budget of the year before foresaw.',
        ),
        measure(
          'Years compared',
          'COUNTROWS(FILTER(VALUES(Outlook[Year]), NOT ISBLANK([Better than budgeted])))',
          '0',
          'How many years can be compared with the budget of the year before.',
        ),
        measure(
          'Average miss',
          'AVERAGEX(VALUES(Outlook[Year]), ABS([Better than budgeted]))',
          trillionsFormat,
          'How far off the budget of the year before was, on average, in trillions of 2010 dollars.',
        ),
        measure('First year foreseen', 'MIN(Outlook[Year])', '0', 'The first year that is looked at.'),
        measure('Last year foreseen', 'MAX(Outlook[Year])', '0', 'The last year that is looked at.'),
      ],
    },
  ],
  relationships: [
    { from: { table: 'Receipts', column: 'Source key' }, to: { table: 'Source', column: 'Source key' } },
    { from: { table: 'Receipts', column: 'Period key' }, to: { table: 'Period', column: 'Period key' } },
  ],
} as const
