import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { parseThreshold, scheduleWords } from '../../src/subscriptions/subscription-words.ts'
import messages from '../../src/words/messages/en.json' with { type: 'json' }

const intl = createIntl({ locale: 'en', messages })

test('a threshold is a number, or a percentage of one', () => {
  const typed = ['20 %', '0.2', '12,5%', ' -3 ', '−1.5', '', 'twenty', '1.000,5', '1e3']
  expect(typed.map(parseThreshold)).toEqual([0.2, 0.2, 0.125, -3, -1.5, null, null, null, null])
})

test('a schedule in words', () => {
  const at = { time: '07:00', zone: 'Europe/Berlin' }
  expect(scheduleWords(intl, { every: 'week', day: 7, ...at })).toBe('Every Sunday at 07:00, Europe/Berlin')
  expect(scheduleWords(intl, { every: 'month', day: 31, ...at })).toBe(
    'On the last day of each month at 07:00, Europe/Berlin',
  )
})
