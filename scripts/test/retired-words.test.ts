import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { committed, isRepository } from './committed.ts'

/** Names that terms of docs/glossary.md replaced. No plain English words. */
const retired: readonly (readonly [term: string, names: RegExp])[] = [
  ['pre-aggregation', /\btables? of sums\b|\bSummar(?:yNeed|yTables?|ies)\b|\bmakeSums\b/i],
  ['RLS filter', /\brow[ -]?rules?\b|\bguardsFor\b/i],
  ['secured table', /\bguarded[ -]?sources?\b/i],
  ['single-flight', /\bshared-?work\b/i],
  ['query queue', /\bcreateAdmission\b|\bNoPlace\b/],
  ['token bucket', /\bcreateRate\b/],
  ['skeleton', /\bBones\b/],
  ['empty state', /\bEmptyFace\b/],
  ['error state', /\bFailureFace\b/],
  ['undo bar', /\bTakeBack\b|\btake-back\.tsx\b/],
  ['SVG renderer', /\bscenePainter\b/],
  [
    'effective identity',
    /\bpersonFor\b|\bGrantedIdentity\b|\bsmallPersons\b|\bplan\/person\.ts\b|\baccess\.row(?:Name|Roles)\b|\bkind: 'person'; part\b|\bPerson\b[^;\n]*from '@casement\/semantic'/,
  ],
  [
    'embed token claims',
    /\bEmbedGrant\b|\bdecideGrant\b|\bGrant(?:Question|Decision)\b|\b(?:decide-grant|grant-request)\.ts\b/,
  ],
  ['token holder', /\binterface Holder\b|\btype Holder\b/],
  ['principal', /\bidentityOf\b/],
  ['max', /\b(?:most|least)[A-Z]\w*/],
  ['TTL cache', /\bcreateKept\b/],
  ['session context', /\bcreateDesk\b|\binterface Desk\b/],
]

/** The specification has words of its own, and this file has all of them. */
const isOurs = (path: string) =>
  /\.(tsx?|mts|mjs|css|md)$/.test(path) &&
  !path.startsWith('docs/spec/') &&
  path !== 'scripts/test/retired-words.test.ts'

test('no retired name is in a source, a test, a document or a path', (context) => {
  if (!isRepository) context.skip('this is no git repository')
  const found = committed.filter(isOurs).flatMap((path) => {
    const text = `${path}\n${readFileSync(join(root, path), 'utf8')}`
    return retired.flatMap(([term, names]) => {
      const name = names.exec(text)?.[0]
      return name === undefined ? [] : [`${path}: "${name}" is ${term} (docs/glossary.md)`]
    })
  })
  expect(found).toEqual([])
})

test.each(retired)('the glossary has %s', (term) => {
  expect(readFileSync(join(root, 'docs/glossary.md'), 'utf8')).toMatch(
    new RegExp(`^\\| [^|]*\\b${term}\\b[^|]* \\|`, 'm'),
  )
})
