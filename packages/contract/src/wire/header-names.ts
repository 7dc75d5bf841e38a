/*
 * Headers of the messages themselves, as `headerNames` of the contract: there is no HTTP under them. What Power BI calls the
 * query or the params of a call are these; only the frame's own address has `uid` in its query [EMB-25, EMB-29].
 */

/** Ties an answer to its request; the answer carries nothing else. */
export const id = 'id'
/** The embed's unique id, on every call of the host page. */
export const uid = 'uid'
export const sdkType = 'x-sdk-type'
export const sdkVersion = 'x-sdk-version'
export const sdkWrapperVersion = 'x-sdk-wrapper-version'
/** One per service object: 20 hexadecimal digits. On load, prepare, create and quick-create. */
export const sdkSessionId = 'sdkSessionId'
/** `true` when a bootstrap went before. On load and prepare. */
export const bootstrapped = 'bootstrapped'
/** The version again, on load and prepare. */
export const loadSdkVersion = 'sdkVersion'
/** `true` when the page answers the hook newAccessToken; absent otherwise. */
export const tokenProviderSupplied = 'tokenProviderSupplied'
/** Casement's own, on load and prepare: the client's version. Power BI's frame ignores it. */
export const casementClient = 'x-casement-client'
