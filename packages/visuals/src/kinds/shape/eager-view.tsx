import type { CSSProperties } from 'react'
import { isDark } from '../../scene/contrast.ts'
import type { ShapeDefinition } from './definition.ts'

type Format = ShapeDefinition['format']
type Ink = NonNullable<Format['fill']>

const themed: Readonly<Record<string, string>> = {
  surface: '--surface',
  sunken: '--surface-sunken',
  line: '--line',
  strongLine: '--line-strong',
  text: '--text',
  quietText: '--text-quiet',
  accent: '--accent',
  good: '--good',
  bad: '--bad',
  warn: '--warn',
}

const colourOf = (ink: Ink): string => (ink.startsWith('#') ? ink : `var(${themed[ink]})`)

/** Colour of text on a fill. */
const onThemed: Readonly<Record<string, string>> = {
  accent: 'var(--on-accent)',
  text: 'var(--surface)',
  quietText: 'var(--surface)',
  strongLine: 'var(--surface)',
  good: 'var(--surface)',
  bad: 'var(--surface)',
  warn: 'var(--surface)',
}

function labelColourOf({ fill, labelColor, form }: Format): string | undefined {
  if (labelColor) return colourOf(labelColor)
  if (!fill || form === 'line') return undefined
  if (!fill.startsWith('#')) return onThemed[fill]
  return isDark(fill) ? '#ffffff' : '#000000'
}

/** An ornament: without a label nobody who listens hears of it. */
function PlainShape({ visual }: { visual: ShapeDefinition }) {
  const {
    form,
    fill,
    line,
    lineWidth = 1,
    lineStyle = 'solid',
    radius,
    label,
    labelAlign = 'center',
  } = visual.format
  const isUpright = visual.layout.height > visual.layout.width
  // The page's type is 14 pixels high where the page is drawn as large as it was laid out.
  const pixels = (count: number) => `${count / 14}em`
  const border = `${pixels(lineWidth)} ${lineStyle} ${colourOf(line ?? 'line')}`
  const look: CSSProperties =
    form === 'line'
      ? isUpright
        ? { borderInlineStart: border }
        : { borderBlockStart: border }
      : {
          background: fill ? colourOf(fill) : undefined,
          border: line || !fill ? border : undefined,
          borderRadius: form === 'ellipse' ? '50%' : radius === undefined ? undefined : pixels(radius),
        }
  return (
    <div
      className={['shape', form, isUpright ? 'upright' : ''].filter(Boolean).join(' ')}
      data-visual={visual.name}
      data-type="shape"
      aria-hidden={label ? undefined : true}
    >
      <span className="shape-form" style={look} />
      {label ? (
        <p className="shape-label" style={{ color: labelColourOf(visual.format), textAlign: labelAlign }}>
          {label}
        </p>
      ) : null}
    </div>
  )
}

export { PlainShape as View }
