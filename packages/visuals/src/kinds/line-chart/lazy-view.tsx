import { SeriesChart } from '../../cartesian/series-chart.tsx'
import type { FiguresProps } from '../../context/view-props.ts'
import { createLineDrawing } from '../../lines/chart-drawing.ts'
import type { LineChartDefinition } from './definition.ts'

export const View = (props: FiguresProps<LineChartDefinition>) => (
  <SeriesChart {...props} createDrawing={createLineDrawing} />
)
