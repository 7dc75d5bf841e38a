import type { RoleField, Visual } from '@casement/visuals'
import type { ReportDefinition } from './definition.ts'
import type { Choice, ReportChoice } from './report-choice.ts'

type WithChoices = Pick<ReportDefinition, 'comparison' | 'currency'>

/** The choices that a report offers, the comparison before the currency. */
export const reportChoicesOf = ({ comparison, currency }: WithChoices): readonly ReportChoice[] =>
  [comparison, currency].filter((each) => each !== undefined)

/** One choice of each that a report offers, in their order. */
export type Chosen = readonly Choice[]

export const choiceName = ({ value, displayName = value }: Choice): string => displayName

const worded = new WeakMap<Visual, Map<string, Visual>>()

/** A visual in the words of what is chosen; the same object for the same choices, and where nothing follows them. */
export function wordedVisual(visual: Visual, chosen: Chosen): Visual {
  if (chosen.length === 0) return visual
  const key = chosen.map(({ value }) => value).join('\u0000')
  const known = worded.get(visual) ?? new Map<string, Visual>()
  worded.set(visual, known)
  const before = known.get(key)
  if (before) return before
  const next = follows(visual, chosen)
    ? (inWords(visual, { chosen, words: wordsOf(chosen) }) as Visual)
    : visual
  known.set(key, next)
  return next
}

/** True where a visual has a compared figure or a word of the choices. */
export const follows = (visual: Visual, chosen: Chosen): boolean => {
  const text = JSON.stringify(visual)
  const hasScenario = chosen.some((each) => 'scenario' in each)
  return (hasScenario && text.includes('"isCompared":true')) || wordsIn(text, chosen).length > 0
}

const wordsOf = (chosen: Chosen): ReadonlyMap<string, string> =>
  new Map(chosen.flatMap(({ words = {} }) => Object.entries(words)))

/** Two braces before a word are braces of the text. */
const named = /(?<!\{)\{([^{}]+)\}/g

const wordsIn = (text: string, chosen: Chosen): readonly string[] => {
  const words = wordsOf(chosen)
  return [...text.matchAll(named)].map(([, word]) => word!).filter((word) => words.has(word))
}

/** What is no text that people read. */
const isKept = (key: string): boolean => key === 'layout' || key === 'filters' || key === 'action'

/** Texts of a visual's head, in which a word in braces is one of the choices or a slip of the pen. */
const headTexts = ['title', 'subtitle'] as const

/**
 * Words in braces of a visual's title and subtitle that the choices of its report do not have, with their places; none where
 * the choices have no words, and braces are letters as any others.
 */
export function unknownWords(
  visual: Visual,
  report: WithChoices,
): readonly { readonly path: string; readonly word: string; readonly known: readonly string[] }[] {
  const known = [...wordsOf(reportChoicesOf(report).map(({ choices }) => choices[0]!)).keys()]
  if (known.length === 0) return []
  return headTexts.flatMap((path) => {
    const text = (visual as Partial<Record<typeof path, string>>)[path] ?? ''
    return [...text.matchAll(named)].flatMap(([, word]) =>
      known.includes(word!) ? [] : [{ path, word: word!, known }],
    )
  })
}

interface Wording {
  readonly chosen: Chosen
  readonly words: ReadonlyMap<string, string>
}

function inWords(value: unknown, wording: Wording): unknown {
  if (typeof value === 'string')
    return value.includes('{')
      ? value.replaceAll(named, (whole, word: string) => wording.words.get(word) ?? whole)
      : value
  if (Array.isArray(value)) return once(value.map((each) => inWords(each, wording)))
  if (typeof value !== 'object' || value === null) return value
  const next = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isKept(key) ? each : inWords(each, wording)]),
  )
  return next.isCompared === true ? compared(next as unknown as RoleField, wording.chosen) : next
}

/** A figure of the comparison has its scenario and, unless it has a name of its own, its name. */
function compared(field: RoleField, chosen: Chosen): RoleField {
  const found = chosen.find((each) => 'scenario' in each)
  return found ? { displayName: choiceName(found), ...field, scenario: found.scenario } : field
}

/** Fields without those that the comparison shows already: of its scenario, by the same name. */
function once(list: readonly unknown[]): readonly unknown[] {
  const shown = list.filter((each) => (each as Partial<RoleField> | null)?.isCompared)
  if (shown.length === 0) return list
  const keyOf = (each: unknown) => {
    const { scenario, displayName } = (each ?? {}) as Partial<RoleField>
    return `${scenario} ${displayName}`
  }
  const keys = new Set(shown.map(keyOf))
  return list.filter((each) => shown.includes(each) || !keys.has(keyOf(each)))
}
