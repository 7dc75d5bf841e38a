import type { VisualType } from '@casement/report'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { CardFigure } from './visuals/card.tsx'
import { FigureTable } from './visuals/figure-table.tsx'
import type { FiguresProps, FigureType } from './visuals/figures-props.ts'

interface VisualKind<T extends FigureType> {
  readonly Figures: ComponentType<FiguresProps<T>>
  /** `full`: reaches the edges of its surface; `drawn`: takes what its legend leaves. */
  readonly body?: 'full' | 'drawn'
  /** It tells itself when its drawing stands. */
  readonly isLate?: true
}

/** The library that draws them is asked for at the same time: it is not waited for one after the other. */
const SeriesChart = lazy(() => {
  void import('./visuals/chart-drawing.ts').catch(() => {})
  return import('./visuals/series-chart.tsx').then((module) => ({ default: module.SeriesChart }))
})

/** Cards and tables come with the page; what is larger comes when the first visual of its kind does. */
export const visualKinds: { readonly [T in FigureType]: VisualKind<T> } = {
  card: { Figures: CardFigure },
  table: { Figures: FigureTable, body: 'full' },
  matrix: {
    Figures: lazy(() =>
      import('./visuals/figure-matrix.tsx').then((module) => ({ default: module.FigureMatrix })),
    ),
    body: 'full',
  },
  multiRowCard: {
    Figures: lazy(() =>
      import('./visuals/multi-row-card.tsx').then((module) => ({ default: module.MultiRowCard })),
    ),
  },
  kpi: {
    Figures: lazy(() => import('./visuals/kpi.tsx').then((module) => ({ default: module.Kpi }))),
  },
  statement: {
    Figures: lazy(() => import('./visuals/statement.tsx').then((module) => ({ default: module.Statement }))),
    body: 'full',
  },
  waterfall: {
    Figures: lazy(() => import('./visuals/waterfall.tsx').then((module) => ({ default: module.Waterfall }))),
    body: 'drawn',
  },
  varianceChart: {
    Figures: lazy(() =>
      import('./visuals/variance-chart.tsx').then((module) => ({ default: module.VarianceChart })),
    ),
    body: 'drawn',
  },
  columnChart: { Figures: SeriesChart, body: 'drawn', isLate: true },
  barChart: { Figures: SeriesChart, body: 'drawn', isLate: true },
  lineChart: { Figures: SeriesChart, body: 'drawn', isLate: true },
  comboChart: { Figures: SeriesChart, body: 'drawn', isLate: true },
  scatterChart: {
    Figures: lazy(() =>
      import('./visuals/scatter-chart.tsx').then((module) => ({ default: module.ScatterChart })),
    ),
    body: 'drawn',
    isLate: true,
  },
  map: {
    Figures: lazy(() =>
      import('./visuals/country-map.tsx').then((module) => ({ default: module.CountryMap })),
    ),
    body: 'drawn',
  },
  pieChart: {
    Figures: lazy(() => import('./visuals/pie-chart.tsx').then((module) => ({ default: module.PieChart }))),
    body: 'drawn',
  },
  treemap: {
    Figures: lazy(() => import('./visuals/treemap.tsx').then((module) => ({ default: module.Treemap }))),
    body: 'drawn',
  },
  gauge: {
    Figures: lazy(() => import('./visuals/gauge.tsx').then((module) => ({ default: module.Gauge }))),
    body: 'drawn',
  },
  funnel: {
    Figures: lazy(() => import('./visuals/funnel.tsx').then((module) => ({ default: module.Funnel }))),
    body: 'drawn',
  },
}

export const isFigureType = (type: VisualType): type is FigureType => type in visualKinds
