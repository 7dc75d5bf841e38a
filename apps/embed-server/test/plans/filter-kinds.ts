const target = (column: string) => ({ table: 'Ledger', column })
const basic = (operator: string, values: unknown[], column = 'City') => ({
  target: target(column),
  filterType: 1,
  operator,
  values,
})
export const inCity = (...values: unknown[]) => basic('In', values)

/** Conditions as pairs of operator and value. */
const advanced = (logicalOperator: string, conditions: unknown[][], of: object = target('City')) => ({
  target: of,
  filterType: 0,
  logicalOperator,
  conditions: conditions.map(([operator, value]) => ({ operator, value })),
})

/** Combinations of these cities with one day. */
const points = (isExclude: boolean, ...values: unknown[]) => ({
  target: [target('City'), target('Day')],
  filterType: 3,
  isExclude,
  values: values.map((value) => [{ value }, { value: '2026-01-15' }]),
})

/** Filters by what they say: one that a plan is asked with, and one of its shape that it answers. */
export const kinds: readonly [string, object, object][] = [
  ['a list that is empty', inCity('Berlin'), inCity()],
  ['a list where an empty one was asked', inCity(), inCity('berlin', null)],
  ['all but a few', basic('NotIn', ['Paris']), basic('NotIn', ['BOSTON', null])],
  ['all but none', basic('NotIn', ['Paris']), basic('NotIn', [])],
  ['all', basic('All', []), basic('All', ['Paris'])],
  ['dates', basic('NotIn', ['2026-01-15'], 'Day'), basic('NotIn', ['2026-02-15', '2026-01-20'], 'Day')],
  ['amounts', basic('In', [1], 'Amount'), basic('In', ['50.05', 1000, '1.5'], 'Amount')],
  ['combinations', points(false, 'x'), points(false, 'berlin', 'Paris')],
  ['all but some combinations', points(true, 'x'), points(true, 'berlin', 'Paris')],
  ['a condition', advanced('And', [['Contains', 'x']]), advanced('And', [['Contains', 'O']])],
  [
    'its negation',
    advanced('And', [['DoesNotStartWith', 'x']]),
    advanced('And', [['DoesNotStartWith', 'b']]),
  ],
  [
    'a condition and another',
    advanced('And', [
      ['GreaterThan', 'x'],
      ['LessThanOrEqual', 'x'],
    ]),
    advanced('And', [
      ['GreaterThan', 'berlin'],
      ['LessThanOrEqual', 'Boston'],
    ]),
  ],
  [
    'a condition or another',
    advanced('Or', [
      ['Is', 'x'],
      ['StartsWith', 'x'],
    ]),
    advanced('Or', [
      ['Is', 'paris'],
      ['StartsWith', 'be'],
    ]),
  ],
  ['an empty text', advanced('And', [['IsNot', 'x']]), advanced('And', [['IsNot', '']])],
  ['BLANK', advanced('And', [['Is', null]]), advanced('And', [['Is', null]])],
  ['no value', advanced('Or', [['IsBlank'], ['Is', 'x']]), advanced('Or', [['IsBlank'], ['Is', 'Boston']])],
  ['no condition', advanced('And', [['None']]), advanced('And', [['None']])],
  [
    'days from and before',
    advanced(
      'And',
      [
        ['GreaterThanOrEqual', '2026-01-01'],
        ['LessThan', '2026-01-01'],
      ],
      target('Day'),
    ),
    advanced(
      'And',
      [
        ['GreaterThanOrEqual', '2026-01-20'],
        ['LessThan', '2026-02-25'],
      ],
      target('Day'),
    ),
  ],
  [
    'a figure',
    advanced('And', [['GreaterThan', 1]], { table: 'Ledger', measure: 'Total' }),
    advanced('And', [['GreaterThan', '300.29']], { table: 'Ledger', measure: 'Total' }),
  ],
]
