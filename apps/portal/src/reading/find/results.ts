import type { IntlShape } from 'react-intl'
import { folded, matchOf, type Mark, type Word, wordsOf } from '@casement/find'
import type { Findable, FoundFigure, ReportPlace } from '@casement/portal-api'
import { findReports, toOption } from '../../dashboard/find-reports.ts'
import type { Workspace } from '../../dashboard/workspaces.ts'
import type { Option } from '../../store/option.ts'
import type { Destination } from '../../address/going.ts'
import type { MessageId } from '../../words/languages.ts'

export type ResultKind = 'figure' | 'page' | 'visual' | 'measure' | 'column' | 'report'

export interface Result {
  readonly key: string
  readonly kind: ResultKind
  readonly label: string
  readonly marks: readonly Mark[]
  /** What is said of it below its name. */
  readonly detail?: string | undefined
  /** Where it is, at the other end of the line. */
  readonly aside: string
  /** null: there are no rows; absent: it is no figure */
  readonly value?: string | null
  readonly isFeatured?: boolean | undefined
  readonly isOpen: boolean
  readonly workspace: Option
  readonly report: Option
  /** null: the report itself */
  readonly to: Destination | null
}

export interface ResultGroup {
  readonly name: 'reports' | 'figures' | 'pages' | 'visuals' | 'fields'
  readonly results: readonly Result[]
}

/** What is known of a report's content. */
export interface KnownReport {
  readonly workspace: Option
  readonly report: Option
  readonly isOpen: boolean
  readonly findable: Findable
}

export interface Sought {
  readonly text: string
  readonly workspaces: readonly Workspace[]
  readonly open: ReportPlace | null
  readonly known: readonly KnownReport[]
  readonly figures: readonly FoundFigure[]
  /** The reader's language, which kinds of visuals are also found in. */
  readonly intl: IntlShape
}

/** The most of a kind; who means another types more of its name. */
const most = 5

/** What agrees with the text, by kinds; the reports first where one begins with it, else figures. */
export function resultsOf(sought: Sought): readonly ResultGroup[] {
  const { text, known, intl } = sought
  const words = wordsOf(text)
  const reports: ResultGroup = { name: 'reports', results: reportsOf(sought, words) }
  const typed = folded(text.trim())
  if (words.length === 0) return groupsWithResults([reports])
  const isNamed = reports.results.some(({ label }) => folded(label).startsWith(typed))
  const open = known.find(({ isOpen }) => isOpen)
  const groups: readonly ResultGroup[] = [
    { name: 'figures', results: open ? sought.figures.map((figure, at) => ofFigure(figure, at, open)) : [] },
    { name: 'pages', results: nearest(known.flatMap((each) => pagesOf(each, words))) },
    { name: 'visuals', results: nearest(known.flatMap((each) => visualsOf(each, words, intl))) },
    {
      name: 'fields',
      results: nearestNames(known.flatMap((each) => fieldsOf(each, words, intl))),
    },
  ]
  return groupsWithResults(isNamed ? [reports, ...groups] : [...groups, reports])
}

const groupsWithResults = (groups: readonly ResultGroup[]): readonly ResultGroup[] =>
  groups.filter(({ results }) => results.length > 0)

type Ranked = Result & { readonly distance: number }

const nearest = (results: readonly Ranked[]): readonly Result[] =>
  results.toSorted((a, b) => a.distance - b.distance).slice(0, most)

/** Reports over one model show the same measures: each is there once, of the open report if that shows it. */
const nearestNames = (results: readonly Ranked[]): readonly Result[] => {
  const sorted = results.toSorted((a, b) => a.distance - b.distance)
  return nearest([
    ...new Map(sorted.toReversed().map((each) => [`${each.kind} ${each.label}`, each])).values(),
  ])
}

/** Those that hold every word somewhere, then those whose names are misspelt. */
function reportsOf({ text, workspaces, open }: Sought, words: readonly Word[]): readonly Result[] {
  const holding = findReports(workspaces, text)
  const isHeld = new Set(holding.map(({ report }) => report.value))
  const misspelt =
    words.length === 0
      ? []
      : findReports(workspaces, '').filter(
          ({ report, workspace }) =>
            !isHeld.has(report.value) && matchOf(words, `${report.label} ${workspace.label}`) !== null,
        )
  return [...holding, ...misspelt].map(({ workspace, report, description, isFeatured }) => ({
    key: `report ${workspace.value}/${report.value}`,
    kind: 'report',
    label: report.label,
    marks: matchOf(words, report.label)?.marks ?? [],
    detail: description,
    aside: workspace.label,
    isFeatured,
    isOpen: open?.reportId.toLowerCase() === report.value.toLowerCase(),
    workspace,
    report,
    to: null,
  }))
}

/** What every result in a report says of where it is. */
const inReport = ({ workspace, report, isOpen }: KnownReport) => ({ workspace, report, isOpen })

const destination = ({ workspace, report }: KnownReport, page: string): Destination => ({
  place: { workspaceId: workspace.value, reportId: report.value },
  page,
})

function ofFigure(figure: FoundFigure, at: number, known: KnownReport): Result {
  return {
    ...inReport(known),
    key: `figure ${at} ${figure.label} ${figure.scope.join()}`,
    kind: 'figure',
    label: figure.label,
    marks: [],
    detail: figure.scope.join(' · '),
    aside: figure.pageName,
    value: figure.value,
    to: { ...destination(known, figure.page), filters: figure.filters },
  }
}

/** The typed words are of the name, or some of them of where it is. */
function matchIn(words: readonly Word[], label: string, where: string) {
  const own = matchOf(words, label)
  if (own) return own
  const both = matchOf(words, `${label} ${where}`)
  const marks = both?.marks.filter(({ start }) => start < label.length) ?? []
  return both && marks.length > 0 ? { distance: both.distance, marks } : null
}

/** The match of a name, else that of another one, whose letters are not those that are shown. */
function matchOfAny<T extends { readonly marks: readonly unknown[] }>(
  [label, ...others]: readonly string[],
  matchOne: (name: string) => T | null,
): T | null {
  const own = matchOne(label!)
  const other = own ?? others.map(matchOne).find((match) => match !== null) ?? null
  return own ?? (other && { ...other, marks: [] })
}

/** What is in the open report goes before as good a name in another. */
const farther = ({ isOpen }: KnownReport): number => (isOpen ? 0 : 0.5)

const pagesOf = (known: KnownReport, words: readonly Word[]): readonly Ranked[] =>
  known.findable.pages.flatMap(({ name, label, synonyms = [] }) => {
    const match = matchOfAny([label, ...synonyms], (each) => matchIn(words, each, known.report.label))
    if (!match) return []
    return [
      {
        ...inReport(known),
        ...match,
        distance: match.distance + farther(known),
        key: `page ${known.report.value} ${name}`,
        kind: 'page' as const,
        label,
        aside: known.report.label,
        to: destination(known, name),
      },
    ]
  })

const pageLabel = ({ findable }: KnownReport, page: string): string =>
  findable.pages.find(({ name }) => name === page)?.label ?? page

/** The name of what is called so goes before all that is of a kind called so. */
const ofKind = 1

/** The typed words are of a visual's name, or of that of its kind, and some of them of where it is. */
function matchOfVisual(
  words: readonly Word[],
  label: string,
  { kind, where }: { kind: string; where: string },
) {
  const own = matchIn(words, label, where)
  if (own) return own
  const named = matchIn(words, `${label} ${kind}`, where)
  if (!named) return null
  return { distance: named.distance + ofKind, marks: named.marks.filter(({ start }) => start < label.length) }
}

const visualsOf = (known: KnownReport, words: readonly Word[], intl: IntlShape): readonly Ranked[] =>
  known.findable.visuals.flatMap(({ page, visual, label, type, synonyms = [] }) => {
    const where = pageLabel(known, page)
    const kind = kindWords(type, intl)
    const match = matchOfAny([label, ...synonyms], (each) => matchOfVisual(words, each, { kind, where }))
    if (!match) return []
    return [
      {
        ...inReport(known),
        ...match,
        distance: match.distance + farther(known),
        key: `visual ${known.report.value} ${page} ${visual}`,
        kind: 'visual' as const,
        label,
        detail: kind || undefined,
        aside: whereIs(known, where),
        to: destination(known, page),
      },
    ]
  })

const whereIs = ({ isOpen, report }: KnownReport, page: string): string =>
  isOpen ? page : `${page} · ${report.label}`

/** A kind of visuals as people say it; nothing for one that this portal does not know. */
const kindWords = (type: string, intl: IntlShape): string => {
  const id = `search.kind.${type}`
  return id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : ''
}

const fieldsOf = (known: KnownReport, words: readonly Word[], intl: IntlShape): readonly Ranked[] =>
  (['measure', 'column'] as const).flatMap((kind) =>
    known.findable[`${kind}s`].flatMap(({ page, visual, label, synonyms }) => {
      const own = matchOf(words, label)
      const other = synonyms
        .map((name) => ({ name, match: matchOf(words, name) }))
        .find(({ match }) => match !== null)
      if (!own && !other) return []
      return [
        {
          ...inReport(known),
          distance: (own ?? other!.match!).distance + farther(known),
          marks: own?.marks ?? [],
          key: `${kind} ${known.report.value} ${label} ${page} ${visual}`,
          kind,
          label,
          detail: own ? undefined : intl.formatMessage({ id: 'search.alsoCalled' }, { name: other!.name }),
          aside: whereIs(known, pageLabel(known, page)),
          to: destination(known, page),
        },
      ]
    }),
  )

/** Reports whose content is looked through: the open one, then others in the catalogue's order, so many. */
export function reportsToKnow(
  workspaces: readonly Workspace[],
  open: ReportPlace | null,
  max: number,
): readonly Omit<KnownReport, 'findable'>[] {
  const all = workspaces.flatMap((workspace) =>
    workspace.reports.map((report) => ({
      workspace: toOption(workspace),
      report: toOption(report),
      isOpen: open?.reportId.toLowerCase() === report.id.toLowerCase(),
    })),
  )
  return all.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)).slice(0, max)
}
