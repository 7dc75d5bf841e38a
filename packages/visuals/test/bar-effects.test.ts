import { expect, test } from 'vitest'
import { drawnChartText } from '../src/cartesian/chart-drawing.ts'
import { chartPanelsOf } from '../src/series/chart-data.ts'
import { effectOfBarInWords } from '../src/series/bar-effects.ts'
import { chartExample } from './chart-examples.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const { visual: example } = chartExample('barChart', 'change-by-country')
const answer = answerOf([
  names('category.0', ['France', 'Spain', 'Malta']),
  amounts('value.0', ['1200000', '-800000', '0']),
])

type Format = NonNullable<typeof example.format>

function drawn(format: Format, hasMore = false) {
  const [value] = example.roles.value
  const roles = { ...example.roles, value: hasMore ? [value!, value!] : [value!] }
  const visual = { ...example, roles, format }
  const whole = hasMore
    ? { ...answer, columns: [...answer.columns, amounts('value.1', ['1', '2', '3'])] }
    : answer
  const panels = chartPanelsOf(visual, whole, writing)
  const options = { size: { width: 560, height: 250 }, words: writing, look: null, isStill: true }
  const svg = drawnChartText(
    panels,
    { ...options, visual, hasPatterns: false, isShown: () => true, isChosen: null },
    lightInk,
  )
  const fills = [...svg.matchAll(/<rect [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)
  const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!)
  const told = panels[0]!.series[0]!.values.map((each) =>
    effectOfBarInWords(visual, panels[0]!, each, writing),
  )
  return { fills, texts, told }
}

const [good, bad, series] = ['good', 'bad', 'series-1'].map((token) => lightInk.token(token))

test('bars that are changes have the colour, the sign and the word of their effect', () => {
  const { fills, texts, told } = drawn({ goodWhen: 'higher' })
  expect(fills.slice(0, 2)).toEqual([good, bad])
  expect(texts).toEqual(expect.arrayContaining(['+1.2M', '−0.8M', '0']))
  expect(told).toEqual(['better', 'worse', ''])
})

test('where less is better the colours are the other way round, and signs stay', () => {
  const { fills, texts, told } = drawn({ goodWhen: 'lower' })
  expect(fills.slice(0, 2)).toEqual([bad, good])
  expect(texts).toEqual(expect.arrayContaining(['+1.2M', '−0.8M']))
  expect(told).toEqual(['worse', 'better', ''])
})

test('bars are not judged unless asked for, nor where colours tell figures apart', () => {
  expect(new Set(drawn({}).fills)).toEqual(new Set([series]))
  const { fills, told } = drawn({ goodWhen: 'higher' }, true)
  expect(fills).not.toContain(good)
  expect(told).toEqual(['', '', ''])
})
