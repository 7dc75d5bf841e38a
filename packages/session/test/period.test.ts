import { withReportChoice } from '@casement/report'
import { expect, test } from 'vitest'
import type { OpenState } from '../src/state/frame-state.ts'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const own = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Calendar', column: 'Period' },
  filterType: 1,
  operator: 'In',
  values: ['Last 12 months'],
}
const year = {
  $schema: 'http://powerbi.com/product/schema#advanced',
  target: { table: 'Calendar', column: 'Month' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [
    { operator: 'GreaterThanOrEqual', value: '2026-01-01' },
    { operator: 'LessThan', value: '2026-11-01' },
  ],
}
const report = {
  ...smallReport,
  filters: [own],
  period: {
    field: { kind: 'column', table: 'Calendar', column: 'Month' },
    default: 'lastTwelveMonths',
  },
}

test('a period is a filter of the report: told to the host, captured, asked with, and taken back', async () => {
  const { session, call, load, service, events } = joinFrame()
  service.report = report
  await load()
  session.filters.choosePeriod([year] as never, 'yearToDate')
  await settled()
  expect((await call('GET', '/report/filters'))!.body).toEqual([year])
  const told = events().findLast(([path]) => path?.endsWith('/filtersApplied'))?.[1]
  expect(told).toMatchObject({
    initiator: 'user',
    filters: [year],
  })
  const last = service.requests.at(-1)!
  for (const { query } of last.queries) expect(query.filters).toEqual([year])
  const { body } = (await call('POST', '/report/bookmarks/capture', { options: {} }))!
  expect(String((body as { state: string }).state)).toContain('"value":"2026-11-01"')
  const open = () => session.state.get() as { chosenPeriod?: unknown }
  expect(open().chosenPeriod).toBe('yearToDate')
  session.filters.undo()
  await settled()
  expect((await call('GET', '/report/filters'))!.body).toEqual([own])
  session.filters.choosePeriod([year] as never, 'yearToDate')
  session.filters.reset()
  await settled()
  expect((await call('GET', '/report/filters'))!.body).toEqual([own])
})

test('a period is kept for the next visit, and the filters of a load go before it', async () => {
  const { session, call, load, service, passTime } = joinFrame()
  service.report = { ...report, settings: { persistentFiltersEnabled: true } }
  await load()
  session.filters.choosePeriod([year] as never, 'yearToDate')
  passTime(1_000)
  await settled()
  expect(service.userState).toMatchObject({ filters: { report: [year] } })
  await load()
  expect((await call('GET', '/report/filters'))!.body).toEqual([year])
  await load({ filters: [own] })
  expect((await call('GET', '/report/filters'))!.body).toEqual([year, own])
  session.filters.reset()
  expect((await call('GET', '/report/filters'))!.body).toEqual([own])
})

test('a comparison is a filter of the report that is asked with, kept for the next visit and taken back', async () => {
  const { session, call, load, service, passTime } = joinFrame()
  const choose = { kind: 'column', table: 'Comparison', column: 'Comparison' }
  service.report = {
    ...report,
    settings: { persistentFiltersEnabled: true },
    comparison: {
      field: choose,
      choices: [
        { value: 'Budget', scenario: 'budget' },
        { value: 'Prior year', scenario: 'priorYear' },
      ],
    },
  }
  await load()
  const asked = () => service.requests.at(-1)!.queries.map(({ query }) => query.filters?.at(-1))
  const choice = (value: string) => ({ target: { table: 'Comparison' }, operator: 'In', values: [value] })
  for (const filter of asked()) expect(filter).toMatchObject(choice('Budget'))
  expect((await call('GET', '/report/filters'))!.body).toEqual([own])

  const open = session.state.get() as OpenState
  const offered = open.report.definition.comparison!
  session.filters.chooseForReport(withReportChoice(open.report, offered, 'Prior year'))
  passTime(1_000)
  await settled()
  for (const filter of asked()) expect(filter).toMatchObject(choice('Prior year'))
  expect(service.userState).toMatchObject({ filters: { report: [own, choice('Prior year')] } })
  await load()
  expect((await call('GET', '/report/filters'))!.body).toMatchObject([own, choice('Prior year')])
  session.filters.reset()
  await settled()
  expect((await call('GET', '/report/filters'))!.body).toEqual([own])
  for (const filter of asked()) expect(filter).toMatchObject(choice('Budget'))
})
