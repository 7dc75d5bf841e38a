import { closestName } from '@casement/errors'
import { parsed, quoted } from '@casement/schema'
import { toValueType } from '../../model/value-type.ts'

const examples = ['text', 'integer', 'decimal(18,2)', 'double', 'date', 'dateTime', 'boolean']

/** Names of the types in other programs. */
const typesElsewhere: Readonly<Record<string, string>> = {
  number: 'decimal(18,2)',
  numeric: 'decimal(18,2)',
  decimal: 'decimal(18,2)',
  currency: 'decimal(18,2)',
  money: 'decimal(18,2)',
  float: 'double',
  int: 'integer',
  int64: 'integer',
  bigint: 'integer',
  string: 'text',
  varchar: 'text',
  datum: 'date',
  datetime: 'dateTime',
  timestamp: 'dateTime',
  bool: 'boolean',
}

const pattern = '^(text|integer|double|date|dateTime|boolean|decimal\\(\\d{1,2},\\s*\\d{1,2}\\))$'

/** The type of a column, read from its name. */
export const columnType = parsed({ pattern }, (name, refuse) => {
  const type = toValueType(name)
  if (type) return type
  const other = name.toLowerCase()
  return refuse({
    code: 'MODEL_UNKNOWN_NAME',
    detail: `${quoted(name)} is no type; a column is ${examples.slice(0, -1).join(', ')} or boolean`,
    suggestion: Object.hasOwn(typesElsewhere, other) ? typesElsewhere[other] : closestName(name, examples),
  })
})
