import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { documents, readDocument, withoutBlocks } from './documents.ts'

const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path))
const sections = ['Context', 'Decision', 'Considered', 'Consequences']

test('there are records', () => {
  expect(records.length).toBeGreaterThan(90)
  const numbers = records.map((path) => basename(path).slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each(records)('%s has the form of all', (path) => {
  const [title, blank, status] = readDocument(path).split('\n')
  expect(title).toMatch(new RegExp(`^# ${basename(path).slice(0, 4)} \\S`))
  expect(blank).toBe('')
  expect(status).toMatch(/^Status: (accepted|superseded by \[\d{4}\])/)
  const headings = [...withoutBlocks(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
  expect(headings).toEqual(sections.filter((section) => headings.includes(section)))
  expect(headings.slice(0, 2)).toEqual(['Context', 'Decision'])
  expect(headings.length).toBeGreaterThan(2)
})
