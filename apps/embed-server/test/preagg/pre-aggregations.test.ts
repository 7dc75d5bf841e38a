import { setImmediate } from 'node:timers/promises'
import type { PreAggregationNeed } from '@casement/semantic'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PreAggregation } from '../../src/engines/preagg/kept-tables.ts'
import { createPreAggregations } from '../../src/engines/preagg/pre-aggregations.ts'
import { QueueFull } from '../../src/scheduling/query-queue.ts'
import { eventually } from '../../../../scripts/eventually.ts'

const need = (by: string[], sums: string[] = ['amount'], table = 'ledger'): PreAggregationNeed => ({
  table,
  by,
  sums,
})

/** Time passes when a test says so, and while it waits for something. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Pre-aggregations that are made as told, and what was asked for. */
function openTables(
  make: (need: PreAggregationNeed) => PreAggregation | null | Promise<PreAggregation | null>,
  dropAfterMs = 60_000,
) {
  const made: PreAggregationNeed[] = []
  const dropped: string[] = []
  const failures: unknown[] = []
  const outcomes: string[] = []
  const tables = createPreAggregations({
    make: async (wanted) => {
      made.push(wanted)
      return make(wanted)
    },
    drop: async (name) => void dropped.push(name),
    isLarge: () => true,
    pageMs: 1,
    dropAfterMs,
    onFailure: (error) => failures.push(error),
    note: (outcome) => outcomes.push(outcome),
  })
  /** What is asked for within a moment is one page's. */
  const until = async (test: () => boolean) => {
    await expect.poll(() => test()).toBe(true)
    await pass(5)
  }
  return { tables, made, dropped, failures, outcomes, until }
}

test('what a page needs of a table is one table, which answers all that it has', async () => {
  const { tables, made, until } = openTables(({ by }) => ({ name: `of ${by.join()}`, rows: 10 }))
  expect(tables.find(need(['month']))).toBeUndefined()
  expect(tables.find(need(['region', 'month'], ['cost']))).toBeUndefined()
  expect(tables.find(need(['day'], ['days'], 'headcount'))).toBeUndefined()
  await until(() => tables.find(need(['month'], ['cost', 'amount'])) === 'of month,region')
  expect(made.slice(0, 2)).toEqual([
    need(['month', 'region'], ['amount', 'cost']),
    need(['day'], ['days'], 'headcount'),
  ])
  expect(tables.find(need(['month', 'product']))).toBeUndefined()
  expect(tables.find(need(['month'], ['price']))).toBeUndefined()
})

test('sums of one table are never given for another with columns of the same names', async () => {
  const { tables, made, until } = openTables(({ table }) => ({ name: `sums of ${table}`, rows: 10 }))
  tables.find(need(['month', 'region']))
  await until(() => tables.find(need(['month', 'region'])) === 'sums of ledger')
  expect(tables.find(need(['month'], ['amount'], 'budget'))).toBeUndefined()
  await until(() => tables.find(need(['month'], ['amount'], 'budget')) === 'sums of budget')
  expect(made).toHaveLength(2)
  expect(tables.find(need(['month']))).toBe('sums of ledger')
})

test('a column whose values are wanted is not summed; such a need is answered by the rows', async () => {
  const { tables, made, until } = openTables(({ by }) => ({ name: `of ${by.join()}`, rows: 10 }))
  tables.find(need(['month'], ['amount']))
  tables.find(need(['amount'], []))
  await until(() => made.length === 1)
  expect(made).toEqual([need(['amount', 'month'], [])])
  expect(tables.find(need(['month'], ['amount']))).toBeUndefined()
})

test('what is not worth a table, or cannot be made, is tried once', async () => {
  const { tables, made, failures, outcomes, until } = openTables(({ by }) => {
    if (by.includes('broken')) throw new Error('out of memory')
    return null
  })
  for (const by of [['line'], ['broken']]) {
    tables.find(need(by))
    await until(() => made.some((each) => each.by.includes(by[0]!)))
    await pass(10)
    tables.find(need(by))
    await pass(20)
  }
  expect(made).toHaveLength(2)
  expect(failures).toEqual([new Error('out of memory')])
  expect(outcomes).toEqual(['notWorthIt', 'failed'])
  expect(tables.state()).toEqual({ kept: 0, rows: 0 })
})

test('what there was no room to make is made when it is needed again', async () => {
  let isFull = true
  const { tables, made, failures, outcomes, until } = openTables(({ by }) => {
    if (isFull) throw new QueueFull()
    return { name: by.join(), rows: 10 }
  })
  tables.find(need(['month']))
  await until(() => outcomes.length === 1)
  isFull = false
  expect(tables.find(need(['month']))).toBeUndefined()
  await until(() => tables.known(need(['month'])) === 'month')
  expect([made.length, failures, outcomes]).toEqual([2, [new QueueFull()], ['failed', 'made']])
})

test('the table that was not used for the longest makes room, and is dropped when nobody can know of it any more', async () => {
  const { tables, dropped, outcomes, until } = openTables(
    ({ by }) => ({ name: by.join(), rows: 1_500_000 }),
    500,
  )
  for (const column of ['a', 'b']) {
    tables.find(need([column]))
    await until(() => tables.find(need([column])) === column)
  }
  tables.find(need(['a']))
  await pass(5)
  tables.find(need(['c']))
  await until(() => tables.find(need(['c'])) === 'c')
  expect(dropped).toEqual([])
  await until(() => dropped.length > 0)
  expect(dropped).toEqual(['b'])
  expect(tables.find(need(['a']))).toBe('a')
  expect(tables.state()).toEqual({ kept: 2, rows: 3_000_000 })
  expect(outcomes).toEqual(['made', 'made', 'made'])
  tables.stop()
  expect(tables.find(need(['a']))).toBeUndefined()
})

test('what somebody needs who has taken much of late is found, and no table is made for it', async () => {
  const { tables, made, until } = openTables(({ by }) => ({ name: by.join(), rows: 10 }))
  expect(tables.known(need(['month']))).toBeUndefined()
  await pass(20)
  expect(made).toEqual([])
  tables.find(need(['month']))
  await until(() => tables.known(need(['month'])) === 'month')
  expect(made).toHaveLength(1)
})

test('a long list of needs is not worked off whole', async () => {
  const { tables, made } = openTables(() => null)
  for (let at = 0; at < 50; at++) tables.find(need([`column ${at}`], ['amount'], `table ${at}`))
  await expect.poll(() => made.length).toBeGreaterThan(10)
  await pass(200)
  expect(made.length).toBeLessThanOrEqual(20)
})

describe('a page', () => {
  const never = new AbortController().signal
  const page = (table: string) => ['a', 'b', 'c', 'd'].map((column) => need([column], ['amount'], table))

  /** Pre-aggregations that are made when `finish` is called; `begun` are those whose making was begun. */
  function openSlowTables() {
    const begun: string[] = []
    let finish: (table: PreAggregation | null) => void
    const tables = createPreAggregations({
      make: ({ table }, signal) => {
        begun.push(table)
        return new Promise((resolve, reject) => {
          finish = resolve
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      },
      drop: async () => undefined,
      isLarge: (table) => table !== 'small',
      pageMs: 1,
      dropAfterMs: 60_000,
      onFailure: (error) => {
        throw error
      },
    })
    const finishAs = (name: string | null) => finish(name === null ? null : { name, rows: 10 })
    return { tables, begun, finishAs }
  }

  test('waits for the table that so many of its needs read, and for no other', async () => {
    const { tables, begun, finishAs } = openSlowTables()
    expect(await tables.forPage(page('ledger').slice(0, 3), never)).toBe(false)
    expect(await tables.forPage(page('small'), never)).toBe(false)
    expect(begun).toEqual([])
    const waits = tables.forPage([...page('ledger'), need(['day'], ['days'], 'headcount')], never)
    expect([begun, tables.isAwaited()]).toEqual([['ledger'], true])
    finishAs('sums')
    expect(await waits).toBe(true)
    expect([tables.known(need(['a', 'd'])), tables.isAwaited()]).toEqual(['sums', false])
    expect(await tables.forPage(page('ledger'), never)).toBe(true)
    expect(begun).toEqual(['ledger'])
  })

  test('is told where no table is to be had, and does not wait for it again', async () => {
    const { tables, begun, finishAs } = openSlowTables()
    const waits = tables.forPage(page('ledger'), never)
    finishAs(null)
    expect(await waits).toBe(false)
    expect(await tables.forPage(page('ledger'), never)).toBe(false)
    expect(begun).toEqual(['ledger'])
  })

  test('does not wait for what nobody waits for, which is begun anew afterwards', async () => {
    const { tables, begun, finishAs } = openSlowTables()
    tables.prepare(page('budget'))
    expect([begun, tables.isAwaited()]).toEqual([['budget'], false])
    const waits = tables.forPage(page('ledger'), never)
    await expect.poll(() => begun).toEqual(['budget', 'ledger'])
    finishAs('sums of ledger')
    expect(await waits).toBe(true)
    await expect.poll(() => begun).toEqual(['budget', 'ledger', 'budget'])
    finishAs('sums of budget')
    await eventually(() => expect(tables.known(need(['a'], ['amount'], 'budget'))).toBe('sums of budget'))
  })

  test('waits for what is being made already, and its reader may leave', async () => {
    const { tables, begun, finishAs } = openSlowTables()
    tables.prepare(page('ledger'))
    const leaving = new AbortController()
    const [one, other] = [
      tables.forPage(page('ledger'), leaving.signal),
      tables.forPage(page('ledger'), never),
    ]
    leaving.abort(new Error('The client has left'))
    expect(await one).toBe(false)
    expect(tables.isAwaited()).toBe(true)
    finishAs('sums')
    expect(await other).toBe(true)
    expect(begun).toEqual(['ledger'])
  })
})

describe('who waits for what is needed', () => {
  /** Tables that are made when told to, or are not. */
  function openSlowly() {
    const ends = new Map<string, (made: Promise<PreAggregation | null>) => void>()
    const opened = openTables(({ table }) => new Promise((resolve) => ends.set(table, resolve)))
    const end = async (table: string, make = async () => ({ name: `sums of ${table}`, rows: 10 })) => {
      await expect.poll(() => [...ends.keys()]).toContain(table)
      ends.get(table)!(make())
    }
    return { ...opened, end }
  }
  const never = new AbortController().signal

  test('waits from the moment it is noted until its own table is made, and for no other', async () => {
    const { tables, end } = openSlowly()
    const [own, other] = [need(['month']), need(['day'], ['days'], 'headcount')]
    tables.find(own)
    tables.find(other)
    const settled: string[] = []
    const wait = (name: string, needs: PreAggregationNeed[]) =>
      tables.settled(needs, never).then(() => settled.push(name))
    await wait('nothing', [])
    await wait('what nobody has noted', [need(['city'], ['amount'], 'entities')])
    const both = wait('both', [own, other])
    const others = wait('other', [other])
    const owns = wait('own', [own])
    await end('ledger')
    await owns
    expect(tables.known(own)).toBe('sums of ledger')
    await wait('what is made', [own])
    await setImmediate()
    expect(settled).toEqual(['nothing', 'what nobody has noted', 'own', 'what is made'])
    await end('headcount')
    await Promise.all([both, others])
    expect(tables.known(other)).toBe('sums of headcount')
  })

  test('waits for a table that has more than is needed, and no longer where it cannot be made', async () => {
    const { tables, made, failures, end, until } = openSlowly()
    tables.find(need(['month', 'region'], ['amount', 'cost']))
    await until(() => made.length === 1)
    let isSettled = false
    const settling = tables.settled([need(['region'])], never).then(() => (isSettled = true))
    await setImmediate()
    expect(isSettled).toBe(false)
    await end('ledger', () => Promise.reject(new Error('out of memory')))
    await settling
    expect(failures).toEqual([new Error('out of memory')])
  })

  test('leaves with the reason of the own signal, and the table is made all the same', async () => {
    const { tables, end } = openSlowly()
    const own = need(['month'])
    tables.find(own)
    const leaving = new AbortController()
    const [left, stayed] = [tables.settled([own], leaving.signal), tables.settled([own], never)]
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(tables.settled([own], leaving.signal)).rejects.toThrow('gone')
    await end('ledger')
    await stayed
    expect(tables.known(own)).toBe('sums of ledger')
  })

  test('waits no longer once no more tables are made', async () => {
    const { tables, made, until } = openSlowly()
    const own = need(['month'])
    tables.find(own)
    await until(() => made.length === 1)
    const settling = tables.settled([own], never)
    tables.stop()
    await settling
  })
})
