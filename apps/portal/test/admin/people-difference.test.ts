import { expect, test } from 'vitest'
import { peopleCounted } from '../../src/admin/people/people-difference.tsx'

const none = { groups: [], roles: [] }
const added = { person: 'a', before: null, after: none }
const changed = { person: 'b', before: none, after: { groups: ['Sales'], roles: [] } }

test.each([
  [{ differences: [], kept: 0 }, 'Nobody would be new or different'],
  [{ differences: [added, changed], kept: 0 }, '1 new person and 1 person changed'],
  [{ differences: [added, added, changed, changed], kept: 0 }, '2 new people and 2 people changed'],
  [
    { differences: [added], kept: 1 },
    '1 new person; 1 person has signed in and keeps the groups and roles of the sign-in',
  ],
  [
    { differences: [], kept: 2 },
    'Nobody would be new or different; 2 people have signed in and keep the groups and roles of their sign-ins',
  ],
])('what a file of people changes is said in a line', (found, words) => {
  expect(peopleCounted(found)).toBe(words)
})
