import type { Ink } from '@casement/visuals/documents'

/** Tokens of the design as they are by day: paper is light. A test holds them to the style sheet. */
export const lightTokens: Readonly<Record<string, string>> = {
  page: '#f6f7f9',
  surface: '#ffffff',
  'surface-sunken': '#eef1f4',
  line: '#dde2e8',
  'line-strong': '#7c8896',
  text: '#16202c',
  'text-quiet': '#525e6c',
  accent: '#0a6b4d',
  'accent-soft': '#e2f1eb',
  'on-accent': '#ffffff',
  good: '#0a6b4d',
  bad: '#b3261e',
  warn: '#855600',
  'series-1': '#1b6ca8',
  'series-2': '#0a7d5a',
  'series-3': '#c2571a',
  'series-4': '#7a4fb5',
  'series-5': '#a8832a',
  'series-6': '#b8336a',
  'series-7': '#3f7f93',
  'series-8': '#5b6472',
  'scenario-actual': '#25313e',
  'scenario-prior': '#b4bdc8',
}

/** Of the first seven colours, the share that is left where they come again. */
const mixedShare = 0.52
const mixedFrom = 8

/** The ink of paper, with the colours of a theme where it has some. */
export function lightInk(theme: Readonly<Record<string, string>>, fontPx: number): Ink {
  const token = (name: string): string => {
    // Without a colour of its own a grid is drawn as other lines are.
    const known = name === 'gridline' ? (theme[name] ?? token('line')) : (theme[name] ?? lightTokens[name])
    if (known !== undefined) return known
    const [, number] = /^series-(\d+)$/.exec(name) ?? []
    const place = Number(number) - mixedFrom
    return number && place > 0 ? mixed(token(`series-${place}`), token('text'), mixedShare) : token('text')
  }
  return { token, fontPx, font: 'Inter' }
}

function mixed(colour: string, other: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * share + channel(other, at) * (1 - share)),
  )
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
