/** Why a call is refused that is well formed and asks for what is not there. The status is 400. */
export const callErrors = {
  InvalidBookmarkState: 'The state is not one that captureBookmark gave',
  InvalidLayout: 'There is no such layout',
  InvalidMode: 'The mode is view or edit',
  InvalidSlicer: 'The visual is not a slicer',
  InvalidSort: 'The visual shows no such field to sort by',
  NoBookmarks: 'The report has no bookmarks to play',
  NothingToExport: 'The visual shows no figures to export',
} as const
export type CallErrorCode = keyof typeof callErrors
