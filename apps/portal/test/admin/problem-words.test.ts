import { expect, test } from 'vitest'
import { isNotAdministrator, problemWords } from '../../src/words/problem-words.ts'

const refused = (status: number, code: string) => ({ status, problem: { code, message: 'No' } })

test('only the refusal of who is no administrator is told apart', () => {
  expect(isNotAdministrator(refused(403, 'notAdministrator'))).toBe(true)
  expect(isNotAdministrator(refused(403, 'personUnknown'))).toBe(false)
  expect(isNotAdministrator(refused(500, 'notAdministrator'))).toBe(false)
  expect(isNotAdministrator({ status: 403 })).toBe(false)
  expect(isNotAdministrator(new Error('bug'))).toBe(false)
})

test('a failed call is a sentence, the server’s own where it gave one', () => {
  expect(problemWords(refused(409, 'grantChanged'))).toBe('No.')
  expect(problemWords({ status: 502, problem: { code: 'c', message: 'Did you mean "EMEA"?' } })).toBe(
    'Did you mean "EMEA"?',
  )
  expect(problemWords({ status: 502 })).toMatch(/refused it \(502\)/)
  expect(problemWords({ status: 'TIMEOUT_ERROR', error: 'x' })).toMatch(/does not answer/)
  expect(problemWords({ status: 'PARSING_ERROR', originalStatus: 200, error: 'x' })).toMatch(/cannot be read/)
})
