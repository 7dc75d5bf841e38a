import type { PlanOperator } from '../../src/index.ts'
import { date, double, integer, operation } from '../values.ts'
import { day, moment, NotHere, whole } from './operator-cases.ts'
import type { OperatorCase } from './operator-cases.ts'

export const dateCases = {
  year: [
    ['of a BLANK time', operation('year', integer, moment(null)), null],
    ['of the last day', operation('year', integer, day('2023-12-31')), '2023'],
    ['of the first day', operation('year', integer, day('2024-01-01')), '2024'],
    ['before 1970', operation('year', integer, day('1899-12-31')), '1899'],
    ['of the last moment', operation('year', integer, moment('1969-12-31 23:59:59.999999')), '1969'],
    ['as a double', operation('year', double, day('2024-01-01')), 2024],
    ['of BLANK', operation('year', integer, day(null)), null],
  ],
  month: [
    ['January is 1', operation('month', integer, day('2024-01-31')), '1'],
    ['December is 12', operation('month', integer, day('1969-12-31')), '12'],
    ['as a double', operation('month', double, day('2024-02-29')), 2],
    ['of BLANK', operation('month', integer, day(null)), null],
  ],
  day: [
    ['the first', operation('day', integer, day('2024-03-01')), '1'],
    ['the last', operation('day', integer, day('2024-02-29')), '29'],
    ['of a time before 1970', operation('day', integer, moment('1969-12-31 23:00:00')), '31'],
    ['as a double', operation('day', double, day('2024-02-29')), 29],
    ['of BLANK', operation('day', integer, day(null)), null],
  ],
  monthStart: [
    ['of the last day', operation('monthStart', date, day('2024-02-29')), '2024-02-01'],
    ['of the first day', operation('monthStart', date, day('2024-02-01')), '2024-02-01'],
    ['of a time', operation('monthStart', date, moment('2024-02-29 23:59:59')), '2024-02-01'],
    ['of BLANK', operation('monthStart', date, day(null)), null],
  ],
  quarterStart: [
    ['of the last day', operation('quarterStart', date, day('2024-06-30')), '2024-04-01'],
    ['of the first day', operation('quarterStart', date, day('2024-04-01')), '2024-04-01'],
    ['of its second month', operation('quarterStart', date, day('2024-11-15')), '2024-10-01'],
    ['of the first quarter', operation('quarterStart', date, day('2024-03-31')), '2024-01-01'],
    ['of BLANK', operation('quarterStart', date, day(null)), null],
  ],
  yearStart: [
    ['a calendar year', operation('yearStart', date, day('2024-12-31'), whole('0')), '2024-01-01'],
    ['its first day', operation('yearStart', date, day('2024-01-01'), whole('0')), '2024-01-01'],
    ['before the fiscal year', operation('yearStart', date, day('2024-06-30'), whole('6')), '2023-07-01'],
    ['the first day of one', operation('yearStart', date, day('2024-07-01'), whole('6')), '2024-07-01'],
    ['in its first month', operation('yearStart', date, day('2024-07-31'), whole('6')), '2024-07-01'],
    ['in its second month', operation('yearStart', date, day('2024-08-01'), whole('6')), '2024-07-01'],
    ['the last month of all', operation('yearStart', date, day('2024-12-01'), whole('11')), '2024-12-01'],
    ['before the last month', operation('yearStart', date, day('2024-11-30'), whole('11')), '2023-12-01'],
    ['of BLANK', operation('yearStart', date, day(null), whole('6')), null],
    ['of BLANK months', operation('yearStart', date, day('2024-12-31'), whole(null)), null],
    ['of a time', operation('yearStart', date, moment('2024-12-31 00:00:00'), whole('6')), NotHere],
  ],
  monthEnd: [
    ['of a leap year', operation('monthEnd', date, day('2024-02-01')), '2024-02-29'],
    ['of another year', operation('monthEnd', date, day('1900-02-28')), '1900-02-28'],
    ['of December', operation('monthEnd', date, day('2023-12-31')), '2023-12-31'],
    ['of BLANK', operation('monthEnd', date, day(null)), null],
  ],
  shiftDays: [
    ['later', operation('shiftDays', date, day('2024-02-28'), whole('2')), '2024-03-01'],
    ['earlier, before 1970', operation('shiftDays', date, day('1970-01-01'), whole('-1')), '1969-12-31'],
    ['by none', operation('shiftDays', date, day('2024-02-28'), whole('0')), '2024-02-28'],
    ['BLANK', operation('shiftDays', date, day(null), whole('2')), null],
    ['by BLANK', operation('shiftDays', date, day('2024-02-28'), whole(null)), null],
    ['a time', operation('shiftDays', date, moment('2024-02-28 00:00:00'), whole('2')), NotHere],
  ],
  shiftMonths: [
    ['to its last day', operation('shiftMonths', date, day('2024-01-31'), whole('1')), '2024-02-29'],
    ['over the end of a year', operation('shiftMonths', date, day('2023-11-30'), whole('3')), '2024-02-29'],
    ['earlier, over its start', operation('shiftMonths', date, day('2024-01-15'), whole('-1')), '2023-12-15'],
    [
      'the end does not stay one',
      operation('shiftMonths', date, day('2024-02-29'), whole('1')),
      '2024-03-29',
    ],
    ['by none', operation('shiftMonths', date, day('2024-02-29'), whole('0')), '2024-02-29'],
    ['BLANK', operation('shiftMonths', date, day(null), whole('1')), null],
    ['by BLANK', operation('shiftMonths', date, day('2024-01-31'), whole(null)), null],
    ['a time', operation('shiftMonths', date, moment('2024-01-31 00:00:00'), whole('1')), NotHere],
  ],
  shiftMonthEnds: [
    ['the end stays one', operation('shiftMonthEnds', date, day('2023-02-28'), whole('12')), '2024-02-29'],
    ['earlier', operation('shiftMonthEnds', date, day('2024-02-29'), whole('-1')), '2024-01-31'],
    ['another day', operation('shiftMonthEnds', date, day('2024-02-28'), whole('1')), '2024-03-28'],
    ['to a shorter month', operation('shiftMonthEnds', date, day('2024-01-30'), whole('1')), '2024-02-29'],
    ['BLANK', operation('shiftMonthEnds', date, day(null), whole('1')), null],
    ['by BLANK', operation('shiftMonthEnds', date, day('2024-01-31'), whole(null)), null],
  ],
  daysBetween: [
    ['over a leap day', operation('daysBetween', integer, day('2024-03-01'), day('2024-02-28')), '2'],
    ['the other way', operation('daysBetween', integer, day('2024-02-28'), day('2024-03-01')), '-2'],
    ['the same day', operation('daysBetween', integer, day('2024-02-28'), day('2024-02-28')), '0'],
    ['as a double', operation('daysBetween', double, day('1970-01-01'), day('1969-12-31')), 1],
    ['BLANK', operation('daysBetween', integer, day(null), day('2024-02-28')), null],
    ['from BLANK', operation('daysBetween', integer, day('2024-02-28'), day(null)), null],
    [
      'of a time',
      operation('daysBetween', integer, moment('2024-02-28 00:00:00'), day('2024-02-28')),
      NotHere,
    ],
  ],
} satisfies Partial<Record<PlanOperator, readonly OperatorCase[]>>
