import type { Answer, ModelDescription, SemanticQuery, TranslatedValues } from '@casement/query'
import { forLanguage } from '@casement/report'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'
import type { Answered, Asked } from './answering.ts'
import type { Clock } from './clock.ts'
import { createRequestBudget } from './compile-budgets.ts'
import { createRequestNeeds } from './request-needs.ts'

/** More members than this have no names of a column: they are sent with the report. */
export const maxNames = 5000

/** A column whose members have their names in another one, in the language of a report. */
interface NamedMembers {
  readonly table: string
  readonly column: string
  readonly from: string
}

function namedMembers(dataset: ServedDataset, language: string | undefined): readonly NamedMembers[] {
  if (language === undefined) return []
  const [, translation] = forLanguage(dataset.translations, language) ?? []
  return (translation?.values ?? []).flatMap(({ table, columns = [], from }) =>
    from === undefined ? [] : columns.map((column) => ({ table, column, from })),
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** True where both columns are there for whom the description is. */
function isDescribed({ tables }: ModelDescription, { table, column, from }: NamedMembers): boolean {
  const columns = tables.find(({ name }) => isSame(name, table))?.columns ?? []
  return [column, from].every((name) => columns.some((each) => isSame(each.name, name)))
}

const queryOf = ({ table, column, from }: NamedMembers): SemanticQuery => ({
  select: [
    { name: 'member', field: { kind: 'column', table, column } },
    { name: 'name', field: { kind: 'column', table, column: from } },
  ],
  limit: maxNames,
})

/** Names by their members; of a member that has several, the first. */
function textsOf({ columns, truncated }: Pick<Answer, 'columns' | 'truncated'>): Record<string, string> {
  if (truncated) return {}
  const [members, names] = ['member', 'name'].map(
    (wanted) => columns.find(({ name }) => name === wanted)?.values ?? [],
  )
  const texts = new Map<string, string>()
  for (const [row, member] of members!.entries()) {
    const name = names![row]
    // A name with an asterisk would be a pattern.
    if (typeof member !== 'string' || typeof name !== 'string' || name === '' || member.includes('*'))
      continue
    if (!texts.has(member)) texts.set(member, name)
  }
  return Object.fromEntries(texts)
}

/** Longer than this nobody waits for names: members keep their values. */
const longestMs = 3000

interface NamesDeps {
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly clock: () => Clock
}

/** Somebody who sees members, at whose expense they are asked for. */
type Asker = Pick<Asked, 'identity' | 'viewer' | 'signal'>

/**
 * The dataset with the names that columns of its model give to members in the language of a report: those of the rows that
 * the asker sees. Members whose names cannot be had keep their values. Rejects with the reason of the asker's signal alone.
 */
export async function withMemberNames(
  dataset: ServedDataset,
  { language }: Pick<ServedReport, 'language'>,
  { identity, viewer, signal: asked }: Asker,
  { answer, clock }: NamesDeps,
): Promise<ServedDataset> {
  const { description } = dataset
  const named = namedMembers(dataset, language).filter((each) => isDescribed(description, each))
  if (named.length === 0) return dataset
  const signal = AbortSignal.any([asked, AbortSignal.timeout(longestMs)])
  const needs = createRequestNeeds(named.length)
  const together = { identity, viewer, signal, dataset, needs, budget: createRequestBudget(), clock: clock() }
  const ask = async (each: NamedMembers): Promise<TranslatedValues[]> => {
    const mayHold = () => Promise.resolve()
    const answered = await answer({ ...together, query: queryOf(each), takesArrow: false, mayHold })
    if ('code' in answered || typeof answered.figures !== 'string') return []
    const texts = textsOf(JSON.parse(answered.figures) as Answer)
    return [{ table: each.table, columns: [each.column], texts }]
  }
  const found = await Promise.all(named.map(ask)).catch(() => {
    asked.throwIfAborted()
    return []
  })
  // Texts of the file for the same column are for members without a name.
  const values = [...found.flat(), ...(description.values ?? [])].reduce<TranslatedValues[]>(joined, [])
  return values.length > 0 ? { ...dataset, description: { ...description, values } } : dataset
}

/** Names of one column in one table of texts: the first said hold. */
function joined(all: readonly TranslatedValues[], next: TranslatedValues): TranslatedValues[] {
  const [column] = next.columns ?? []
  const isOne = next.columns?.length === 1 && !next.measures?.length
  const known = isOne
    ? all.findIndex(
        ({ table, columns = [] }) =>
          isSame(table, next.table) && columns.length === 1 && isSame(columns[0]!, column!),
      )
    : -1
  return known < 0
    ? [...all, next]
    : all.map((each, index) =>
        index === known ? { ...each, texts: { ...next.texts, ...each.texts } } : each,
      )
}
