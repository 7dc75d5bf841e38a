import { expect, test } from 'vitest'
import { parseModel, rowScopeOf } from '../src/index.ts'
import type { EffectiveIdentity } from '../src/index.ts'
import { today } from './world/ask.ts'

const emil: EffectiveIdentity = { username: 'emil', roles: ['Role'], customData: 'EMEA' }

const columns = [
  { name: 'Region', type: 'text' },
  { name: 'Owner', type: 'text' },
  { name: 'Amount', type: 'decimal(18,2)' },
  { name: 'Size', type: 'integer' },
  { name: 'Day', type: 'date' },
  { name: 'At', type: 'dateTime' },
  { name: 'Open', type: 'boolean' },
  { name: 'cust_seg', displayName: 'Segment', type: 'text' },
]

function wordsOf(filter: string, identity = emil): string | null {
  const model = parseModel({
    casement: 1,
    name: 'rules',
    tables: [
      { name: 'Sale', source: { table: 'sale' }, columns },
      {
        name: 'Access',
        source: { table: 'access' },
        columns: [
          { name: 'Person', type: 'text' },
          { name: 'Area', displayName: 'Sales area', type: 'text' },
        ],
      },
    ],
    roles: [{ name: 'Role', rules: [{ table: 'Sale', filter }] }],
  })
  const [sale] = rowScopeOf(model, identity, { dialect: 'duckdb', today, sampleRows: 0 })
  const [rule] = sale!.rules
  expect(rule!.dax).toBe(filter)
  return rule!.words
}

test.each([
  ['Sale[Region] = "EMEA"', 'Region is EMEA'],
  ['"EMEA" = Sale[Region]', 'Region is EMEA'],
  ['Sale[Region] == "EMEA"', 'Region is EMEA'],
  ['Sale[Region] <> "EMEA"', 'Region is not EMEA'],
  ['NOT Sale[Region] = "EMEA"', 'Region is not EMEA'],
  ['Sale[cust_seg] = "Retail"', 'Segment is Retail'],
  ['Sale[Region] IN {"EMEA", "Americas"}', 'Region is EMEA or Americas'],
  ['Sale[Region] IN {"EMEA", "Americas", "Asia"}', 'Region is EMEA, Americas or Asia'],
  ['Sale[Region] = "EMEA" || Sale[Region] = "Americas"', 'Region is EMEA or Americas'],
  ['OR(Sale[Region] = "EMEA", Sale[Region] = "EMEA")', 'Region is EMEA'],
  ['Sale[Owner] = USERNAME()', "Owner is the person's name (emil)"],
  ['USERPRINCIPALNAME() = Sale[Owner]', "Owner is the person's name (emil)"],
  ['Sale[Owner] <> USERNAME()', "Owner is not the person's name (emil)"],
  ['Sale[Owner] IN {USERNAME(), "nina"}', "Owner is the person's name (emil) or nina"],
  ['Sale[Region] = CUSTOMDATA()', 'Region is the custom data (EMEA)'],
  ['Sale[Amount] >= 100', 'Amount is at least 100'],
  ['100.50 < Sale[Amount]', 'Amount is more than 100.50'],
  ['Sale[Size] = 7', 'Size is 7'],
  ['Sale[Size] > 1.5', 'Size is more than 1.5'],
  ['Sale[Day] = dt"2025-01-31"', 'Day is 2025-01-31'],
  ['Sale[Day] > dt"2025-01-31"', 'Day is after 2025-01-31'],
  ['Sale[Day] >= dt"2025-01-31"', 'Day is on or after 2025-01-31'],
  ['Sale[At] >= dt"2025-01-31T10:00:00"', 'At is at or after 2025-01-31 10:00:00'],
  ['Sale[Open] = TRUE', 'Open is true'],
  ['Sale[Region] = "EMEA" && Sale[Amount] >= 100', 'Region is EMEA and Amount is at least 100'],
  [
    'Sale[Region] IN {"EMEA", "Asia"} && Sale[Amount] >= 100 && Sale[Size] = 7',
    'Region is EMEA or Asia, and Amount is at least 100, and Size is 7',
  ],
  [
    'Sale[Region] = "EMEA" && Sale[Amount] >= 100 || Sale[Owner] = USERNAME()',
    "Region is EMEA and Amount is at least 100, or Owner is the person's name (emil)",
  ],
  [
    '(Sale[Region], Sale[Size]) IN {("EMEA", 1), ("Asia", 2)}',
    'Region is EMEA and Size is 1, or Region is Asia and Size is 2',
  ],
])('%s is "%s"', (filter, words) => {
  expect(wordsOf(filter)).toBe(words)
})

test.each([
  ['Sale[Region] IN VALUES(Access[Area])', 'Region is a value of Sales area in Access'],
  [
    'Sale[Region] IN CALCULATETABLE(VALUES(Access[Area]), Access[Person] = USERNAME())',
    "Region is a value of Sales area in Access where Person is the person's name (emil)",
  ],
  [
    'Sale[Region] IN SELECTCOLUMNS(FILTER(Access, Access[Person] = USERNAME() && Access[Area] <> "X"), Access[Area])',
    "Region is a value of Sales area in Access where Person is the person's name (emil) and Sales area is not X",
  ],
])('%s looks into a table: "%s"', (filter, words) => {
  expect(wordsOf(filter)).toBe(words)
})

test.each([
  ['Sale[Amount] < 100', 'Amount is less than 100 or blank'],
  ['Sale[Amount] <= -1', 'Amount is at most -1'],
  ['Sale[Amount] >= 0', 'Amount is at least 0 or blank'],
  ['Sale[Amount] = 0', 'Amount is 0 or blank'],
  ['Sale[Amount] <> 0', 'Amount is neither 0 nor blank'],
  ['Sale[Size]', 'Size is neither 0 nor blank'],
  ['Sale[Amount] == 7', 'Amount is 7'],
  ['Sale[Region] = ""', 'Region is blank'],
  ['Sale[Region] = BLANK()', 'Region is blank'],
  ['Sale[Region] <> BLANK()', 'Region is not blank'],
  ['Sale[Region] IN {"EMEA", "", "Asia"}', 'Region is EMEA, Asia or blank'],
  ['Sale[Day] < dt"2025-01-31"', 'Day is before 2025-01-31 or blank'],
  ['Sale[Day] <= dt"2025-01-31"', 'Day is on or before 2025-01-31 or blank'],
  ['Sale[Open] = FALSE', 'Open is false or blank'],
])('%s says where BLANK passes: "%s"', (filter, words) => {
  expect(wordsOf(filter)).toBe(words)
})

test.each([
  'TRUE()',
  'Sale[Open]',
  'Sale[Region] = Sale[Owner]',
  'Sale[Region] < "M"',
  'ISBLANK(Sale[Region])',
  'Sale[Region] == ""',
  'NOT Sale[Region] IN {"EMEA", "Asia"}',
  'LEFT(Sale[Region], 2) = "EM"',
  'Sale[Amount] + 1 > 100',
  'Sale[Day] > TODAY()',
  'VAR r = "EMEA" RETURN Sale[Region] = r',
  'IF(Sale[Open] = TRUE, Sale[Region] = "EMEA", FALSE)',
  'USERNAME() = "emil"',
  '(Sale[Region], Sale[Owner]) IN SELECTCOLUMNS(Access, Access[Area], Access[Person])',
  'Sale[Region] = LOOKUPVALUE(Access[Area], Access[Person], USERNAME())',
  'COUNTROWS(FILTER(Access, Access[Person] = USERNAME())) > 0',
  'Sale[Region] IN VALUES(Access[Area]) && Sale[Region] IN CALCULATETABLE(VALUES(Access[Area]), Access[Person] = "x")',
  'Sale[Region] = "EMEA" && LEN(Sale[Owner]) > 3',
  '(Sale[Region] = "EMEA" || Sale[Owner] = "emil") && Sale[Size] = 7',
  '(Sale[Region] IN {"EMEA", "Asia"} && Sale[Size] = 7) || Sale[Owner] = "emil"',
  `Sale[Region] IN {${Array.from({ length: 80 }, (_, place) => `"R${place}"`).join(', ')}}`,
])('%s is beyond a sentence', (filter) => {
  expect(wordsOf(filter)).toBeNull()
})

test('who says nothing of what a rule asks for is told so', () => {
  expect(wordsOf('Sale[Owner] = USERNAME()', { username: '', roles: ['Role'] })).toBe(
    "Owner is the person's name (none is given)",
  )
  expect(wordsOf('Sale[Region] = CUSTOMDATA()', { username: 'emil', roles: ['Role'] })).toBe(
    'Region is the custom data (none is given)',
  )
})
