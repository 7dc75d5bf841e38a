/** A group of companies small enough to reckon by hand, with everything awkward in it. */
export const smallModel = {
  casement: 1,
  name: 'small',
  tables: [
    {
      name: 'Ledger',
      source: { table: 'ledger' },
      columns: [
        { name: 'Entity', source: 'entity', type: 'text' },
        { name: 'Account', source: 'account', type: 'integer' },
        { name: 'Date', source: 'posted_on', type: 'date' },
        { name: 'Due', source: 'due_on', type: 'date' },
        { name: 'Text', source: 'text', type: 'text' },
        { name: 'Quantity', source: 'quantity', type: 'integer' },
        { name: 'Price', source: 'price', type: 'decimal(18,4)' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)', format: '#,0.00' },
        { name: 'Weight', source: 'weight', type: 'double' },
        { name: 'Posted', source: 'posted', type: 'boolean' },
      ],
      measures: [
        { name: 'Total', expression: 'SUM(Ledger[Amount])', format: '#,0.00' },
        { name: 'Lines', expression: 'COUNTROWS(Ledger)' },
        { name: 'Revenue', expression: 'CALCULATE([Total], Account[Kind] = "Revenue")' },
        { name: 'Costs', expression: 'CALCULATE([Total], Account[Kind] = "Cost")' },
        { name: 'Result', expression: '[Revenue] - [Costs]' },
        { name: 'Margin', expression: 'DIVIDE([Result], [Revenue])', format: '0.0%' },
        { name: 'Share', expression: 'DIVIDE([Total], CALCULATE([Total], ALL(Entity)))' },
        { name: 'Total YTD', expression: "TOTALYTD([Total], 'Date'[Date])" },
        { name: 'Total LY', expression: "CALCULATE([Total], SAMEPERIODLASTYEAR('Date'[Date]))" },
        { name: 'Value', expression: 'SUMX(Ledger, Ledger[Quantity] * Ledger[Price])' },
        { name: 'Best country', expression: 'MAXX(VALUES(Entity[Country]), [Total])' },
        { name: 'Country rank', expression: 'RANKX(ALL(Entity[Country]), [Total])' },
        {
          name: 'Running',
          expression:
            "VAR last = MAX('Date'[Date]) RETURN CALCULATE([Total], FILTER(ALL('Date'), 'Date'[Date] <= last))",
        },
        { name: 'By due date', expression: "CALCULATE([Total], USERELATIONSHIP(Ledger[Due], 'Date'[Date]))" },
      ],
    },
    {
      name: 'Budget',
      source: { table: 'budget' },
      columns: [
        { name: 'Entity', source: 'entity', type: 'text' },
        { name: 'Date', source: 'month', type: 'date' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)' },
      ],
      measures: [{ name: 'Budget total', expression: 'SUM(Budget[Amount])' }],
    },
    {
      name: 'Entity',
      source: { table: 'entities' },
      columns: [
        { name: 'Entity', source: 'id', type: 'text' },
        { name: 'Name', source: 'name', type: 'text' },
        { name: 'Country', source: 'country', type: 'text' },
        { name: 'Region', source: 'region', type: 'text' },
        { name: 'Size', source: 'size', type: 'integer' },
      ],
      hierarchies: [{ name: 'Geography', levels: ['Region', 'Country', 'Name'] }],
    },
    {
      name: 'Account',
      source: { table: 'accounts' },
      columns: [
        { name: 'Account', source: 'number', type: 'integer' },
        { name: 'Name', source: 'name', type: 'text' },
        { name: 'Kind', source: 'kind', type: 'text' },
      ],
    },
    {
      name: 'Date',
      source: { table: 'dates' },
      columns: [
        { name: 'Date', source: 'date', type: 'date' },
        { name: 'Year', source: 'year', type: 'integer' },
        { name: 'Month', source: 'month', type: 'text', sortBy: 'Month number' },
        { name: 'Month number', source: 'month_number', type: 'integer', hidden: true },
      ],
    },
  ],
  relationships: [
    { from: { table: 'Ledger', column: 'Entity' }, to: { table: 'Entity', column: 'Entity' } },
    { from: { table: 'Ledger', column: 'Account' }, to: { table: 'Account', column: 'Account' } },
    { from: { table: 'Ledger', column: 'Date' }, to: { table: 'Date', column: 'Date' } },
    { from: { table: 'Ledger', column: 'Due' }, to: { table: 'Date', column: 'Date' }, active: false },
    { from: { table: 'Budget', column: 'Entity' }, to: { table: 'Entity', column: 'Entity' } },
    { from: { table: 'Budget', column: 'Date' }, to: { table: 'Date', column: 'Date' } },
  ],
  roles: [
    { name: 'Group', rules: [] },
    { name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }] },
    { name: 'Own region', rules: [{ table: 'Entity', filter: 'Entity[Region] = CUSTOMDATA()' }] },
    { name: 'Revenue only', rules: [{ table: 'Account', filter: 'Account[Kind] = "Revenue"' }] },
  ],
  dateTable: 'Date',
}

/** Its rows: a line without a partner, spellings that differ by case, blanks, and a year that leaps. */
export const smallData = [
  `CREATE TABLE entities (id TEXT, name TEXT, country TEXT, region TEXT, size INTEGER)`,
  `INSERT INTO entities VALUES ('de1', 'Berlin', 'Germany', 'EMEA', 10), ('de2', 'Köln', 'germany', 'EMEA', 5),
     ('fr1', 'Lyon', 'France', 'emea', NULL), ('us1', 'Boston', 'USA', 'AMER', 20), ('us2', 'O''Hara "X"', 'USA', 'AMER', 7), ('xx', NULL, NULL, NULL, 1)`,
  `CREATE TABLE accounts (number INTEGER, name TEXT, kind TEXT)`,
  `INSERT INTO accounts VALUES (400, 'Sales', 'Revenue'), (410, 'Services', 'revenue'), (500, 'Wages', 'Cost'), (510, 'Rent', 'Cost')`,
  `CREATE TABLE dates (date DATE, year INTEGER, month TEXT, month_number INTEGER)`,
  `INSERT INTO dates SELECT CAST(d AS DATE), CAST(EXTRACT(YEAR FROM d) AS INTEGER),
     (ARRAY['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'])[CAST(EXTRACT(MONTH FROM d) AS INTEGER)], CAST(EXTRACT(MONTH FROM d) AS INTEGER)
     FROM generate_series(TIMESTAMP '2023-01-01', TIMESTAMP '2025-12-31', INTERVAL '1 day') AS t(d)`,
  `CREATE TABLE ledger (entity TEXT, account INTEGER, posted_on DATE, due_on DATE, text TEXT, quantity INTEGER, price DECIMAL(18,4), amount DECIMAL(18,2), weight DOUBLE PRECISION, posted BOOLEAN)`,
  `INSERT INTO ledger VALUES
     ('DE1', 400, '2024-01-15', '2024-02-15', 'First', 3, 1.5000, 100.10, 0.5, TRUE),
     ('de1', 500, '2024-01-20', '2024-02-20', 'first', 2, 2.2500, 40.05, 1.5, TRUE),
     ('de2', 410, '2024-02-29', '2024-03-31', 'second', NULL, 1.0000, 250.00, NULL, FALSE),
     ('fr1', 400, '2024-03-10', '2024-04-10', NULL, 1, NULL, 75.25, 2.25, TRUE),
     ('us1', 400, '2024-03-11', '2024-04-11', 'third', 10, 0.1234, 999.99, 0.1, NULL),
     ('us1', 510, '2025-01-05', '2025-02-05', '', 4, 9.9999, 12.34, 0.2, TRUE),
     ('us2', 400, '2025-02-28', '2025-03-30', 'Third', 1, 5.0000, -20.00, 0.3, TRUE),
     ('zz9', 400, '2025-02-01', NULL, 'orphan', 7, 1.1111, 500.00, 0.7, FALSE),
     (NULL, 500, '2025-03-01', '2025-04-01', 'nobody', 1, 1.0000, 60.00, 0.9, TRUE),
     ('de1', 999, NULL, '2025-05-01', 'no account', 2, 3.0000, 7.77, 1.0, TRUE),
     ('xx', 400, '2025-03-02', '2025-03-03', 'blank country', 1, 1.0000, 5.00, 0.4, TRUE)`,
  `CREATE TABLE budget (entity TEXT, month DATE, amount DECIMAL(18,2))`,
  `INSERT INTO budget VALUES ('de1', '2024-01-01', 90.00), ('us1', '2024-03-01', 1000.00), ('us1', '2025-01-01', 15.00), ('fr1', '2024-03-01', 80.00)`,
]
