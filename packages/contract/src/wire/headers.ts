/**
 * Headers of the messages themselves: there is no HTTP under them. What Power BI calls the query or the params
 * of a call are these; only the frame's own address has `uid` in its query [EMB-25, EMB-29].
 */
export const headerNames = {
  /** Ties an answer to its request; the answer carries nothing else. */
  id: 'id',
  /** The embed's unique id, on every call of the host page. */
  uid: 'uid',
  sdkType: 'x-sdk-type',
  sdkVersion: 'x-sdk-version',
  sdkWrapperVersion: 'x-sdk-wrapper-version',
  /** One per service object: 20 hexadecimal digits. On load, prepare, create and quick-create. */
  sdkSessionId: 'sdkSessionId',
  /** `true` when a bootstrap went before. On load and prepare. */
  bootstrapped: 'bootstrapped',
  /** The version again, on load and prepare. */
  loadSdkVersion: 'sdkVersion',
  /** `true` when the page answers the hook newAccessToken; absent otherwise. */
  tokenProviderSupplied: 'tokenProviderSupplied',
  /** Casement's own, on load and prepare: the client's version. Power BI's frame ignores it. */
  casementClient: 'x-casement-client',
} as const

/** The version that calls name: the contract's, which is Power BI's, not that of this code [CON-02]. */
export const sdkVersion = '2.23.1'
export const sdkType = 'js'

/** The version of Casement's own additions to the wire; `POST /ready/{uid}` carries it in `casement.wire`. */
export const wireVersion = 1

/** Body of `POST /ready/{uid}` of a Casement frame. Power BI's client ignores it. */
export interface ReadyBody {
  readonly casement?: { readonly frame: string; readonly wire: number; readonly can: readonly string[] }
}
