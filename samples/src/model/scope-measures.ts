import { amount } from './measure.ts'

const text = (name: string, expression: string, description: string) => ({ name, expression, description })

/**
 * What is looked at of a table: one value of its columns by name, the finest first; else that it is some of it, or BLANK.
 * The table alone is read, and no fact.
 */
const part = (
  table: string,
  columns: readonly string[],
  several: string,
  more: readonly string[] = [],
): string => {
  const ones = columns.flatMap((name) => {
    const column = `'${table}'[${name}]`
    return [`MIN(${column}) = MAX(${column})`, `MIN(${column})`]
  })
  const isSome = `COUNTROWS('${table}') < CALCULATE(COUNTROWS('${table}'), ALL('${table}'))`
  return `SWITCH(TRUE(), ${[...ones, ...more, isSome].join(', ')}, "${several}")`
}

/** Parts of several tables side by side, those that are not BLANK. */
const joined = (first: string, second: string): string =>
  `IF(ISBLANK(${first}), ${second}, IF(ISBLANK(${second}), ${first}, ${first} & " · " & ${second}))`

const companies = (several: string): string =>
  part('Entity', ['Entity', 'Country', 'Region'], several, [
    'MIN(Entity[Currency]) = MAX(Entity[Currency])',
    '"Companies in " & MIN(Entity[Currency])',
  ])

/** Which companies are looked at, in words that follow filters and row-level security. */
export const companyScope = [
  text(
    'Companies looked at',
    `IF(COUNTROWS(Entity) > 0, COALESCE(${companies('Several companies')}, "Casement Group"))`,
    'The company, country or region that is looked at, or the whole group.',
  ),
  text(
    'Companies in a sentence',
    `IF(COUNTROWS(Entity) > 0, COALESCE(${companies('these companies')}, "the group"))`,
    'The same within a sentence.',
  ),
] as const

/** Which part of the books is looked at, beside companies and time. */
export const bookScope = [
  text(
    'Part of the books looked at',
    [
      `VAR work = ${part('Cost centre', ['Cost centre', 'Function'], 'several cost centres')}`,
      `VAR product = ${part('Product', ['Product', 'Family'], 'several products')}`,
      `VAR buyer = ${part('Customer', ['Customer', 'Segment'], 'several customers')}`,
      `VAR account = ${part('Account', ['Account', 'Group', 'Line'], 'several accounts')}`,
      `VAR sold = ${joined('product', 'buyer')}`,
      `VAR spent = ${joined('work', 'account')}`,
      `RETURN ${joined('spent', 'sold')}`,
    ].join(' '),
    'The cost centre, account, product and customer that is looked at; empty where all are.',
  ),
] as const

/** Which time is looked at. */
export const timeScope = [
  amount('First month looked at', 'MIN(Calendar[Month])', 'The first month that is looked at.', 'MMM yyyy'),
  amount(
    'Last month looked at',
    'IF(MAX(Calendar[Month]) > MIN(Calendar[Month]), MAX(Calendar[Month]))',
    'The last month that is looked at; empty where it is the first.',
    'MMM yyyy',
  ),
  amount('Last day looked at', 'MAX(Calendar[Date])', 'The day that balances are of.', 'd MMMM yyyy'),
] as const
