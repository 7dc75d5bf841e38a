/** What readers did to an open report's screen that no bookmark keeps: selection, focus, open menus. */
export interface ViewState {}

/** As a report opens. */
export const freshView: ViewState = {}
