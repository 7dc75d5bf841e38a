import { baseMonth, months } from '../company/course-of-business.ts'
import { headOfficeId } from '../company/entities.ts'
import { subscriptionAccount } from '../company/products.ts'
import { prepaidAccounts } from '../company/running-costs.ts'
import { writeDowns } from '../company/surprises.ts'
import { kindNumber } from './journal-kinds.ts'
import { valuesOf } from './sql-text.ts'

/**
 * A line of a journal as SQL expressions; cents are debit-positive, in the entity's currency. Lines of nothing are left
 * out, but a journal's first line is always something.
 */
interface Line {
  readonly account: string | number
  readonly cents: string
  readonly centre?: string | number
  readonly product?: string
  readonly customer?: string
}

/**
 * Books one journal for each row of `from`. Within one kind, `document` tells the journals apart. Every line is
 * translated but the first, which has what is left: so a journal balances in both currencies.
 */
function book(
  kind: Parameters<typeof kindNumber>[0],
  from: string,
  journal: { readonly document: string; readonly date: string; readonly lines: readonly Line[] },
): string {
  const others = journal.lines.slice(1).map(({ cents }) => `translated(${cents}, rate)`)
  const selects = journal.lines.map(
    ({ account, cents, centre = 'NULL', product = 'NULL', customer = 'NULL' }, index) =>
      `SELECT ${kindNumber(kind)}, ${journal.document}, ${index + 1}, booked, entity, ${account}, ${centre}, ` +
      `${product}, ${customer}, ${cents}, ${others[index - 1] ?? `-(${others.join(' + ')})`} FROM dated WHERE ${cents} <> 0`,
  )
  return `INSERT INTO posting
   WITH dated AS (
     SELECT * FROM (SELECT *, ${journal.date} AS booked FROM ${from})
     JOIN entity_rate ON rate_entity = entity AND rate_month = year(booked) * 12 + month(booked)
   )
   ${selects.join('\n   UNION ALL\n   ')}`
}

/** Debit one account, credit another. */
const transfer = (
  debit: string | number,
  credit: string | number,
  cents: string,
  centre?: number,
): Line[] => [
  { account: debit, cents, ...(centre ? { centre } : {}) },
  { account: credit, cents: `-(${cents})` },
]

const sold = { product: 'product', customer: 'customer' }
const isPrepaid = `account IN (${prepaidAccounts.join(', ')})`
const isSubscription = `account = ${subscriptionAccount}`
/** Every month of every entity for which something holds. */
const everyMonth = (condition: string): string =>
  `(SELECT * FROM planned_month, planned_entity WHERE k < ${months} AND ${condition})`
/** A number for a journal that an entity has once a month. */
const monthly = 'entity * 1000 + k'
/** Share that an operating company passes on to head office in a month. */
const pooled = 'part(part(scale, 82), demand) // 12'
/** Part of the lease debts that is paid in a month, and their interest. */
const leasePayment = 'part(scale, 7) // 12'
const leaseInterest = 'part(scale, 1) // 12'
const operating = 'NOT is_head_office'
const headOffice = 'is_head_office'

/** Every journal, from the month -4 of the books; those before the books become the opening balance. */
export const postings: readonly string[] = [
  `CREATE TEMP TABLE posting (kind INTEGER, document BIGINT, line_no INTEGER, date DATE, entity BIGINT, account BIGINT,
   centre BIGINT, product BIGINT, customer BIGINT, cents BIGINT, group_cents BIGINT)`,

  book('salesInvoice', `(SELECT * FROM invoice WHERE NOT ${isSubscription})`, {
    document: 'document',
    date: 'date',
    lines: [
      { account: 1100, cents: '(cents - discount)', customer: 'customer' },
      { account: 4900, cents: 'discount', ...sold },
      { account: 'account', cents: '-cents', ...sold },
      { account: 5000, cents: 'materials', ...sold },
      { account: 1200, cents: '-materials' },
    ],
  }),
  book('subscriptionInvoice', `(SELECT * FROM invoice WHERE ${isSubscription})`, {
    document: 'document',
    date: 'date',
    lines: [
      { account: 1100, cents: 'cents', customer: 'customer' },
      { account: 2200, cents: '-cents', customer: 'customer' },
    ],
  }),
  // What the invoices of a month promised for the next one, by customer, so that revenue can be seen by customer.
  book(
    'subscriptionRelease',
    `(SELECT entity, product, customer, month, sum(cents)::BIGINT AS cents,
        row_number() OVER (ORDER BY month, entity, product, customer) AS document
      FROM (SELECT *, date_trunc('month', date)::DATE AS month FROM invoice WHERE ${isSubscription})
      GROUP BY entity, product, customer, month)`,
    {
      document: 'document',
      date: 'working_day((month + INTERVAL 2 MONTH)::DATE - 1)',
      lines: [
        { account: 2200, cents: 'cents', customer: 'customer' },
        { account: subscriptionAccount, cents: '-cents', ...sold },
      ],
    },
  ),
  book('customerReceipt', 'invoice', {
    document: 'document',
    date: 'paid',
    lines: [
      { account: 1000, cents: '(cents - discount)' },
      { account: 1100, cents: '-(cents - discount)', customer: 'customer' },
    ],
  }),

  book('supplierInvoice', 'bill', {
    document: 'document',
    date: 'date',
    lines: [
      {
        account: `CASE WHEN ${isPrepaid} THEN 1300 ELSE account END`,
        cents: 'cents',
        centre: `CASE WHEN ${isPrepaid} THEN NULL ELSE centre END`,
      },
      { account: 2000, cents: '-cents' },
    ],
  }),
  book('prepaidRelease', `(SELECT * FROM bill WHERE ${isPrepaid})`, {
    document: 'document',
    date: 'working_day(finish + 1)',
    lines: [
      { account: 'account', cents: 'cents', centre: 'centre' },
      { account: 1300, cents: '-cents' },
    ],
  }),
  book('supplierPayment', 'bill', {
    document: 'document',
    date: 'paid',
    lines: transfer(2000, 1000, 'cents'),
  }),

  // Employer's contribution 20.5 %, pension 3.5 % of which four fifths are paid at once, wage tax 19 %, the employees'
  // own contribution 11 %, and a bonus of 9 % set aside for those who do not deliver.
  `CREATE TEMP TABLE pay_slip AS
   SELECT k, entity, centre, is_delivering, cents, part(cents, 205) AS employer, part(cents, 35) AS pension,
     part(cents, 28) AS pension_paid, part(cents, 190) AS wage_tax, part(cents, 110) AS employee,
     CASE WHEN is_delivering THEN 0 ELSE part(cents, 90) END AS bonus, start, finish
   FROM planned_staff JOIN planned_month USING (k)`,
  book('payroll', 'pay_slip', {
    document: '(entity * 1000 + k) * 1000 + centre',
    date: 'working_day(start + 24)',
    lines: [
      { account: 'CASE WHEN is_delivering THEN 5020 ELSE 6000 END', cents: 'cents', centre: 'centre' },
      { account: 'CASE WHEN is_delivering THEN 5025 ELSE 6010 END', cents: 'employer', centre: 'centre' },
      { account: 6030, cents: 'pension', centre: 'centre' },
      { account: 6020, cents: 'bonus', centre: 'centre' },
      { account: 1000, cents: '-(cents - wage_tax - employee + pension_paid)' },
      { account: 2100, cents: '-wage_tax' },
      { account: 2150, cents: '-(employer + employee)' },
      { account: 2600, cents: '-(pension - pension_paid)' },
      { account: 2050, cents: '-bonus' },
    ],
  }),
  book(
    'payrollRemittance',
    `(SELECT k, entity, finish, sum(wage_tax)::BIGINT AS wage_tax, sum(employer + employee)::BIGINT AS social
      FROM pay_slip GROUP BY ALL)`,
    {
      document: monthly,
      date: 'working_day(finish + 10)',
      lines: [
        { account: 2100, cents: 'wage_tax' },
        { account: 2150, cents: 'social' },
        { account: 1000, cents: '-(wage_tax + social)' },
      ],
    },
  ),
  book(
    'bonusPayment',
    `(SELECT entity, date_trunc('quarter', start)::DATE AS quarter, sum(bonus)::BIGINT AS cents
      FROM pay_slip GROUP BY ALL)`,
    {
      document: 'entity * 100000 + year(quarter) * 10 + quarter(quarter)',
      date: 'working_day((quarter + INTERVAL 3 MONTH)::DATE + 14)',
      lines: transfer(2050, 1000, 'cents'),
    },
  ),

  book(
    'depreciation',
    `(SELECT *, CASE WHEN is_head_office THEN 0 ELSE part(part(scale, 4), 1000 + 3 * (k - ${baseMonth})) // 12 END AS buildings,
        CASE WHEN is_head_office THEN 0 ELSE part(part(scale, 15), 1000 + 3 * (k - ${baseMonth})) // 12 END AS machinery,
        part(part(scale, 8), 1000 + 3 * (k - ${baseMonth})) // 12 AS it_equipment,
        part(part(scale, 10), 1000 + 3 * (k - ${baseMonth})) // 12 AS development FROM ${everyMonth('true')})`,
    {
      document: monthly,
      date: 'finish',
      lines: [
        { account: 6500, cents: 'buildings', centre: 450 },
        { account: 6510, cents: 'machinery', centre: 110 },
        { account: 6520, cents: 'it_equipment', centre: 430 },
        { account: 6530, cents: 'development', centre: 210 },
        { account: 1590, cents: '-(buildings + machinery + it_equipment)' },
        { account: 1592, cents: '-development' },
        { account: 6540, cents: leasePayment, centre: 450 },
        { account: 1594, cents: `-(${leasePayment})` },
      ],
    },
  ),
  book('warranty', everyMonth(operating), {
    document: `(${monthly}) * 10`,
    date: 'finish',
    lines: transfer(
      5060,
      2650,
      'part(part(part(scale, 6), demand), draw(30, entity * 100 + k + 4, 850, 1150)) // 12',
      130,
    ),
  }),
  book('warranty', everyMonth(operating), {
    document: `(${monthly}) * 10 + 1`,
    date: 'working_day(start + 17)',
    lines: transfer(
      2650,
      1000,
      'part(part(part(scale, 6), demand), draw(31, entity * 100 + k + 4, 600, 1280)) // 12',
    ),
  }),
  book('inventory', everyMonth(`${operating} AND month_number % 6 = 0`), {
    document: monthly,
    date: 'finish',
    lines: transfer(5070, 1200, 'part(part(scale, 2), draw(32, entity * 100 + k + 4, 400, 1500))', 120),
  }),
  book('doubtful', everyMonth(`${operating} AND month_number % 3 = 0`), {
    document: monthly,
    date: 'finish',
    lines: transfer(6440, 1150, 'part(part(scale, 1), draw(33, entity * 100 + k + 4, 150, 900)) // 4', 410),
  }),
  book('interest', everyMonth(operating), {
    document: monthly,
    date: 'finish',
    lines: transfer(1000, 7000, 'part(scale, 1) // 24'),
  }),
  // The group's loan of 80 million at 3.6 %, paid back by a million a quarter.
  book('interest', everyMonth(headOffice), {
    document: monthly,
    date: 'finish',
    lines: transfer(7010, 1000, '(8000000000 - greatest(k, 0) // 3 * 100000000) * 3 // 1000'),
  }),
  book('loan', everyMonth(`${headOffice} AND k % 3 = 2`), {
    document: monthly,
    date: 'working_day(finish)',
    lines: transfer(2450, 1000, '100000000::BIGINT'),
  }),
  book('maturity', everyMonth(`${headOffice} AND k % 3 = 2`), {
    document: `(${monthly}) * 10`,
    date: 'finish',
    lines: transfer(2500, 2450, '100000000::BIGINT'),
  }),
  // Buildings and vehicles are leased for years. A new lease is an asset and a debt; what is paid is interest of 4 % and a
  // part of the debt, and as much becomes due within a year.
  book('lease', everyMonth('k % 3 = 1'), {
    document: `(${monthly}) * 10`,
    date: 'working_day(start + 9)',
    lines: transfer(1540, 2550, `part(scale, 7) * draw(35, entity * 100 + k + 4, 700, 1300) // 4000`),
  }),
  book('lease', everyMonth('true'), {
    document: `(${monthly}) * 10 + 1`,
    date: 'working_day(start + 1)',
    lines: [
      { account: 1000, cents: `-(${leasePayment} + ${leaseInterest})` },
      { account: 2400, cents: leasePayment },
      { account: 7015, cents: leaseInterest },
    ],
  }),
  book('maturity', everyMonth('true'), {
    document: `(${monthly}) * 10 + 1`,
    date: 'finish',
    lines: transfer(2550, 2400, leasePayment),
  }),
  book(
    'writeDown',
    `(SELECT * FROM (VALUES ${valuesOf(
      writeDowns.map((w) => [w.entity, w.month, w.debit, w.credit, w.costCentre, w.share]),
    )}) AS write_down(entity, k, debit, credit, centre, share) JOIN planned_entity USING (entity) JOIN planned_month USING (k))`,
    {
      document: '(entity * 1000 + k) * 10',
      date: 'working_day(finish)',
      lines: [
        { account: 'debit', cents: 'part(scale, share)', centre: 'centre' },
        { account: 'credit', cents: '-part(scale, share)' },
      ],
    },
  ),
  // Entities outside the euro revalue their bank balances: sometimes a gain, sometimes a loss.
  book('currency', everyMonth(`${operating} AND entity NOT IN (2, 4)`), {
    document: monthly,
    date: 'finish',
    lines: transfer(1000, 7020, 'part(scale, 1) * draw(34, entity * 100 + k + 4, -300, 280) // 1000'),
  }),
  book('dividend', everyMonth(`${headOffice} AND month_number = 5`), {
    document: monthly,
    date: 'working_day(start + 19)',
    lines: transfer(3300, 1000, '(1800000000 + 120000000 * years)::BIGINT'),
  }),
  // What operating companies earn goes to head office, which pays for the group's debt, dividends and its own people.
  book('cashPool', everyMonth(operating), {
    document: `(${monthly}) * 10`,
    date: 'working_day(start + 26)',
    lines: transfer(1090, 1000, pooled),
  }),
  book(
    'cashPool',
    `(SELECT ${headOfficeId} AS entity, entity AS payer, k, start, translated(${pooled}, rate) AS received
      FROM ${everyMonth(operating)} JOIN entity_rate ON rate_entity = entity AND rate_k = k)`,
    {
      document: '(payer * 1000 + k) * 10 + 1',
      date: 'working_day(start + 26)',
      lines: transfer(1000, 1090, 'received'),
    },
  ),

  // The tax rate of its country on what a company earned in the month. Head office costs more than it earns: that is set
  // against the profits of the group, and settled as all taxes are, in the month after the quarter. A part of the tax is
  // due when tax law has caught up with the books; what is written down it knows later, too.
  `CREATE TEMP TABLE taxable AS
   SELECT entity, month, part(part(profit, tax_rate), 930) AS cents,
     part(part(profit, tax_rate), 105) - part(impairment, tax_rate) AS later, part(part(profit, tax_rate), 35) AS sooner
   FROM (
     SELECT entity, date_trunc('month', date)::DATE AS month,
       -sum(CASE account WHEN 6550 THEN 0 ELSE cents END)::BIGINT AS profit,
       sum(CASE account WHEN 6550 THEN cents ELSE 0 END)::BIGINT AS impairment
     FROM posting WHERE account BETWEEN 4000 AND 7999
     GROUP BY ALL
   ) JOIN planned_entity USING (entity)
   WHERE abs(profit) > 1000000`,
  book('tax', 'taxable', {
    document: 'entity * 1000000 + year(month) * 100 + month(month)',
    date: '(month + INTERVAL 1 MONTH)::DATE - 1',
    lines: [
      { account: 8000, cents: 'cents' },
      { account: 8010, cents: 'later - sooner' },
      { account: 2300, cents: '-cents' },
      { account: 2700, cents: '-later' },
      { account: 1700, cents: 'sooner' },
    ],
  }),
  book(
    'taxPayment',
    `(SELECT entity, date_trunc('quarter', month)::DATE AS quarter, sum(cents)::BIGINT AS cents FROM taxable GROUP BY ALL)`,
    {
      document: 'entity * 100000 + year(quarter) * 10 + quarter(quarter)',
      date: 'working_day((quarter + INTERVAL 3 MONTH)::DATE + 19)',
      lines: transfer(2300, 1000, 'cents'),
    },
  ),
]
