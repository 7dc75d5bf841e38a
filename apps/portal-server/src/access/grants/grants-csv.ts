import {
  type CsvChanges,
  type Grantable,
  GrantInput,
  type GrantRecord,
  Rights,
  SubjectKind,
} from '@casement/portal-api'
import { csvLine, fromOneCell, inOneCell, readCsv } from '../../http/csv.ts'

const columns = [
  'id',
  'version',
  'kind',
  'value',
  'workspace',
  'report',
  'rights',
  'rowRoles',
  'rowName',
  'note',
  'remove',
] as const
const needed = ['kind', 'value', 'workspace']

type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>

/** The grants as a file that `readGrantsCsv` reads: with names where they tell a thing from the others, else with ids. */
export function toGrantsCsv(grants: readonly GrantRecord[], { workspaces }: Grantable): string {
  const lines = grants.map((grant) => {
    const workspace = workspaces.find(({ id }) => id.toLowerCase() === grant.workspaceId)
    const report = workspace?.reports.find(({ id }) => id.toLowerCase() === grant.reportId)
    return csvLine([
      grant.id,
      grant.version,
      grant.subject.kind,
      grant.subject.value,
      workspace && isAlone(workspace, workspaces) ? workspace.name : grant.workspaceId,
      report && isAlone(report, workspace!.reports) ? report.name : grant.reportId,
      grant.rights,
      inOneCell(grant.rowRoles),
      grant.rowName,
      grant.note,
      '',
    ])
  })
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

/**
 * What a file asks for. A line with an id changes that grant, which `changeGrants` leaves alone where nothing is different; a
 * line without one makes a grant, and one with something in `remove` takes the grant back. A grant without a line stays.
 */
export function readGrantsCsv(text: string, { workspaces }: Grantable): CsvChanges {
  const { records, problems } = readCsv(text, { columns, needed })
  const changes: CsvChanges['changes'] = []
  const lineOfId = new Map<string, number>()
  for (const { line, cells } of records) {
    const problem = (message: string) => problems.push({ line, message })
    const { id = '', version = '', remove = '' } = cells as Cells
    const which = id === '' ? {} : { id: id.toLowerCase(), version: Number(version) }
    if (id !== '' && !/^[1-9]\d*$/.test(version)) {
      problem('has an id and needs the version that was exported with it')
      continue
    }
    if (id === '' && (version !== '' || remove !== '')) {
      problem(`has ${version === '' ? 'something in remove' : 'a version'} and no id`)
      continue
    }
    const first = lineOfId.get(id.toLowerCase())
    if (first !== undefined) {
      problem(`has the id of line ${first}`)
      continue
    }
    if (id !== '') lineOfId.set(id.toLowerCase(), line)
    if (remove !== '') {
      changes.push({ remove: which as { id: string; version: number } })
      continue
    }
    const input = inputOf(cells, workspaces)
    if (typeof input === 'string') problem(input)
    else changes.push({ write: { ...which, ...input } })
  }
  return { changes, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** A grant of a line, or what is wrong with it. */
function inputOf(cells: Cells, workspaces: Grantable['workspaces']): GrantInput | string {
  const { kind = '', value = '', workspace = '', report = '', rights, rowRoles = '', rowName, note } = cells
  const place = found(workspace, workspaces, 'workspace')
  if ('problem' in place) return place.problem
  const reports = workspaces.find(({ id }) => id.toLowerCase() === place.id.toLowerCase())?.reports ?? []
  const one = report === '' ? null : found(report, reports, `report in the workspace ${workspace}`)
  if (one && 'problem' in one) return one.problem
  const wrongWord =
    oneOf('kind', kind, SubjectKind.options) ?? (rights ? oneOf('rights', rights, Rights.options) : null)
  if (wrongWord !== null) return wrongWord
  if (value === '') return 'needs a value: whom the grant is for'
  const parsed = GrantInput.safeParse({
    subject: { kind: kind.toLowerCase(), value },
    workspaceId: place.id,
    reportId: one?.id ?? null,
    ...(rights ? { rights: rights.toLowerCase() } : {}),
    rowRoles: fromOneCell(rowRoles),
    ...(rowName ? { rowName } : {}),
    ...(note ? { note } : {}),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.path.map(String).join('.') ?? ''
  return `${columnOf[name] ?? name}: ${issue?.message}`
}

function oneOf(column: string, text: string, words: readonly string[]): string | null {
  if (words.includes(text.toLowerCase())) return null
  return `${column}: ${text === '' ? 'is empty' : `"${text}" is none`}; give one of ${words.join(', ')}`
}

const columnOf: Readonly<Record<string, string>> = { 'subject.kind': 'kind', 'subject.value': 'value' }

interface Named {
  readonly id: string
  readonly name: string
}

/** The id of the thing with this id or, alone among all, this name. What is an id is not looked up: that is done later. */
function found(text: string, all: readonly Named[], what: string): { id: string } | { problem: string } {
  if (isId.test(text)) return { id: text }
  const named = all.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (named.length === 1) return named[0]!
  if (text === '') return { problem: `needs a ${what}` }
  return {
    problem:
      named.length === 0
        ? `there is no ${what} called "${text}"`
        : `there are ${named.length} of the name "${text}"; give the id of the ${what}`,
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isAlone = ({ name }: Named, all: readonly Named[]): boolean =>
  all.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length === 1
