// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readAddress, readAllowedOrigins } from '../src/address.ts'

const pageWith = (content: string) =>
  new DOMParser().parseFromString(`<meta name="casement-allowed-origins" content="${content}">`, 'text/html')

test('reads the origins that the service wrote, and leaves out what is none', () => {
  const content = 'https://portal.test http://localhost:4000, https://portal.test/ * null javascript:alert(1)'
  expect(readAllowedOrigins(pageWith(content))).toEqual(['https://portal.test', 'http://localhost:4000'])
})

test('without the list nobody may speak', () => {
  expect(readAllowedOrigins(pageWith(''))).toEqual([])
  expect(readAllowedOrigins(new DOMParser().parseFromString('', 'text/html'))).toEqual([])
})

test('reads what the client wrote into the address, and whose address it is', () => {
  const search =
    '?reportId=r1&language=de&filter=Sales/Country%20eq%20%27France%27&registerQueryCallback=true&registerClickCallback=true&uid=abc'
  expect(readAddress({ pathname: '/reportEmbed', search })).toEqual({
    uid: 'abc',
    locale: { language: 'de' },
    hasFilter: true,
    hasPreQuery: true,
    hasBeforeClick: true,
    isPaginated: false,
  })
  expect(readAddress({ pathname: '/finance/RDLEmbed', search: '' })).toEqual({
    uid: '',
    locale: {},
    hasFilter: false,
    hasPreQuery: false,
    hasBeforeClick: false,
    isPaginated: true,
  })
})
