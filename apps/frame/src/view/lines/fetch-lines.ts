/** Fetches what lists the rows behind a figure; it comes when the first are asked for. */
export const fetchLines = () => import('./lines-panel.tsx')
