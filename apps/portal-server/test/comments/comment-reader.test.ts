import type { GrantRecord, KnownPerson } from '@casement/portal-api'
import type { RlsRules } from '@casement/rest'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { readerOf, type ReaderDeps, readersNamedIn } from '../../src/reading/comments/comment-reader.ts'
import { ServiceRefusal } from '../../src/embedding/service-client.ts'
import type { Person } from '../../src/auth/signed-in/person.ts'

const place = { workspaceId: 'finance', reportId: 'profit' }
const person = (value: string) => ({ value, groups: [`group of ${value}`], roles: [`role of ${value}`] })
const rules = [
  { name: 'Group', rules: [] },
  { name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }] },
]

/** People by the row roles of their grants to the report. */
const granted: Readonly<Record<string, readonly string[]>> = {
  grace: ['Group'],
  Emil: ['EMEA'],
  'emma@casement.example': ['EMEA'],
  nora: [],
}

interface Stand {
  readonly dataset?: string | undefined
  readonly rlsRules?: ReaderDeps['service']['rlsRules'] | undefined
}

function depsOf({ dataset = 'Ledger', ...more }: Stand = {}) {
  const calls: unknown[] = []
  const rlsRules = async (of: string, correlationId: string) => {
    calls.push([of, correlationId])
    return { roles: rules } as unknown as RlsRules
  }
  const deps = {
    grants: {
      listFor: async ({ value, groups, roles }: Person) => {
        calls.push([value, groups, roles])
        const rowRoles = granted[value]
        const grant = { ...place, subject: { kind: 'person', value }, rights: 'view', rowRoles }
        return rowRoles ? [grant as unknown as GrantRecord] : []
      },
    },
    content: { listIn: async () => [] },
    service: {
      reports: async () => [
        { id: 'profit', name: 'P', ...place, dataset: dataset === '' ? undefined : { id: dataset } },
      ],
      ...('rlsRules' in more ? { rlsRules: more.rlsRules } : { rlsRules }),
    },
    people: {
      list: async () => {
        calls.push('people')
        return [...Object.keys(granted), 'walt'].map((value) => {
          const { groups, roles } = person(value)
          return { person: value, groups, roles } as unknown as KnownPerson
        })
      },
    },
  } as unknown as ReaderDeps
  return { deps, calls }
}
const log = { warn: () => undefined } as unknown as FastifyBaseLogger
const asking = (value: string) => ({ person: person(value), correlationId: 'call', log })
const read = (value: string, stand?: Stand) => readerOf(asking(value), place, depsOf(stand).deps)

test('a reader is before a report with the rows that the rules of their roles let through', async () => {
  const { deps, calls } = depsOf()
  const emea = JSON.stringify(['Entity', 'Entity[Region] = "EMEA"'])
  expect(await readerOf(asking('Emil'), place, deps)).toEqual({
    ...place,
    person: 'Emil',
    scope: { dataset: 'ledger', username: 'Emil', roles: ['EMEA'], rules: [[emea]] },
    ownFigure: expect.any(Function),
  })
  expect(calls).toEqual([
    ['Emil', ['group of Emil'], ['role of Emil']],
    ['Ledger', 'call'],
  ])
})

test('who has no right to the report is no reader of it', async () => {
  await expect(read('walt')).rejects.toMatchObject({ status: 403, code: 'reportForbidden' })
})

test('rules are those that the service says: none where it does not, or where the report has no dataset', async () => {
  const scope = { dataset: 'ledger', username: 'Emil', roles: ['EMEA'], rules: null }
  expect((await read('Emil', { rlsRules: undefined })).scope).toEqual(scope)
  const refused = () => Promise.reject(new ServiceRefusal(404, { code: 'x', message: '' }))
  expect((await read('Emil', { rlsRules: refused })).scope).toEqual(scope)
  expect((await read('Emil', { dataset: '' })).scope).toEqual({ ...scope, dataset: '' })
  const fails = () => Promise.reject(new Error('it does not answer'))
  await expect(read('Emil', { rlsRules: fails })).rejects.toThrow('it does not answer')
})

async function namedIn(text: string, author: string, stand?: Stand, more: { audience?: 'report' } = {}) {
  const { deps, calls } = depsOf(stand)
  const { scope } = await read(author, stand)
  const about = { scope, audience: 'rows' as const, page: 'result', state: null, figure: null, ...more }
  return {
    calls,
    names: await readersNamedIn(text, { author, place, about }, { correlationId: 'call', log }, deps),
  }
}

test('of those whom words name, the ones are readers who see the author’s rows, the author aside', async () => {
  const all = '@emil, @Grace, @emma@casement.example, @nora, @walt and @nobody'
  expect((await namedIn(all, 'Emil')).names).toEqual(['grace', 'emma@casement.example'])
  expect((await namedIn(all, 'grace')).names).toEqual([])
  expect((await namedIn(all, 'emma@casement.example')).names).toEqual(['grace', 'Emil'])
  expect((await namedIn('@emil', 'emma@casement.example')).names).toEqual(['Emil'])
})

test('each is looked at with the groups and roles of their own', async () => {
  const { calls } = await namedIn('@emil', 'grace')
  expect(calls).toEqual(['people', ['Emil', ['group of Emil'], ['role of Emil']], ['Ledger', 'call']])
})

test('words that name nobody ask for nobody', async () => {
  expect(await namedIn('Why? mail a@b.c', 'Emil')).toEqual({ names: [], calls: [] })
})

test('one that is for everybody who sees the report mentions each of them, and nobody else', async () => {
  const all = '@emil, @emma@casement.example, @nora and @walt'
  const { names } = await namedIn(all, 'grace', {}, { audience: 'report' })
  expect(names).toEqual(['Emil', 'emma@casement.example', 'nora'])
})
