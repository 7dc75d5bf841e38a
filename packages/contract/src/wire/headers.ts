/** The version that calls name: the contract's, which is Power BI's, not that of this code [CON-02]. */
export const sdkVersion = '2.23.1'
export const sdkType = 'js'

/** The version of Casement's own additions to the wire; `POST /ready/{uid}` carries it in `casement.wire`. */
export const wireVersion = 1

/** Body of `POST /ready/{uid}` of a Casement frame. Power BI's client ignores it. */
export interface ReadyBody {
  readonly casement?: { readonly frame: string; readonly wire: number; readonly can: readonly string[] }
}
