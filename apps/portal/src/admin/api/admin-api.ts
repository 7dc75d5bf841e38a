import {
  routes,
  type AccessExplanation,
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
  type ViewAs,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import type { QueryError } from '../../api/query-error.ts'

/** A report, and the person whose access to it is explained. */
export interface ReportOfPerson {
  readonly person: string
  readonly workspaceId: string
  readonly reportId: string
}

/** What of the audit is asked for; an empty text leaves nothing out. */
export interface AuditFilter {
  readonly person: string
  readonly action: NonNullable<AuditSearch['action']> | ''
  readonly about: string
}

const auditPageSize = 100
const csv = 'text/csv'
const given = (text: string): string | undefined => text.trim() || undefined
const paramsOf = ({ person, action, about }: AuditFilter) => ({
  person: given(person),
  action: given(action),
  about: given(about),
})

/** Dry runs and refused calls have changed nothing. */
const unlessDry = (_answer: unknown, error: QueryError | undefined, body: { readonly dryRun?: boolean }) =>
  error !== undefined || body.dryRun === true ? [] : (['Workspaces'] as const)

/** The calls of administrators, which the portal learns with their page. */
export const adminApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    changeGrants: build.mutation<ChangedGrants, ChangeGrants>({
      query: (body) => ({ ...routes.changeGrants, body }),
      invalidatesTags: unlessDry,
    }),
    undoChanges: build.mutation<ChangedGrants, UndoChanges>({
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
    auditCsv: build.mutation<string, void>({
      query: () => ({ ...routes.auditCsv, fileType: csv }),
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
    verifyAudit: build.query<AuditVerified, void>({ query: () => routes.verifyAudit }),
  }),
})
