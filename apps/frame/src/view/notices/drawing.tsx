import type { ReactNode } from 'react'

export type DrawingName = 'alone' | 'denied' | 'gone' | 'expired' | 'unreachable'

/** A casement, drawn by hand in two tones; each notice opens, shuts or empties it. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg
    viewBox="0 0 148 112"
    fill="none"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M14 101h120" stroke="var(--line-strong)" />
    {drawings[name]}
  </svg>
)

const frame = <path d="M40 15h68v78H40zM34 93h80v8H34z" fill="var(--surface)" stroke="var(--line-strong)" />
const sash = <path d="M74 15v78M46 21h22v66H46zM80 21h22v66H80z" stroke="var(--line-strong)" />

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  alone: (
    <>
      {frame}
      <path d="M74 15v78M46 21h22v66H46z" stroke="var(--line-strong)" />
      <path d="M80 21l34 9v54l-34 3z" fill="var(--page)" stroke="var(--accent)" />
      <path d="M50 78v-9M57 78V56M64 78V63" stroke="var(--accent)" strokeWidth="4" />
    </>
  ),
  denied: (
    <>
      {frame}
      {sash}
      <path d="M46 21h22v66H46zM80 21h22v66H80z" fill="var(--surface-sunken)" />
      <path d="M51 21v66M57 21v66M63 21v66M85 21v66M91 21v66M97 21v66" stroke="var(--line)" />
      <path d="M65 56h18v15H65z" fill="var(--surface)" stroke="var(--accent)" />
      <path d="M69 56v-5a5 5 0 0 1 10 0v5M74 62v3" stroke="var(--accent)" />
    </>
  ),
  gone: (
    <>
      {frame}
      <path d="M46 21h22v66H46z" stroke="var(--line-strong)" />
      <path d="M80 21h22v66H80z" stroke="var(--accent)" strokeDasharray="4 5" />
      <path d="M74 15v78" stroke="var(--line-strong)" />
    </>
  ),
  expired: (
    <>
      {frame}
      {sash}
      <circle cx="104" cy="80" r="19" fill="var(--surface)" stroke="var(--accent)" />
      <path d="M104 69v11l7 5" stroke="var(--accent)" />
    </>
  ),
  unreachable: (
    <>
      {frame}
      {sash}
      <path d="M46 21h22v66H46zM80 21h22v66H80z" fill="var(--surface-sunken)" />
      <path d="M50 30l10-9M50 44l18-18M84 30l10-9M84 44l18-18" stroke="var(--line)" />
      <path
        d="M14 70c12 0 12-12 20-12M134 58c-10 0-12 12-20 12"
        stroke="var(--accent)"
        strokeDasharray="4 5"
      />
    </>
  ),
}
