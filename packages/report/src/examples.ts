import barChart from '../examples/barChart.json' with { type: 'json' }
import button from '../examples/button.json' with { type: 'json' }
import card from '../examples/card.json' with { type: 'json' }
import columnChart from '../examples/columnChart.json' with { type: 'json' }
import comboChart from '../examples/comboChart.json' with { type: 'json' }
import dataAsOf from '../examples/dataAsOf.json' with { type: 'json' }
import funnel from '../examples/funnel.json' with { type: 'json' }
import gauge from '../examples/gauge.json' with { type: 'json' }
import image from '../examples/image.json' with { type: 'json' }
import kpi from '../examples/kpi.json' with { type: 'json' }
import lineChart from '../examples/lineChart.json' with { type: 'json' }
import map from '../examples/map.json' with { type: 'json' }
import matrix from '../examples/matrix.json' with { type: 'json' }
import multiRowCard from '../examples/multiRowCard.json' with { type: 'json' }
import pageNavigator from '../examples/pageNavigator.json' with { type: 'json' }
import pieChart from '../examples/pieChart.json' with { type: 'json' }
import scatterChart from '../examples/scatterChart.json' with { type: 'json' }
import shape from '../examples/shape.json' with { type: 'json' }
import slicer from '../examples/slicer.json' with { type: 'json' }
import statement from '../examples/statement.json' with { type: 'json' }
import table from '../examples/table.json' with { type: 'json' }
import text from '../examples/text.json' with { type: 'json' }
import treemap from '../examples/treemap.json' with { type: 'json' }
import varianceChart from '../examples/varianceChart.json' with { type: 'json' }
import waterfall from '../examples/waterfall.json' with { type: 'json' }
import type { ReportDefinition } from './definition/definition.ts'
import { parseReport } from './definition/parse-report.ts'
import type { VisualType } from './definition/visual.ts'

/** A report file for each kind of visual, the finance people's own first. They ask the sample company's books. */
const files: Readonly<Record<VisualType, unknown>> = {
  statement,
  varianceChart,
  waterfall,
  kpi,
  card,
  multiRowCard,
  table,
  matrix,
  columnChart,
  barChart,
  lineChart,
  comboChart,
  scatterChart,
  pieChart,
  treemap,
  funnel,
  gauge,
  map,
  slicer,
  button,
  pageNavigator,
  text,
  image,
  shape,
  dataAsOf,
}

/** The pages of all example files as those of one report: what a file filters as a whole, its pages filter here. */
export function galleryOf(words: Pick<ReportDefinition, 'name' | 'description'>): ReportDefinition {
  const examples = Object.values(files).map(parseReport)
  return {
    casement: 1,
    ...words,
    settings: { localeSettings: { formatLocale: 'en-GB' } },
    pages: examples.flatMap(({ filters = [], pages }) =>
      pages.map((page) => ({ ...page, filters: [...filters, ...(page.filters ?? [])] })),
    ),
    bookmarks: examples.flatMap(({ bookmarks = [] }) => bookmarks),
  }
}
