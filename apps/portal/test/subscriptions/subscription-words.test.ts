import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { contentWords, scheduleWords } from '../../src/reading/subscriptions/subscription-words.ts'
import german from '../../src/words/messages/de.json' with { type: 'json' }
import messages from '../../src/words/messages/en.json' with { type: 'json' }

const intl = createIntl({ locale: 'en', messages })

test('a schedule in words', () => {
  const at = { time: '07:00', zone: 'Europe/Berlin' }
  expect(scheduleWords(intl, { every: 'week', day: 7, ...at })).toBe('Every Sunday at 07:00, Europe/Berlin')
  expect(scheduleWords(intl, { every: 'month', day: 31, ...at })).toBe(
    'On the last day of each month at 07:00, Europe/Berlin',
  )
})

test.each([
  [intl, 'Tells when Revenue is below 600,000,000.125'],
  [createIntl({ locale: 'de', messages: german }), 'Meldet: Revenue liegt unter 600.000.000,125'],
] as const)('a rule in words has its threshold as its reader writes numbers', (words, rule) => {
  const alert = { visual: 'card', figure: 'Revenue', comparison: '<' as const, threshold: 600_000_000.125 }
  const sub = { alert, format: 'PDF', page: 'p', hasView: false } as Parameters<typeof contentWords>[1]
  expect(contentWords(words, sub)).toBe(rule)
})
