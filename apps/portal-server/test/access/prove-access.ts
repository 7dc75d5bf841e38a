import { isDeepStrictEqual } from 'node:util'
import {
  AccessExplanation,
  Catalogue,
  ChangedContent,
  ChangedGrants,
  ContentEntry,
  type GrantChange,
  type GrantInput,
  type GrantRecord,
  routes,
} from '@casement/portal-api'
import { Chance } from '../../../../packages/semantic/test/reference/random.ts'
import {
  ada,
  type Claims,
  type Expected,
  expected,
  filters,
  firstRules,
  type Place,
  places,
  roleNames,
  rowsOfLedger,
  seenBy,
} from './access-model.ts'
import { openRealWorld } from './real-world.ts'

const subjectsOf = {
  person: ['emil', 'nina', 'grace', 'hugo'],
  group: ['finance', 'sales'],
  role: ['controller', 'auditor'],
} as const

function grantBy(chance: Chance): GrantInput {
  const kind = chance.one(['person', 'person', 'group', 'role'] as const)
  const { workspace, report, hasRoles } = chance.one(places)
  // A grant of a whole workspace may name roles of every model with roles in it.
  const reportId = chance.is(0.6) ? report : null
  return {
    subject: { kind, value: chance.one(subjectsOf[kind]) },
    workspaceId: workspace,
    reportId,
    rights: chance.one(['view', 'edit']),
    rowRoles: hasRoles || reportId === null ? chance.some(roleNames, 0, 2) : [],
    ...(chance.is(0.25) ? { rowName: chance.one(['emil', 'nina', 'boss']) } : {}),
  }
}

const claimsBy = (chance: Chance, sub: string): Claims => ({
  sub,
  groups: chance.some(subjectsOf.group, 0, 2),
  idmroles: chance.some(subjectsOf.role, 0, 2),
})

/** A token that was handed out, and the access that it was handed out for. */
interface Held {
  readonly token: string
  readonly person: Claims
  readonly place: Place
  readonly access: Expected
}

/**
 * Grants are made, changed, withdrawn and taken back at random, reports are published and unpublished, people change their
 * groups, and rules change in the model's file, which the service takes up by itself. After each step what one person gets
 * (the catalogue, the figures of its tokens, exports by them, the explanation with its counted rows) is what `expected` says, and no token of
 * before shows what its bearer may not see now. Throws what differs.
 */
export async function proveAccess({ seed, steps }: { seed: number; steps: number }) {
  const chance = new Chance(seed)
  const world = await openRealWorld()
  const figures = {
    steps,
    changes: 0,
    hidden: 0,
    ruled: 0,
    undone: 0,
    tokens: 0,
    exported: 0,
    oldTokensRefused: 0,
    oldTokensGood: 0,
    explained: 0,
  }
  let grants: GrantRecord[] = []
  let entries: number[] = []
  /** workspaces and reports that are not published */
  const hidden = new Set<string>()
  let rules = firstRules
  let held: Held[] = []
  const people = new Map(subjectsOf.person.map((sub) => [sub as string, claimsBy(chance, sub)]))

  const apply = (body: unknown) => {
    for (const { before, after, entry } of ChangedGrants.parse(body).differences) {
      if (before && after) grants = grants.map((one) => (one.id === before.id ? (after as GrantRecord) : one))
      else if (before) grants = grants.filter(({ id }) => id !== before.id)
      else grants.push(after as GrantRecord)
      entries = [...entries, entry!].slice(-5)
      figures.changes++
    }
  }

  async function hide() {
    const { workspace, report } = chance.one(places)
    const reportId = chance.is(0.8) ? report : null
    const listed = ContentEntry.array().parse((await world.ask(routes.content, ada)).body)
    const version =
      listed.find((one) => one.workspaceId === workspace && one.reportId === reportId)?.record?.version ??
      null
    const published = hidden.has(reportId ?? workspace)
    const change = { workspaceId: workspace, reportId, version, set: { published } }
    const { body } = await world.ask(routes.changeContent, ada, { changes: [change] })
    same('one place is different', ChangedContent.parse(body).differences.length, 1)
    if (published) hidden.delete(reportId ?? workspace)
    else {
      hidden.add(reportId ?? workspace)
      figures.hidden++
    }
  }

  async function rule() {
    rules = new Map([...rules, [chance.one(roleNames), chance.one([...filters.keys()])]])
    await world.writeRules(rules)
    figures.ruled++
  }

  async function step() {
    if (chance.is(0.08)) return rule()
    if (chance.is(0.15)) return hide()
    if (entries.length > 0 && chance.is(0.15)) {
      // Some of them may have been changed since, and then nothing is taken back.
      const answer = await world.ask(routes.undoChanges, ada, { entries: [chance.one(entries)] })
      if (answer.status === 200) {
        apply(answer.body)
        figures.undone++
      } else if (![404, 409].includes(answer.status)) throw new Error(`undo: ${JSON.stringify(answer)}`)
      return
    }
    if (chance.is(0.15)) {
      const sub = chance.one(subjectsOf.person)
      people.set(sub, claimsBy(chance, sub))
      // Whoever has other groups now has them from this sign-in on.
      held = held.filter(({ person }) => person.sub !== sub)
      return
    }
    const some = chance.some(grants, 0, 2)
    const changes = some.map(({ id, version }): GrantChange =>
      chance.is(0.5) ? { remove: { id, version } } : { write: { id, version, ...grantBy(chance) } },
    )
    if (changes.length === 0 || (grants.length < 12 && chance.is(0.6)))
      changes.push({ write: grantBy(chance) })
    const answer = await world.ask(routes.changeGrants, ada, { changes })
    if (answer.status !== 200) throw new Error(`change: ${JSON.stringify(answer)}`)
    apply(answer.body)
  }

  async function check() {
    const person = people.get(chance.one(subjectsOf.person))!
    const { body } = await world.ask(routes.catalogue, person)
    const { res } = Catalogue.parse(body)
    for (const place of places) {
      const wanted = expected(person, place, grants, hidden, rules)
      const where = `${person.sub} ${place.report}`
      const [, ...reports] = res[place.workspace] ?? ['']
      const entry = reports.find((one) => typeof one !== 'string' && one.id === place.report)
      if (typeof entry === 'string' || (entry !== undefined) !== (wanted !== null))
        throw new Error(`${where}: the catalogue has it: ${entry !== undefined}, wanted ${wanted !== null}`)
      const token = entry?.access.accessToken
      const sum = token === undefined ? undefined : await world.totalBy(token)
      same(`${where}: figures`, sum, wanted?.seen ? wanted.seen.sum : undefined)
      if (token !== undefined && !held.some((one) => one.token === token)) {
        figures.tokens++
        if (chance.is(0.2)) {
          same(`${where}: exported`, await world.exportedBy(token, place.report), wanted!.seen!.sum)
          figures.exported++
        }
        held.push({ token, person, place, access: wanted! })
      }
    }
    await explained(person, chance.one(places))
    for (const { token, person: bearer, place, access } of chance.some(held, 0, 4)) {
      const sum = await world.totalBy(token)
      if (typeof sum === 'object' && sum !== null) {
        figures.oldTokensRefused++
        held = held.filter((one) => one.token !== token)
        continue
      }
      figures.oldTokensGood++
      const now = expected(people.get(bearer.sub)!, place, grants, hidden, rules)
      const isWithin =
        now?.seen &&
        access.roles.every((role) => now.roles.includes(role)) &&
        now.username === access.username
      const shown = seenBy(access.roles, access.username, place.hasRoles, rules)
      if (!isWithin || sum !== shown!.sum)
        throw new Error(
          `${bearer.sub} ${place.report}: an old token shows ${sum}, may see ${JSON.stringify(now)}`,
        )
    }
    held = held.slice(-40)
  }

  async function explained(person: Claims, place: Place) {
    const query = new URLSearchParams({
      person: person.sub,
      workspaceId: place.workspace,
      reportId: place.report,
    })
    const { body } = await world.ask({ ...routes.explain, path: `${routes.explain.path}?${query}` }, ada)
    const { access, grants: giving, others, rows, notPublished } = AccessExplanation.parse(body)
    const wanted = expected(person, place, grants, hidden, rules)
    const where = `${person.sub} ${place.report}: explained`
    same(
      `${where} access`,
      access,
      wanted && { rights: wanted.rights, username: wanted.username, roles: [...wanted.roles] },
    )
    const shown: ReadonlySet<string> = new Set()
    const granted = expected(person, place, grants, shown, rules)
    same(`${where} grants`, giving.length > 0, granted !== null)
    same(
      `${where} not published`,
      notPublished,
      hidden.has(place.workspace) ? 'workspace' : hidden.has(place.report) ? 'report' : undefined,
    )
    // Without any one of the grants that are named less is given, or another gives it too; with none of them nothing.
    const named = new Set(giving.map(({ grant }) => grant.id))
    const without = grants.filter(({ id }) => !named.has(id))
    same(`${where} by no others`, expected(person, place, without, shown, rules), null)
    same(`${where} others`, others.length > 0, granted === null && grants.some((one) => reaches(one, place)))
    const ledger = rows.tables.find(({ table }) => table === 'Ledger')
    const isWhole = rows.kind === 'all' || rows.kind === 'limited'
    const count = ledger ? ledger.visible : isWhole ? rowsOfLedger.length : 0
    same(`${where} rows`, count, wanted ? (wanted.seen?.rows ?? 0) : 0)
    if (ledger) same(`${where} all rows`, ledger.all, rowsOfLedger.length)
    figures.explained++
  }

  try {
    for (let at = 0; at < steps; at++) {
      await step()
      await check()
    }
    return figures
  } finally {
    await world.close()
  }
}

const reaches = ({ workspaceId, reportId }: GrantRecord, { workspace, report }: Place) =>
  workspaceId === workspace && [null, report].includes(reportId)

function same(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`)
}
