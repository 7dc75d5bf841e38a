import { expect, test } from 'vitest'
import { createLetterBox } from '../../src/reading/mail/letter-box.ts'

const boxed = () => {
  let count = 0
  return createLetterBox({ now: () => new Date(0), newId: () => `letter-${++count}` })
}
const file = (content: Buffer) => ({ filename: 'a.pdf', contentType: 'application/pdf', content })

test('a letter and its file are for its address alone', async () => {
  const box = boxed()
  await box.send({ to: 'Emil@x.example', subject: 'S', text: 'T', attachments: [file(Buffer.from('pdf'))] })
  expect(box.letters('emil@x.example')).toEqual([
    {
      id: 'letter-1',
      at: '1970-01-01T00:00:00.000Z',
      to: 'Emil@x.example',
      subject: 'S',
      text: 'T',
      files: [{ name: 'a.pdf', mediaType: 'application/pdf', bytes: 3 }],
    },
  ])
  expect(box.file('emil@x.example', 'letter-1', 0)!.content.toString()).toBe('pdf')
  expect(box.letters('ada@x.example')).toEqual([])
  expect(box.file('ada@x.example', 'letter-1', 0)).toBeUndefined()
  expect(box.file('emil@x.example', 'letter-1', 1)).toBeUndefined()
})

test('older letters make room, by their number and by what is attached to them', async () => {
  const box = boxed()
  for (let at = 0; at < 201; at++) await box.send({ to: 'a@x.example', subject: String(at), text: '' })
  expect(box.letters('a@x.example').map(({ subject }) => subject)).toHaveLength(200)
  expect(box.letters('a@x.example')[0]!.subject).toBe('200')
  const large = file(Buffer.alloc(40 * 1024 * 1024))
  for (const subject of ['one', 'two'])
    await box.send({ to: 'a@x.example', subject, text: '', attachments: [large] })
  expect(box.letters('a@x.example').map(({ subject }) => subject)).toEqual(['two'])
})
