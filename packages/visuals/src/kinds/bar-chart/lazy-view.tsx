import { createBarDrawing } from '../../bars/bar-drawing.ts'
import { SeriesChart } from '../../cartesian/series-chart.tsx'
import type { FiguresProps } from '../../context/view-props.ts'
import type { BarChartDefinition } from './definition.ts'

export const View = (props: FiguresProps<BarChartDefinition>) => (
  <SeriesChart {...props} createDrawing={createBarDrawing} />
)
