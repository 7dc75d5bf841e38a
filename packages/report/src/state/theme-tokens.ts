import { contrastOf, formatNamesOfType, isDark, mixed, readableOn } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import type { StyledKind, VisualStyle } from './theme-styles.ts'
import { readTheme } from './theme.ts'
import type { Theme, ThemeColours, ThemeJson } from './theme.ts'

/** Defaults where a theme is silent. */
const plain = {
  light: { surface: '#ffffff', text: '#16202c', good: '#0a6b4d', bad: '#b3261e', warn: '#855600' },
  dark: { surface: '#171d24', text: '#e7ecf2', good: '#4cc79b', bad: '#ff8f85', warn: '#e7b355' },
} as const

/** Contrast of text [WCAG 2.2, 1.4.3] and of what is drawn [1.4.11]. */
const readable = { text: 4.5, drawing: 3 }

/** Number of series with a colour of their own. */
const maxColours = 8

/** Values of the style sheet's tokens, by their names without the dashes. */
export type Tokens = Readonly<Record<string, string>>

export interface ThemeTokens {
  readonly root: Tokens
  /** Rules for one kind of visual, or "*". */
  readonly kinds: Readonly<Partial<Record<StyledKind, Tokens>>>
  /** Colours that could not be read on their ground, and those shown instead. */
  readonly notes: readonly string[]
}

/**
 * A theme as tokens of a light or a dark page. A ground of the other kind is left aside, and with it the ink chosen for
 * it; text that could not be read on its ground is drawn nearer to black or white.
 */
export function themeTokens(theme: Theme, mode: 'light' | 'dark'): ThemeTokens {
  const notes: string[] = []
  const root: Record<string, string> = {}
  const said: ThemeColours = mode === 'dark' ? { ...theme, ...theme.dark } : theme
  const fits = (ground: string | undefined) =>
    ground !== undefined && isDark(ground) === (mode === 'dark') ? ground : undefined
  const background = fits(said.background)
  const isLeft = said.background !== undefined && background === undefined
  const foreground = isLeft ? undefined : said.foreground
  const surface = background ?? plain[mode].surface
  const ink = foreground ?? plain[mode].text
  const pageGiven = fits(theme.page)
  const page = pageGiven ?? mixed(surface, ink, 0.035)
  const sunken = fits(said.backgroundLight) ?? mixed(surface, ink, 0.07)

  const read = (name: string, colour: string, grounds: readonly string[], ratio: number): string => {
    const shown = readableOn(colour, grounds, ratio)
    if (shown !== colour) {
      const least = grounds.toSorted((a, b) => contrastOf(colour, a) - contrastOf(colour, b))[0]!
      const found = contrastOf(colour, least).toFixed(1)
      notes.push(
        `${name} ${colour} has a contrast of ${found} on ${least}; ${shown} is shown (${ratio} is needed)`,
      )
    }
    return shown
  }

  if (background || foreground) {
    const text = read('foreground', ink, [surface, page, sunken], readable.text)
    Object.assign(root, {
      surface,
      page,
      'surface-sunken': sunken,
      bone: mixed(surface, text, 0.1),
      line: mixed(surface, text, 0.16),
      text,
      'text-quiet': readableOn(mixed(text, surface, 0.22), [surface, page, sunken], readable.text),
    })
  } else if (pageGiven) root.page = page
  if (fits(said.backgroundLight)) root['surface-sunken'] = sunken
  const { foregroundNeutralSecondary: quiet, backgroundNeutral, tableAccent, hyperlink } = said
  if (quiet && !isLeft)
    root['text-quiet'] = read('foregroundNeutralSecondary', quiet, [surface, page, sunken], readable.text)
  if (fits(backgroundNeutral)) root.line = backgroundNeutral!
  if (tableAccent) root['table-accent'] = tableAccent
  for (const name of ['good', 'neutral', 'bad'] as const)
    if (said[name]) root[name] = read(name, said[name], [surface, page], readable.text)
  if (hyperlink) root.link = read('hyperlink', hyperlink, [surface, page], readable.text)
  for (const name of ['maximum', 'center', 'minimum'] as const)
    if (said[name]) root[`scale-${name}`] = said[name]

  const { dataColors = [] } = said
  // Colours chosen for a light page have to be seen on a dark one; on their own ground they are the author's choice.
  const isBorrowed = mode === 'dark' && (isLeft || background === undefined)
  const areBorrowed = isBorrowed && !theme.dark?.dataColors
  // Fewer colours than series: they come round again.
  for (let index = 0; dataColors.length > 0 && index < maxColours; index++) {
    const colour = dataColors[index % dataColors.length]!
    root[`series-${index + 1}`] = areBorrowed ? readableOn(colour, [surface], readable.drawing) : colour
  }

  const textGrounds = [surface, page]
  const { label, title, callout, header } = theme.text ?? {}
  if (label?.font) root.font = `${label.font}, ${ownFonts}`
  if (label?.size) root['label-scale'] = scale(label.size, 10, [0.85, 1.25])
  if (label?.colour && !isLeft)
    root['text-quiet'] = read('textClasses.label.color', label.colour, [surface, page, sunken], readable.text)
  const styled = { title: [title, 12], callout: [callout, 45], header: [header, 12] } as const
  for (const [name, [style, usual]] of Object.entries(styled)) {
    if (style?.font) root[`${name}-font`] = `${style.font}, ${ownFonts}`
    if (style?.size) root[`${name}-scale`] = scale(style.size, usual, [0.6, 1.8])
    if (style?.colour && !isLeft)
      root[`${name}-color`] = read(`textClasses.${name}.color`, style.colour, textGrounds, readable.text)
  }

  const kinds: Partial<Record<StyledKind, Tokens>> = {}
  for (const [kind, style] of Object.entries(theme.styles ?? {}) as [StyledKind, VisualStyle][])
    kinds[kind] = styleTokens(style, { kind, mode, surface, page, isLeft, isBorrowed, root, read })
  return { root, kinds, notes }
}

/** The product's own families, behind a theme's: a face that is not on the device is not looked for elsewhere. */
const ownFonts = "'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif"

const scale = (size: number, usual: number, [least, most]: readonly [number, number]): string =>
  String(Math.round(Math.min(Math.max(size / usual, least), most) * 1000) / 1000)

interface StylePlace {
  readonly kind: StyledKind
  readonly mode: 'light' | 'dark'
  readonly surface: string
  readonly page: string
  readonly isLeft: boolean
  /** The page is darker than the theme was made for. */
  readonly isBorrowed: boolean
  readonly root: Tokens
  readonly read: (name: string, colour: string, grounds: readonly string[], ratio: number) => string
}

function styleTokens(style: VisualStyle, place: StylePlace): Tokens {
  const { kind, mode, surface, page, isLeft, isBorrowed, root, read } = place
  const tokens: Record<string, string> = {}
  const { ground, border, gridlines, radius, titleColour, titleFont, titleSize, titleAlignment } = style
  const isOwn = ground !== undefined && ground !== 'none' && (isDark(ground) || !isBorrowed)
  const own = isOwn ? ground : ground === 'none' ? page : surface
  if (ground === 'none') Object.assign(tokens, { 'visual-ground': 'transparent', surface: page })
  else if (isOwn) Object.assign(tokens, tokensOn(ground, mode, root))
  if (border === 'none') tokens['visual-line'] = 'transparent'
  else if (border) tokens['visual-line'] = border
  if (radius !== undefined) tokens['visual-radius'] = `${radius}px`
  if (style.hasShadow) tokens['visual-shadow'] = '0 2px 10px rgb(0 0 0 / 14%)'
  if (gridlines) tokens.gridline = gridlines === 'none' ? 'transparent' : gridlines
  if (style.titleShown === false) tokens['title-display'] = 'none'
  if (titleColour && !isLeft)
    tokens['title-color'] = read(`visualStyles["${kind}"] title`, titleColour, [own], readable.text)
  if (titleFont) tokens['title-font'] = `${titleFont}, ${ownFonts}`
  if (titleSize) tokens['title-scale'] = scale(titleSize, 12, [0.6, 1.8])
  if (titleAlignment) tokens['title-align'] = titleAlignment
  return tokens
}

/**
 * Everything that is drawn on a visual's own ground, so that it is read there. A dark ground on a light page, and the
 * other way round, has the product's own ink for it.
 */
function tokensOn(ground: string, mode: 'light' | 'dark', root: Tokens): Tokens {
  const own = isDark(ground) ? 'dark' : 'light'
  const said = own === mode ? root : {}
  const read = (colour: string, ratio = readable.text) => readableOn(colour, [ground], ratio)
  const text = read(said.text ?? plain[own].text)
  const meanings = (['good', 'bad', 'warn'] as const).map((name) => [
    name,
    read(said[name] ?? plain[own][name]),
  ])
  const ofClasses = ['neutral', 'link', 'title-color', 'callout-color'].flatMap((name) => {
    const colour = root[name]
    return colour ? [[name, contrastOf(colour, ground) < readable.text ? text : colour]] : []
  })
  const series = Object.entries(root)
    .filter(([name]) => name.startsWith('series-'))
    .map(([name, colour]) => [name, read(colour, readable.drawing)])
  return {
    surface: ground,
    'surface-sunken': mixed(ground, text, 0.07),
    line: mixed(ground, text, 0.16),
    text,
    'text-quiet': read(mixed(text, ground, 0.22)),
    'scenario-actual': text,
    'scenario-prior': mixed(ground, text, 0.4),
    ...Object.fromEntries([...meanings, ...ofClasses, ...series]),
  }
}

/** The visual with what the theme says of its legend and its labels, where the report says nothing of them. */
export function styledVisual<V extends Visual>(visual: V, { styles }: Theme): V {
  const style = styles && { ...styles['*'], ...styles[visual.type] }
  const said = {
    ...(style?.legend === undefined ? {} : { legend: style.legend }),
    ...(style?.dataLabels === undefined ? {} : { dataLabels: style.dataLabels }),
  }
  const names = formatNamesOfType(visual.type)
  const known = Object.entries(said).filter(([name]) => names.includes(name))
  if (known.length === 0) return visual
  const format = 'format' in visual ? visual.format : undefined
  return { ...visual, format: { ...Object.fromEntries(known), ...format } }
}

/** Notes to the author of a theme: names that mean nothing here, and text that is drawn in another colour. */
export function themeNotes(json: ThemeJson): readonly string[] {
  const { theme, left } = readTheme(json)
  const modes = theme.mode === 'light' || theme.mode === 'dark' ? [theme.mode] : (['light', 'dark'] as const)
  return [
    ...left.map((name) => `${name} means nothing here`),
    ...modes.flatMap((mode) =>
      themeTokens(theme, mode).notes.map((note) =>
        modes.length > 1 ? `${note}, where it is ${mode}` : note,
      ),
    ),
  ]
}
