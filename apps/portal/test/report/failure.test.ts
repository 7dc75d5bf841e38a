import { expect, test } from 'vitest'
import english from '../../src/words/messages/en.json' with { type: 'json' }
import { failureLooks, failureOfQuery, type FailureKind } from '../../src/reading/failure/failure.ts'
import { frameErrorOf } from '../../src/report/frame-error.ts'

test.each([
  [400, 'invalid'],
  [401, 'token-refused'],
  [403, 'token-refused'],
  [404, 'not-found'],
  [500, 'service-down'],
  [502, 'service-down'],
] as const)('an answer %d to the wish for a token is %s', (status, kind) => {
  expect(failureOfQuery({ status, correlationId: 'c' }, true)).toEqual({ kind, correlationId: 'c' })
})

test('no answer is the network’s fault only when there is no network', () => {
  const error = { status: 'FETCH_ERROR', error: 'Failed to fetch' } as const
  expect(failureOfQuery(error, true).kind).toBe('service-down')
  expect(failureOfQuery(error, false).kind).toBe('offline')
})

test.each([
  [{ message: 'TokenExpired' }, 'token-expired'],
  [{ message: 'PowerBIEntityNotFound' }, 'not-found'],
  [{ message: 'Invalid parameters' }, 'invalid'],
  [{ message: 'LoadReportFailed', detailedMessage: 'why' }, 'load-failed'],
  [{ message: 'You may not', errorCode: 'PowerBINotAuthorizedException' }, 'token-refused'],
  [{ message: 'ExplorationContainer_FailedToLoadModel_DefaultDetails' }, 'model-failed'],
])('the frame’s %j has its own screen', (detail, kind) => {
  const { failure } = frameErrorOf({ ...detail, technicalDetails: { requestId: 'c-1' } })
  expect(failure).toEqual({ kind, correlationId: 'c-1' })
})

test.each(Object.getOwnPropertyNames(Object.prototype))(
  'a code that says %s, as every object does, hides no code that is known',
  (errorCode) => {
    expect(frameErrorOf({ errorCode, message: 'Offline' }).failure?.kind).toBe('offline')
    expect(frameErrorOf({ errorCode }).failure).toBeNull()
  },
)

test.each([undefined, null, 'text', {}, { message: 7 }, { message: 'SomethingNew' }])(
  'the frame’s %j has no screen and does no harm',
  (detail) => {
    expect(frameErrorOf(detail).failure).toBeNull()
  },
)

test('every failure says what happened and what to do, each in its own words', () => {
  const texts = Object.keys(failureLooks).map((kind) => [
    english[`failure.${kind as FailureKind}.title`],
    english[`failure.${kind as FailureKind}.text`],
  ])
  for (const [title, text] of texts) expect(Math.min(title!.length, text!.length)).toBeGreaterThan(10)
  expect(new Set(texts.map(([title]) => title)).size).toBe(texts.length)
})
