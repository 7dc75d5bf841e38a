import type { ReactNode } from 'react'

export type IconName =
  | 'more'
  | 'focus'
  | 'leave'
  | 'filter'
  | 'lock'
  | 'clear'
  | 'chevron'
  | 'undo'
  | 'reset'
  | 'bookmark'
  | 'close'
  | 'search'
  | 'check'
  | 'table'
  | 'download'
  | 'sort'
  | 'copy'
  | 'plus'
  | 'trash'
  | 'star'
  | 'pen'
  | 'back'
  | 'link'
  | 'page'
  | 'down'
  | 'up'
  | 'levels'
  | 'through'
  | 'spotlight'
  | 'several'

const paths: Readonly<Record<IconName, ReactNode>> = {
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  focus: <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5L9 7M2.5 13.5L7 9" />,
  leave: <path d="M13.5 6.5h-4v-4M2.5 9.5h4v4M9.5 6.5L14 2M6.5 9.5L2 14" />,
  filter: <path d="M2 3h12L9.5 8.5V13l-3-1.5v-3z" />,
  lock: <path d="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5" />,
  clear: <path d="M9 3l4 4-6 6H4l-2-2zM6 6l4 4M8 13h6" />,
  chevron: <path d="M5 6.5L8 9.5l3-3" />,
  undo: <path d="M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />,
  reset: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />,
  bookmark: <path d="M4 2.5h8v11l-4-3-4 3z" />,
  close: <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />,
  search: <path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7L14 14" />,
  check: <path d="M3 8.5l3.5 3.5L13 4.5" />,
  table: <path d="M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 6.5V13" />,
  download: <path d="M8 2.5v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11" />,
  sort: <path d="M4.5 3v10M2 10.5l2.5 2.5L7 10.5M11.5 13V3M9 5.5L11.5 3 14 5.5" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  plus: <path d="M8 3v10M3 8h10" />,
  trash: <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9" />,
  star: <path d="M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.5l-3.7 2 .8-4.2L2 6.4l4.2-.5z" />,
  pen: <path d="M10.5 3l2.5 2.5L5.5 13H3v-2.5z" />,
  back: <path d="M7 3.5L2.5 8 7 12.5M2.5 8h11" />,
  link: <path d="M9.5 2.5h4v4M13.5 2.5L7.5 8.5M11.5 9v4.5h-9v-9H7" />,
  down: <path d="M8 2.5v10M3.5 8L8 12.5 12.5 8" />,
  up: <path d="M8 13.5v-10M3.5 8L8 3.5 12.5 8" />,
  levels: <path d="M8 2v3.5M3.5 13V9.5h9V13M8 5.5v4M8 9.5V13" />,
  through: <path d="M2.5 2.5h6v11h-6zM6 8h8M11 5l3 3-3 3" />,
  spotlight: <path d="M5.5 2.5h5L14 9H2zM4 11.5L3 14M8 11.5V14M12 11.5l1 2.5" />,
  several: <path d="M2.5 4.5L4 6l2.5-3M2.5 10.5L4 12l2.5-3M9 4.5h4.5M9 10.5h4.5" />,
  page: <path d="M4 2.5h5.5L12.5 5.5v8H4zM9.5 2.5v3h3" />,
}

/** Drawn for 16 pixels, in the colour of the text around it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    className="icon"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths[name]}
  </svg>
)
