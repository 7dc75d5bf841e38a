import { describe, expect, test } from 'vitest'
import { byLabel } from '../../src/dashboard/by-label.ts'
import { findReports } from '../../src/dashboard/find-reports.ts'
import { workspacesOf } from '../../src/dashboard/workspaces.ts'

const option = (label: string, value = label) => ({ label, value })
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

test('reads a catalogue in its own order', () => {
  const access = {
    accessToken: 't',
    tokenId: 'i',
    expiresAt: '2026-11-21T10:00:00Z',
    embedUrl: [{ embedUrl: 'https://e' }],
  }
  const workspaces = workspacesOf({
    res: { w2: ['Second'], w1: ['First', { id: 'r1', name: 'Report', access }] },
  })
  expect(workspaces).toEqual([
    { id: 'w2', name: 'Second', reports: [] },
    {
      id: 'w1',
      name: 'First',
      reports: [
        {
          id: 'r1',
          name: 'Report',
          accessToken: 't',
          embedUrl: 'https://e',
          expiresAt: '2026-11-21T10:00:00Z',
          tokenId: 'i',
        },
      ],
    },
  ])
})

test.each([
  ['no object', null],
  ['no res', { other: 1 }],
  ['a list', { res: [] }],
  ['a workspace that is no list', { res: { w: 'Name' } }],
])('reads %s as nothing', (_name, catalogue) => {
  expect(workspacesOf(catalogue)).toEqual([])
})

test('one bad entry does not harm the others, and what an entry lacks is null', () => {
  const [workspace] = workspacesOf({
    res: {
      w: [
        'W',
        null,
        { name: 'no id' },
        { id: 'a', access: { withoutRowRole: true } },
        { id: 'b', name: 'B', access: { embedUrl: [], withoutRowRole: 'yes' } },
      ],
    },
  })
  expect(workspace?.reports).toEqual([
    {
      id: 'a',
      name: 'a',
      accessToken: null,
      embedUrl: null,
      expiresAt: null,
      tokenId: null,
      isWithoutRowRole: true,
    },
    { id: 'b', name: 'B', accessToken: null, embedUrl: null, expiresAt: null, tokenId: null },
  ])
})

describe('sorting by label', () => {
  test('ignores case', () => {
    expect(labels(byLabel([option('b'), option('A'), option('C')]))).toEqual(['A', 'b', 'C'])
  })
  test('keeps the order of labels that are equal but for case, and the list it was given', () => {
    const given = [option('beta', '1'), option('Beta', '2'), option('alpha', '3'), option('BETA', '4')]
    expect(byLabel(given).map(({ value }) => value)).toEqual(['3', '1', '2', '4'])
    expect(given.map(({ value }) => value)).toEqual(['1', '2', '3', '4'])
  })
})

describe('finding reports', () => {
  const workspaces = workspacesOf({
    res: {
      w1: ['Sales', { id: 'r1', name: 'Regions' }, { id: 'r2', name: 'Customers' }],
      w2: ['audit', { id: 'r3', name: 'Sales controls' }],
    },
  })
  const found = (text: string) => findReports(workspaces, text).map(({ report }) => report.label)

  test('without words it is everything, by workspace and name', () => {
    expect(found('  ')).toEqual(['Sales controls', 'Customers', 'Regions'])
  })
  test('every word has to be in the name or in the workspace’s name', () => {
    expect(found('SALES')).toEqual(['Sales controls', 'Customers', 'Regions'])
    expect(found('sales reg')).toEqual(['Regions'])
    expect(found('nothing')).toEqual([])
  })
})

test('a report is found by its tags and description too, and featured ones come first', () => {
  const report = (id: string, name: string, more: object = {}) => ({ id, name, access: {}, ...more })
  const found = (text: string) =>
    findReports(
      workspacesOf({
        res: {
          w: [
            'Finance',
            report('a', 'Balance', { tags: ['Month end'], description: 'Assets' }),
            report('b', 'Profit', { featured: true }),
          ],
        },
      }),
      text,
    )
  expect(found('').map(({ report: { label } }) => label)).toEqual(['Profit', 'Balance'])
  expect(found('month finance')).toEqual([
    {
      workspace: { label: 'Finance', value: 'w' },
      report: { label: 'Balance', value: 'a' },
      description: 'Assets',
    },
  ])
  expect(found('assets')).toHaveLength(1)
  expect(found('nothing')).toEqual([])
})
