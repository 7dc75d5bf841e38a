import type { RoleField } from '@casement/visuals'
import { calledOf } from '../model/measure.ts'

type Words = Pick<RoleField, 'displayName' | 'format' | 'scenario'>

export const measure = (table: string, name: string, words: Words = {}): RoleField => ({
  kind: 'measure',
  table,
  measure: name,
  ...words,
})

export const column = (table: string, name: string, displayName?: string): RoleField => ({
  kind: 'column',
  table,
  column: name,
  ...(displayName ? { displayName } : {}),
})

export const ledger = (name: string, displayName?: string): RoleField =>
  measure('Ledger', name, displayName ? { displayName } : {})

/** A figure as it came, beside the same as it was planned or a year before. */
export const actual = (name: string, table = 'Ledger'): RoleField =>
  measure(table, name, { displayName: 'Actual', scenario: 'actual' })

/** The same a year before. */
export const priorYear = (name: string, table = 'Ledger'): RoleField =>
  measure(table, calledOf(name, 'before'), { displayName: 'Prior year', scenario: 'priorYear' })

const planned = (table: 'Budget' | 'Forecast', scenario: 'budget' | 'forecast') => (name: string) =>
  measure(table, calledOf(name, scenario), { displayName: table, scenario })
/** The same as budgeted. */
export const budget = planned('Budget', 'budget')
/** The same as last expected. */
export const forecast = planned('Forecast', 'forecast')

/** Amounts of tables and statements are read in thousands; the titles say kEUR. */
export const kEur = (field: RoleField): RoleField => ({ ...field, format: '#,0,;(#,0,)' })

/** In a sentence: a figure by a word of its own, amounts in millions or thousands. */
export const told = (word: string, field: RoleField, format?: string): RoleField => ({
  ...field,
  displayName: word,
  ...(format ? { format } : {}),
})
export const inMillions = '#,0.0,,"M";(#,0.0,,"M")'
/** What moved a figure, either way. */
export const signedMillions = '+#,0.0,,"M";-#,0.0,,"M"'
export const inThousands = '#,0,"k";(#,0,"k")'

export const months = [column('Calendar', 'Month')]
/** A path through time, the widest first. */
export const quartersAndMonths = [
  column('Calendar', 'Quarter in period', 'Quarter'),
  column('Calendar', 'Month'),
]
/** Periods as they follow one another, lines as the statement prints them. */
export const inOrder = [{ role: 'category', direction: 'ascending' }] as const
export const largestFirst = [{ role: 'value', direction: 'descending' }] as const
export const company = column('Entity', 'Entity', 'Company')

/** Some values of a column, in the JSON form of the frame border. */
export const only = (table: string, name: string, ...values: (string | number)[]) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column: name },
    filterType: 1,
    operator: 'In',
    values,
  }) as const

/** All values of a column but some. */
export const allBut = (table: string, name: string, ...values: (string | number)[]) => ({
  ...only(table, name, ...values),
  operator: 'NotIn' as const,
})

export const onlyLastTwelveMonths = only('Calendar', 'Period', 'Last 12 months')
export const onlyLine = (...lines: string[]) => only('Account', 'Line', ...lines)
