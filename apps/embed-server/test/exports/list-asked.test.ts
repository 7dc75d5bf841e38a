import { expect, test } from 'vitest'
import { readBody } from '../../src/http/read-body.ts'
import { listBodies } from '../../src/documents/exports/list-asked.ts'

const most = 3
const { list, same, tooMany, bodyLimit } = listBodies(most)
const id = (digit: number) => `5b218778-e7a5-4d73-8187-f1082404771${digit}`
const one = (digit: number, accessToken = `token ${digit}`) => ({ reportId: id(digit), accessToken })
const body = (more: object = {}) => ({ format: 'PDF', title: 'Board pack', reports: [one(1)], ...more })
const read = (more: object = {}) => readBody(list, body(more), 'Invalid parameters')
const refused = (message: string) => expect.objectContaining({ code: 'Invalid parameters', message })

test('a list is read whole, and names nobody whom it was not given', () => {
  expect(read()).toEqual({ format: 'PDF', title: 'Board pack', reports: [one(1)], notShared: [] })
  const whole = {
    format: 'XLSX',
    title: 'Pack',
    reports: [{ ...one(1), name: 'First' }],
    notShared: ['Second'],
    locale: 'de-CH',
    paper: 'Letter',
  }
  expect(readBody(list, whole, 'Invalid parameters')).toEqual(whole)
  expect(read({ title: '  Pack ' }).title).toBe('Pack')
})

test('a report that is named twice by one token is one report, in its first place; by another token it is two', () => {
  const upper = { ...one(1), reportId: id(1).toUpperCase() }
  expect(read({ reports: [one(1), one(2), upper] }).reports).toEqual([one(1), one(2)])
  const others = [one(1), one(1, 'another'), one(2, 'token 1')]
  expect(read({ reports: others }).reports).toEqual(others)
  expect(readBody(same, { reports: [one(1), one(1)] }, 'Invalid parameters')).toEqual({ reports: [one(1)] })
})

test('as many as one file may have are read, one more is told with how many there are, and nothing of them is read', () => {
  const all = [one(1), one(2), one(3)]
  expect(read({ reports: all, notShared: ['a', 'b', 'c'] })).toMatchObject({
    reports: all,
    notShared: ['a', 'b', 'c'],
  })
  expect(tooMany(4)).toBe('there are 4; one file has at most 3')
  expect(() => read({ reports: [...all, { reportId: 1 }] })).toThrow(
    refused('reports: there are 4; one file has at most 3'),
  )
  expect(() => read({ notShared: ['a', 'b', 'c', 'd', ''] })).toThrow(
    refused('notShared: there are 5; one file has at most 3'),
  )
  expect(() => read({ reports: [] })).toThrow(/^reports: /)
})

test.each([
  ['format', { format: 'CSV' }],
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(257) }],
  ['reports.0.reportId', { reports: [{ ...one(1), reportId: 'x' }] }],
  ['reports.0.accessToken', { reports: [one(1, '')] }],
  ['reports.0.accessToken', { reports: [one(1, 'x'.repeat(16_385))] }],
  ['reports.0.name', { reports: [{ ...one(1), name: ' ' }] }],
  ['reports.0', { reports: [{ ...one(1), rowRoles: ['Group'] }] }],
  ['notShared.1', { notShared: ['a', ''] }],
  ['locale', { locale: '!!' }],
  ['paper', { paper: 'A3' }],
  ['The body', { state: 'x' }],
])('refused at %s, case %#', (place, more) => {
  expect(() => read(more)).toThrow(expect.objectContaining({ code: 'Invalid parameters' }))
  expect(() => read(more)).toThrow(new RegExp(`^${place.replaceAll('.', '\\.')}: `))
})

test('the longest tokens and names of as many as one file may have find room in a body', () => {
  const name = 'ж'.repeat(256)
  const longest = body({
    title: name,
    reports: [1, 2, 3].map((digit) => ({ ...one(digit, 'x'.repeat(16_384)), name })),
    notShared: [name, name, name],
  })
  expect(readBody(list, longest, 'Invalid parameters').reports).toHaveLength(3)
  expect(bodyLimit).toBeGreaterThan(Buffer.byteLength(JSON.stringify(longest)))
  expect(bodyLimit).toBe(16_384 + 3 * (16_384 + 2048))
  expect(() => readBody(same, { reports: [one(1)], title: 'x' }, 'Invalid parameters')).toThrow(/^The body: /)
})
