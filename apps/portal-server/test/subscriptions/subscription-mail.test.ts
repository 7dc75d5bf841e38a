import { expect, test } from 'vitest'
import { letterOfPause, mailOfAlert, mailOfReport } from '../../src/subscriptions/subscription-mail.ts'

const from = { title: 'Figures', href: 'https://portal.example.com/figures/' }
const sub = { name: 'Every morning', workspaceId: 'w', reportId: 'r', page: null, viewId: null }
const file = { fileName: 'report.pdf', mediaType: 'application/pdf', bytes: Buffer.from('the document') }
const told = { of: 'Profit and loss', dataOf: '2026-11-25T06:00:00Z', from }

test('the mail of a report names it, its data and its address, and has it attached', () => {
  expect(mailOfReport(sub, file, told)).toEqual({
    subject: 'Figures: Every morning',
    text: `Profit and loss is attached, with the rows that you may see.

Data of 2026-11-25 06:00 UTC.

Open it in the portal, with your sign-in:
https://portal.example.com/figures/home?workspace=w&report=r

To change or stop this, go to your subscriptions:
https://portal.example.com/figures/subscriptions
`,
    attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content: file.bytes }],
  })
})

const largest = 10 * 1024 * 1024

test.each([
  [largest, 'is attached, with the rows that you may see.', 1],
  [largest + 1, 'is ready. The document is too large for a mail; open the report and export it there.', 0],
])('a document of %i bytes %s', (size, words, attachments) => {
  const mail = mailOfReport(sub, { ...file, bytes: Buffer.alloc(size) }, told)
  expect(mail.text.split('\n')[0]).toBe(`Profit and loss ${words}`)
  expect(mail.attachments).toHaveLength(attachments)
})

const rule = { visual: 'card', figure: 'Margin', comparison: '<', threshold: 0.2 } as const

test('the mail of an alert names the figure, what it crossed, its report and its address, and nothing of its data where that is not known', () => {
  expect(mailOfAlert({ ...sub, alert: rule, state: null }, 0.19, { ...told, dataOf: null })).toEqual({
    subject: 'Figures: Every morning',
    text: `Margin is 0.19, which is below 0.2.

Of Profit and loss, with the rows that you may see.

You hear of it again once it has been back on the other side.

Open it in the portal, with your sign-in:
https://portal.example.com/figures/home?workspace=w&report=r

To change or stop this, go to your subscriptions:
https://portal.example.com/figures/subscriptions
`,
  })
})

test.each([
  ['<', 'below'],
  ['<=', 'at or below'],
  ['>', 'above'],
  ['>=', 'at or above'],
] as const)('an alert of a figure %s its threshold says that it is %s it', (comparison, words) => {
  const { text } = mailOfAlert({ ...sub, alert: { ...rule, comparison }, state: null }, 0.2, told)
  expect(text).toMatch(`Margin is 0.2, which is ${words} 0.2.\n`)
  expect(text).toMatch('\nData of 2026-11-25 06:00 UTC.\n')
})

test('either mail leads to the page and the view that its figures are of', () => {
  const viewed = { ...sub, page: 'trend', viewId: '0123456789ab' }
  const address = `${from.href}home?workspace=w&report=r&page=trend&view=0123456789ab\n`
  const alert = mailOfAlert({ ...viewed, alert: rule, state: 'a state' }, 0.1, told)
  expect(mailOfReport(viewed, file, told).text).toContain(`\n${address}`)
  expect(alert.text).toContain(`\n${address}`)
  expect(alert.text).toContain('with the rows that you may see and the filters of your view.\n')
})

test.each([
  ['access', 'is paused', 'is paused: you have no right to its report any more, or the report is not there.'],
  [
    'signIn',
    'waits for your sign-in',
    'waits for you: your last sign-in was long ago. It goes on by itself as soon as you have signed in.',
  ],
] as const)('the letter of a subscription that stops for want of %s says so', (why, subject, words) => {
  const problem = 'Your last sign-in was long ago'
  expect(letterOfPause(sub, 'emil@example.com', { why, problem, from })).toEqual({
    recipient: 'emil@example.com',
    subject: `Figures: Every morning ${subject}`,
    body: `“Every morning” ${words}\n\nhttps://portal.example.com/figures/subscriptions\n`,
  })
})
