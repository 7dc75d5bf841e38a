/** Queries over the small company that have a bit of everything: time, ranks, totals, dates, lines. */
const column = (table: string, name: string) => ({ name, field: { kind: 'column', table, column: name } })
const measure = (name: string) => ({ name, field: { kind: 'measure', table: 'Ledger', measure: name } })
export const companyQueries: Record<string, Record<string, unknown>> = {
  total: { select: [measure('Total')] },
  regions: { select: [column('Entity', 'Region'), measure('Total'), measure('Margin'), measure('Share')] },
  countries: {
    select: [
      column('Entity', 'Region'),
      column('Entity', 'Country'),
      measure('Total'),
      measure('Country rank'),
    ],
    totals: true,
    subtotals: [['Region']],
  },
  months: {
    select: [
      column('Date', 'Year'),
      column('Date', 'Month'),
      measure('Total'),
      measure('Total YTD'),
      measure('Total LY'),
      measure('Running'),
    ],
  },
  values: {
    select: [column('Account', 'Kind'), measure('Value'), measure('Best country'), measure('By due date')],
  },
  dates: {
    select: [
      column('Ledger', 'Due'),
      column('Ledger', 'Posted'),
      column('Ledger', 'Weight'),
      measure('Lines'),
    ],
  },
  details: {
    select: [column('Ledger', 'Text'), column('Ledger', 'Amount'), column('Ledger', 'Price')],
    detailOf: 'Ledger',
  },
}
