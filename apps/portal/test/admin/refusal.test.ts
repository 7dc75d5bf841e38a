import { expect, test } from 'vitest'
import { fieldNames } from '../../src/admin/content/content-draft.ts'
import { refusalOf } from '../../src/admin/review/refusal.ts'

const refused = (field: string, message: string, names?: typeof fieldNames) =>
  refusalOf({ status: 400, problem: { code: 'invalid', message, field }, correlationId: 'c' }, names)

test('a problem of a field is said beside it, without the path that the server has for it', () => {
  const field = 'changes.3.set.tags.1'
  expect(refused(field, `${field}: must not contain a comma`, fieldNames)).toMatchObject({
    fields: { tags: 'must not contain a comma' },
    above: null,
    index: 3,
  })
})

test('where the form has no such field, or there is no form, it is said above', () => {
  expect(refused('changes.0.set.featured', 'No', fieldNames)).toMatchObject({ fields: {}, above: 'No.' })
  expect(refused('changes.0.set.tags', 'No')).toMatchObject({ fields: {}, above: 'No.', index: 0 })
})
