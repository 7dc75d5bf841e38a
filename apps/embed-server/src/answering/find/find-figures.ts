import { type Word, wordsOf } from '@casement/find'
import { models } from '@casement/contract'
import { formatValue } from '@casement/format'
import type { Answer, SemanticQuery } from '@casement/query'
import {
  filtersInForce,
  isOfChoice,
  openReport,
  pageNamed,
  type PeriodDefinition,
  type ReportState,
  withFilters,
} from '@casement/report'
import {
  monthAfter,
  type Months,
  monthsOfFilter,
  periodFilters,
  periodInForce,
  withPeriod,
} from '@casement/report/period'
import { type EffectiveIdentity, filterEffect } from '@casement/semantic'
import {
  basicFilter,
  fieldOfFilter,
  filterWords,
  isNeutral,
  isSameTarget,
  mayOf,
  type ReportFilter,
  translationsOf,
} from '@casement/visuals'
import { languageOf, readLanguage, wordsOf as wordsIn } from '@casement/words'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'
import type { Work } from '../../scheduling/purse.ts'
import { monthsShifted } from './months-shifted.ts'
import { type Findable, type FindableColumn, findableIn, type FindableMeasure } from './findable.ts'
import { monthsText, readPeriod, type Times } from './read-period.ts'
import {
  type ColumnMembers,
  type Member,
  type MeasureNames,
  measureNamesInSteps,
  memberNamesInSteps,
  readMeasureInSteps,
  readMembersInSteps,
  sayingWords,
  signsOf,
} from './read-question.ts'

/** A figure with the words that say what it is of, and the way to where the report shows it. */
export interface FoundFigure {
  readonly label: string
  /** null: there are no rows */
  readonly value: string | null
  readonly scope: readonly string[]
  readonly page: string
  readonly pageName: string
  readonly visual: string
  /** The report's filters under which it stands there. */
  readonly filters: readonly ReportFilter[]
}

export interface FoundFigures {
  readonly figures: readonly FoundFigure[]
  /** Whether a measure that the report shows is named; else there is no figure. */
  readonly isMeasureNamed: boolean
  /** What was not understood; with any of it there is no figure. Without a measure, the words that could name one. */
  readonly unknown: readonly string[]
}

export interface FigureQuestion {
  readonly text: string
  /** The reader's: words, and names of months. */
  readonly locale: string
  /** That of figures and dates. */
  readonly formatLocale: string
  readonly report: ServedReport
  readonly dataset: ServedDataset
  readonly identity: EffectiveIdentity
  /** Answers queries as the viewer's, in their order. */
  ask(queries: readonly SemanticQuery[]): Promise<readonly Answer[]>
  /** Does work in slices, at the viewer's expense. */
  readonly work: Work
}

/** Columns whose members are looked through, and members of each. */
const most = { columns: 12, members: 2000, figures: 5 }

/** Figures that a text asks for by the names of measures, members and periods; several where it may mean several. */
export async function findFigures(question: FigureQuestion): Promise<FoundFigures> {
  const { text, report, dataset, locale } = question
  await readLanguage(languageOf(locale))
  const findable = findableIn(report.definition, dataset.description)
  const names = await measureNamesOf(findable, question)
  const read = await question.work(readMeasureInSteps(sayingWords(wordsOf(text)), names))
  const times = { booksEnd: report.booksEnd, yearEnd: dataset.description.fiscalYearEnd ?? 12, locale }
  const field = periodFieldOf(question)
  const period = field ? readPeriod(read.rest, times) : { months: null, rest: read.rest, again: [] }
  const notUnderstood = (words: readonly Word[]): FoundFigures => ({
    figures: [],
    isMeasureNamed: read.measures.length > 0,
    unknown: words.toSorted((a, b) => a.start - b.start).map(({ start, end }) => text.slice(start, end)),
  })
  if (read.measures.length === 0) return notUnderstood(period.rest)

  const measures = read.measures.filter(
    (each) => !period.months || !field || feels(each, field.field, question),
  )
  if (measures.length === 0) return notUnderstood(read.rest.filter((word) => !period.rest.includes(word)))
  const rest = period.rest.filter((word) => !period.again.includes(word))
  const columns = rest.length > 0 ? await membersOf(measures, findable, question) : []
  const members = await question.work(memberNamesInSteps(columns))
  const { groups, unknown } = await question.work(
    readMembersInSteps(rest, members, { isWhole: read.isWhole, names }),
  )
  const signs = signsBeside(text, [
    ...measures.flatMap(namesOf),
    ...groups.flat().flatMap(({ value, label = value }) => [value, label]),
  ])
  if (unknown.length + period.again.length + signs.length > 0)
    return notUnderstood([...unknown, ...period.again, ...signs])
  const figures = await figuresOf(measures, groups, { question, times, field, months: period.months })
  return figures.length > 0 ? { figures, isMeasureNamed: true, unknown: [] } : notUnderstood(rest)
}

interface Asking {
  readonly question: FigureQuestion
  readonly times: Times
  readonly field: PeriodDefinition | null
  /** null: no word speaks of a period */
  readonly months: Months | null
}

async function figuresOf(
  measures: readonly FindableMeasure[],
  groups: readonly (readonly Member[])[],
  { question, times, field, months }: Asking,
): Promise<FoundFigure[]> {
  const readings = measures
    .flatMap((measure) => combined(groups).map((members) => ({ measure, members })))
    .filter(({ measure, members }) =>
      members.every(({ column }) => feels(measure, targetOf(column), question)),
    )
    .slice(0, most.figures)
  const opened = openReport(question.report.definition)
  const dated = months && field ? dateTo(opened, field, months) : opened
  const said = field ? saidOfTime(dated, field, { times, named: months }) : nothingSaid
  const placed = readings.map(({ measure, members }) => {
    return { measure, members, state: keptTo(dated, members) }
  })
  const answers = await question.ask(placed.map(({ measure, state }) => queryOf(measure, state)))
  const isOneColumn = columnsIn(groups) <= 1
  return placed.map((each, index) =>
    toFigure(each, answers[index]!, { question, said, period: field, isOneColumn }),
  )
}

/** Signs of a text that no name has which was read of it. */
const signsBeside = (text: string, names: readonly string[]): readonly Word[] =>
  signsOf(text).filter(({ folded }) => !names.some((name) => name.includes(folded)))

const namesOf = ({ label, synonyms }: FindableMeasure): readonly string[] => [label, ...synonyms]

/**
 * Whether a filter on a column can change a measure: what is kept to a line of its own is the same whatever other line it is
 * asked for, and is no figure of that line.
 */
const feels = (
  { table, measure }: FindableMeasure,
  { table: ofTable, column }: { readonly table: string; readonly column: string },
  { dataset }: FigureQuestion,
): boolean => filterEffect(dataset.model, { table, name: measure }, { table: ofTable, column }).isFelt

/** Those of a report, made once: nothing is kept of a question. */
const measureNames = new WeakMap<Findable, MeasureNames>()

async function measureNamesOf(findable: Findable, { work }: FigureQuestion): Promise<MeasureNames> {
  const known = measureNames.get(findable)
  if (known) return known
  const figures = findable.measures.filter(({ isFigure }) => isFigure)
  const made = await work(measureNamesInSteps(figures, findable.others))
  measureNames.set(findable, made)
  return made
}

const targetOf = ({ table, column }: FindableColumn) => ({ table, column })

/** The column of the report's period, else that of the model's dates. */
function periodFieldOf({ report, dataset }: FigureQuestion): PeriodDefinition | null {
  const { period } = report.definition
  const { dates } = dataset.description
  if (period) return period
  return dates ? { field: { kind: 'column', ...dates }, default: 'month' } : null
}

/**
 * Members of columns that the measures feel, for which the first has figures among the viewer's rows: at any time, or, where it
 * depends on the months that are looked at, in those of the report.
 */
async function membersOf(
  measures: readonly FindableMeasure[],
  { columns }: Findable,
  question: FigureQuestion,
): Promise<readonly ColumnMembers[]> {
  const [first] = measures as readonly [FindableMeasure]
  const { table, measure } = first
  const period = periodFieldOf(question)
  const isOfChosen = period && shiftBy(first, period, question.dataset) === 'chosen'
  const filters = isOfChosen ? filtersAt(first, openReport(question.report.definition)) : []
  const texts = columns
    .filter((column) => column.isText && measures.some((each) => feels(each, targetOf(column), question)))
    .slice(0, most.columns)
  const answers = await question.ask(
    texts.map((column) => ({
      select: [
        { name: 'member', field: { kind: 'column', table: column.table, column: column.column } },
        { name: 'figure', field: { kind: 'measure', table, measure } },
      ],
      ...(filters.length > 0 && { filters }),
      limit: most.members,
    })),
  )
  const { of } = translationsOf(question.dataset.description)
  return texts.map((column, index) => ({
    column,
    translate: of(targetOf(column)),
    values: (answers[index]!.columns[0]?.values ?? []).filter((value) => typeof value === 'string'),
  }))
}

/** One member of each group, in all ways. */
function combined(groups: readonly (readonly Member[])[]): readonly (readonly Member[])[] {
  let all: readonly (readonly Member[])[] = [[]]
  for (const group of groups)
    all = all.flatMap((members) => group.map((member) => [...members, member])).slice(0, most.figures)
  return all
}

const columnsIn = (groups: readonly (readonly Member[])[]): number =>
  Math.max(0, ...groups.map((group) => new Set(group.map(({ column }) => column)).size))

const dateTo = (state: ReportState, period: PeriodDefinition, months: Months): ReportState => ({
  ...state,
  filters: { ...state.filters, report: withPeriod(state, period, months) },
})

/** The report kept to members; several of one column are all let through. */
function keptTo(state: ReportState, members: readonly Member[]): ReportState {
  const columns = [...new Set(members.map(({ column }) => column))]
  const filters = columns.map((column) => {
    const own = members.filter((member) => member.column === column)
    return basicFilter(
      targetOf(column),
      own.map(({ value }) => value),
    )
  })
  return withFilters(state, { kind: 'report' }, models.FiltersOperations.Replace, filters)
}

const filtersAt = ({ place }: FindableMeasure, state: ReportState): readonly ReportFilter[] =>
  filtersInForce(state, place.page, place.visual, null)

const queryOf = (measure: FindableMeasure, state: ReportState): SemanticQuery => ({
  select: [{ name: 'figure', field: { kind: 'measure', table: measure.table, measure: measure.measure } }],
  filters: filtersAt(measure, state),
})

/** The period, and the filters that say it. */
interface SaidOfTime {
  readonly months: Months | null
  readonly filters: readonly ReportFilter[]
}

const nothingSaid: SaidOfTime = { months: null, filters: [] }

function saidOfTime(
  state: ReportState,
  field: PeriodDefinition,
  { times, named }: { times: Times; named: Months | null },
): SaidOfTime {
  const filters = periodFilters(field, state.filters.report)
  const months = named ?? monthsInForce(state, field, times)
  return months ? { months, filters } : nothingSaid
}

/** Months that the author's filters come to; without a period of the report nobody has chosen any but by a filter. */
function monthsInForce(state: ReportState, field: PeriodDefinition, times: Times): Months | null {
  if (state.definition.period) return periodInForce(state, field, times, null).months
  const filters = periodFilters(field, state.filters.report)
  return filters.length === 1 ? monthsOfFilter(filters[0]!, field) : null
}

interface Placed {
  readonly measure: FindableMeasure
  readonly members: readonly Member[]
  readonly state: ReportState
}

interface Telling {
  readonly question: FigureQuestion
  readonly said: SaidOfTime
  readonly period: PeriodDefinition | null
  /** Whether each name is of one column alone; else its column is said beside it. */
  readonly isOneColumn: boolean
}

function toFigure(placed: Placed, answer: Answer, telling: Telling): FoundFigure {
  const { measure, state } = placed
  const { report, formatLocale } = telling.question
  const { page, visual } = measure.place
  const column = answer.columns[0]!
  const value = column.values[0] ?? null
  return {
    label: measure.label,
    value: value === null ? null : formatValue(value, column.type, column.format, formatLocale),
    scope: scopeOf(placed, telling),
    page,
    pageName: pageNamed(report.definition, page)?.displayName ?? page,
    visual,
    filters: state.filters.report,
  }
}

/** What a figure is of: its members, its period, what else the report keeps it to, and the viewer's rows. */
function scopeOf({ measure, members, state }: Placed, telling: Telling): readonly string[] {
  const { question, said, isOneColumn } = telling
  const { dataset, identity } = question
  const words = wordsIn({ language: languageOf(question.locale), locale: question.formatLocale })
  const named = members.map(({ column, value, label = value }) =>
    isOneColumn ? label : `${column.label} ${label}`,
  )
  const others = filtersAt(measure, state).filter(
    (filter) =>
      !isNeutral(filter) &&
      !said.filters.includes(filter) &&
      !isUnsaid(question.report, filter) &&
      !members.some((member) => isSameTarget(filter.target, targetOf(member.column))),
  )
  const kept = others.map((filter) => {
    const about = fieldOfFilter(filter, dataset.description)
    return `${about.label} ${filterWords(filter, about, words)}`
  })
  const rows = limitingRoles(dataset, identity)
  const months = monthsOfFigure(measure, telling)
  return [
    ...named,
    ...(months === null ? [] : [months]),
    ...new Set(kept),
    ...(rows === '' ? [] : [words.say('find.rows', { rows })]),
  ]
}

/**
 * By how many months a measure shifts those looked at, 0: it is of them; 'chosen' where it looks at others, as to the last of
 * them; null: it feels none.
 */
function shiftBy(
  { table, measure: name }: FindableMeasure,
  { field }: PeriodDefinition,
  { model }: ServedDataset,
): number | 'chosen' | null {
  const { isFelt, isKept } = filterEffect(model, { table, name }, field)
  return !isFelt ? null : isKept ? 0 : monthsShifted(model, { table, name }) || 'chosen'
}

/** The months of a figure in words, where those looked at are known. */
function monthsOfFigure(
  measure: FindableMeasure,
  { question: { locale, dataset }, said: { months }, period }: Telling,
): string | null {
  const by = period && shiftBy(measure, period, dataset)
  if (!months || by === null) return null
  const words = wordsIn({ language: languageOf(locale), locale })
  if (by === 'chosen') return words.say('find.chosenMonths', { months: monthsText(months, words) })
  return monthsText({ from: monthAfter(months.from, by), to: monthAfter(months.to, by) }, words)
}

/** True for the filter of a choice that nobody has made: the figure is then the one that its name says. */
const isUnsaid = ({ definition }: ServedReport, filter: ReportFilter): boolean =>
  isOfChoice(definition, filter) && mayOf(filter).isHidden

/** Roles that limit what the viewer sees; one without rules shows every row, and nothing limits. */
function limitingRoles({ model }: ServedDataset, { roles }: EffectiveIdentity): string {
  const own = model.roles.filter(({ name }) => roles.includes(name))
  return own.some(({ rules }) => rules.length === 0) ? '' : own.map(({ name }) => name).join(', ')
}
