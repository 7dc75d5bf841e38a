import { readFileSync, writeFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { reportSchema } from '../src/index.ts'

const file = new URL('../report.schema.json', import.meta.url)
if (process.env.UPDATE_SCHEMA) writeFileSync(file, JSON.stringify(reportSchema))

const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
const example = () =>
  JSON.parse(/<!-- example: report -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)![1]!)

test('the committed JSON Schema is the one of the parser (UPDATE_SCHEMA=1 writes it)', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(reportSchema)
})

test('the JSON Schema accepts the documented example and refuses a misspelt visual', () => {
  const accepts = new Ajv2020().compile(reportSchema)
  expect(accepts(example())).toBe(true)
  const wrong = example()
  wrong.pages[0].visuals[2].type = 'crad'
  expect(accepts(wrong)).toBe(false)
})
