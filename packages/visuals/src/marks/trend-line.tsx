import { tenth } from '../scene/bar-plane.ts'

interface TrendLineProps {
  /** null is a gap. */
  readonly values: readonly (number | null)[]
  /** What the values are to reach; null where nothing is said. */
  readonly targets?: readonly (number | null)[]
  readonly width: number
  readonly height: number
  /** Room around the line, so that its end is not cut. */
  readonly inset?: number
}

/** Where a value stands in a line of so many points. */
function trendScale(lists: readonly (readonly (number | null)[])[], props: TrendLineProps) {
  const { width, height, inset = 4 } = props
  const sizes = lists.flat().filter((value) => value !== null)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const range = most - least || 1
  const count = Math.max(...lists.map((list) => list.length))
  return {
    x: (index: number) => tenth(inset + (count > 1 ? index / (count - 1) : 1) * (width - 2 * inset)),
    y: (value: number) => tenth(height - inset - ((value - least) / range) * (height - 2 * inset)),
    zero: least < 0 && most > 0 ? tenth(height - inset + (least / range) * (height - 2 * inset)) : null,
  }
}

/** A course as a line with its last point marked; a gap stays a gap, a target is dashed. */
export function TrendLine(props: TrendLineProps) {
  const { values, targets = [] } = props
  if (!values.some((value) => value !== null)) return null
  const { x, y, zero } = trendScale([values, targets], props)
  const last = values.findLastIndex((value) => value !== null)
  return (
    <>
      {zero === null ? null : <line className="trend-zero" x1={x(0)} x2={props.width} y1={zero} y2={zero} />}
      <path className="trend-target" d={pathOf(targets, x, y)} />
      <path className="trend" d={pathOf(values, x, y)} />
      <circle className="trend-end" cx={x(last)} cy={y(values[last]!)} r="2.8" />
    </>
  )
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) =>
      value === null ? '' : `${values[index - 1] === null || index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`,
    )
    .join('')
}
