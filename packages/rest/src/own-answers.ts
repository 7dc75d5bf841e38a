import type { CallerCredential, CallerOfService, ChangedCaller } from './callers.ts'
import { callerRights } from './callers.ts'
import { flag, type JsonSchema, listOf, moment, objectOf, oneOf, orNull, text, whole } from './json-schema.ts'
import type { OwnOperationId } from './operation-ids.ts'
import type {
  ActivityOfService,
  IssuedEmbedToken,
  ModelObject,
  OutstandingEmbedToken,
  RlsRuleProblem,
  RlsRules,
  RlsRuleWarning,
  RoleRules,
  RowScope,
  ScopedTable,
  ScopeRule,
  TriedRlsRules,
  Usage,
  UsageOfReport,
  VerifiedActivity,
} from './own-service.ts'

type Issued = Extract<IssuedEmbedToken, { token: string }>
type Refused = Extract<IssuedEmbedToken, { error: object }>
type Of<T extends readonly unknown[]> = T[number]

const OutstandingEmbedTokenSchema = objectOf<OutstandingEmbedToken>(
  {
    tokenId: text,
    tokens: whole,
    person: orNull(text),
    actor: orNull(text),
    reports: listOf(text),
    issuedAt: moment,
    expiresAt: moment,
  },
  ['tokens', 'actor'],
)

const IssuedEmbedTokenSchema: JsonSchema = {
  anyOf: [
    objectOf<Issued>({ token: text, tokenId: text, expiration: moment }),
    objectOf<Refused>({ error: objectOf<Refused['error']>({ code: text, message: text }) }),
  ],
}

const modelObject = { table: text, column: text, measure: text }
const ModelObjectSchema = objectOf<ModelObject>(modelObject, ['column', 'measure'])

const RowScopeSchema = objectOf<RowScope>({
  hasRoles: flag,
  tables: listOf(
    objectOf<ScopedTable>({
      table: text,
      rules: listOf(objectOf<ScopeRule>({ role: text, dax: text, words: orNull(text) })),
      limitedBy: listOf(text),
      visible: whole,
      all: whole,
      sample: objectOf<ScopedTable['sample']>({ columns: listOf(text), rows: listOf(listOf(orNull(text))) }),
    }),
  ),
  denied: listOf(ModelObjectSchema),
})

const RlsRulesSchema = objectOf<RlsRules>({
  roles: listOf(
    // What a model says of a role beside its rules is not told.
    objectOf<Omit<RoleRules, 'description'>>(
      {
        name: text,
        rules: listOf(objectOf<Of<RoleRules['rules']>>({ table: text, filter: text })),
        denies: listOf(ModelObjectSchema),
      },
      ['denies'],
    ),
  ),
  tables: listOf(
    objectOf<Of<RlsRules['tables']>>({ name: text, columns: listOf(text), measures: listOf(text) }),
  ),
})

type Tried = Of<TriedRlsRules['identities']>
const TriedRlsRulesSchema = objectOf<TriedRlsRules>({
  problems: listOf(
    objectOf<RlsRuleProblem>({ path: text, message: text, line: whole, column: whole }, ['line', 'column']),
  ),
  identities: listOf(
    objectOf<Tried>({
      username: text,
      roles: listOf(text),
      tables: listOf(objectOf<Of<Tried['tables']>>({ table: text, all: whole, before: whole, after: whole })),
      objects: listOf(
        objectOf<Of<Tried['objects']>>({ ...modelObject, before: flag, after: flag }, ['column', 'measure']),
      ),
    }),
  ),
  warnings: listOf(
    objectOf<RlsRuleWarning>(
      {
        kind: oneOf([
          'noRows',
          'allRows',
          'unreached',
          'withoutRules',
          'untried',
          'gone',
          'noRole',
        ] satisfies readonly RlsRuleWarning['kind'][]),
        role: text,
        table: text,
        username: text,
      },
      ['role', 'table', 'username'],
    ),
  ),
})

const ActivitySchema = objectOf<ActivityOfService>({
  id: whole,
  eventId: text,
  at: moment,
  operation: text,
  person: orNull(text),
  workspaceId: orNull(text),
  workspaceName: orNull(text),
  reportId: orNull(text),
  reportName: orNull(text),
  datasetId: orNull(text),
  page: orNull(text),
  pageName: orNull(text),
  durationMs: orNull({ type: 'number' }),
  outcome: text,
  details: orNull({ type: 'object', additionalProperties: { type: ['number', 'string'] } }),
  correlationId: text,
  hash: text,
})

const VerifiedActivitySchema = objectOf<VerifiedActivity>({
  entries: whole,
  newest: orNull(objectOf<NonNullable<VerifiedActivity['newest']>>({ id: whole, hash: text })),
  problems: listOf(text),
})

const milliseconds = orNull({ type: 'number' })
const UsageSchema = objectOf<Usage>({
  reports: listOf(
    objectOf<UsageOfReport>({
      reportId: text,
      views: whole,
      people: whole,
      loadP50Ms: milliseconds,
      loadP95Ms: milliseconds,
      requests: whole,
      queryP50Ms: milliseconds,
      queryP95Ms: milliseconds,
      errors: whole,
      lastViewAt: orNull(moment),
    }),
  ),
  days: listOf(objectOf<Of<Usage['days']>>({ day: text, views: whole, people: whole, errors: whole })),
  pages: listOf(
    objectOf<Of<Usage['pages']>>({
      page: text,
      pageName: orNull(text),
      views: whole,
      people: whole,
      lastViewAt: moment,
    }),
  ),
  people: listOf(objectOf<Of<Usage['people']>>({ person: text, views: whole, lastViewAt: moment })),
})

const CallerSchema = objectOf<CallerOfService>({
  clientId: text,
  name: text,
  source: oneOf(['settings', 'registered'] satisfies readonly CallerOfService['source'][]),
  workspaces: orNull(listOf(text)),
  rights: listOf(oneOf(callerRights)),
  expiresAt: orNull(moment),
  isDisabled: flag,
  version: orNull(whole),
  createdAt: orNull(moment),
  updatedAt: orNull(moment),
  credentials: listOf(
    objectOf<CallerCredential>({
      id: orNull(text),
      kind: oneOf(['key', 'certificate', 'secret'] satisfies readonly CallerCredential['kind'][]),
      thumbprint: orNull(text),
      algorithm: orNull(text),
      hint: orNull(text),
      expiresAt: orNull(moment),
      createdAt: orNull(moment),
      lastUsedAt: orNull(moment),
    }),
  ),
})

const changed = { before: orNull(CallerSchema), after: orNull(CallerSchema) }
const ChangedCallerSchema = objectOf<Omit<ChangedCaller, 'secret'>>(changed)
const AddedCredentialSchema = objectOf<ChangedCaller>({ ...changed, secret: text }, ['secret'])

const value = (schema: JsonSchema): JsonSchema =>
  objectOf<{ value: readonly unknown[] }>({ value: listOf(schema) })

/** Schemas of the answers of a call, by their statuses; null: an answer without a body. */
export type OwnAnswers = Readonly<Record<number, JsonSchema | null>>

/** What each of our own calls answers where it is not refused. */
export const ownAnswers: Readonly<Record<OwnOperationId, OwnAnswers>> = {
  ListEmbedTokens: { 200: value(OutstandingEmbedTokenSchema) },
  IssueEmbedTokens: { 200: value(IssuedEmbedTokenSchema) },
  RevokeEmbedToken: { 204: null },
  RevokeEmbedTokens: { 200: objectOf<{ revoked: number }>({ revoked: whole }) },
  ListRoles: { 200: value(objectOf<{ name: string }>({ name: text })) },
  ExplainRowScope: { 200: RowScopeSchema },
  ListRlsRules: { 200: RlsRulesSchema },
  TryRlsRules: { 200: TriedRlsRulesSchema },
  ListActivity: { 200: value(ActivitySchema) },
  VerifyActivity: { 200: VerifiedActivitySchema },
  GetUsage: { 200: UsageSchema },
  ListCallers: { 200: value(CallerSchema) },
  // 200 of a dry run.
  CreateCaller: { 200: ChangedCallerSchema, 201: ChangedCallerSchema },
  GetCaller: { 200: CallerSchema },
  ChangeCaller: { 200: ChangedCallerSchema },
  DeleteCaller: { 200: ChangedCallerSchema },
  AddCallerCredential: { 200: ChangedCallerSchema, 201: AddedCredentialSchema },
  RemoveCallerCredential: { 200: ChangedCallerSchema },
}
