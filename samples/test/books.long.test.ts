import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContent } from '../src/content/index.ts'
import { booksEndFor } from '../src/index.ts'
import type { Books } from './build-books.ts'
import { buildBooks } from './build-books.ts'
import { proveBooks } from './prove-books.ts'

describe('the books of Casement Group', () => {
  let books: Books
  beforeAll(async () => {
    books = await buildBooks({ booksEnd: '2026-10', lines: 200_000 })
  })
  afterAll(() => books.close())

  const lineOf = (line: string) => `sum(amount) FILTER (line = '${line}')`
  const operating = `-sum(amount) FILTER (line IN ('Revenue', 'Cost of sales', 'Operating expenses'))`

  test('every journal balances in both currencies and belongs to one day, one kind and one entity', async () => {
    const unbalanced = await books.rows(
      `SELECT journal_id FROM ledger GROUP BY journal_id
       HAVING sum(amount) <> 0 OR sum(local_amount) <> 0 OR count(*) < 2 OR count(DISTINCT date) > 1 OR count(DISTINCT journal_type) > 1
         OR count(DISTINCT entity_id) > 1`,
    )
    expect(unbalanced).toEqual([])
    expect(await books.number('SELECT count(*) FROM ledger WHERE amount = 0')).toBe(0)
    // Translation is for the group alone; companies in euros have one amount; yen have no hundredths.
    const wrong = `SELECT count(*) FROM ledger JOIN entity USING (entity_id)
      WHERE (journal_type = 'Currency translation') <> (local_amount = 0)
        OR (currency = 'EUR' AND amount <> local_amount) OR (currency = 'JPY' AND local_amount <> round(local_amount, 0))`
    expect(await books.number(wrong)).toBe(0)
  })

  test('the ledger has about as many lines as asked for over exactly 48 months, in the order of their days', async () => {
    const [[lines, months, first, last]] = (await books.rows(
      `SELECT count(*), count(DISTINCT date_trunc('month', date)), min(date), max(date) FROM ledger`,
    )) as [[number, number, string, string]]
    expect(lines).toBeGreaterThan(190_000)
    expect(lines).toBeLessThan(210_000)
    expect([months, first, last]).toEqual([48, '2022-11-01', '2026-10-31'])
    const outOfOrder =
      'SELECT count(*) FROM (SELECT date < lag(date) OVER (ORDER BY line_id) AS back FROM ledger) WHERE back'
    expect(await books.number(outOfOrder)).toBe(0)
  })

  test('assets equal equity, liabilities and the profit so far, in every month and every entity', async () => {
    const differences = await books.rows(
      `SELECT entity_id, month, total FROM (
         SELECT entity_id, month, sum(change) OVER (PARTITION BY entity_id ORDER BY month) AS total
         FROM (SELECT entity_id, date_trunc('month', date) AS month, sum(amount) AS change FROM ledger GROUP BY ALL))
       WHERE total <> 0`,
    )
    expect(differences).toEqual([])
    // Between companies nothing is left over: what the pool took from one, another has.
    expect(await books.number('SELECT sum(amount) FROM ledger WHERE account_id = 1090')).toBe(0)
  })

  test('every line names accounts, entities, cost centres, products and customers that exist', async () => {
    for (const [column, table] of [
      ['account_id', 'account'],
      ['entity_id', 'entity'],
      ['cost_centre_id', 'cost_centre'],
      ['product_id', 'product'],
      ['customer_id', 'customer'],
      ['date', 'calendar'],
    ])
      expect(
        await books.rows(
          `SELECT DISTINCT ${column} FROM ledger ANTI JOIN ${table} USING (${column}) WHERE ${column} IS NOT NULL`,
        ),
      ).toEqual([])
    const unused = 'SELECT account_id FROM account ANTI JOIN ledger USING (account_id)'
    expect(await books.rows(unused)).toEqual([])
    const foreignCustomers = `SELECT count(*) FROM ledger JOIN customer USING (customer_id) JOIN entity USING (entity_id)
      WHERE customer.country <> entity.country`
    expect(await books.number(foreignCustomers)).toBe(0)
  })

  test('margins are those of a real company, also in the year of the dip', async () => {
    const years = (await books.rows(
      `SELECT datediff('month', date, DATE '2026-10-31') // 12 AS years_ago, (-${lineOf('Revenue')})::DOUBLE AS revenue, 1 + (${lineOf('Cost of sales')} / ${lineOf('Revenue')})::DOUBLE,
         (${operating} / -${lineOf('Revenue')})::DOUBLE
       FROM ledger JOIN account USING (account_id) GROUP BY years_ago ORDER BY years_ago`,
    )) as [number, number, number, number][]
    expect(years).toHaveLength(4)
    for (const [, revenue, grossMargin, operatingMargin] of years) {
      expect(revenue).toBeGreaterThan(400e6)
      expect(revenue).toBeLessThan(700e6)
      expect(grossMargin).toBeGreaterThan(0.4)
      expect(grossMargin).toBeLessThan(0.6)
      expect(operatingMargin).toBeGreaterThan(0.08)
      expect(operatingMargin).toBeLessThan(0.15)
    }
    const [now, dip, earlier, first] = years.map(([, revenue]) => revenue) as [number, number, number, number]
    expect(dip).toBeLessThan(earlier * 0.99)
    expect(now).toBeGreaterThan(dip * 1.05)
    expect(earlier).toBeGreaterThan(first * 1.02)
  })

  test('no month is a loss, August is weak, and no company runs out of money', async () => {
    const months = (await books.rows(
      `SELECT month(date), (-${lineOf('Revenue')})::DOUBLE, (${operating})::DOUBLE
       FROM ledger JOIN account USING (account_id) GROUP BY year(date), month(date) ORDER BY year(date), month(date)`,
    )) as [number, number, number][]
    expect(months).toHaveLength(48)
    expect(months.filter(([, , profit]) => profit <= 0)).toEqual([])
    const average = (wanted: number) => {
      const found = months.filter(([month]) => month === wanted)
      return found.reduce((sum, [, revenue]) => sum + revenue, 0) / found.length
    }
    expect(average(8)).toBeLessThan(average(9) * 0.92)
    const poorest = `SELECT min(balance) FROM (
      SELECT sum(local_amount) OVER (PARTITION BY entity_id ORDER BY line_id) AS balance FROM ledger WHERE account_id = 1000)`
    // Within a day payments may come before receipts; at its end every company has money.
    const endOfDay = poorest.replace('ORDER BY line_id', 'ORDER BY date')
    expect(await books.number(endOfDay)).toBeGreaterThan(0)
  })

  test('receivables, payables and inventories stay on the right side and in proportion', async () => {
    const balances = Object.fromEntries(
      (await books.rows('SELECT account_id, sum(amount)::DOUBLE FROM ledger GROUP BY account_id')) as [
        number,
        number,
      ][],
    )
    const revenue = await books.number(
      `SELECT (-${lineOf('Revenue')})::DOUBLE FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
       WHERE period = 'Last 12 months'`,
    )
    const daysOfSales = (balances[1100]! / revenue) * 365
    expect(daysOfSales).toBeGreaterThan(30)
    expect(daysOfSales).toBeLessThan(70)
    for (const asset of [1000, 1100, 1200, 1300, 1500, 1510, 1520, 1530])
      expect(balances[asset]).toBeGreaterThan(0)
    for (const liability of [2000, 2050, 2100, 2150, 2200, 2300, 2500, 2600, 2650, 3000, 3200])
      expect(balances[liability]).toBeLessThan(0)
  })

  test('the budget covers every month of every company that has costs, and is near what happened before the dip', async () => {
    expect(await books.number('SELECT count(DISTINCT (month, entity_id)) FROM budget')).toBe(600)
    const ratio = await books.number(
      `SELECT (SELECT sum(amount) FROM budget WHERE account_id BETWEEN 4000 AND 4999 AND month BETWEEN DATE '2023-11-01' AND DATE '2024-10-31')
         / (SELECT sum(amount) FROM ledger WHERE account_id BETWEEN 4000 AND 4999 AND date BETWEEN DATE '2023-11-01' AND DATE '2024-10-31')`,
    )
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(1.05)
  })

  test('the forecast knows the last twelve months better than the budget, and covers the next twelve', async () => {
    const miss = (plan: string) =>
      books.number(`SELECT sum(abs(plan - came))::DOUBLE FROM (
        SELECT sum(amount) AS plan, month FROM ${plan} WHERE account_id BETWEEN 4000 AND 4999 GROUP BY month)
        JOIN (SELECT sum(amount) AS came, date_trunc('month', date)::DATE AS month FROM ledger
          WHERE account_id BETWEEN 4000 AND 4999 AND date >= DATE '2025-11-01' GROUP BY ALL) USING (month)`)
    expect(await miss('forecast')).toBeLessThan((await miss('budget')) / 2)
    expect(await books.rows('SELECT count(DISTINCT month), min(month), max(month) FROM forecast')).toEqual([
      [24, '2025-11-01', '2027-10-01'],
    ])
  })

  test('the last twelve months have bad news in them, and good', async () => {
    const both = (rows: unknown[][]) => {
      const changes = rows.map((row) => Number(row[1]))
      expect(Math.min(...changes)).toBeLessThan(-0.01)
      expect(Math.max(...changes)).toBeGreaterThan(0.01)
    }
    const profit = `-sum(amount) FILTER (line IN ('Revenue', 'Cost of sales', 'Operating expenses'))`
    // Months against the budget, companies and cost centres against the year before.
    both(
      await books.rows(`SELECT month, (came / planned - 1)::DOUBLE FROM (
        SELECT date_trunc('month', date)::DATE AS month, ${profit} AS came FROM ledger JOIN account USING (account_id)
        WHERE date >= DATE '2025-11-01' GROUP BY ALL)
        JOIN (SELECT month, ${profit} AS planned FROM budget JOIN account USING (account_id) GROUP BY ALL) USING (month)`),
    )
    const against = (key: string, where: string) =>
      books.rows(`SELECT ${key}, (sum(amount) FILTER (date >= DATE '2025-11-01')
          / sum(amount) FILTER (date BETWEEN DATE '2024-11-01' AND DATE '2025-10-31') - 1)::DOUBLE
        FROM ledger JOIN account USING (account_id) WHERE ${where} GROUP BY ALL`)
    both(await against('entity_id', `line = 'Revenue' AND entity_id <> 1`))
    both(await against('account_id', `line = 'Operating expenses' AND account_id <> 6550`))
    // A customer is gone, and what was written down stands in one month each, without a budget.
    const last = `SELECT max(date)::VARCHAR FROM ledger WHERE customer_id = 3001 AND account_id BETWEEN 4000 AND 4999`
    expect((await books.rows(last))[0]![0]).toMatch(/^2026-0[34]-/)
    const written = `SELECT account_id, count(DISTINCT date) FROM ledger
      WHERE journal_type = 'Write-down' AND amount > 0 GROUP BY 1 ORDER BY 1`
    expect(await books.rows(written)).toEqual([
      [5070, 1],
      [6550, 1],
    ])
    expect(await books.number('SELECT count(*) FROM budget WHERE account_id = 6550')).toBe(0)
  })

  test('every company books tax, and the rate of the group is steady', async () => {
    const untaxed =
      'SELECT entity_id FROM entity ANTI JOIN (FROM ledger WHERE account_id = 8000) USING (entity_id)'
    expect(await books.rows(untaxed)).toEqual([])
    const rates = (plan: string) =>
      books.rows(`SELECT years_ago, (sum(amount) FILTER (account_id >= 8000)
          / -sum(amount) FILTER (account_id < 8000))::DOUBLE
        FROM (SELECT *, datediff('month', date, DATE '2026-10-31') // 12 AS years_ago FROM ${plan})
        WHERE account_id >= 4000 GROUP BY 1`)
    for (const [, rate] of [
      ...(await rates('ledger')),
      ...(await rates('(SELECT *, month AS date FROM budget)')),
    ]) {
      expect(rate).toBeGreaterThan(0.24)
      expect(rate).toBeLessThan(0.28)
    }
  })

  test('every month has a rate for every currency but the euro, and none jumps', async () => {
    expect(await books.number('SELECT count(DISTINCT (month, currency)) FROM rate')).toBe(48 * 7)
    const step = `SELECT max(abs(closing_rate / lag_rate - 1))::DOUBLE FROM (
      SELECT closing_rate, lag(closing_rate) OVER (PARTITION BY currency ORDER BY month) AS lag_rate FROM rate)`
    expect(await books.number(step)).toBeLessThan(0.04)
  })

  test('at the end of every month cash is worth its closing rate', async () => {
    const differences = await books.number(
      `SELECT max(abs(amount - local_amount / closing_rate))::DOUBLE FROM (
         SELECT entity_id, month, sum(amount) OVER held AS amount, sum(local_amount) OVER held AS local_amount
         FROM (SELECT entity_id, date_trunc('month', date)::DATE AS month, sum(amount) AS amount, sum(local_amount) AS local_amount
           FROM ledger WHERE account_id = 1000 GROUP BY ALL)
         WINDOW held AS (PARTITION BY entity_id ORDER BY month))
       JOIN entity USING (entity_id) JOIN rate USING (month, currency)`,
    )
    expect(differences).toBeLessThan(0.02)
  })

  test('the headcount agrees with what is paid', async () => {
    const unpaid = `SELECT count(*) FROM headcount ANTI JOIN (
        SELECT DISTINCT entity_id, cost_centre_id, date_trunc('month', date)::DATE AS month FROM ledger
        WHERE account_id IN (5020, 6000)) USING (entity_id, cost_centre_id, month)`
    expect(await books.number(unpaid)).toBe(0)
    expect(
      await books.number(`SELECT sum(fte) FROM headcount WHERE month = DATE '2026-10-01'`),
    ).toBeGreaterThan(2_000)
  })
})

test('books that end with other months balance and keep every company liquid', async () => {
  for (const booksEnd of ['2024-02', '2026-01']) {
    const books = await buildBooks({ booksEnd, lines: 160_000 })
    const unbalanced =
      'SELECT count(*) FROM (FROM ledger SELECT 1 GROUP BY journal_id HAVING sum(amount) <> 0 OR sum(local_amount) <> 0)'
    expect(await books.number(unbalanced)).toBe(0)
    const poorest = `SELECT min(balance) FROM (
      SELECT sum(local_amount) OVER (PARTITION BY entity_id ORDER BY date) AS balance FROM ledger WHERE account_id = 1000)`
    expect(await books.number(poorest)).toBeGreaterThan(0)
    const lastDay = `SELECT last_day(DATE '${booksEnd}-01')::VARCHAR = max(date)::VARCHAR FROM ledger`
    expect(await books.rows(lastDay)).toEqual([[true]])
    books.close()
  }
})

test('two builds are equal, line by line, also when one of them runs on more threads', async () => {
  const digests = []
  for (const threads of [1, 4]) {
    const books = await buildBooks({ booksEnd: '2025-02', lines: 160_000 }, { threads })
    digests.push(
      await books.rows(
        `SELECT count(*), md5(string_agg(ledger::VARCHAR, chr(10) ORDER BY line_id)) FROM ledger
         UNION ALL
         SELECT count(*), md5(string_agg(budget::VARCHAR, chr(10) ORDER BY month, entity_id, account_id)) FROM budget
         UNION ALL
         SELECT count(*), md5(string_agg(forecast::VARCHAR, chr(10) ORDER BY month, entity_id, account_id)) FROM forecast
         UNION ALL
         SELECT count(*), md5(string_agg(headcount::VARCHAR, chr(10) ORDER BY month, entity_id, cost_centre_id)) FROM headcount`,
      ),
    )
    books.close()
  }
  expect(digests[1]).toEqual(digests[0])
})

test('more lines carry the same turnover', async () => {
  const turnover = async (lines: number) => {
    const books = await buildBooks({ booksEnd: '2026-10', lines })
    const [row] = (await books.rows(
      'SELECT count(*), -sum(amount)::DOUBLE FROM ledger WHERE account_id BETWEEN 4000 AND 4899',
    )) as [number, number][]
    books.close()
    return row!
  }
  const [few, small] = await turnover(160_000)
  const [many, large] = await turnover(500_000)
  expect(many).toBeGreaterThan(few * 2.5)
  expect(Math.abs(large / small - 1)).toBeLessThan(0.005)
})

test('the books tie out in every month, asked through the model', async () => {
  const { months, compared } = await proveBooks({ booksEnd: '2026-10', lines: 160_000 })
  expect(months).toBe(48)
  expect(compared).toBeGreaterThan(10_000)
})

test('the books end with the month before the day of the first start', () => {
  expect(booksEndFor('2026-11-21')).toBe('2026-10')
  expect(booksEndFor('2026-01-01')).toBe('2025-12')
  expect(booksEndFor('2026-03-31')).toBe('2026-02')
  expect(() => booksEndFor('21.11.2026')).toThrow(TypeError)
})

test('no statement lets the engine make up a figure', () => {
  const { statements } = makeContent({ booksEnd: '2026-10' })
  expect(statements.filter((sql) => /\b(random|hash|uuid|now|current_date|setseed)\s*\(/i.test(sql))).toEqual(
    [],
  )
})
