import type { IError } from '../../src/models/index.ts'
import type { ValidatorName } from './rules-by-validator.ts'

/** What both packages said of one input. */
export interface Seen {
  validator: ValidatorName
  input: unknown
  theirs: IError[] | undefined
  ours: IError[] | undefined
}

export interface DeliberateDifference {
  id: string
  theirs: string
  ours: string
  why: string
  /** For validators: an input that shows the difference, and whether this row is the reason of one that was met. */
  example?: { validator: ValidatorName; input: unknown }
  explains?: (seen: Seen) => boolean
}

/** Every place where our models answer otherwise than powerbi-models 1.15.2; the comparisons allow these and no others. */
export const deliberateDifferences: readonly DeliberateDifference[] = [
  {
    id: 'basic-empty-values',
    theirs: 'A basic filter with [] passes its constructor and its validator, whatever the operator.',
    ours: 'Both refuse [] unless the operator is All.',
    why: 'The specification asks for a non-empty value list [FLT-02].',
    example: {
      validator: 'validateFilter',
      input: { target: { table: 'T', column: 'C' }, operator: 'In', values: [] },
    },
    explains: ({ input, ours }) => isRefused(ours) && has(input, isEmptyBasicFilter),
  },
  {
    id: 'advanced-conditions',
    theirs:
      'The validator of filters takes any number of conditions and Or with a single one; only constructing checks.',
    ours: 'The validator checks as the constructor does.',
    why: 'The specification limits the filter itself [FLT-04] [FLT-05].',
    example: {
      validator: 'validateFilter',
      input: {
        target: { table: 'T', column: 'C' },
        logicalOperator: 'Or',
        conditions: [{ operator: 'IsBlank' }],
      },
    },
    explains: ({ input, ours }) => isRefused(ours) && has(input, isOverloadedAdvancedFilter),
  },
  {
    id: 'page-view',
    theirs: 'A wrong pageView of a dashboard gives one of two other texts; a tile takes any text.',
    ours: 'Both refuse with "pageView must be one of the followings: fitToWidth, oneColumn, actualSize".',
    why: 'The specification gives this text and means every load configuration [DSH-03] [MOD-06].',
    example: {
      validator: 'validateTileLoad',
      input: { accessToken: 't', id: 'i', dashboardId: 'd', pageView: 'wide' },
    },
    explains: ({ validator, input, ours }) =>
      (validator === 'validateDashboardLoad' || validator === 'validateTileLoad') &&
      ours?.[0]?.message === 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' &&
      !['fitToWidth', 'oneColumn', 'actualSize'].includes((input as { pageView: string }).pageView),
  },
  {
    id: 'zoom-in-settings',
    theirs: 'settings.zoomLevel is not checked; NaN is a zoom level.',
    ours: 'settings.zoomLevel must be a number between 0.25 and 4, which NaN is not.',
    why: 'The specification limits the zoom level itself [MOD-07].',
    example: { validator: 'validateSettings', input: { zoomLevel: 9 } },
    explains: ({ input, ours }) =>
      /^(zoomLevel|undefined) must be a number/.test(ours?.[0]?.message ?? '') &&
      (Number.isNaN(input) || has(input, isWrongZoom)),
  },
  {
    id: 'include-today',
    theirs:
      'A RelativeDateFilter constructed without includeToday has it undefined, and fails its own validator.',
    ours: 'It is true.',
    why: 'The specification makes true the default [FLT-08].',
  },
  {
    id: 'selector-schemas',
    theirs:
      'VisualTypeSelector and SlicerTargetSelector carry the schema of VisualSelector, and fail their own validators.',
    ours: 'Each carries its own schema.',
    why: 'A command or a header can then be selected by visual type, as the specification says, with the class too.',
  },
  {
    id: 'conditions-counted',
    theirs: 'The message about more than two conditions counts arguments: one array of three says 1.',
    ours: 'It counts conditions.',
    why: 'The message names the number that was wrong.',
  },
  {
    id: 'key-values-missing',
    theirs:
      'A BasicFilterWithKeys without key values whose target has no keys throws a TypeError from inside.',
    ours: 'It throws the message about missing key values, with 0 keys.',
    why: 'The programmer is told what was wrong.',
  },
  {
    id: 'guards-answer-booleans',
    theirs:
      'isOnLoadFilters, isIExtensions, isFlatMenuExtension and isGroupedMenuExtension answer what they were given when it is falsy.',
    ours: 'They answer false.',
    why: 'Their type says boolean.',
  },
  {
    id: 'objects-without-prototype',
    theirs: 'A map without a prototype makes the validator throw a TypeError.',
    ours: 'It is an object like any other.',
    why: 'A validator answers, it does not throw.',
  },
  {
    id: 'added-fields',
    theirs: 'toJSON of a filter or a selector leaves out fields that the program added to the object.',
    ours: 'It carries them.',
    why: 'One toJSON serves every kind; unknown fields are free everywhere.',
  },
  {
    id: 'more-exports',
    theirs: 'DataType and ReportCreationMode have no object at run time; later names are absent.',
    ours: 'Both have one; ExportDataResultType, ExportDataResultFormat, ExportDataCompletedStatus and isVisualCalculation are there.',
    why: 'Programs written for powerbi-models 2 find them; nobody misses their absence.',
  },
]

type Fields = Record<string, unknown>

const isRefused = (errors: IError[] | undefined) => !!errors?.[0]?.message.endsWith('property is invalid')

const isEmptyBasicFilter = ({ operator, values }: Fields) =>
  typeof operator === 'string' && operator !== 'All' && Array.isArray(values) && values.length === 0

const isOverloadedAdvancedFilter = ({ logicalOperator, conditions }: Fields) =>
  typeof logicalOperator === 'string' &&
  Array.isArray(conditions) &&
  (conditions.length > 2 || (conditions.length === 1 && logicalOperator !== 'And'))

const isWrongZoom = ({ zoomLevel }: Fields) =>
  zoomLevel !== undefined && !(typeof zoomLevel === 'number' && zoomLevel >= 0.25 && zoomLevel <= 4)

/** Whether some object inside a value, or the value itself, has a property. */
function has(value: unknown, holds: (object: Fields) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  return holds(value as Fields) || Object.values(value).some((inner) => has(inner, holds))
}
