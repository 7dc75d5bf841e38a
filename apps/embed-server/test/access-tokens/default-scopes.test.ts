import { expect, test } from 'vitest'
import { asksForDefault } from '../../src/auth/access-tokens/default-scopes.ts'

const defaults = ['https://reports.example.com/.default', 'https://analysis.windows.net/powerbi/api/.default']

test.each([
  ['https://reports.example.com/.default', true],
  ['https://reports.example.com//.default', true],
  ['https://analysis.windows.net/powerbi/api/.default openid profile offline_access', true],
  ['openid  https://analysis.windows.net/powerbi/api/.default email', true],
  ['openid', false],
  ['', false],
  [undefined, false],
  ['https://analysis.windows.net/powerbi/api/Report.Read.All', false],
  ['https://graph.microsoft.com/.default', false],
  ['https://reports.example.com/.default https://analysis.windows.net/powerbi/api/.default', false],
  ['https://reports.example.com/.default Report.Read.All', false],
  ['https://reports.example.com/.default/.default', false],
])('the scopes %j are all that a caller may do: %s', (scope, isAll) => {
  expect(asksForDefault(scope, defaults)).toBe(isAll)
})
