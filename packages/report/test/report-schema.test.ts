import { readFileSync, writeFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { reportFolderSchemas, reportSchema } from '../src/index.ts'

const schemas = { 'report.schema.json': reportSchema, ...reportFolderSchemas }
const fileOf = (name: string) => new URL(`../${name}`, import.meta.url)
if (process.env.UPDATE_SCHEMA)
  for (const [name, schema] of Object.entries(schemas)) writeFileSync(fileOf(name), JSON.stringify(schema))

const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
const example = () =>
  JSON.parse(/<!-- example: report -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)![1]!)

test.each(Object.entries(schemas))(
  '%s is the one of the parser (UPDATE_SCHEMA=1 writes it)',
  (name, schema) => {
    expect(JSON.parse(readFileSync(fileOf(name), 'utf8'))).toEqual(schema)
  },
)

test('the JSON Schema accepts the documented example and refuses a misspelt visual', () => {
  const accepts = new Ajv2020().compile(reportSchema)
  expect(accepts(example())).toBe(true)
  const wrong = example()
  wrong.pages[0].visuals[2].type = 'crad'
  expect(accepts(wrong)).toBe(false)
})

test('the schemas of a folder accept the parts of the documented example, each its own', () => {
  const [report, page, theme] = Object.values(reportFolderSchemas).map((schema) =>
    new Ajv2020().compile(schema),
  )
  const { pages, ...rest } = example()
  const { name: _fromTheFile, ...overview } = pages[0]
  expect(report!({ $schema: '…', ...rest })).toBe(true)
  expect(report!(example())).toBe(false)
  expect(page!({ $schema: '…', ...overview })).toBe(true)
  expect(page!({ ...overview, dispalyOption: 'fitToPage' })).toBe(false)
  expect(theme!({ $schema: '…', name: 'Ours', dataColors: ['#1B6CA8'] })).toBe(true)
  expect(theme!({ dataColors: ['blue'] })).toBe(false)
})
