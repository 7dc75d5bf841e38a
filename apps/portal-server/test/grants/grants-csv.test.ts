import type { Grantable, GrantRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { readGrantsCsv, toGrantsCsv } from '../../src/access/grants/grants-csv.ts'

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`
const offered: Grantable = {
  workspaces: [
    {
      id: id(1),
      name: 'Finance',
      reports: [
        { id: id(2), name: 'Profit', roles: [] },
        { id: id(3), name: 'Twin', roles: [] },
        { id: id(4), name: 'twin', roles: [] },
      ],
    },
    { id: id(5), name: 'Sales', reports: [] },
  ],
}
const head = 'id,version,kind,value,workspace,report,rights,rowRoles,rowName,note,remove'
const read = (...lines: string[]) => readGrantsCsv([head, ...lines].join('\r\n'), offered)

const grant: GrantRecord = {
  id: id(8),
  subject: { kind: 'person', value: 'emil' },
  workspaceId: id(1),
  reportId: id(2),
  rights: 'view',
  rowRoles: ['EMEA', 'Own'],
  rowName: 'emil.b',
  note: 'two\nlines, "quoted"',
  version: 3,
  changedBy: 'ada',
  changedAt: '2026-01-01T00:00:00.000Z',
}
const { version, changedBy: _, changedAt: __, id: ___, ...input } = grant

test('what is written is read again, whatever is in its texts', () => {
  const strange = ['=1+1', "'=1", '+49', '-', '@x', 'a;b', 'a,b', '"', 'ß 東京']
  const grants = strange.map((value, index) => ({
    ...grant,
    id: id(index).replace(/0$/, '9'),
    subject: { kind: 'group' as const, value },
    rowRoles: ['A', 'B=C'],
  }))
  const { changes, problems } = readGrantsCsv(toGrantsCsv([grant, ...grants], offered), offered)
  expect(problems).toEqual([])
  const written = [grant, ...grants].map(({ id, subject, rowRoles }) => ({
    write: { id, version, ...input, subject, rowRoles },
  }))
  expect(changes).toEqual(written)
})

test('nothing that is written is run by a spreadsheet', () => {
  const csv = toGrantsCsv([{ ...grant, subject: { kind: 'group', value: '=HYPERLINK("x")' } }], offered)
  const rest = 'Finance,Profit,view,"EMEA; Own",emil.b,"two\nlines, ""quoted""",'
  expect(csv).toBe(`${head}\r\n${id(8)},3,group,"'=HYPERLINK(""x"")",${rest}\r\n`)
})

test('names that are not alone, and things that are gone, are written as ids and read as they are', () => {
  const gone = { ...grant, id: id(9), workspaceId: id(7), reportId: id(6) }
  const csv = toGrantsCsv([{ ...grant, reportId: id(3) }, gone], offered)
  const rest = 'view,"EMEA; Own",emil.b,"two\nlines, ""quoted""",\r\n'
  expect(csv).toBe(
    `${head}\r\n${id(8)},3,person,emil,Finance,${id(3)},${rest}${id(9)},3,person,emil,${id(7)},${id(6)},${rest}`,
  )
  expect(readGrantsCsv(csv, offered)).toEqual({
    problems: [],
    changes: [
      { write: { id: id(8), version, ...input, reportId: id(3) } },
      { write: { id: id(9), version, ...input, workspaceId: id(7), reportId: id(6) } },
    ],
  })
})

test.each([
  [
    ',,person,emil,Finance,Twin,,,,,',
    'there are 2 of the name "Twin"; give the id of the report in the workspace Finance',
  ],
  [',,person,emil,Finanz,,,,,,', 'there is no workspace called "Finanz"'],
  [',,person,emil,,,,,,,', 'needs a workspace'],
  [',,robot,emil,Finance,,,,,,', 'kind: "robot" is none; give one of person, group, role'],
  [',,,emil,Finance,,,,,,', 'kind: is empty; give one of person, group, role'],
  [',,person,,Finance,,,,,,', 'needs a value: whom the grant is for'],
  [',,person,emil,Finance,,own,,,,', 'rights: "own" is none; give one of view, edit'],
  [',,person,emil,Finance,,,,a b,,', /^rowName: /],
  [`${id(8)},,person,emil,Finance,,,,,,`, 'has an id and needs the version that was exported with it'],
  ...['0', '03', '-3', '3a', 'a3', '3.5'].map((given): [string, string] => [
    `${id(8)},${given},person,emil,Finance,,,,,,`,
    'has an id and needs the version that was exported with it',
  ]),
  [',3,person,emil,Finance,,,,,,', 'has a version and no id'],
  [',,person,emil,Finance,,,,,,x', 'has something in remove and no id'],
  [',,person,emil,Finance,,,,,,,,more', 'has 13 cells for 11 columns'],
])('a line %s is a problem of its line', (line, message) => {
  expect(read(',,person,ida,Sales,,,,,,', line)).toEqual({
    changes: [{ write: expect.objectContaining({ workspaceId: id(5) }) }],
    problems: [{ line: 3, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  })
})

test('the same id twice is a problem, and a line to remove needs no more than id and version', () => {
  expect(read(`${id(8)},3,,,,,,,,,yes`, `${id(8)},3,person,emil,Finance,,,,,,`)).toEqual({
    changes: [{ remove: { id: id(8), version: 3 } }],
    problems: [{ line: 3, message: 'has the id of line 2' }],
  })
})

test('a workspace may be named by its id in any letters, and a report of it by its name', () => {
  const lettered = 'abcdef01-0000-4000-8000-000000000000'
  const inLetters = { workspaces: [{ ...offered.workspaces[0]!, id: lettered }] }
  const text = `kind,value,workspace,report\nperson,ida,${lettered.toUpperCase()},profit\n`
  expect(readGrantsCsv(text, inLetters)).toEqual({
    problems: [],
    changes: [
      {
        write: {
          subject: { kind: 'person', value: 'ida' },
          workspaceId: lettered,
          reportId: id(2),
          rights: 'view',
          rowRoles: [],
        },
      },
    ],
  })
})

test('a file that is none is told as such', () => {
  const problemsOf = (text: string) => readGrantsCsv(text, offered).problems.map(({ message }) => message)
  expect(problemsOf('')).toEqual(['is empty'])
  expect(problemsOf('kind,value\n')).toEqual(['needs the column "workspace"'])
  expect(problemsOf('kind,value,workspace,colour\n')[0]).toMatch(/^has no column "colour"; there are id, /)
  expect(problemsOf('kind,value,workspace\nperson,"emil,Finance\n')).toEqual([
    'is not CSV: a quote is not closed or stands where none may',
  ])
})

test('a file of a spreadsheet that separates by semicolons is read too', () => {
  const text = '\uFEFFkind;value;workspace;rowRoles\r\ngroup;Auditors;Finance;"EMEA; Own"\r\n'
  expect(readGrantsCsv(text, offered).changes).toEqual([
    {
      write: {
        subject: { kind: 'group', value: 'Auditors' },
        workspaceId: id(1),
        reportId: null,
        rights: 'view',
        rowRoles: ['EMEA', 'Own'],
      },
    },
  ])
})

test('problems are told from the first line to the last, whatever is wrong with each', () => {
  const lines = [
    ',,person,emil,Finanz,,,,,,',
    ',,person,emil,Finance,,,,,,,,more',
    ',,robot,emil,Sales,,,,,,',
  ]
  expect(read(...lines).problems.map(({ line }) => line)).toEqual([2, 3, 4])
})

test('letters make no difference to ids, kinds and rights, and a report is of the workspace beside it', () => {
  const lettered = (first: string) => `${first}bcdef01-0000-4000-8000-000000000000`
  const [finance, sales, profit, same, known] = ['a', 'b', 'c', 'd', 'e'].map(lettered)
  const inCapitals: Grantable = {
    workspaces: [
      { id: finance!.toUpperCase(), name: 'Finance', reports: [{ id: profit!, name: 'Profit', roles: [] }] },
      {
        id: sales!.toUpperCase(),
        name: 'Sales',
        reports: [{ id: same!.toUpperCase(), name: 'Profit', roles: [] }],
      },
    ],
  }
  const made = {
    ...grant,
    id: known!,
    workspaceId: sales!,
    reportId: same!,
    rights: 'edit' as const,
    note: 'n',
  }
  const csv = toGrantsCsv([made], inCapitals)
  expect(csv.split('\r\n')[1]).toContain(',Sales,Profit,edit,')
  const shouted = csv
    .replace(',person,', ',PERSON,')
    .replace(',edit,', ',Edit,')
    .replace(known!, known!.toUpperCase())
  const { changes, problems } = readGrantsCsv(shouted + csv.split('\r\n').slice(1).join('\r\n'), inCapitals)
  expect(problems).toEqual([expect.objectContaining({ message: 'has the id of line 2' })])
  expect(changes).toEqual([
    {
      write: {
        ...input,
        note: 'n',
        id: known,
        version,
        workspaceId: sales,
        reportId: same,
        rights: 'edit',
      },
    },
  ])
})
