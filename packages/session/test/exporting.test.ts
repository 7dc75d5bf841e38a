import { readBookmarkText } from '@casement/report'
import { expect, test } from 'vitest'
import { exportReport } from '../src/actions/exporting.ts'
import type { ExportingDeps } from '../src/actions/exporting.ts'
import { openReport, parseReport } from '@casement/report'
import type { OpenState } from '../src/state/frame-state.ts'

const report = openReport(
  parseReport({
    casement: 1,
    name: 'R',
    pages: [{ name: 'p', displayName: 'P', size: { width: 10, height: 10 }, visuals: [] }],
  }),
)
const selection = {
  page: 'p',
  visual: 'v',
  points: [
    { identity: [{ target: { table: 'T', column: 'C' }, equals: 1 }], values: [{ target: {}, value: 2 }] },
  ],
}

type Asked = { path: string; method: string; body: Record<string, unknown> | undefined }

/** A service whose export is in these states, one after the other. */
function serviceOf(states: readonly object[]) {
  const asked: Asked[] = []
  let at = 0
  const deps: ExportingDeps = {
    open: () => ({ report, selection }) as unknown as OpenState,
    tokens: { ask: (question) => question('token') },
    reportId: () => 'r',
    after: (_ms, action) => {
      const timer = setTimeout(action, 0)
      return () => clearTimeout(timer)
    },
    service: {
      async askExport({ signal }, path, question) {
        signal.throwIfAborted()
        asked.push({ path, method: question?.method ?? 'GET', body: question?.body as Asked['body'] })
        if (path.endsWith('/file')) return new Response('content')
        return Response.json({ id: 'a b', percentComplete: 0, ...states[Math.min(at++, states.length - 1)] })
      },
    },
  }
  return { asked, deps }
}

const what = { format: 'PDF', paper: 'A4', pages: [{ pageName: 'p' }] } as const
const waiting = (onPercent: (percent: number) => void = () => {}) => ({
  signal: new AbortController().signal,
  onPercent,
})

test('what is on the screen is asked for, followed, and fetched', async () => {
  const { asked, deps } = serviceOf([
    { status: 'NotStarted' },
    { status: 'Running', percentComplete: 30 },
    { status: 'Succeeded', fileName: 'R.pdf' },
  ])
  const told: number[] = []
  const file = await exportReport(
    deps,
    what,
    waiting((percent) => told.push(percent)),
  )
  expect([file.name, await file.content.text()]).toEqual(['R.pdf', 'content'])
  expect(told).toEqual([0, 30])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST ',
    'GET /a%20b',
    'GET /a%20b',
    'GET /a%20b/file',
  ])
  const { body } = asked[0]!
  expect(body).toMatchObject({ format: 'PDF', paper: 'A4', pages: [{ pageName: 'p' }], locale: 'en-GB' })
  expect(readBookmarkText(body!['state'] as string)).toMatchObject({ activePage: 'p' })
  // What a mark tells is nobody's filter.
  expect(body!['selection']).toEqual({
    page: 'p',
    visual: 'v',
    points: [{ identity: selection.points[0]!.identity }],
  })
})

test('rows behind a figure are asked for by their query', async () => {
  const { asked, deps } = serviceOf([{ status: 'Succeeded', fileName: 'R.xlsx' }])
  const field = { kind: 'measure', table: 'T', measure: 'M' } as const
  const lines = { title: 'M, lines', query: { select: [{ name: 'M', field }], detailRows: { part: 0 } } }
  await exportReport(deps, { ...what, format: 'XLSX', lines }, waiting())
  expect(asked[0]!.body).toMatchObject({ format: 'XLSX', lines })
})

test('an export that failed is an error with the words of the service', async () => {
  const { deps } = serviceOf([{ status: 'Failed', problem: 'Too long' }])
  await expect(exportReport(deps, what, waiting())).rejects.toMatchObject({
    code: 'QueryFailed',
    detail: 'Too long',
  })
})

test('one that is taken back is ended at the service', async () => {
  const { asked, deps } = serviceOf([{ status: 'Running' }])
  const controller = new AbortController()
  const stopped = new Error('enough')
  const ended = exportReport(deps, what, {
    signal: controller.signal,
    onPercent: () => controller.abort(stopped),
  })
  await expect(ended).rejects.toBe(stopped)
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/a%20b' })
})
