/* The bench's page of twelve visuals, as Mosaic's authors write one: every plot filtered by what is chosen in the others. */
import * as vg from '@uwdata/vgplot'

const chosen = vg.Selection.crossfilter()
const from = () => vg.from('wide', { filterBy: chosen })

const size = (columns) => [vg.width(columns * 320 - 10), vg.height(230), vg.marginLeft(50)]
const card = (value) => vg.plot(vg.text(from(), { text: vg.sum(value), frameAnchor: 'middle' }), ...size(0.5))
const bars = (category, value, columns) =>
  vg.plot(vg.barY(from(), { x: category, y: vg.sum(value), fill: 'steelblue' }), ...size(columns))

/** A click chooses a month. */
const byMonth = () =>
  vg.plot(
    vg.barY(from(), { x: 'month', y: vg.sum('revenue'), fill: 'steelblue' }),
    vg.toggleX({ as: chosen }),
    vg.highlight({ by: chosen }),
    vg.xTicks([]),
    ...size(2.5),
  )
/** A drag chooses a span. */
const overTime = () =>
  vg.plot(
    vg.rectY(from(), {
      x: vg.bin('month', { interval: 'month' }),
      y: vg.sum('profit'),
      fill: 'steelblue',
      inset: 0.5,
    }),
    vg.intervalX({ as: chosen }),
    ...size(2),
  )

const visuals = {
  revenue: [card('revenue'), 0, 0],
  profit: [card('profit'), 0.5, 0],
  expenses: [card('expenses'), 1, 0],
  'by-month': [byMonth(), 1.5, 0],
  'over-time': [overTime(), 0, 1],
  'by-country': [bars('country', 'revenue', 1), 2, 1],
  'by-region': [bars('region', 'revenue', 0.5), 3, 1],
  'by-entity': [bars('entity', 'revenue', 0.5), 3.5, 1],
  'by-family': [bars('family', 'revenue', 1), 0, 2],
  'by-quarter': [bars('quarter', 'revenue', 1), 1, 2],
  'by-year': [bars('year', 'profit', 1), 2, 2],
  'by-line': [bars('line', 'result', 1), 3, 2],
}

vg.coordinator().databaseConnector(vg.restConnector({ uri: '/query' }))
vg.coordinator().logger(null)
for (const [name, [element, x, y]] of Object.entries(visuals)) {
  const place = document.createElement('div')
  place.dataset.visual = name
  place.style.cssText = `position:absolute;left:${x * 320}px;top:${y * 240}px`
  place.append(element)
  document.body.append(place)
}
