import { describe, expect, test } from 'vitest'
import type { StoredChoice } from '../../src/store/dashboard-storage.ts'
import { reportToShow } from '../../src/dashboard/report-to-show.ts'
import { workspacesOf } from '../../src/dashboard/workspaces.ts'

const entry = (id: string) => ({
  id,
  name: id,
  access: { accessToken: 't', embedUrl: [{ embedUrl: 'https://x' }] },
})
const catalogue = (res: Record<string, string[]>) =>
  workspacesOf({
    res: Object.fromEntries(Object.entries(res).map(([id, reports]) => [id, [id, ...reports.map(entry)]])),
  })

const two = catalogue({ zulu: ['z1', 'z2'], alpha: ['a1', 'a2', 'a3'] })

type Case = [
  name: string,
  workspaces: typeof two,
  stored: Partial<StoredChoice>,
  shown: string,
  isStored?: boolean,
]

const closed: Case[] = [
  ['nothing stored: the first report of the first workspace, unsorted', two, {}, 'zulu/z1', false],
  ['a stored pair', two, { activeWorkspaceId: 'alpha', activeReportId: 'a3' }, 'alpha/a3', true],
  [
    'a workspace alone: no report id is stored, so the first one',
    two,
    { activeWorkspaceId: 'alpha' },
    'zulu/z1',
    false,
  ],
  ['a report without its workspace: searched everywhere', two, { activeReportId: 'a2' }, 'alpha/a2', false],
  [
    'a workspace that is gone: the report is searched everywhere',
    two,
    { activeWorkspaceId: 'x', activeReportId: 'a2' },
    'alpha/a2',
    false,
  ],
  ['a report that is gone', two, { activeWorkspaceId: 'alpha', activeReportId: 'x' }, 'zulu/z1', false],
  [
    'a report of another workspace than the stored one',
    two,
    { activeWorkspaceId: 'alpha', activeReportId: 'z2' },
    'zulu/z1',
    false,
  ],
  [
    'the first workspace has no report: the first that has one',
    catalogue({ none: [], some: ['s1'] }),
    {},
    'some/s1',
    false,
  ],
  ['no report at all', catalogue({ none: [] }), { activeReportId: 'x' }, 'empty'],
  ['no workspace at all', [], {}, 'empty'],
]

const open: Case[] = [
  ['nothing is selected for the person', two, {}, 'unchosen'],
  ['a stored report stays', two, { activeWorkspaceId: 'alpha', activeReportId: 'a1' }, 'alpha/a1', true],
  ['a workspace was chosen, which cleared the report', two, { activeWorkspaceId: 'alpha' }, 'unchosen'],
  ['a stored report that is gone', two, { activeWorkspaceId: 'alpha', activeReportId: 'x' }, 'unchosen'],
  ['no report at all', [], {}, 'empty'],
]

const check = (configure: boolean, [, workspaces, stored, shown, isStored]: Case) => {
  const toShow = reportToShow(workspaces, {
    configure,
    activeWorkspaceId: null,
    activeReportId: null,
    ...stored,
  })
  if (toShow.kind !== 'report') return expect(toShow.kind).toBe(shown)
  expect(`${toShow.workspace.id}/${toShow.report.id}`).toBe(shown)
  expect(toShow.isStored).toBe(isStored)
}

describe('with the chooser closed', () => {
  test.each(closed)('%s', (...row) => check(false, row))
})
describe('with the chooser open', () => {
  test.each(open)('%s', (...row) => check(true, row))
})

describe('with an address that names a report', () => {
  const stored = { configure: false, activeWorkspaceId: 'zulu', activeReportId: 'z1' }
  const show = (workspaceId: string | null, reportId: string) =>
    reportToShow(two, stored, { workspaceId, reportId })

  test('that one is shown, wherever it is by now, and stored if it was not', () => {
    expect(show('alpha', 'a2')).toMatchObject({
      workspace: { id: 'alpha' },
      report: { id: 'a2' },
      isStored: false,
    })
    expect(show('zulu', 'z1')).toMatchObject({ report: { id: 'z1' }, isStored: true })
    expect(show('gone', 'a1')).toMatchObject({ workspace: { id: 'alpha' }, report: { id: 'a1' } })
    expect(show(null, 'a3')).toMatchObject({ workspace: { id: 'alpha' }, report: { id: 'a3' } })
  })

  test('one that is not in the catalogue, or not in that workspace, is not another one', () => {
    for (const [workspaceId, reportId] of [
      ['alpha', 'z1'],
      ['x', 'x'],
      [null, 'x'],
    ] as const)
      expect(show(workspaceId, reportId)).toEqual({ kind: 'not-yours' })
  })
})
