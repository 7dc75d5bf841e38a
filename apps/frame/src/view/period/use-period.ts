import type { PeriodChoice, PeriodDefinition } from '@casement/report'
import { isAuthors, monthsOf, periodFilters, periodInForce, withPeriod } from '@casement/report/period'
import type { Months } from '@casement/report/period'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { mayOf } from '@casement/visuals'

const yearEndOf = ({ model }: OpenState): number => model.fiscalYearEnd ?? 12

/** The period of the open report, and what the page around it lets readers do with it. */
export function periodStanding(state: OpenState, period: PeriodDefinition) {
  const { report, booksEnd, chosenPeriod } = state
  const standing = periodFilters(period, report.filters.report).map(mayOf)
  return {
    inForce: periodInForce(report, period, { booksEnd, yearEnd: yearEndOf(state) }, chosenPeriod),
    isLocked: standing.some(({ isLocked }) => isLocked),
    isHidden: standing.some(({ isHidden }) => isHidden),
  }
}

/** The period of the open report, and the ways to another. */
export function usePeriod(state: OpenState, period: PeriodDefinition) {
  const session = useSession()
  const { report, booksEnd } = state
  const yearEnd = yearEndOf(state)
  const own: Months = monthsOf(period.default, booksEnd, yearEnd)
  const choose = (months: Months | null, choice: PeriodChoice) =>
    session.filters.choosePeriod(withPeriod(report, period, months), choice)
  return {
    ...periodStanding(state, period),
    isAuthors: isAuthors(report, period),
    own,
    booksEnd,
    monthsOf: (choice: PeriodChoice, end: string) => monthsOf(choice, end, yearEnd),
    choose(choice: PeriodChoice, end: string): void {
      const months = monthsOf(choice, end, yearEnd)
      const isOwn = choice === period.default && months.to === own.to
      choose(isOwn ? null : months, choice)
    },
    reset: () => choose(null, period.default),
  }
}

export type Period = ReturnType<typeof usePeriod>
