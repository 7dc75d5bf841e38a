/** Fetches what explains a difference; it comes when the first is asked for. */
export const fetchPanel = () => import('./explanation-panel.tsx')
