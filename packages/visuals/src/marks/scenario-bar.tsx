import type { Scenario } from '../definition/field.ts'
import type { Box } from '../scene/bar-plane.ts'

/** The lines that a forecast is hatched with; once in a drawing, under an id of the page's own. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="5" height="5" fill="var(--surface)" />
    <path d="M0 0V5" stroke="var(--scenario-actual)" strokeWidth="2.4" />
  </pattern>
)

interface ScenarioBarProps extends Box {
  readonly scenario: Scenario
  readonly hatch: string
}

/** A bar that says by its filling what its figure is: solid, grey, outlined, hatched. */
export function ScenarioBar({ scenario, hatch, x, y, width, height }: ScenarioBarProps) {
  if (scenario === 'actual' || scenario === 'priorYear')
    return <rect className={`scenario-${scenario}`} x={x} y={y} width={width} height={height} />
  // The outline stands inside the bar, so that equal figures have equal bars.
  const inside = {
    x: x + 0.6,
    y: y + 0.6,
    width: Math.max(width - 1.2, 0.2),
    height: Math.max(height - 1.2, 0.2),
  }
  return (
    <rect
      className={`scenario-${scenario}`}
      {...inside}
      fill={scenario === 'forecast' ? `url(#${hatch})` : undefined}
    />
  )
}
