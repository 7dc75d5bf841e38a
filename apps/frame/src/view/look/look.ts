import { themeOf, themeTokens } from '@casement/report'
import type { ReportDefinition, Theme, ThemeJson, ThemeTokens } from '@casement/report'
import type { FrameState } from '@casement/session'
import { useMedia } from '@casement/visuals/react'
import type { VisualLook } from '@casement/visuals/react'
import { useInsertionEffect, useMemo } from 'react'

/** Look of the report: the tokens of the style sheet that a theme or a contrast mode changes. */
export interface Look extends VisualLook {
  readonly isDark: boolean
  /** Values of `data-theme` and `data-contrast` on the root element. */
  readonly theme: 'light' | 'dark'
  readonly tokens: Readonly<Record<string, string>>
  /** A style sheet with the tokens of each kind of visual. */
  readonly rules: string
  /** Theme that the look was made from. */
  readonly value: Theme
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
      rules: '',
      value: {},
    }
  const isDark = theme.mode === 'dark' || (theme.mode !== 'light' && prefersDark)
  const mode = isDark ? 'dark' : 'light'
  const tokens = themeTokens(theme, mode)
  return { isDark, theme: mode, contrast, tokens: tokens.root, rules: rulesOf(tokens), value: theme }
}

/** Paper is light, whatever the screen is. */
const paperLook = (theme: Theme): Look => lookOf({ ...theme, mode: 'light' }, 0, false)

/** The rules of a theme's kinds of visuals, for a style sheet; a value that could end a rule is left out. */
const rulesOf = ({ kinds }: ThemeTokens): string =>
  Object.entries(kinds)
    .map(([kind, tokens]) => {
      const place = kind === '*' ? 'section[data-visual]' : `[data-visual][data-type='${kind}']`
      const values = Object.entries(tokens).filter(([, value]) => !/[{};]/.test(value))
      return `${place} { ${values.map(([name, value]) => `--${name}: ${value};`).join(' ')} }`
    })
    .join('\n')

/** Source of the frame's look: the open report, or what a load asked for while its report is on the way. */
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

/** Look of a frame that no host embeds: its reader's device decides. */
const alone: LookSource = { themeJson: null, definition: unthemed, contrastMode: 0 }

/**
 * Puts the look on the page before it is painted: from the moment the load says it. Charts read it in their layout effects,
 * which run before those of what is around them, and after all insertion effects.
 */
export function useAppliedLook(state: FrameState, isAlone: boolean): Look {
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const isPaper = useMedia('print')
  const source = isAlone ? alone : sourceOf(state)
  const isKnown = source !== null
  const { themeJson = null, definition = unthemed, contrastMode = 0 } = source ?? {}
  const look = useMemo(() => {
    const theme = themeOf({ themeJson, definition })
    return isPaper ? paperLook(theme) : lookOf(theme, contrastMode, prefersDark)
  }, [themeJson, definition, contrastMode, prefersDark, isPaper])
  useInsertionEffect(() => {
    if (!isKnown) return
    const root = document.documentElement
    root.dataset.theme = look.theme
    if (look.contrast) root.dataset.contrast = look.contrast
    for (const [name, value] of Object.entries(look.tokens)) root.style.setProperty(`--${name}`, value)
    const forget = look.rules ? adopt(look.rules) : null
    return () => {
      forget?.()
      delete root.dataset.theme
      delete root.dataset.contrast
      for (const name of Object.keys(look.tokens)) root.style.removeProperty(`--${name}`)
    }
  }, [look, isKnown])
  return look
}

/** Puts a style sheet on the page; the frame's policy lets no `style` element do it. Returns the way to take it off. */
function adopt(rules: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
