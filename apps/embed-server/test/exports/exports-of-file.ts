import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseReport } from '@casement/report'
import { readSettings } from '@casement/server'
import { afterAll, beforeAll } from 'vitest'
import { createConnectionShares } from '../../src/engines/connections/connection-shares.ts'
import { type Content, readContent } from '../../src/content/content.ts'
import { openDatabase } from '../../src/engines/duckdb/database.ts'
import type { ExportRequest, ExportViewer } from '../../src/documents/exports/export-request.ts'
import { type PartsAsked, partsInSteps } from '../../src/documents/exports/parts-asked.ts'
import type { RunDeps } from '../../src/documents/exports/run-export.ts'
import { answeringOver } from '../../src/served/figures/answering-over.ts'
import { createPurse, type Purse, type PurseOptions } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { ids } from '../world.ts'
import { exportContent, takenReport } from './export-content.ts'

export const madeAt = new Date('2026-11-21T10:00:00Z')
const now = () => madeAt
const clock = { today: '2026-11-21', now: '2026-11-21T10:00:00' }

export const viewerOf = (person: string, ...roles: readonly string[]): ExportViewer => ({
  asker: `${person} asks`,
  viewer: person,
  identity: { username: person, roles },
  clientId: 'portal',
  person,
  shownAs: person,
})

/** Answers that end a test at once in which a query is asked again without an end. */
function answerEnding(answer: RunDeps['answer']): RunDeps['answer'] {
  const times = new WeakMap<object, number>()
  return (asked) => {
    const count = (times.get(asked.query as object) ?? 0) + 1
    times.set(asked.query as object, count)
    return count > 3 ? Promise.reject(new Error('It is asked without an end')) : answer(asked)
  }
}

/** What exports are made from, for all tests of a file: content and an engine over its data, without a server. */
export function exportsOfFile(): { readonly content: Content; readonly deps: RunDeps } {
  const own = {} as { content: Content; deps: RunDeps }
  let close: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casement-exports-'))
    const content = await readContent(await exportContent(folder))
    const engine = await openDatabase({ ...content, memoryLimit: '1GB' })
    const shares = createWorkShares({ secondsPerMinute: 0, now })
    const purse = createPurse(shares)
    const answering = answeringOver(
      // Without reports nothing is prepared before somebody asks.
      { content: { ...content, workspaces: [] }, engine, connections: [] },
      {
        clock,
        service: readSettings({ env: {}, cwd: folder }).service,
        shares,
        connectionShares: createConnectionShares({ now }),
        purse,
        log: { warn: () => undefined },
      },
    )
    own.content = content
    own.deps = { content, answer: answerEnding(answering.answer), clock: () => clock, now, purse }
    close = async () => {
      answering.stop()
      engine.close()
      await rm(folder, { recursive: true })
    }
  })
  afterAll(() => close())
  return own
}

/** A purse that notes whose work it is asked for, and how. */
export function notedPurse(purse: Purse) {
  const spent: (readonly [what: keyof Purse, viewer: string, options?: PurseOptions])[] = []
  const noted: Purse = {
    workOf: (...asked) => (spent.push(['workOf', ...asked]), purse.workOf(...asked)),
    paceOf: (...asked) => (spent.push(['paceOf', ...asked]), purse.paceOf(...asked)),
    counted: (viewer, work) => (spent.push(['counted', viewer]), purse.counted(viewer, work)),
  }
  return { purse: noted, spent }
}

type Asked = Partial<Omit<ExportRequest, 'report' | 'parts'>> &
  Partial<Omit<PartsAsked, 'code'>> & { readonly defined?: object }

/** What is asked of the report of `content`, or of it as it is defined otherwise. */
export function requestOf(
  content: Content,
  { format = 'PDF', paper = 'A4', csv, viewer, lines, correlationId = 'c', defined, ...asked }: Asked = {},
): ExportRequest {
  const served = content.report(ids.sales)!
  const definition = defined ? parseReport(takenReport(defined)) : served.definition
  const steps = partsInSteps({ ...served, definition }, content.dataset(served.datasetId)!, {
    options: {},
    code: 'Invalid parameters',
    ...asked,
  })
  let step = steps.next()
  while (!step.done) step = steps.next()
  return {
    report: { ...served, definition },
    format,
    parts: step.value,
    paper,
    csv,
    viewer: viewer ?? viewerOf('grace', 'Group'),
    correlationId,
    lines,
  }
}
