import { expect, test } from 'vitest'
import {
  letterOfPause,
  mailOfAlert,
  mailOfReport,
} from '../../src/reading/subscriptions/subscription-mail.ts'

const from = { title: 'Figures', href: 'https://portal.example.com/figures/' }
const sub = { name: 'Every morning', workspaceId: 'w', reportId: 'r', page: null, viewId: null, locale: null }
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

const shown = { field: 'Sales[Margin]', label: 'Margin', value: '0.19', text: '19.0%', threshold: '20.0%' }
const rule = { visual: 'card', figure: 'Margin', comparison: '<', threshold: 0.2 } as const

test('the mail of an alert names the figure, what it crossed, its report and its address, and nothing of its data where that is not known', () => {
  expect(mailOfAlert({ ...sub, alert: rule, state: null }, shown, { ...told, dataOf: null })).toEqual({
    subject: 'Figures: Every morning',
    text: `Margin is 19.0%, which is below 20.0%.

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
  const { text } = mailOfAlert({ ...sub, alert: { ...rule, comparison }, state: null }, shown, told)
  expect(text).toMatch(`Margin is 19.0%, which is ${words} 20.0%.\n`)
  expect(text).toMatch('\nData of 2026-11-25 06:00 UTC.\n')
})

test('either mail leads to the page and the view that its figures are of', () => {
  const viewed = { ...sub, page: 'trend', viewId: '0123456789ab' }
  const address = `${from.href}home?workspace=w&report=r&page=trend&view=0123456789ab\n`
  const alert = mailOfAlert({ ...viewed, alert: rule, state: 'a state' }, shown, told)
  expect(mailOfReport(viewed, file, told).text).toContain(`\n${address}`)
  expect(alert.text).toContain(`\n${address}`)
  expect(alert.text).toContain('with the rows that you may see and the filters of your view.\n')
})

test('a figure and a threshold that are written alike are told exactly', () => {
  const alike = { ...shown, value: '0.19996', text: '20.0%' }
  const { text } = mailOfAlert({ ...sub, alert: rule, state: null }, alike, told)
  expect(text).toMatch('Margin is 0.19996, which is below 0.2.\n')
  const same = { ...shown, value: '0.20', text: '20.0%' }
  const atLeast = { ...rule, comparison: '<=' as const }
  expect(mailOfAlert({ ...sub, alert: atLeast, state: null }, same, told).text).toMatch(
    'Margin is 20.0%, which is at or below 20.0%.\n',
  )
})

test('who reads German is written to in German, in every letter', () => {
  const german = { ...sub, locale: 'de-CH' }
  const alert = mailOfAlert(
    { ...german, alert: rule, state: 'a state' },
    { ...shown, text: '19,0 %', threshold: '20,0 %' },
    told,
  )
  expect(alert.text).toBe(`Margin ist 19,0 % und damit unter 20,0 %.

Aus Profit and loss, mit den Zeilen, die Sie sehen dürfen, und den Filtern Ihrer Ansicht.

Daten vom 2026-11-25 06:00 UTC.

Sie hören erst wieder davon, nachdem der Wert zurück auf der anderen Seite war.

Im Portal öffnen, mit Ihrer Anmeldung:
https://portal.example.com/figures/home?workspace=w&report=r

Zum Ändern oder Beenden gehen Sie zu Ihren Abonnements:
https://portal.example.com/figures/subscriptions
`)
  expect(mailOfReport(german, file, told).text).toMatch(/^Profit and loss ist angehängt, mit den Zeilen/)
  const paused = (why: Parameters<typeof letterOfPause>[2]['why']) =>
    letterOfPause(german, 'emil@example.com', { why, from })
  expect(paused('access').subject).toBe('Figures: Every morning ist angehalten')
  expect(paused({ days: 1 }).body).toMatch('mehr als 1 Tag zurück.')
  expect(paused({ hours: 24 }).body).toMatch('mehr als 24 Stunden zurück')
})

test.each([
  ['access', 'is paused', 'is paused: you have no right to its report any more, or the report is not there.'],
  [
    { days: 30 },
    'waits for your sign-in',
    'waits for you: your last sign-in is more than 30 days ago. It goes on by itself as soon as you have signed in.',
  ],
  [
    { hours: 1 },
    'waits for your sign-in',
    'waits for you: your last sign-in is more than 1 hour ago, and a group or a role of it says what you see here. It goes on by itself as soon as you have signed in.',
  ],
] as const)('the letter of a subscription that stops because of %j says so', (why, subject, words) => {
  expect(letterOfPause(sub, 'emil@example.com', { why, from })).toEqual({
    recipient: 'emil@example.com',
    subject: `Figures: Every morning ${subject}`,
    body: `“Every morning” ${words}\n\nhttps://portal.example.com/figures/subscriptions\n`,
  })
})
