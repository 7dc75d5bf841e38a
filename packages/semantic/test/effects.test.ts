import { describe, expect, test } from 'vitest'
import { describeModel, parseModel } from '../src/index.ts'
import { refusal } from './world/refusal.ts'
import { smallModel } from './world/small-model.ts'

const at = (table: string, column: string) => ({ table, column })
const declared = {
  against: 'Total LY',
  constantRates: 'Value',
  quantity: {
    measure: 'Lines',
    against: 'Sold before',
    by: [at('Account', 'Name'), at('Entity', 'Name')],
    unit: at('Account', 'Kind'),
  },
}

/** The small model whose first measure, Total, declares these effects. */
function modelOf(effects: unknown) {
  const [ledger, ...others] = smallModel.tables
  const [total, ...measures] = ledger!.measures!
  const before = { name: 'Sold before', expression: "CALCULATE([Lines], SAMEPERIODLASTYEAR('Date'[Date]))" }
  const word = { name: 'Word', expression: '"word"' }
  return {
    ...smallModel,
    tables: [{ ...ledger, measures: [{ ...total, effects }, ...measures, before, word] }, ...others],
  }
}

describe('the effects of a measure', () => {
  test('are described by the names of measures and columns, without their expressions', () => {
    const { tables } = describeModel(parseModel(modelOf([declared])))
    const measure = (name: string) => ({ table: 'Ledger', measure: name })
    expect(tables[0]!.measures[0]!.effects).toEqual([
      {
        against: measure('Total LY'),
        constantRates: measure('Value'),
        quantity: {
          measure: measure('Lines'),
          against: measure('Sold before'),
          by: declared.quantity.by,
          unit: declared.quantity.unit,
        },
      },
    ])
    expect(tables[0]!.measures[1]).not.toHaveProperty('effects')
  })

  test('are exchange rates alone where nothing is counted', () => {
    const { tables } = parseModel(modelOf([{ against: 'total ly', constantRates: 'Value' }]))
    expect(tables[0]!.measures[0]!.effects).toEqual([
      { against: { table: 'Ledger', name: 'Total LY' }, constantRates: { table: 'Ledger', name: 'Value' } },
    ])
  })

  const path = 'tables[0].measures[0].effects'
  const ofQuantity = (change: object) => [{ ...declared, quantity: { ...declared.quantity, ...change } }]
  const wrong: [what: string, effects: unknown, place: string, message: RegExp][] = [
    ['no list', {}, path, /a list of at least one comparison/],
    ['nothing to tell apart', [{ against: 'Total LY' }], `${path}[0]`, /need "quantity", "constantRates"/],
    [
      'a measure that there is not',
      [{ ...declared, against: 'Total LX' }],
      `${path}[0].against`,
      /no measure "Total LX".*did you mean "Total LY"/,
    ],
    [
      'the measure itself',
      [{ ...declared, constantRates: 'Total' }],
      `${path}[0].constantRates`,
      /is the measure itself/,
    ],
    [
      'a quantity that is no number',
      ofQuantity({ against: 'Word' }),
      `${path}[0].quantity.against`,
      /\[Word\] is text/,
    ],
    ['no columns', ofQuantity({ by: [] }), `${path}[0].quantity.by`, /at least one column/],
    [
      'a column that there is not',
      ofQuantity({ by: [at('Account', 'Nam')] }),
      `${path}[0].quantity.by[0].column`,
      /did you mean "Name"/,
    ],
    [
      'a column twice',
      ofQuantity({ by: [at('Account', 'Name'), at('Account', 'Name')] }),
      `${path}[0].quantity.by`,
      /Account\[Name\] is there twice/,
    ],
    [
      'a column that the quantity is not kept by',
      ofQuantity({ by: [at('Budget', 'Amount')] }),
      `${path}[0].quantity.by[0]`,
      /leads from "Ledger" to "Budget"/,
    ],
    [
      'a unit that the quantity is not kept by',
      ofQuantity({ unit: at('Budget', 'Amount') }),
      `${path}[0].quantity.unit`,
      /leads from "Ledger" to "Budget"/,
    ],
    [
      'a comparison twice',
      [declared, { ...declared, against: 'TOTAL LY' }],
      `${path}[1].against`,
      /declared twice/,
    ],
  ]
  test.each(wrong)('are refused for %s, with the place', (_, effects, place, message) => {
    const error = refusal(modelOf(effects))
    expect(error.message).toMatch(message)
    expect({ file: error.file, path: error.path }).toEqual({ file: 'models/small.json', path: place })
    expect(error.all).toHaveLength(1)
  })

  test('are not blamed for a measure that cannot be read', () => {
    const model = modelOf([declared])
    const broken = model.tables[0]!.measures!.map((each) =>
      'name' in each && each.name === 'Sold before' ? { ...each, expression: 'SUMM(Ledger[Amount])' } : each,
    )
    const json = { ...model, tables: [{ ...model.tables[0], measures: broken }, ...model.tables.slice(1)] }
    expect(refusal(json).all.map(({ code }) => code)).toEqual(['MEASURE_UNKNOWN_FUNCTION'])
  })
})
