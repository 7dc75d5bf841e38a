import type { Answer } from '@casement/query'
import { expect, test } from 'vitest'
import { FrameError } from '../src/service/frame-error.ts'
import { noOpeningAhead } from '../src/service/opening-ahead.ts'
import { createSession } from '../src/session/session.ts'
import type { SessionDeps } from '../src/session/parts.ts'
import { createSmallService, lineOf, settled } from './small-service.ts'

const config = { id: 'r1', accessToken: 'first', type: 'report' }
const plainly = { isPhased: false, hasTokenProvider: false }

function started(given: Partial<SessionDeps>) {
  const service = createSmallService()
  const timers: { ms: number; action: () => void }[] = []
  const session = createSession({
    service,
    raise: () => {},
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => 'id1',
    print: () => {},
    after(ms, action) {
      timers.push({ ms, action })
      return () => {}
    },
    ...given,
  })
  /** The kinds of results that the open report was first shown with; null: it is not open. */
  let shownWith: string[] | null = null
  session.state.onChange(() => {
    const state = session.state.get()
    if (state.phase === 'open') shownWith ??= [...state.results.values()].map(({ kind }) => kind)
  })
  session.report.load(config, plainly)
  return { service, timers, session, shownWith: () => shownWith }
}

/** Knows every answer for the person who loads the report. */
const known = {
  ...noOpeningAhead,
  known: (reportId: string, query: object, token: string) =>
    reportId === config.id && token === config.accessToken
      ? (lineOf({ id: 'q0', query: query as never }, new Set()) as Answer)
      : null,
}

test('a page whose figures are here is shown with them, and nothing is asked for', async () => {
  const { service, shownWith } = started({ ahead: known })
  await settled()
  expect(shownWith()).toEqual(['ready', 'ready'])
  expect(service.requests).toEqual([])
})

test('what was fetched ahead ends when the report is open', async () => {
  let ends = 0
  started({ ahead: { ...known, end: () => void ends++ } })
  await settled()
  expect(ends).toBe(1)
})

test.each(['failed', 'refused'])('a load after one that %s asks for its figures anew', async (what) => {
  let isOver = false
  const ahead = {
    ...known,
    known: (...asked: Parameters<typeof known.known>) => (isOver ? null : known.known(...asked)),
    end: () => void (isOver = true),
  }
  const service = createSmallService()
  service.refuseWith = 'LoadReportFailed'
  const { session } = started({ service, ahead })
  if (what === 'refused') session.report.refuseLoad(new FrameError('PowerBIEntityNotFound'), config)
  await settled()
  expect(session.state.get().phase).toBe('failed')
  service.refuseWith = null
  if (what === 'refused') session.report.load(config, plainly)
  else session.figures.retry()
  await settled()
  expect(session.state.get().phase).toBe('open')
  expect(service.requests).toHaveLength(1)
})

test('a page waits for what draws it and for its figures, but not for long', async () => {
  let come: () => void = () => undefined
  const figuresCame = () => new Promise<void>((resolve) => (come = resolve))
  const page = () => Promise.resolve()
  const given = { ahead: { ...noOpeningAhead, figuresCame }, preparePage: page }
  const soon = started(given)
  await settled()
  expect(soon.shownWith()).toBeNull()
  come()
  await settled()
  expect(soon.shownWith()).not.toBeNull()
  const late = started(given)
  await settled()
  expect(late.shownWith()).toBeNull()
  late.timers.find(({ ms }) => ms === 100)!.action()
  await settled()
  expect(late.shownWith()).not.toBeNull()
})

test('a report that was left while its page was awaited is not shown', async () => {
  const { session, timers, shownWith } = started({ preparePage: () => new Promise(() => {}) })
  await settled()
  session.destroy()
  timers.find(({ ms }) => ms === 100)!.action()
  await settled()
  expect(shownWith()).toBeNull()
})
