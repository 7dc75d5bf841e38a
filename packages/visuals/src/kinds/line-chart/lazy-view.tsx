export { SeriesChart as View } from '../../cartesian/series-chart.tsx'
