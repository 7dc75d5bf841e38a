import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import type { TestOutcome } from './result-file.ts'

export type Place = 'unit' | 'server' | 'browser'

/** A row of docs/spec/requirements.tsv. */
export interface Requirement {
  id: string
  text: string
  place: Place
}

/** The kind of run that a row's `observed_by` column names. */
export const placeOf = (observedBy: string): Place =>
  /^portal in a browser|real frame in a browser/.test(observedBy)
    ? 'browser'
    : observedBy.startsWith('server over HTTP')
      ? 'server'
      : 'unit'

export const parseRequirements = (tsv: string): Requirement[] =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', , text = '', observedBy = ''] = line.split('\t')
      return { id, text, place: placeOf(observedBy) }
    })

export const readRequirements = () =>
  parseRequirements(readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8'))

export interface GroupReport {
  shown: number
  of: number
  missing: string[]
  /** Quoted by a test that passed, but in another kind of run than the row asks for. */
  elsewhere: string[]
}

export interface SpecReport {
  groups: Record<string, GroupReport>
  /** Problems that make the report worthless: ids that do not exist, titles that quote more than three. */
  mistakes: string[]
}

const idsIn = (title: string) => [...title.matchAll(/\[([A-Z]{3}-\d+)\]/g)].map((match) => match[1]!)

/**
 * Which requirements the run showed. A requirement is shown when a test quoting it in its own title passed in the
 * place its row names and no test quoting it there failed; skipped tests do not count.
 */
export function reportSpec(requirements: readonly Requirement[], tests: readonly TestOutcome[]): SpecReport {
  const known = new Set(requirements.map((requirement) => requirement.id))
  const mistakes: string[] = []
  const quotes = new Map<string, TestOutcome[]>()
  for (const test of tests) {
    const ids = idsIn(test.title)
    if (ids.length > 3) mistakes.push(`${test.file}: “${test.title}” quotes more than three requirements`)
    for (const id of ids) {
      if (!known.has(id)) mistakes.push(`${test.file}: “${test.title}” quotes ${id}, which is no requirement`)
      quotes.set(id, [...(quotes.get(id) ?? []), test])
    }
  }
  const groups: Record<string, GroupReport> = {}
  for (const { id, place } of requirements) {
    const group = (groups[id.slice(0, 3)] ??= { shown: 0, of: 0, missing: [], elsewhere: [] })
    group.of++
    const quoting = quotes.get(id) ?? []
    const here = quoting.filter((test) => test.run === place && test.state !== 'skipped')
    if (here.length > 0 && here.every((test) => test.state === 'passed')) group.shown++
    else group.missing.push(id)
    if (quoting.some((test) => test.run !== place && test.state === 'passed')) group.elsewhere.push(id)
  }
  return { groups, mistakes }
}
