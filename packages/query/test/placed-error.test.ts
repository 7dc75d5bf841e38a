import { expect, test } from 'vitest'
import { PlacedError, QueryError } from '../src/index.ts'

const place = {
  file: 'finance.json',
  path: 'tables[0]',
  measure: 'Ledger[Profit]',
  position: { offset: 4, line: 2, column: 3 },
  suggestion: 'Amount',
}

test.each([
  [{}, 'No column "Amout"'],
  [{ file: place.file }, 'No column "Amout" (finance.json)'],
  [{ measure: place.measure }, 'No column "Amout" (in Ledger[Profit])'],
  [{ position: place.position }, 'No column "Amout" (at line 2, column 3)'],
  [{ suggestion: place.suggestion }, 'No column "Amout"; did you mean Amount?'],
  // The path is for programs.
  [{ path: place.path }, 'No column "Amout"'],
  [place, 'No column "Amout" (finance.json, in Ledger[Profit], at line 2, column 3); did you mean Amount?'],
])('an error at %j says: %s', (at, message) => {
  const error = new PlacedError('QUERY_UNKNOWN_FIELD', 'No column "Amout"', at)
  expect(error).toMatchObject({ name: 'PlacedError', code: 'QUERY_UNKNOWN_FIELD', message, ...at })
  const told = (Object.keys(place) as (keyof typeof place)[]).filter((name) => error[name] !== undefined)
  expect(told).toEqual(Object.keys(at))
})

test('an error of a query has its name', () => {
  expect(new QueryError('QUERY_SHAPE', 'limit: wrong')).toMatchObject({
    name: 'QueryError',
    code: 'QUERY_SHAPE',
    message: 'limit: wrong',
  })
})
