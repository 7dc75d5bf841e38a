import { expect, test } from 'vitest'
import { createAnswerReader, createLineReader } from '../src/index.ts'

const request = {
  casement: 1,
  queries: ['a', 'b', 'c'].map((id) => ({ id, query: { select: [] } })),
} as const
const line = (id: string) => ({ id, columns: [], rowCount: 0, truncated: false })
const text = `${JSON.stringify(line('b'))}\n\n${JSON.stringify(line('a'))}\n${JSON.stringify(line('c'))}`

test('answers are read however the text was cut', () => {
  for (let cut = 0; cut <= text.length; cut++) {
    const reader = createAnswerReader(request)
    const answers = [...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut)), ...reader.end()]
    expect(answers).toEqual([line('b'), line('a'), line('c')])
    expect(reader.unanswered.size).toBe(0)
  }
})

test('the queries that the service left without an answer are known', () => {
  const reader = createAnswerReader(request)
  reader.read(text)
  expect([...reader.unanswered]).toEqual(['c'])
  const cut = createAnswerReader(request)
  cut.read(text.slice(0, -5))
  expect(() => cut.end()).toThrow(SyntaxError)
  expect([...cut.unanswered]).toEqual(['c'])
})

test('blank lines are none, and the last one is given once', () => {
  const reader = createLineReader()
  expect(reader.read(' \r\n\none\ntw')).toEqual(['one'])
  expect(reader.end()).toEqual(['tw'])
  expect(reader.end()).toEqual([])
  expect(reader.read('o\n')).toEqual(['o'])
  expect(reader.read(' ')).toEqual([])
  expect(reader.end()).toEqual([])
})
