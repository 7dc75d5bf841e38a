import { themeOf } from '@casement/report'
import type { ReportDefinition, Theme, ThemeJson } from '@casement/report'
import { createContext, use, useLayoutEffect, useMemo } from 'react'
import type { FrameState } from '../core/frame-state.ts'
import { mostColours } from '../figures/chart-data.ts'
import { useMedia } from './use-media.ts'

/** How the report looks: which tokens of the style sheet a theme or a contrast mode changes. */
export interface Look {
  readonly isDark: boolean
  /** Values of `data-theme` and `data-contrast` on the root element. */
  readonly theme: 'light' | 'dark'
  readonly contrast: string | undefined
  readonly tokens: Readonly<Record<string, string>>
}

/** The frame border's contrast modes by number; 0 is none. */
const contrasts = [undefined, 'yellow', 'green', 'black', 'white'] as const

export function lookOf(theme: Theme, contrastMode: number, prefersDark: boolean): Look {
  const contrast = contrasts[contrastMode]
  // A contrast mode is the reader's need and goes before the page's wish.
  if (contrast)
    return {
      isDark: contrast !== 'white',
      theme: contrast === 'white' ? 'light' : 'dark',
      contrast,
      tokens: {},
    }
  const isDark = theme.mode === 'dark' || (theme.mode !== 'light' && prefersDark)
  const mode = isDark ? 'dark' : 'light'
  return { isDark, theme: mode, contrast, tokens: tokensOf(theme, mode) }
}

/** What the style sheet has where a theme names only ground or text. */
const plain = {
  light: { surface: '#ffffff', text: '#16202c' },
  dark: { surface: '#171d24', text: '#e7ecf2' },
} as const

function channels(colour: string): number[] {
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

/** A share of the second colour in the first, as a plain colour: charts read no CSS functions. */
function mixed(first: string, second: string, share: number): string {
  const other = channels(second)
  const parts = channels(first).map((part, index) => Math.round(part + (other[index]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function tokensOf(theme: Theme, mode: 'light' | 'dark'): Look['tokens'] {
  const { dataColors = [], background, foreground, tableAccent, good, bad } = theme
  const tokens: Record<string, string> = {}
  // Fewer colours than series: they come round again.
  if (dataColors.length > 0) {
    for (let index = 0; index < mostColours; index++) {
      tokens[`series-${index + 1}`] = dataColors[index % dataColors.length]!
    }
  }
  if (background || foreground) {
    const ground = background ?? plain[mode].surface
    const text = foreground ?? plain[mode].text
    tokens.surface = ground
    tokens.page = mixed(ground, text, 0.035)
    tokens['surface-sunken'] = mixed(ground, text, 0.07)
    tokens.bone = mixed(ground, text, 0.1)
    tokens.line = mixed(ground, text, 0.16)
    tokens.text = text
    tokens['text-quiet'] = mixed(text, ground, 0.22)
  }
  if (tableAccent) tokens['table-accent'] = tableAccent
  if (good) tokens.good = good
  if (bad) tokens.bad = bad
  return tokens
}

export const LookContext = createContext<Look | null>(null)

export function useLook(): Look {
  const look = use(LookContext)
  if (!look) throw new Error('A visual was drawn outside a report')
  return look
}

/** What says how the frame looks: the open report, or what a load asked for while its report is on the way. */
interface LookSource {
  readonly themeJson: ThemeJson | null
  readonly definition: Pick<ReportDefinition, 'theme'>
  readonly contrastMode: number
}

/** Null as long as nothing is known: the page keeps what it was sent with, and never shows a look to be taken back. */
function sourceOf(state: FrameState): LookSource | null {
  if (state.phase === 'waiting') return null
  if (state.phase === 'open') return state.report
  const { themeJson = null, contrastMode = 0 } = state.asked
  const isKnown = themeJson !== null || contrastMode !== 0 || state.phase === 'failed'
  return isKnown ? { themeJson, definition: unthemed, contrastMode } : null
}

const unthemed = {}

/** What no page embeds looks as its reader's device says. */
const alone: LookSource = { themeJson: null, definition: unthemed, contrastMode: 0 }

/** Puts the look on the page before it is painted: from the moment the load says it. */
export function useAppliedLook(state: FrameState, isAlone: boolean): Look {
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const source = isAlone ? alone : sourceOf(state)
  const isKnown = source !== null
  const { themeJson = null, definition = unthemed, contrastMode = 0 } = source ?? {}
  const look = useMemo(
    () => lookOf(themeOf({ themeJson, definition }), contrastMode, prefersDark),
    [themeJson, definition, contrastMode, prefersDark],
  )
  useLayoutEffect(() => {
    if (!isKnown) return
    const root = document.documentElement
    root.dataset.theme = look.theme
    if (look.contrast) root.dataset.contrast = look.contrast
    for (const [name, value] of Object.entries(look.tokens)) root.style.setProperty(`--${name}`, value)
    return () => {
      delete root.dataset.theme
      delete root.dataset.contrast
      for (const name of Object.keys(look.tokens)) root.style.removeProperty(`--${name}`)
    }
  }, [look, isKnown])
  return look
}
