import type { AccessRequest } from '@casement/portal-api'
import { expect, test } from 'vitest'
import * as letters from '../../src/reading/mail/letters.ts'

const correspondence = {
  mail: { administrators: ['ada@example.com', 'alan@example.com'] },
  title: 'Figures',
  href: 'https://portal.example.com/figures/',
}
const request: AccessRequest = {
  id: 'i',
  person: 'emil@example.com',
  workspaceId: 'w',
  reportId: 'r',
  reason: 'a secret reason',
  state: 'accepted',
  askedAt: '2026-11-25T06:00:00Z',
  decidedAt: null,
  answer: 'a secret answer',
  version: 1,
}
const news = { dataset: 'Ledger', owners: ['kim@example.com', 'The controllers'] }
const worked = 'A refresh of the data of Ledger has worked again.'
const failed =
  'A refresh of the data of Ledger has failed. Reports over it show what the last one that worked has brought. You will hear when one works again.'

/** Letters by the function that writes them: recipient, subject, what is said and where it leads. */
const written: Record<string, readonly (readonly [readonly letters.Letter[], ...(readonly string[])[]])[]> = {
  lettersOfRefresh: [
    [
      letters.lettersOfRefresh({ ...news, state: 'failed' }, correspondence),
      ['kim@example.com', 'Figures: the data of Ledger could not be refreshed', failed, 'home'],
    ],
    [
      letters.lettersOfRefresh({ ...news, state: 'completed' }, correspondence),
      ['kim@example.com', 'Figures: the data of Ledger are refreshed again', worked, 'home'],
    ],
    [
      letters.lettersOfRefresh({ ...news, owners: ['Nobody'], state: 'completed' }, correspondence),
      ['ada@example.com', 'Figures: the data of Ledger are refreshed again', worked, 'admin/data'],
      ['alan@example.com', 'Figures: the data of Ledger are refreshed again', worked, 'admin/data'],
    ],
  ],
  lettersOfAsking: [
    [
      letters.lettersOfAsking(request, correspondence),
      ...['ada@example.com', 'alan@example.com'].map((administrator) => [
        administrator,
        'Figures: emil@example.com requests access',
        'emil@example.com requests access to reports of Figures. The reason, and the way to accept or refuse, are here:',
        'admin/requests',
      ]),
    ],
  ],
  lettersOfDeciding: [
    [
      letters.lettersOfDeciding(request, correspondence),
      [
        'emil@example.com',
        'Figures: your request for access was accepted',
        'Your request for access to reports of Figures was accepted. What you see now, and the answer, are here:',
        'home',
      ],
    ],
    [letters.lettersOfDeciding({ ...request, person: 'emil' }, correspondence)],
  ],
  lettersOfMention: [
    [
      letters.lettersOfMention(
        { by: 'emil', people: ['kim@example.com', 'grace'], address: 'home?workspace=w&report=r' },
        correspondence,
      ),
      [
        'kim@example.com',
        'Figures: emil mentioned you in a comment',
        'emil mentioned you in a comment on a report of Figures. It is here:',
        'home?workspace=w&report=r',
      ],
    ],
  ],
}

test('every letter says what happened and where to look, and nothing else', () => {
  for (const [name, all] of Object.entries(written))
    for (const [made, ...expected] of all)
      expect(made, name).toEqual(
        expected.map(([recipient, subject, says, page]) => ({
          recipient,
          subject,
          body: `${says}\n\n${correspondence.href}${page}\n`,
        })),
      )
})

test('every function that writes letters is in the table', () => {
  const all = Object.keys(letters).filter((name) => name.startsWith('letters'))
  expect(Object.keys(written).toSorted()).toEqual(all.toSorted())
})

test.each([
  ['emil@example.com', true],
  ['emil', false],
  ['@example.com', false],
  ['emil@', false],
  ['emil@example.com, ada@example.com', false],
  ['Emil <emil@example.com>', false],
])('%s is an address: %s', (name, isOne) => {
  expect(letters.isAddress(name)).toBe(isOne)
})
