import { expect, test } from 'vitest'
import { attachment, missing, sendFile, toState } from '../../src/documents/exports/kept-answers.ts'
import type { ExportRecord } from '../../src/documents/kept/export-records.ts'
import { exportId, record } from './asked-jobs.ts'

const notThere = expect.objectContaining({
  code: 'PowerBIEntityNotFound',
  message: 'There is no such export, or its time is over',
})

test('a state says how far an export is, and what came of it once something has', () => {
  expect(toState(record)).toEqual({
    id: exportId,
    status: 'Succeeded',
    percentComplete: 100,
    fileName: 'R.csv',
  })
  const failed = { ...record, status: 'Failed', percent: 7, problem: 'It is gone', fileName: null } as const
  expect(toState(failed)).toEqual({
    id: exportId,
    status: 'Failed',
    percentComplete: 7,
    problem: 'It is gone',
  })
})

test.each([
  ['R.csv', 'R.csv', 'R.csv'],
  ['Zürich & Co.pdf', 'Z_rich & Co.pdf', 'Z%C3%BCrich%20%26%20Co.pdf'],
  [
    `50% "of" \\it's (all)*.csv`,
    `50_ _of_ _it's (all)*.csv`,
    '50%25%20%22of%22%20%5Cit%27s%20%28all%29%2a.csv',
  ],
  ['a\r\nset-cookie: x', 'a__set-cookie: x', 'a%0D%0Aset-cookie%3A%20x'],
])('a file called %j is to be saved under that name', (fileName, plain, whole) => {
  expect(attachment(fileName)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
})

/** What is sent of the file of a record that has `bytes` here. */
async function sent(of: ExportRecord, bytes: Buffer | undefined) {
  const reply: Record<string, unknown> = {}
  const written = {
    type: (type: string) => ((reply['type'] = type), written),
    header: (name: string, value: string) => ((reply[name] = value), written),
    send: (body: Buffer) => ((reply['body'] = body), written),
  }
  const asked: string[] = []
  const fileOf = async (found: ExportRecord) => (asked.push(found.exportId), bytes)
  await sendFile(written as unknown as Parameters<typeof sendFile>[0], of, { fileOf })
  return { reply, asked }
}

test('a file is sent under its name, and only that of an export that succeeded and is here', async () => {
  const bytes = Buffer.from('City,Total')
  expect(await sent(record, bytes)).toEqual({
    asked: [exportId],
    reply: { type: 'text/csv', 'content-disposition': attachment('R.csv'), body: bytes },
  })
  await expect(sent(record, undefined)).rejects.toEqual(notThere)
  for (const status of ['NotStarted', 'Running', 'Failed'] as const)
    await expect(sent({ ...record, status }, bytes)).rejects.toEqual(notThere)
  expect(missing).toThrow(notThere)
})
