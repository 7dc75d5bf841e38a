import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSamples } from '../../bench/samples/sample-reports.ts'
import type { Samples } from '../../bench/samples/sample-reports.ts'
import { answersBesideService } from './answers-beside-service.ts'

// A short version of `npm run prove -- gestures`.
let samples: Samples
beforeAll(async () => {
  samples = await openSamples({ lines: 20_000, framePages: undefined, role: 'EMEA' })
})
afterAll(() => samples?.close())

test('after a gesture that the frame answers, a page shows what the service gives for it', async () => {
  const compared = await answersBesideService(samples, {
    report: 'Group results',
    page: 'month-and-year',
    marks: 1,
  })
  expect(compared.wrong).toEqual([])
  expect(compared.gestures).toBeGreaterThan(1)
  expect(compared.asked).toBe(0)
})
