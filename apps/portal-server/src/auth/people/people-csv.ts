import { Subject } from '@casement/portal-api'
import { type CsvProblem, fromOneCell, readCsv } from '../../http/csv.ts'
import type { Person } from '../signed-in/person.ts'

/** Reads a file with the columns person, groups and roles; of groups and roles several stand in one cell. */
export function readPeopleCsv(text: string): { people: readonly Person[]; problems: readonly CsvProblem[] } {
  const { records, problems } = readCsv(text, { columns: ['person', 'groups', 'roles'], needed: ['person'] })
  const lines = new Map<string, number>()
  const people: Person[] = []
  for (const { line, cells } of records) {
    const person = nameOf('person', cells['person'] ?? '')
    const first = lines.get(person)
    if (first !== undefined) problems.push({ line, message: `has the person of line ${first}` })
    lines.set(person, line)
    const groups = fromOneCell(cells['groups'] ?? '')
    const roles = fromOneCell(cells['roles'] ?? '')
    const wrong =
      problemOf('person', person) ??
      firstProblem(groups.map((value) => problemOf('group', value))) ??
      firstProblem(roles.map((value) => problemOf('role', value)))
    if (wrong !== undefined) problems.push({ line, message: wrong })
    else people.push({ value: person, groups, roles })
  }
  return { people, problems: problems.toSorted((a, b) => a.line - b.line) }
}

const firstProblem = (problems: readonly (string | undefined)[]) => problems.find((one) => one !== undefined)

/** The name as a grant would have it. */
const nameOf = (kind: Subject['kind'], value: string): string => {
  const parsed = Subject.safeParse({ kind, value })
  return parsed.success ? parsed.data.value : value
}

function problemOf(kind: Subject['kind'], value: string): string | undefined {
  if (value === '') return `${kind}: is empty`
  const parsed = Subject.safeParse({ kind, value })
  return parsed.success ? undefined : `${kind}: ${parsed.error.issues[0]?.message}`
}
