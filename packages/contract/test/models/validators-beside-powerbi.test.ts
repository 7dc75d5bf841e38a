import fc from 'fast-check'
import * as powerbiModels from 'powerbi-models'
import { describe, expect, test } from 'vitest'
import * as models from '../../src/models/index.ts'
import { deliberateDifferences } from './deliberate-differences.ts'
import type { Seen } from './deliberate-differences.ts'
import { inputsFor } from './generated-inputs.ts'
import { rulesByValidator } from './rules-by-validator.ts'
import type { ValidatorName } from './rules-by-validator.ts'

type Validate = (input: unknown) => models.IError[] | undefined

const theirs = powerbiModels as unknown as Record<ValidatorName, Validate>
const explanations = deliberateDifferences.filter((row) => row.explains)
const validators = Object.keys(rulesByValidator) as ValidatorName[]

describe('every validator beside powerbi-models 1.15.2', () => {
  test('there are the same 39 of them', () => {
    const published = Object.keys(powerbiModels).filter((name) => name.startsWith('validate'))
    expect([...validators].sort()).toEqual(published.sort())
    expect(published).toHaveLength(39)
  })

  test.each(validators)('%s says the same of generated inputs', (validator) => {
    const verdicts = { valid: 0, invalid: 0 }
    const compare = (input: unknown) => {
      const seen: Seen = {
        validator,
        input,
        theirs: theirs[validator](input),
        ours: models[validator](input),
      }
      verdicts[seen.ours ? 'invalid' : 'valid']++
      if (JSON.stringify(seen.theirs) === JSON.stringify(seen.ours)) return
      const isListed = explanations.some((row) => row.explains!(seen))
      expect(isListed, JSON.stringify(seen)).toBe(true)
    }
    fc.assert(fc.property(inputsFor(rulesByValidator[validator]), compare), { numRuns: 1500, seed: 2231 })
    expect(verdicts.valid, 'valid inputs').toBeGreaterThan(100)
    expect(verdicts.invalid, 'invalid inputs').toBeGreaterThan(30)
  })

  test.each(explanations)('the difference $id shows in its example', ({ example, explains }) => {
    const { validator, input } = example!
    const seen: Seen = { validator, input, theirs: theirs[validator](input), ours: models[validator](input) }
    expect(seen.ours).not.toEqual(seen.theirs)
    expect(explains!(seen)).toBe(true)
  })

  test('a map without a prototype is checked like any other', () => {
    const pagesLayout = Object.assign(Object.create(null), { P: { visualsLayout: { V: { x: 'left' } } } })
    const input = { customLayout: { pagesLayout } }
    expect(() => theirs.validateSettings(input)).toThrow(TypeError)
    expect(models.validateSettings(input)).toEqual([{ message: 'x must be a number' }])
  })
})
