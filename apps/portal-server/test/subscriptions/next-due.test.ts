import { expect, test } from 'vitest'
import type { Schedule } from '@casement/portal-api'
import { nextDue } from '../../src/reading/subscriptions/next-due.ts'

const schedule = (said: Partial<Schedule>): Schedule => ({
  every: 'day',
  day: null,
  time: '07:00',
  zone: 'Europe/Berlin',
  ...said,
})
/** The next moments, each after the one before. */
function dues(of: Schedule, after: string, count: number): string[] {
  const found: string[] = []
  for (let at = new Date(after); found.length < count;) {
    at = nextDue(of, at)
    found.push(at.toISOString().replace(':00.000Z', 'Z'))
  }
  return found
}

test('a time of day stays what clocks show, when they go forward and when they go back', () => {
  expect(dues(schedule({}), '2026-03-27T12:00:00Z', 3)).toEqual([
    '2026-03-28T06:00Z',
    '2026-03-29T05:00Z',
    '2026-03-30T05:00Z',
  ])
  expect(dues(schedule({}), '2026-10-23T12:00:00Z', 3)).toEqual([
    '2026-10-24T05:00Z',
    '2026-10-25T06:00Z',
    '2026-10-26T06:00Z',
  ])
})

test('a time that clocks leap over comes once, an hour later; one that they show twice comes once, the first time', () => {
  const early = schedule({ time: '02:30' })
  expect(dues(early, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:30Z', '2026-03-30T00:30Z'])
  expect(dues(early, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:30Z'])
  expect(dues(early, '2026-03-29T01:15:00Z', 1)).toEqual(['2026-03-29T01:30Z'])
  const beirut = schedule({ time: '00:30', zone: 'Asia/Beirut' })
  expect(dues(beirut, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-28T22:30Z', '2026-03-29T21:30Z'])
  const lordHowe = schedule({ time: '02:15', zone: 'Australia/Lord_Howe' })
  expect(dues(lordHowe, '2026-10-03T00:00:00Z', 2)).toEqual(['2026-10-03T15:45Z', '2026-10-04T15:15Z'])
})

test('weekdays, a day of the week, and a day of the month or its last one', () => {
  expect(dues(schedule({ every: 'weekday' }), '2026-11-20T12:00:00Z', 6)).toEqual([
    '2026-11-23T06:00Z',
    '2026-11-24T06:00Z',
    '2026-11-25T06:00Z',
    '2026-11-26T06:00Z',
    '2026-11-27T06:00Z',
    '2026-11-30T06:00Z',
  ])
  expect(dues(schedule({ every: 'week', day: 7 }), '2026-11-20T12:00:00Z', 2)).toEqual([
    '2026-11-22T06:00Z',
    '2026-11-29T06:00Z',
  ])
  expect(dues(schedule({ every: 'month', day: 29 }), '2027-01-30T12:00:00Z', 2)).toEqual([
    '2027-02-28T06:00Z',
    '2027-03-29T05:00Z',
  ])
  expect(dues(schedule({ every: 'month', day: 30 }), '2028-01-30T12:00:00Z', 2)).toEqual([
    '2028-02-29T06:00Z',
    '2028-03-30T05:00Z',
  ])
  expect(dues(schedule({ every: 'month', day: 31 }), '2027-01-31T12:00:00Z', 3)).toEqual([
    '2027-02-28T06:00Z',
    '2027-03-31T05:00Z',
    '2027-04-30T05:00Z',
  ])
})

test('a day is that of the zone, not of UTC; the moment itself is past', () => {
  const tokyo = schedule({ every: 'week', day: 1, time: '00:30', zone: 'Asia/Tokyo' })
  expect(dues(tokyo, '2026-11-22T15:29:00Z', 1)).toEqual(['2026-11-22T15:30Z'])
  expect(dues(tokyo, '2026-11-22T15:30:00Z', 1)).toEqual(['2026-11-29T15:30Z'])
})
