import { callerPaths } from './callers.ts'
import { ownPaths } from './own-service.ts'
import { rolesPath } from './paths.ts'

/** Every call of our own service alone, as `operations` has those of Power BI; paths are below `restRoot`. */
export const ownOperations = {
  ListEmbedTokens: {
    method: 'GET',
    path: ownPaths.embedTokens,
    summary: 'The outstanding embed tokens of the caller; ?person= those of one person',
  },
  IssueEmbedTokens: {
    method: 'POST',
    path: ownPaths.embedTokens,
    summary: 'An embed token for each of many reports, all for one person',
  },
  RevokeEmbedToken: {
    method: 'DELETE',
    path: ownPaths.embedToken,
    summary: 'Takes back one embed token by its id',
  },
  RevokeEmbedTokens: {
    method: 'POST',
    path: ownPaths.revokeEmbedTokens,
    summary: 'Takes back the embed tokens of a person, of reports, or of a person for reports',
  },
  ListRoles: { method: 'GET', path: rolesPath, summary: "The roles of a dataset's model" },
  ExplainRowScope: {
    method: 'POST',
    path: ownPaths.rowScope,
    summary: 'Which rows of a dataset an effective identity sees, and why',
  },
  ListRlsRules: {
    method: 'GET',
    path: ownPaths.rlsRules,
    summary: "The roles of a dataset's model with their rules",
  },
  TryRlsRules: {
    method: 'POST',
    path: ownPaths.tryRlsRules,
    summary: 'What other roles would show, beside those that hold',
  },
  ListActivity: {
    method: 'GET',
    path: ownPaths.activity,
    summary: "Who used what with the caller's embed tokens",
  },
  VerifyActivity: {
    method: 'GET',
    path: ownPaths.verifyActivity,
    summary: 'Whether each entry of the activity is as it was written',
  },
  GetUsage: { method: 'GET', path: ownPaths.usage, summary: 'What the activity adds up to' },
  ListCallers: {
    method: 'GET',
    path: callerPaths.callers,
    summary: 'The callers of the REST API that hold no more than the caller itself',
  },
  CreateCaller: { method: 'POST', path: callerPaths.callers, summary: 'Registers a caller' },
  GetCaller: { method: 'GET', path: callerPaths.caller, summary: 'A caller with its credentials' },
  ChangeCaller: {
    method: 'PATCH',
    path: callerPaths.caller,
    summary: 'Changes name, workspaces, rights or expiry of a caller, or disables it',
  },
  DeleteCaller: { method: 'DELETE', path: callerPaths.caller, summary: 'Deletes a caller' },
  AddCallerCredential: {
    method: 'POST',
    path: callerPaths.credentials,
    summary: 'Adds a public key, a certificate or a secret that is told once',
  },
  RemoveCallerCredential: {
    method: 'DELETE',
    path: callerPaths.credential,
    summary: 'Removes a credential; access tokens that it was given end',
  },
} as const
