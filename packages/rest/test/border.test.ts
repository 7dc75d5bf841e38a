import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  examplesIn,
  restPath,
  operations,
  readPowerBiError,
  routePattern,
  withCamelCaseKeys,
} from '../src/index.ts'

const swagger: unknown = JSON.parse(
  readFileSync(new URL('../swagger/powerbi-rest-subset.swagger.json', import.meta.url), 'utf8'),
)

test('fills every parameter of a path, encoded once', () => {
  expect(restPath('/groups/{groupId}/reports/{reportId}', { groupId: 'a/b', reportId: 'c d' })).toBe(
    '/groups/a%2Fb/reports/c%20d',
  )
})

test('a path without its parameter is refused by name', () => {
  expect(() => restPath('/groups/{groupId}', {} as { groupId: string })).toThrow(
    'needs the parameter "groupId"',
  )
})

test('writes paths as the router reads them', () => {
  expect(routePattern(operations.Reports_GetPageInGroup.path)).toBe(
    '/groups/:groupId/reports/:reportId/pages/:pageName',
  )
})

test('what is nested beyond every schema is left as it is, however deep', () => {
  const nested = (text: string, depth: number) => `${'['.repeat(depth)}${text}${']'.repeat(depth)}`
  const read = withCamelCaseKeys(JSON.parse(nested('{"Id":1}', 50))) as unknown[]
  expect(JSON.stringify(read)).toBe(nested('{"id":1}', 50))
  expect(() => withCamelCaseKeys(JSON.parse(nested('{"Id":1}', 50_000)))).not.toThrow()
})

test('reads keys whatever their case, at every depth', () => {
  expect(withCamelCaseKeys({ 'odata.context': 'x', Value: [{ IsRefreshable: true, Id: null }] })).toEqual({
    '@odata.context': 'x',
    value: [{ isRefreshable: true, id: null }],
  })
})

test('reads errors of the documented and of other shapes', () => {
  expect(readPowerBiError({ error: { code: 'TokenExpired', message: 'gone' } })).toEqual({
    code: 'TokenExpired',
    message: 'gone',
  })
  expect(readPowerBiError({ error: 'invalid_client', error_description: 'no' })).toEqual({
    code: 'invalid_client',
    message: 'no',
  })
  expect(readPowerBiError('<html>')).toEqual({ code: 'Unknown', message: '' })
})

test('gives worked examples of both shapes as one', () => {
  const examples = examplesIn(swagger)
  const bodyOf = (operationId: string) =>
    examples.find((example) => example.operationId === operationId)?.body
  expect(new Set(examples.map((example) => example.operationId)).size).toBe(49)
  expect(bodyOf('Groups_GetGroups')).toHaveProperty('value.0.name', 'sample group')
  expect(bodyOf('Groups_GetGroup')).toHaveProperty('name', 'Sample Group 1')
})
