import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/** The drawings of the message screens: one window in ten variations, in two tones (`line` and `tint` of the theme). */
export type DrawingName =
  | 'sign-in'
  | 'signed-out'
  | 'denied'
  | 'not-found'
  | 'expired'
  | 'offline'
  | 'service-down'
  | 'empty'
  | 'not-shown'
  | 'broken'

const sill = <path className={styles.line} d="M30 100h100" />
const frame = <rect className={styles.line} x="44" y="14" width="72" height="80" rx="4" />
const panes = (
  <>
    {frame}
    <path className={styles.line} d="M80 14v80" />
  </>
)

const drawings: Record<DrawingName, ReactNode> = {
  'sign-in': (
    <>
      <path className={styles.tint} d="M80 14h32a4 4 0 0 1 4 4v72a4 4 0 0 1-4 4H80z" />
      <path className={styles.line} d="M80 14h32a4 4 0 0 1 4 4v72a4 4 0 0 1-4 4H80zM80 14 48 24v72l32-2" />
      <circle className={styles.mark} cx="98" cy="40" r="7" />
      <path className={styles.line} d="M98 24v3M98 53v3M84.500 40h3M108.500 40h3M73 58v6" />
      {sill}
    </>
  ),
  'signed-out': (
    <>
      <rect className={styles.tint} x="80" y="14" width="36" height="80" rx="4" />
      {panes}
      <path className={styles.mark} d="M104 34a12 12 0 1 0 4 17 10 10 0 0 1-4-17z" />
      <path className={styles.line} d="M58 34h8M62 30v8M56 66h4M58 64v4M76 56v6M84 56v6" />
      {sill}
    </>
  ),
  denied: (
    <>
      <rect className={styles.tint} x="44" y="14" width="36" height="80" rx="4" />
      {panes}
      <rect className={styles.mark} x="64" y="52" width="32" height="26" rx="4" />
      <path className={styles.line} d="M71 52v-7a9 9 0 0 1 18 0v7" />
      <path className={styles.cut} d="M80 62v7" />
      {sill}
    </>
  ),
  'not-found': (
    <>
      <rect className={`${styles.line} ${styles.dashed}`} x="44" y="14" width="72" height="80" rx="4" />
      <circle className={styles.tint} cx="76" cy="50" r="18" />
      <circle className={styles.line} cx="76" cy="50" r="18" />
      <path className={`${styles.line} ${styles.thick}`} d="m89 63 14 14" />
      <path className={styles.markLine} d="M70 45a6 6 0 1 1 8 6c-1.500.6-2 1.500-2 3M76 59v.2" />
      {sill}
    </>
  ),
  expired: (
    <>
      {frame}
      <path className={styles.line} d="M64 30h32M64 78h32" />
      <path className={styles.tint} d="M68 30h24c0 12-8 17-12 24-4-7-12-12-12-24z" />
      <path className={styles.mark} d="M70 78c0-8 6-11 10-13 4 2 10 5 10 13z" />
      <path
        className={styles.line}
        d="M68 30c0 12 8 17 12 24 4-7 12-12 12-24M68 78c0-12 8-17 12-24 4 7 12 12 12 24"
      />
      {sill}
    </>
  ),
  offline: (
    <>
      {panes}
      <rect className={styles.tint} x="44" y="14" width="72" height="80" rx="4" />
      {panes}
      <path className={`${styles.cut} ${styles.wide}`} d="M20 62h120" />
      <path className={styles.line} d="M14 62h34M112 62h34" />
      <rect className={styles.mark} x="48" y="53" width="18" height="18" rx="3" />
      <path className={styles.line} d="M66 58h7M66 66h7" />
      <path className={styles.line} d="M112 52h-8a10 10 0 0 0 0 20h8z" />
      {sill}
    </>
  ),
  'service-down': (
    <>
      {frame}
      <path className={styles.tint} d="M54 84V62h10v22zM96 84V42h10v42z" />
      <path className={styles.line} d="M54 84V62h10v22M96 84V42h10v42" />
      <path className={`${styles.line} ${styles.dashed}`} d="M75 84V52h10v32" />
      <path className={styles.markLine} d="m54 44 12-8 8 5M86 34l20-10" />
      <path className={styles.markLine} d="m77 34 6 8m0-8-6 8" />
      <path className={styles.line} d="M50 84h60" />
      {sill}
    </>
  ),
  empty: (
    <>
      {frame}
      <path className={styles.line} d="M56 28v52h48" />
      <rect className={`${styles.line} ${styles.dashed}`} x="64" y="58" width="8" height="22" />
      <rect className={`${styles.line} ${styles.dashed}`} x="78" y="46" width="8" height="34" />
      <rect className={`${styles.line} ${styles.dashed}`} x="92" y="36" width="8" height="44" />
      <circle className={styles.mark} cx="116" cy="94" r="11" />
      <path className={styles.cut} d="M116 89v10M111 94h10" />
      <path className={styles.line} d="M30 100h72" />
    </>
  ),
  'not-shown': (
    <>
      <rect className={styles.tint} x="44" y="14" width="72" height="80" rx="4" />
      {frame}
      <path className={styles.line} d="M54 54c8-12 17-18 26-18s18 6 26 18c-8 12-17 18-26 18s-18-6-26-18z" />
      <circle className={styles.mark} cx="80" cy="54" r="8" />
      <path className={`${styles.cut} ${styles.wide} ${styles.tinted}`} d="m60 80 40-52" />
      <path className={styles.line} d="m60 80 40-52" />
      {sill}
    </>
  ),
  broken: (
    <>
      <rect className={styles.tint} x="44" y="14" width="36" height="80" rx="4" />
      {panes}
      <path
        className={styles.markLine}
        d="m98 14-5 20 9 8-8 14 7 10-6 28M102 42l14-6M94 56l-14-4M101 66l15 6"
      />
      {sill}
    </>
  ),
}

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 160 112"
      width="160"
      height="112"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  )
}
