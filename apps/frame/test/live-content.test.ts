import { afterEach, expect, test } from 'vitest'
import { createSession } from '../../../packages/session/src/session/session.ts'
import { smallReport } from '../../../packages/session/test/small-report.ts'
import { createSmallService, settled } from '../../../packages/session/test/small-service.ts'
import { followContent } from '../src/live/follow-content.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function authoring() {
  const service = createSmallService()
  const session = createSession({
    service,
    raise: () => {},
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => 'id1',
    print: () => {},
    after: () => () => {},
  })
  session.report.load(
    { id: 'r1', accessToken: 'first', type: 'report' },
    { isPhased: false, hasTokenProvider: false },
  )
  await settled()
  const problems: (string | null)[] = []
  const waits: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waits.push(resolve))
  stops.push(followContent(session, { onProblem: (problem) => problems.push(problem), wait }))
  await settled()
  const tell = async (generation: string, problem: string | null = null) => {
    service.tellContent({ generation, problem })
    await settled()
  }
  const open = () => {
    const state = session.state.get()
    if (state.phase !== 'open') throw new Error(`The session is ${state.phase}`)
    return state
  }
  return { service, session, problems, waits, tell, open }
}

/** The small report after its author's change. */
const rewritten = (change: (report: any) => void) => {
  const report = structuredClone(smallReport)
  change(report)
  return report
}

test('a change is shown where the reader is, with new figures', async () => {
  const { service, session, tell, open } = await authoring()
  session.pages.setActive('a b%/c', 'user')
  await tell('g1')
  const asked = service.requests.length
  service.report = rewritten((report) => (report.pages[1].visuals[0].title = 'Profit now'))
  await tell('g2')
  expect(open().report.activePage).toBe('a b%/c')
  expect(open().report.definition.pages[1]!.visuals[0]!.title).toBe('Profit now')
  expect(service.requests.length).toBeGreaterThan(asked)
  expect([...open().results.values()].map(({ kind }) => kind)).toEqual(['ready'])
})

test('a state that was shown already opens nothing anew, also after the service was away', async () => {
  const { service, waits, tell } = await authoring()
  await tell('g1')
  const opened = service.reports.length
  await tell('g1', 'reports/a.json:1:2: wrong')
  service.tellContent(null)
  await settled()
  waits.shift()!()
  await settled()
  await tell('g1')
  expect(service.reports).toHaveLength(opened)
  await tell('g2')
  expect(service.reports).toHaveLength(opened + 1)
})

test('a wrong change is told, and is over with the next good one', async () => {
  const { problems, tell, open } = await authoring()
  await tell('g1')
  await tell('g1', 'reports/a.json:1:2: wrong')
  expect(open().report.definition.name).toBe('Small report')
  await tell('g2')
  expect(problems).toEqual([null, 'reports/a.json:1:2: wrong', null])
})

test('a report that could not be opened opens as soon as its content is right', async () => {
  const { service, session, tell, open } = await authoring()
  await tell('g1')
  service.refuseWith = 'PowerBIEntityNotFound'
  session.report.load(
    { id: 'r1', accessToken: 'first', type: 'report' },
    { isPhased: false, hasTokenProvider: false },
  )
  await settled()
  expect(session.state.get().phase).toBe('failed')
  service.refuseWith = null
  await tell('g2')
  expect(open().report.definition.name).toBe('Small report')
})
