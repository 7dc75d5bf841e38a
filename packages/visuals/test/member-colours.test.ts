import type { Answer } from '@casement/query'
import { membersName } from '@casement/visuals'
import { expect, test } from 'vitest'
import { colourOfMember, colourOfOthers } from '../src/writing/member-colours.ts'

const region = { kind: 'column', table: 'Entity', column: 'Region' } as const
const named = { ...region, displayName: 'Where' } as const

const membersOf = (values: readonly (string | null)[]) => {
  const answer: Answer = {
    id: 'q0',
    columns: [{ name: 'member.0', type: 'text', values: [...values] }],
    rowCount: values.length,
    truncated: false,
  }
  return colourOfMember(new Map([[membersName(region), answer]]))
}

test('a member has the colour of its place among all members, whatever a visual calls the field', () => {
  const colour = membersOf(['Americas', 'APAC', 'EMEA'])
  expect(['Americas', 'APAC', 'EMEA'].map((member) => colour(region, member))).toEqual([0, 1, 2])
  expect(colour(named, 'EMEA')).toBe(2)
})

test('BLANK has the colour of the others and takes none from a member', () => {
  const colour = membersOf([null, 'Americas', 'EMEA'])
  expect([null, 'Americas', 'EMEA'].map((member) => colour(region, member))).toEqual([colourOfOthers, 0, 1])
})

test('eight members have the eight colours; with more of them the last is left to the others', () => {
  const members = (count: number) => Array.from({ length: count }, (_, index) => `M${index}`)
  const coloursOf = (count: number) => {
    const colour = membersOf(members(count))
    return members(count).map((member) => colour(region, member))
  }
  expect(coloursOf(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(coloursOf(16)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 0, 1])
})

test('a member that is not known has a colour by its name, the same every time', () => {
  const [one, other] = [membersOf(['Americas']), colourOfMember(new Map())]
  expect(one(region, 'Atlantis')).toBe(one(region, 'Atlantis'))
  expect(other(region, 'Atlantis')).toBe(other(named, 'Atlantis'))
  expect(other(region, 'Atlantis')).not.toBe(colourOfOthers)
})

test('colours of members that are not known stay what they were in every version', () => {
  const colour = colourOfMember(new Map())
  // 0 of nothing; 97, 98 and 31 * 97 + 98 in turns of fourteen, without the colour of the others.
  expect(['', 'a', 'b', 'ab', 'ba'].map((name) => colour(region, name))).toEqual([0, 14, 0, 12, 14])
  expect(colour(region, 'Atlantis')).toBe(6)
  expect(colour(region, null)).toBe(colourOfOthers)
  expect(membersOf([null, 'Americas'])(region, null)).toBe(colourOfOthers)
})

test('members of two fields have colours of their own, and a field without an answer has none of them', () => {
  const country = { kind: 'column', table: 'Entity', column: 'Country' } as const
  const answer = (...values: string[]): Answer => ({
    id: 'q0',
    columns: [{ name: 'member.0', type: 'text', values }],
    rowCount: values.length,
    truncated: false,
  })
  const colour = colourOfMember(
    new Map([
      [membersName(region), answer('x', 'y')],
      [membersName(country), answer('y', 'x')],
    ]),
  )
  expect([colour(region, 'x'), colour(country, 'x')]).toEqual([0, 1])
  const none = colourOfMember(new Map([[membersName(region), { ...answer(), columns: [] }]]))
  expect(none(region, 'a')).toBe(97 % 8)
})
