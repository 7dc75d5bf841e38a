import type { SemanticQuery } from '@casement/query'
import { expect, test } from 'vitest'
import { createCoordinator } from '../src/queries/coordinator.ts'
import { drawableOf, isOld } from '../src/queries/visual-result.ts'
import type { FrameError } from '../src/service/frame-error.ts'
import { createSmallService, settled } from './small-service.ts'

const need = (measure: string): SemanticQuery => ({
  select: [{ name: 'value.0', field: { kind: 'measure', table: 'Ledger', measure } }],
})
const needs = (byVisual: Record<string, string>) =>
  new Map(Object.entries(byVisual).map(([visual, measure]) => [visual, need(measure)]))
/** The same, asked once more under another bound. */
const asked = (byVisual: Record<string, string>, top: number) =>
  new Map([...needs(byVisual)].map(([visual, query]) => [visual, { ...query, limit: top }]))

function started(beforePaint = (action: () => void) => action()) {
  const service = createSmallService()
  const failures: FrameError[] = []
  let changes = 0
  const coordinator = createCoordinator({
    run: (queries, signal, onLine) => service.runQueries('r1', queries, 'token', signal, onLine),
    onChange: () => changes++,
    beforePaint,
    onFailure: (error) => failures.push(error),
  })
  const kinds = () =>
    Object.fromEntries([...coordinator.results()].map(([visual, result]) => [visual, result.kind]))
  const shown = (visual: string) => coordinator.results().get(visual)
  return { service, coordinator, failures, kinds, shown, changes: () => changes }
}

test('asks once for all that a page needs; equal questions are one query', async () => {
  const { service, coordinator, kinds } = started()
  coordinator.request(needs({ a: 'Revenue', b: 'Profit', c: 'Revenue' }))
  expect(kinds()).toEqual({ a: 'loading', b: 'loading', c: 'loading' })
  await settled()
  expect(service.requests.map(({ queries }) => queries.length)).toEqual([2])
  expect(kinds()).toEqual({ a: 'ready', b: 'ready', c: 'ready' })
})

test('answers that come before the screen is painted are shown together, and all of them at the end', async () => {
  const due: (() => void)[] = []
  const { service, coordinator, kinds, changes } = started((action) => due.push(action))
  let end = () => {}
  const isOver = new Promise<void>((resolve) => (end = resolve))
  const { runQueries } = service
  service.runQueries = async (...given) => {
    await runQueries(...given)
    await isOver
  }
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  const before = changes()
  await settled()
  expect(kinds()).toEqual({ a: 'loading', b: 'loading' })
  expect(due).toHaveLength(1)
  due[0]!()
  expect(kinds()).toEqual({ a: 'ready', b: 'ready' })
  expect(changes()).toBe(before + 1)
  end()
  await settled()
  expect(changes()).toBe(before + 1)
})

test('answers are kept: what was asked before is not asked again', async () => {
  const { service, coordinator, kinds } = started()
  coordinator.request(needs({ a: 'Revenue' }))
  await settled()
  coordinator.request(needs({ b: 'Profit' }))
  await settled()
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  expect(kinds()).toEqual({ a: 'ready', b: 'ready' })
  await settled()
  expect(service.requests).toHaveLength(2)
})

test('figures stay while the same is asked anew, and not where a visual of that name asks something else', async () => {
  const { coordinator } = started()
  const before = () => {
    const result = coordinator.results().get('a')!
    return result.kind === 'loading' ? result.before?.columns.map(({ name }) => name) : result.kind
  }
  coordinator.request(needs({ a: 'Revenue' }))
  await settled()
  coordinator.request(new Map([['a', { ...need('Revenue'), limit: 10 }]]))
  expect(before()).toEqual(['value.0'])
  await settled()
  coordinator.request(needs({ a: 'Profit' }))
  expect(before()).toBeUndefined()
})

test('failures are not kept: the next need asks again', async () => {
  const { service, coordinator, failures, kinds } = started()
  service.failing.add('Revenue')
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  expect(kinds()).toEqual({ a: 'failed', b: 'ready' })
  expect(failures.map(({ code, detail }) => [code, detail])).toEqual([
    ['QueryFailed', 'Overflow in "Revenue"'],
  ])
  service.failing.clear()
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  expect(kinds()).toEqual({ a: 'ready', b: 'ready' })
})

test('a request that nobody needs any more is aborted, and its answers are dropped', async () => {
  const { service, coordinator, failures, kinds } = started()
  service.isHeld = true
  coordinator.request(needs({ a: 'Revenue' }))
  coordinator.request(needs({ b: 'Profit' }))
  expect(service.requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  service.release()
  await settled()
  expect(kinds()).toEqual({ b: 'ready' })
  expect(failures).toEqual([])
})

test('what is still needed is not asked twice while it is under way', async () => {
  const { service, coordinator } = started()
  service.isHeld = true
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  coordinator.request(needs({ b: 'Profit' }))
  service.release()
  await settled()
  expect(service.requests).toHaveLength(1)
})

test('a refused request fails what it asked for, and is told once', async () => {
  const { service, coordinator, failures, kinds } = started()
  service.refuseWith = 'ServiceUnavailable'
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  expect(kinds()).toEqual({ a: 'failed', b: 'failed' })
  expect(failures.map(({ code }) => code)).toEqual(['ServiceUnavailable'])
})

test('figures that cannot be reached leave those of before, marked as old, until they come', async () => {
  const { service, coordinator, shown } = started()
  coordinator.request(needs({ a: 'Revenue' }))
  await settled()
  const before = drawableOf(shown('a'))
  expect(before).not.toBeNull()
  service.refuseWith = 'Offline'
  coordinator.request(asked({ a: 'Revenue' }, 10))
  await settled()
  expect(isOld(shown('a'))).toBe(true)
  expect(drawableOf(shown('a'))).toBe(before)
  service.isHeld = true
  service.refuseWith = null
  coordinator.retry()
  expect(drawableOf(shown('a'))).toBe(before)
  service.release()
  await settled()
  expect(shown('a')?.kind).toBe('ready')
  expect(isOld(shown('a'))).toBe(false)
})

test('figures of before do not stand in for a question that failed by itself', async () => {
  const { service, coordinator, shown } = started()
  coordinator.request(needs({ a: 'Revenue' }))
  await settled()
  service.refuseWith = 'QueryFailed'
  coordinator.request(asked({ a: 'Revenue' }, 10))
  await settled()
  expect(isOld(shown('a'))).toBe(false)
  expect(drawableOf(shown('a'))).toBeNull()
})

test('a retry asks one visual again, or all that failed', async () => {
  const { service, coordinator, kinds } = started()
  service.refuseWith = 'TooBusy'
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  service.refuseWith = null
  coordinator.retry('a')
  await settled()
  expect(kinds()).toEqual({ a: 'ready', b: 'failed' })
  coordinator.retry()
  await settled()
  expect(kinds()).toEqual({ a: 'ready', b: 'ready' })
})

test('an expired token is told once and asks nothing more until the next one', async () => {
  const { service, coordinator, failures, kinds } = started()
  service.refuseWith = 'TokenExpired'
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  coordinator.request(needs({ c: 'Revenue' }))
  await settled()
  expect(service.requests).toHaveLength(1)
  expect(failures.map(({ code }) => code)).toEqual(['TokenExpired'])
  expect(kinds()).toEqual({ c: 'loading' })
  service.refuseWith = null
  coordinator.resume()
  await settled()
  expect(kinds()).toEqual({ c: 'ready' })
})

test('a refresh asks everything again and keeps the figures in sight meanwhile', async () => {
  const { service, coordinator } = started()
  coordinator.request(needs({ a: 'Revenue' }))
  await settled()
  service.isHeld = true
  coordinator.refresh()
  expect(coordinator.results().get('a')).toMatchObject({ kind: 'loading', before: { rowCount: 1 } })
  service.release()
  await settled()
  expect(service.requests).toHaveLength(2)
  expect(coordinator.results().get('a')!.kind).toBe('ready')
})

test('a visual whose figures did not change keeps the very same result', async () => {
  const { coordinator } = started()
  coordinator.request(needs({ a: 'Revenue', b: 'Profit' }))
  await settled()
  const before = coordinator.results().get('a')
  coordinator.request(needs({ a: 'Revenue' }))
  expect(coordinator.results().get('a')).toBe(before)
})

test('after destroy nothing is asked and nothing changes', async () => {
  const { service, coordinator, changes } = started()
  service.isHeld = true
  coordinator.request(needs({ a: 'Revenue' }))
  const before = changes()
  coordinator.destroy()
  service.release()
  await settled()
  expect(service.requests[0]!.signal.aborted).toBe(true)
  expect(changes()).toBe(before)
})
