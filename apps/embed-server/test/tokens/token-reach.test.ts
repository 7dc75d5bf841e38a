import { describe, expect, test } from 'vitest'
import type { Content } from '../../src/content/content.ts'
import type { VerifiedEmbedToken } from '../../src/auth/embed-tokens/embed-token.ts'
import { datasetOf, givesDetails, holderOf, reportOf } from '../../src/auth/embed-tokens/token-reach.ts'

/** Reports by their ids. One without an export level is broken, as is the dataset `broken`. */
const reports: Record<string, { datasetId: string; dataExport?: string }> = {
  ledger: { datasetId: 'books', dataExport: 'underlying' },
  costs: { datasetId: 'books', dataExport: 'summarized' },
  sales: { datasetId: 'shop', dataExport: 'underlying' },
  torn: { datasetId: 'books' },
  halted: { datasetId: 'broken', dataExport: 'underlying' },
}
const namedReport = (id: string) => reports[id] && { id, name: id, datasetId: reports[id].datasetId }
const content = {
  namedReport,
  report: (id: string) =>
    reports[id]?.dataExport && { ...namedReport(id), definition: { dataExport: reports[id].dataExport } },
  dataset: (id: string) => (id === 'broken' ? undefined : { id, roles: [], model: { roles: [] } }),
} as unknown as Content

const tokenFor = (ids: readonly string[], datasets: readonly string[], rest: object = {}) =>
  ({
    reports: ids.map((id, place) => ({ id, permissions: place })),
    datasets,
    identities: [],
    ...rest,
  }) as unknown as VerifiedEmbedToken

const refused = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })

describe('a report', () => {
  const token = tokenFor(['ledger', 'costs', 'torn', 'gone'], ['books'])

  test('is reached by a token for it, with what it may do there, however its id is written', () => {
    expect(reportOf(token, 'COSTS', content)).toMatchObject({ report: { id: 'costs' }, permissions: 1 })
  })

  test.each([
    ['is another one', 'sales', 'PowerBINotAuthorizedException', 'not for this report'],
    ['was taken away', 'gone', 'PowerBIEntityNotFound', 'no longer there'],
    ['is broken', 'torn', 'LoadReportFailed', '"torn" cannot be shown at the moment'],
  ])('is refused where it %s', (_, id, code, message) => {
    expect(() => reportOf(token, id, content)).toThrow(refused(code, message))
  })
})

describe('the dataset of a request', () => {
  const idOf = (token: VerifiedEmbedToken, reportId?: unknown) => datasetOf(token, reportId, content).id

  test('is that of the report it names, or that of all reports of the token', () => {
    expect(idOf(tokenFor(['ledger', 'sales'], ['books', 'shop']), 'sales')).toBe('shop')
    expect(idOf(tokenFor(['ledger', 'costs', 'gone'], ['books']))).toBe('books')
  })

  test.each<[string, VerifiedEmbedToken, unknown, string, string]>([
    [
      'names two reports',
      tokenFor(['ledger'], ['books']),
      ['ledger', 'ledger'],
      'Invalid parameters',
      'reportId: stands in the address more than once',
    ],
    [
      'names none of reports over several datasets',
      tokenFor(['ledger', 'sales'], ['books', 'shop']),
      undefined,
      'Invalid parameters',
      'reportId: the token is for reports over several datasets',
    ],
    [
      'names a report that the token is not for',
      tokenFor(['ledger'], ['books', 'shop']),
      'sales',
      'PowerBINotAuthorizedException',
      'not for this report',
    ],
    [
      'needs a dataset that the token is not for',
      tokenFor(['ledger'], ['shop']),
      'ledger',
      'PowerBINotAuthorizedException',
      'not for the dataset that this needs',
    ],
    ['needs a dataset that is broken', tokenFor(['halted'], ['broken']), 'halted', 'LoadReportFailed', ''],
    [
      'has a token for nothing',
      tokenFor([], ['books']),
      undefined,
      'PowerBINotAuthorizedException',
      'not for the dataset',
    ],
  ])('is refused to one that %s', (_, token, reportId, code, message) => {
    expect(() => idOf(token, reportId)).toThrow(refused(code, message))
  })
})

test('the rows behind figures are given where every report in question gives them', () => {
  const token = tokenFor(['ledger', 'costs'], ['books'])
  expect(['ledger', 'costs', undefined].map((id) => givesDetails(token, id, content))).toEqual([
    true,
    false,
    false,
  ])
  expect(givesDetails(tokenFor(['ledger', 'sales'], ['books', 'shop']), undefined, content)).toBe(true)
  // One that was removed since gives nothing and takes nothing.
  expect(
    ['ledger', 'costs'].map((id) => givesDetails(tokenFor([id, 'removed'], ['books']), undefined, content)),
  ).toEqual([true, false])
})

test('a token says whom it was issued for, or that it is for nobody', () => {
  const holder = { name: 'emil' }
  expect(holderOf(tokenFor([], [], { holder }))).toBe(holder)
  expect(() => holderOf(tokenFor([], []))).toThrow(refused('NoPerson', ''))
})
