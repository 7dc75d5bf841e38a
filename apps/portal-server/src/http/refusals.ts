import { HttpError, type HttpErrorDetails } from '@casement/server'

/** The portal server's own refusals, beside those that every server has. The sentence is the default message. */
export const refusals = {
  grantOfNothing: [400, 'The grant is for something that the embedding service does not have'],
  changedTwice: [400, 'The same thing is in the call twice; give all that is to be different in one change'],
  logoRefused: [400, 'The logo is not taken'],
  signInEnded: [401, 'Your sign-in has been ended; sign in again'],
  personUnknown: [403, 'Your sign-in does not say who you are'],
  reportForbidden: [403, 'You have no right to this report'],
  viewAsEnded: [403, 'You no longer view the portal as somebody else; this is your own view again'],
  readOnly: [403, 'You view the portal as somebody else, read-only; stop viewing first'],
  notAdministrator: [403, 'This is for administrators of the portal'],
  grantUnknown: [404, 'There is no such grant; it may have been deleted'],
  tokenUnknown: [404, 'There is no such embed token, or it has ended by now'],
  workspaceUnknown: [404, 'The embedding service does not have this workspace'],
  datasetUnknown: [404, 'The embedding service does not have this dataset'],
  reportUnknown: [404, 'The embedding service does not have this report'],
  logoUnknown: [404, 'There is no such logo; choose its file again'],
  viewUnknown: [404, 'There is no such view of yours; it may have been removed'],
  subscriptionUnknown: [404, 'There is no such subscription of yours; it may have been stopped'],
  subscriptionChanged: [409, 'The subscription was changed meanwhile; read it again'],
  subscriptionPaused: [409, 'The subscription is paused; resume it first'],
  subscriptionStopped: [403, 'An administrator has stopped this subscription; subscribe again if you may'],
  subscriptionsFull: [409, 'You have fifty subscriptions; stop one first'],
  subscriptionsOff: [501, 'This portal sends no subscriptions'],
  letterUnknown: [404, 'There is no such letter to you; older ones make room for new ones'],
  documentRefused: [409, 'These reports cannot be taken along together'],
  documentUnknown: [
    404,
    'There is no such file any more, or what you may see of its reports has changed; take them along again',
  ],
  figuresUnknown: [404, 'There are no such figures in this report'],
  figuresRefused: [502, 'The figures of this visual could not be read'],
  requestUnknown: [404, 'There is no such request for access'],
  requestChanged: [409, 'The request was changed meanwhile; read it again'],
  requestsWaiting: [
    409,
    'Twenty of your requests are waiting for an answer; withdraw one, or wait until some are decided',
  ],
  notToUndo: [
    400,
    'There is nothing to undo: this entry of the audit changed nothing that can be taken back, or there is no such entry',
  ],
  grantChanged: [409, 'The grant was changed meanwhile; read it again'],
  grantTwice: [409, 'Another grant gives the same already; withdraw this one instead'],
  bookmarksChanged: [409, 'Your bookmarks were changed meanwhile; read them again'],
  commentUnknown: [404, 'There is no such comment; it may have been deleted'],
  commentNotOwn: [403, 'Only who wrote it can change or delete it'],
  commentChanged: [409, 'The comment was changed meanwhile; read it again'],
  commentsFull: [
    409,
    'You have written five hundred comments on this report, those counted that you deleted within thirty days, and no further ones are taken; delete some that are older, or wait',
  ],
  contentChanged: [409, 'This was changed meanwhile; read it again'],
  appearanceChanged: [409, 'This was changed meanwhile; read it again'],
  refreshRefused: [409, 'The embedding service begins no refresh of this dataset'],
  rowsUnknown: [502, 'The embedding service does not say which rows these are'],
  rulesUnknown: [501, 'The embedding service does not tell the rules of its models, as Power BI does not'],
  callerRefused: [400, 'The embedding service does not take this of a caller'],
  callerUnknown: [404, 'There is no such caller, or no such credential; it may have been deleted'],
  callerChanged: [409, 'The caller was changed meanwhile; read it again'],
  callersUnknown: [
    501,
    'The embedding service has no callers that are administered here, as Power BI has none: Entra has them',
  ],
  tokensUnknown: [501, 'The embedding service does not say which tokens are out, as Power BI does not'],
  activityUnknown: [
    501,
    'The embedding service does not say who used what to this portal, as Power BI does not',
  ],
  tokenRefused: [502, 'The embedding service gives no token for this report'],
  serviceUnreachable: [502, 'The embedding service does not answer; try again later'],
  serviceRefusedUs: [
    502,
    'The embedding service does not accept this portal; check embedding.clientId and its key or secret',
  ],
  serviceBusy: [503, 'The embedding service has too much to do; try again later'],
  issuerUnreachable: [
    503,
    'The sign-in service does not answer, so your sign-in cannot be checked; try again later',
  ],
} as const
export type RefusalCode = keyof typeof refusals

/** A refusal to throw. What is sent never holds a token; `cause` is for the log. */
export function refusal(code: RefusalCode, details: HttpErrorDetails = {}): HttpError {
  const [status, message] = refusals[code]
  return new HttpError(status, code, { message, ...details })
}
