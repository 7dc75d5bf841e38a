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
import { monthAfter, type Months, periodFilters, periodInForce, withPeriod } from '@casement/report/period'
import type { EffectiveIdentity } from '@casement/semantic'
import {
  basicFilter,
  fieldOfFilter,
  filterWords,
  isNeutral,
  isSameTarget,
  mayOf,
  type ReportFilter,
} from '@casement/visuals'
import { languageOf, readLanguage, wordsOf as wordsIn } from '@casement/words'
import type { Words } from '@casement/words'
import type { ServedDataset, ServedReport } from '../content/content.ts'
import type { Work } from '../scheduling/purse.ts'
import { monthsShifted } from './months-shifted.ts'
import { type Findable, findableIn, type FindableMeasure } from './findable.ts'
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
  /** Words that mean nothing that the viewer may see; with any there is no figure. */
  readonly unknown: readonly string[]
}

export interface FigureQuestion {
  readonly text: string
  readonly locale: string
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
const none: FoundFigures = { figures: [], unknown: [] }

const wordsOfLocale = (locale: string): Words => wordsIn({ language: languageOf(locale), locale })

/** Figures that a text asks for by the names of measures, members and periods; several where it may mean several. */
export async function findFigures(question: FigureQuestion): Promise<FoundFigures> {
  const { text, report, dataset, locale } = question
  await readLanguage(languageOf(locale))
  const findable = findableIn(report.definition, dataset.description)
  const words = sayingWords(wordsOf(text))
  const names = await measureNamesOf(findable, question)
  const { measures, rest } = await question.work(readMeasureInSteps(words, names))
  if (measures.length === 0) return none
  const times = { booksEnd: report.booksEnd, yearEnd: dataset.description.fiscalYearEnd ?? 12, locale }
  const field = periodFieldOf(question)
  const period = field ? readPeriod(rest, times) : { months: null, rest }
  const columns = period.rest.length > 0 ? await membersOf(measures[0]!, findable, question) : []
  const members = await question.work(memberNamesInSteps(columns))
  const { groups, unknown } = await question.work(readMembersInSteps(period.rest, members))
  if (unknown.length > 0) return { figures: [], unknown: unknown.map((word) => saidIn(text, word)) }

  const readings = measures
    .flatMap((measure) => combined(groups).map((members) => ({ measure, members })))
    .slice(0, most.figures)
  const opened = openReport(report.definition)
  const dated = period.months && field ? dateTo(opened, field, period.months) : opened
  const said = field ? saidOfTime(dated, field, { times, named: period.months }) : nothingSaid
  const placed = readings.map(({ measure, members }) => {
    return { measure, members, state: keptTo(dated, members) }
  })
  const answers = await question.ask(placed.map(({ measure, state }) => queryOf(measure, state)))
  const isOneColumn = columnsIn(groups) <= 1
  return {
    figures: placed.map((each, index) => toFigure(each, answers[index]!, { question, said, isOneColumn })),
    unknown: [],
  }
}

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

const saidIn = (text: string, { start, end }: Word): string => text.slice(start, end)

const targetOfColumn = ({ column: { table, column } }: Member) => ({ table, column })

/** The column of the report's period, else that of the model's dates. */
function periodFieldOf({ report, dataset }: FigureQuestion): PeriodDefinition | null {
  const { period } = report.definition
  const { dates } = dataset.description
  if (period) return period
  return dates ? { field: { kind: 'column', ...dates }, default: 'month' } : null
}

/** Members of the report's columns for which the measure has figures among the viewer's rows. */
async function membersOf(
  { table, measure }: FindableMeasure,
  { columns }: Findable,
  { ask }: FigureQuestion,
): Promise<readonly ColumnMembers[]> {
  const texts = columns.filter(({ isText }) => isText).slice(0, most.columns)
  const answers = await ask(
    texts.map((column) => ({
      select: [
        { name: 'member', field: { kind: 'column', table: column.table, column: column.column } },
        { name: 'figure', field: { kind: 'measure', table, measure } },
      ],
      limit: most.members,
    })),
  )
  return texts.map((column, index) => ({
    column,
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
      targetOfColumn(own[0]!),
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
  const months = named ?? periodInForce(state, field, times, null).months
  if (!months) return nothingSaid
  return { months, filters: periodFilters(field, state.filters.report) }
}

interface Placed {
  readonly measure: FindableMeasure
  readonly members: readonly Member[]
  readonly state: ReportState
}

interface Telling {
  readonly question: FigureQuestion
  readonly said: SaidOfTime
  /** Whether each name is of one column alone; else its column is said beside it. */
  readonly isOneColumn: boolean
}

function toFigure(placed: Placed, answer: Answer, telling: Telling): FoundFigure {
  const { measure, state } = placed
  const { report, locale } = telling.question
  const { page, visual } = measure.place
  const column = answer.columns[0]!
  const value = column.values[0] ?? null
  return {
    label: measure.label,
    value: value === null ? null : formatValue(value, column.type, column.format, locale),
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
  const words = wordsOfLocale(question.locale)
  const named = members.map(({ column, value }) => (isOneColumn ? value : `${column.label} ${value}`))
  const others = filtersAt(measure, state).filter(
    (filter) =>
      !isNeutral(filter) &&
      !said.filters.includes(filter) &&
      !isUnsaid(question.report, filter) &&
      !members.some((member) => isSameTarget(filter.target, targetOfColumn(member))),
  )
  const kept = others.map((filter) => {
    const about = fieldOfFilter(filter, dataset.description)
    return `${about.label} ${filterWords(filter, about, words)}`
  })
  const rows = limitingRoles(dataset, identity)
  const months = said.months && askedMonths(said.months, measure, dataset)
  return [
    ...named,
    ...(months ? [monthsText(months, words)] : []),
    ...new Set(kept),
    ...(rows === '' ? [] : [words.say('find.rows', { rows })]),
  ]
}

/** The months that a measure asks for in the place of those that are looked at: a prior year its own. */
function askedMonths(months: Months, { table, measure }: FindableMeasure, { model }: ServedDataset): Months {
  const by = monthsShifted(model, { table, name: measure })
  return by === 0 ? months : { from: monthAfter(months.from, by), to: monthAfter(months.to, by) }
}

/** True for the filter of a choice that nobody has made: the figure is then the one that its name says. */
const isUnsaid = ({ definition }: ServedReport, filter: ReportFilter): boolean =>
  isOfChoice(definition, filter) && mayOf(filter).isHidden

/** Roles that limit what the viewer sees; one without rules shows every row, and nothing limits. */
function limitingRoles({ model }: ServedDataset, { roles }: EffectiveIdentity): string {
  const own = model.roles.filter(({ name }) => roles.includes(name))
  return own.some(({ rules }) => rules.length === 0) ? '' : own.map(({ name }) => name).join(', ')
}
