import { describe, expect, test } from 'vitest'
import { toCell, toLine } from '../src/index.ts'
import type { AnsweredColumn, AnswerShape, CellType } from '../src/index.ts'
import { amount, boolean, date, decimal, double, integer, maxCents, maxWhole, text, time } from './values.ts'

describe('a cell is written', () => {
  test.each<[string, CellType, unknown, unknown]>([
    ['BLANK', amount, null, null],
    ['nothing as BLANK', integer, undefined, null],
    ['text', text, 'a', 'a'],
    ['a number in text', text, 7, '7'],
    ['truth', boolean, true, true],
    ['truth in a letter', boolean, 't', true],
    ['truth in a word', boolean, 'true', true],
    ['FALSE', boolean, false, false],
    ['FALSE in a letter', boolean, 'f', false],
    ['a whole number', integer, '-12', -12],
    ['a whole number with a point', integer, '12.000', 12],
    ['tens', integer, '100', 100],
    ['the largest safe number', integer, '9007199254740991', 9_007_199_254_740_991],
    ['a larger one in its digits', integer, '9007199254740993', '9007199254740993'],
    ['a lesser one in its digits', integer, '-9007199254740993', '-9007199254740993'],
    ['the most there is', integer, maxWhole, maxWhole],
    ['an amount that no double holds', amount, '90071992547409.93', '90071992547409.93'],
    ['a negative one', amount, `-${maxCents}`, `-${maxCents}`],
    ['an amount with fewer digits', amount, '1.5', '1.50'],
    ['an amount with none', amount, '-3', '-3.00'],
    ['an amount with more', amount, '1.5000', '1.50'],
    ['no digits', decimal(0), '7', '7'],
    ['no digits of several', { kind: 'decimal' }, '7.00', '7'],
    ['0', amount, '0', '0.00'],
    ['a 0 below 0', amount, '-0.001', '0.00'],
    ['a 0 without digits', decimal(0), '-0', '0'],
    ['less than one below 0', amount, '-0.01', '-0.01'],
    ['tens below 0', amount, '-10.00', '-10.00'],
    ['a double', double, -1.5, -1.5],
    ['a double in digits', double, '1e3', 1000],
    ['no number', double, 'NaN', null],
    ['no end', double, Infinity, null],
    ['a day', date, '2024-02-29', '2024-02-29'],
    ['a day with its time', date, '2024-02-29 00:00:00', '2024-02-29'],
    ['a time', time, '2024-02-29 10:11:12.5', '2024-02-29T10:11:12.5'],
    ['a time with its zone', time, '2024-02-29 10:11:12+00', '2024-02-29T10:11:12'],
    ['a time with a long zone', time, '2024-02-29 10:11:12+00:00', '2024-02-29T10:11:12'],
    ['a time of Greenwich', time, '2024-02-29T10:11:12Z', '2024-02-29T10:11:12'],
  ])('%s', (_, type, value, expected) => {
    expect(toCell(value, type)).toBe(expected)
  })
})

const group: AnsweredColumn = { name: 'Place', type: text, role: 'group' }
const figure: AnsweredColumn = { name: 'Amount', type: amount, role: 'value', format: '0.00' }
const plain: AnswerShape = { columns: [group, figure], parts: [{ kind: 'rows', by: [0] }] }
const whole: AnswerShape = {
  ...plain,
  parts: [...plain.parts, { kind: 'subtotals', by: [0] }, { kind: 'totals', by: [] }],
}

describe('rows of an answer', () => {
  test('are columns with their names, types and formats', () => {
    expect(
      toLine('q', plain, {
        columns: [
          ['a', null],
          ['1', null],
          [0, 0],
        ],
      }),
    ).toEqual({
      id: 'q',
      columns: [
        { name: 'Place', type: 'text', values: ['a', null] },
        { name: 'Amount', type: 'decimal', format: '0.00', values: ['1.00', null] },
      ],
      rowCount: 2,
      truncated: false,
    })
  })

  test.each(['NaN', Number.NaN, 'Infinity', '-inf', Number.NEGATIVE_INFINITY])(
    'are none where a double is no number: %s',
    (value) => {
      const columns = [group, { ...figure, type: double }]
      const line = toLine(
        'q',
        { columns, parts: plain.parts },
        {
          columns: [
            ['a', 'b'],
            [1.5, value],
            [0, 0],
          ],
        },
      )
      expect(line).toEqual({
        id: 'q',
        error: {
          code: 'QueryFailed',
          message:
            '"Amount" has a value that is no number: it went beyond what a double holds, or its source has NaN or an infinity',
        },
      })
    },
  )

  test('may be none', () => {
    expect(toLine('q', plain, { columns: [[], [], []] })).toMatchObject({ rowCount: 0, truncated: false })
    expect(toLine('q', plain, { columns: [] })).toMatchObject({ rowCount: 0, truncated: false })
  })

  test.each([
    ['of the limit are whole', { limit: 2 }, 2, false],
    ['beyond the limit are cut, and the line says so', { limit: 1 }, 1, true],
    ['of what an answer may hold are whole', { maxRows: 2 }, 2, false],
    ['beyond what it may hold are cut', { maxRows: 1, limit: 2 }, 1, true],
    ['beyond a limit of none are cut', { limit: 0 }, 0, true],
  ])('%s', (_, bounds, rowCount, truncated) => {
    const line = toLine(
      'q',
      { ...plain, ...bounds },
      {
        columns: [
          ['a', 'b'],
          ['1', '2'],
          [0, 0],
        ],
      },
    )
    expect(line).toMatchObject({ rowCount, truncated })
    expect('columns' in line && line.columns.map(({ values }) => values.length)).toEqual([rowCount, rowCount])
  })

  test.each([maxWhole, `-${maxWhole}`])('of 38 digits are shown: %s', (value) => {
    const columns = [{ ...figure, type: integer }]
    const line = toLine('q', { columns, parts: [{ kind: 'rows', by: [] }] }, { columns: [[value], [0]] })
    expect(line).toMatchObject({ columns: [{ values: [value] }] })
  })

  test.each([`${maxWhole}0`, `-${maxWhole}0`, `${maxCents}9`, `-9${maxCents}`])(
    'of more digits are an error: %s',
    (value) => {
      expect(
        toLine('q', plain, {
          columns: [
            ['a', 'b'],
            ['1', value],
            [0, 0],
          ],
        }),
      ).toEqual({
        id: 'q',
        error: {
          code: 'QueryFailed',
          message: '"Amount" has more than 38 digits and cannot be shown exactly; use smaller units or ROUND',
        },
      })
    },
  )

  test('of long text are no amount', () => {
    expect(toLine('q', plain, { columns: [['9'.repeat(50)], ['1'], [0]] })).toMatchObject({ rowCount: 1 })
  })

  test('a 0 before the point is none of the digits', () => {
    const value = `-0.${maxWhole}`
    const columns = [{ ...figure, type: decimal(38) }]
    const line = toLine('q', { columns, parts: [{ kind: 'rows', by: [] }] }, { columns: [[value], [0]] })
    expect(line).toMatchObject({ columns: [{ values: [value] }] })
  })
})

describe('parts of an answer', () => {
  const rows = {
    columns: [
      ['a', 'b', 'a', null],
      ['1', '2', '3', '-4'],
      [0, 0, 1, 2],
    ],
  }

  test('are sub-totals and totals, each of its rows', () => {
    expect(toLine('q', whole, rows)).toEqual({
      id: 'q',
      columns: [
        { name: 'Place', type: 'text', values: ['a', 'b'] },
        { name: 'Amount', type: 'decimal', format: '0.00', values: ['1.00', '2.00'] },
      ],
      rowCount: 2,
      totals: { Amount: '-4.00' },
      subtotals: [
        {
          by: ['Place'],
          columns: [
            { name: 'Place', type: 'text', values: ['a'] },
            { name: 'Amount', type: 'decimal', format: '0.00', values: ['3.00'] },
          ],
          rowCount: 1,
        },
      ],
      truncated: false,
    })
  })

  test('without rows are empty, and a total BLANK', () => {
    expect(toLine('q', whole, { columns: [[], [], []] })).toMatchObject({
      totals: { Amount: null },
      subtotals: [{ rowCount: 0 }],
    })
  })

  test('take their room from the rows, and are whole or an error', () => {
    expect(toLine('q', { ...whole, maxRows: 3 }, rows)).toMatchObject({
      rowCount: 1,
      truncated: true,
      subtotals: [{ rowCount: 1 }],
    })
    expect(toLine('q', { ...whole, maxRows: 2 }, rows)).toMatchObject({ rowCount: 0, truncated: true })
    expect(toLine('q', { ...whole, maxRows: 1 }, rows)).toEqual({
      id: 'q',
      error: {
        code: 'QueryFailed',
        message:
          'The sub-totals of the query are more than the 1 rows that an answer of its columns may have; filter it more narrowly',
      },
    })
  })

  test('the others stand beside the rows', () => {
    const shape: AnswerShape = {
      ...plain,
      parts: [...plain.parts, { kind: 'others', by: [], others: true }],
    }
    expect(
      toLine('q', shape, {
        columns: [
          ['a', null],
          ['1', '-5'],
          [0, 1],
        ],
      }),
    ).toMatchObject({
      rowCount: 1,
      others: {
        by: [],
        columns: [{ name: 'Amount', values: ['-5.00'] }],
        rowCount: 1,
        others: true,
      },
    })
  })

  test('say of which figures they keep none', () => {
    const note = { table: 'Budget', columns: ['Place'] } as never
    const beyond = new Map([[1, note]])
    const shape: AnswerShape = {
      ...plain,
      parts: [
        { kind: 'rows', by: [0], beyond },
        { kind: 'totals', by: [], beyond },
      ],
    }
    const line = toLine('q', shape, {
      columns: [
        ['a', null],
        [null, null],
        [0, 1],
      ],
    })
    expect(line).toMatchObject({ totalsBeyondGrain: { Amount: note } })
    expect('columns' in line && line.columns.map(({ beyondGrain }) => beyondGrain)).toEqual([undefined, note])
  })
})
