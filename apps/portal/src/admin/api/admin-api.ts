import { dayMs } from '@casement/limits'
import {
  routes,
  type AccessExplanation,
  type ActivityEntry,
  type ActivityOperation,
  type AccessRequest,
  type AuditPage,
  type AuditSearch,
  type AuditVerified,
  type BegunView,
  type ChangedGrants,
  type ChangeGrants,
  type CsvChanges,
  type DecidedRequest,
  type DecideRequest,
  type EndSignIns,
  type Grantable,
  type GrantsCsv,
  type ImportedPeople,
  type ImportPeople,
  type KnownPerson,
  type OutstandingToken,
  type RequestsQuery,
  type RevokeToken,
  type UndoChanges,
  type Undone,
  type Usage,
  type ViewAs,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import type { QueryError } from '../../api/query-error.ts'
import type { FileForm } from './file-form.ts'

/** A report, and the person whose access to it is explained. */
export interface ReportOfPerson {
  readonly person: string
  readonly workspaceId: string
  readonly reportId: string
}

/** Entries of the audit that are shown together. */
export type AuditKind = NonNullable<AuditSearch['kind']>

/** What of the audit is asked for; an empty text leaves nothing out. */
export interface AuditFilter {
  readonly kind: AuditKind
  readonly person: string
  readonly action: NonNullable<AuditSearch['action']> | ''
  readonly about: string
}

/** What of the activity is asked for; an empty text leaves nothing out. `day` is in UTC, YYYY-MM-DD. */
export interface ActivityFilter {
  readonly person: string
  readonly reportId: string
  readonly operation: ActivityOperation | ''
  readonly day: string
}

/** A time, and one report whose pages and people are asked for. */
export interface UsageAsked {
  readonly from: string
  readonly until: string
  readonly reportId?: string
}

const auditPageSize = 100
const csv = 'text/csv'
const fileTypes: Readonly<Record<FileForm, string>> = { csv, jsonl: 'application/jsonl' }
const given = (text: string): string | undefined => text.trim() || undefined
const paramsOf = ({ kind, person, action, about }: AuditFilter) => ({
  kind,
  person: given(person),
  action: given(action),
  about: given(about),
})

const activityParams = ({ person, reportId, operation, day }: ActivityFilter) => ({
  person: given(person),
  reportId: given(reportId),
  operation: given(operation),
  ...(day === ''
    ? {}
    : {
        from: new Date(day).toISOString(),
        until: new Date(Date.parse(day) + dayMs).toISOString(),
      }),
})

/** Dry runs and refused calls have changed nothing. */
export const unlessDry = (
  _answer: unknown,
  error: QueryError | undefined,
  body: { readonly dryRun?: boolean },
) => (error !== undefined || body.dryRun === true ? [] : (['Workspaces'] as const))

/** The calls of administrators, which the portal learns with their page. */
export const adminApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    changeGrants: build.mutation<ChangedGrants, ChangeGrants>({
      query: (body) => ({ ...routes.changeGrants, body }),
      invalidatesTags: unlessDry,
    }),
    undoChanges: build.mutation<Undone, UndoChanges>({
      query: (body) => ({ ...routes.undoChanges, body }),
      invalidatesTags: unlessDry,
    }),
    readGrantsCsv: build.mutation<CsvChanges, GrantsCsv>({
      query: (body) => ({ ...routes.readGrantsCsv, body }),
    }),
    /** Files, asked for when somebody saves them. They are mutations, as a query's answer would be kept. */
    grantsCsv: build.mutation<string, void>({
      query: () => ({ ...routes.grantsCsv, fileType: csv }),
    }),
    auditFile: build.mutation<string, FileForm>({
      query: (form) => ({
        ...(form === 'csv' ? routes.auditCsv : routes.auditJsonl),
        fileType: fileTypes[form],
      }),
    }),
    activityFile: build.mutation<string, { readonly form: FileForm; readonly filter: ActivityFilter }>({
      query: ({ form, filter }) => ({
        ...(form === 'csv' ? routes.activityCsv : routes.activityJsonl),
        params: activityParams(filter),
        fileType: fileTypes[form],
      }),
    }),
    grantable: build.query<Grantable, void>({ query: () => routes.grantable }),
    people: build.query<KnownPerson[], void>({ query: () => routes.people }),
    importPeople: build.mutation<ImportedPeople, ImportPeople>({
      query: (body) => ({ ...routes.importPeople, body }),
    }),
    explain: build.query<AccessExplanation, ReportOfPerson>({
      query: (which) => ({ ...routes.explain, params: { ...which } }),
      providesTags: ['Workspaces'],
    }),
    tokens: build.query<OutstandingToken[], { readonly person: string }>({
      query: ({ person }) => ({ ...routes.tokens, params: { person } }),
    }),
    revokeToken: build.mutation<unknown, RevokeToken>({
      query: (body) => ({ ...routes.revokeToken, body }),
    }),
    endSignIns: build.mutation<unknown, EndSignIns>({
      query: (body) => ({ ...routes.endSignIns, body }),
    }),
    requests: build.query<AccessRequest[], RequestsQuery>({
      query: (params) => ({ ...routes.requests, params }),
      providesTags: ['Workspaces'],
    }),
    decideRequest: build.mutation<DecidedRequest, DecideRequest>({
      query: (body) => ({ ...routes.decideRequest, body }),
      invalidatesTags: (_answer, error, body) =>
        error !== undefined || (body.decision === 'accept' && body.dryRun === true) ? [] : ['Workspaces'],
    }),
    viewAs: build.mutation<BegunView, ViewAs>({
      query: (body) => ({ ...routes.viewAs, body }),
    }),
    whatISee: build.query<AccessExplanation, Omit<ReportOfPerson, 'person'>>({
      query: (which) => ({ ...routes.whatISee, params: { ...which } }),
      // Counted anew each time: rows come and go.
      keepUnusedDataFor: 0,
    }),
    /** The newest first, page after page: each goes on before the last entry of the one above it. */
    audit: build.infiniteQuery<AuditPage, AuditFilter, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ entries }) => (entries.length < auditPageSize ? undefined : entries.at(-1)!.id),
      },
      query: ({ queryArg, pageParam }) => ({
        ...routes.audit,
        params: {
          order: 'newest',
          limit: auditPageSize,
          before: pageParam ?? undefined,
          ...paramsOf(queryArg),
        },
      }),
      providesTags: ['Workspaces'],
    }),
    /** The newest first, page after page. Counted anew each time: use goes on. */
    activity: build.infiniteQuery<ActivityEntry[], ActivityFilter, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (entries) => (entries.length < auditPageSize ? undefined : entries.at(-1)!.id),
      },
      query: ({ queryArg, pageParam }) => ({
        ...routes.activity,
        params: { limit: auditPageSize, before: pageParam ?? undefined, ...activityParams(queryArg) },
      }),
      keepUnusedDataFor: 0,
    }),
    usage: build.query<Usage, UsageAsked>({ query: (asked) => ({ ...routes.usage, params: { ...asked } }) }),
    verifyActivity: build.query<AuditVerified, void>({ query: () => routes.verifyActivity }),
    verifyAudit: build.query<AuditVerified, void>({ query: () => routes.verifyAudit }),
  }),
})
