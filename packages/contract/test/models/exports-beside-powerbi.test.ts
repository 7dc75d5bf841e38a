import * as powerbiModels from 'powerbi-models'
import { describe, expect, test } from 'vitest'
import * as models from '../../src/models/index.ts'

const theirs = powerbiModels as unknown as Record<string, unknown>
const ours = models as unknown as Record<string, unknown>
const objects = Object.keys(theirs).filter((name) => typeof theirs[name] === 'object')

describe('the exports beside powerbi-models 1.15.2', () => {
  test('every published name is there, and only the listed ones more', () => {
    expect(
      Object.keys(ours)
        .filter((name) => !(name in theirs))
        .sort(),
    ).toEqual([
      'DataType',
      'ExportDataCompletedStatus',
      'ExportDataResultFormat',
      'ExportDataResultType',
      'ReportCreationMode',
      'isVisualCalculation',
    ])
    expect(
      Object.keys(theirs).filter((name) => !(name in ours) || typeof ours[name] !== typeof theirs[name]),
    ).toEqual([])
  })

  test.each(objects)('%s has the same members', (name) => {
    expect(ours[name]).toEqual(theirs[name])
  })

  test('there are 34 objects to compare', () => {
    expect(objects).toHaveLength(34)
  })

  test('the names that were types only have values too', () => {
    expect(Object.entries(models.DataType)).toHaveLength(12)
    for (const [name, value] of Object.entries(models.DataType)) expect(value).toBe(name)
    expect(models.ReportCreationMode).toEqual({ Default: 'Default', QuickExplore: 'QuickExplore' })
  })

  test('the later names have their published numbers', () => {
    const { ExportDataResultType, ExportDataResultFormat, ExportDataCompletedStatus } = models
    expect(ExportDataResultType).toMatchObject({ Summarized: 0, Underlying: 1, DataWithCurrentLayout: 2 })
    expect(ExportDataResultFormat).toMatchObject({ Csv: 0, Xlsx: 1 })
    expect(ExportDataCompletedStatus).toMatchObject({ Succeeded: 0, Failed: 1 })
  })
})
