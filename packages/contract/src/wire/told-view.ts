/**
 * Event of the report's family by which a frame tells its view: Casement's own, told to hosts whose load says in its headers
 * that it comes from a client of Casement. The browser loads a frame again where its element is moved in the document; its
 * load has what was told last as `view` then, and the frame opens with it.
 */
export const viewEvent = 'viewChanged'

/** View that a frame has told. Each part has the form that it has in a load. */
export interface ToldView {
  /** The report that it is of. */
  readonly id: string
  /** Page, filters, slicers, orders, levels, and what is shown and hidden. */
  readonly bookmark: { readonly state: string }
  /** Empty: the report's own. */
  readonly theme: object
  /** Absent where they are those of the load. */
  readonly settings?: object
}
