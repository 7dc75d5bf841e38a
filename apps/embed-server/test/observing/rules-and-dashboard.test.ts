import { readFileSync } from 'node:fs'
import { createServer } from '@casement/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createServiceMetrics } from '../../src/observing/service-metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}
interface Panel {
  readonly id: number
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as {
  panels: Panel[]
  templating: { list: { query: string }[] }
}

/** Labels of what the service serves at /metrics, by the names of its series; the portal has those of every server. */
async function seriesServed(): Promise<ReadonlyMap<string, readonly string[]>> {
  const metrics = createServiceMetrics()
  metrics.watch({
    state: () => ({ engines: [], preAggregations: { kept: 0, rows: 0 } }),
    connectionStates: async () => ({}),
  })
  const token = 'token-to-read-measurements-by'
  const app = createServer({
    name: 'service',
    publicUrl: 'http://localhost',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({}),
    metrics: { registry: metrics.registry, token },
  })
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  await app.close()
  const registered = metrics.registry.getMetricsAsArray() as unknown as {
    name: string
    labelNames: string[]
  }[]
  const labelsOf = new Map(registered.map(({ name, labelNames }) => [name, labelNames]))
  const series = new Map<string, readonly string[]>([['up', []]])
  for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    const labels = labelsOf.get(name!) ?? []
    const ends = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const end of ends) series.set(`${name}${end}`, end === '_bucket' ? [...labels, 'le'] : labels)
  }
  return series
}

/** What Prometheus puts on every series. */
const everywhere = ['job', 'instance']

/** Series that an expression reads, each with the labels that it speaks of anywhere. */
function readBy(expr: string) {
  const labels = [
    ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) =>
      [...inside!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
    ),
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside]) => inside!.split(/,\s*/)),
  ]
  const bare = expr.replaceAll(/\{[^}]*\}|"[^"]*"|\bby \([^)]*\)|\[\w+\]/g, ' ')
  const names = [...bare.matchAll(/(?<!\w)[a-z]\w*(?!\w|\s*\()/g)].map(([name]) => name)
  return { names, labels }
}

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ id, targets }) => targets.map(({ expr }) => [`panel ${id}`, expr] as const)),
]

test.each(expressions)('%s reads series that there are, by labels that they have', async (_where, expr) => {
  const served = await seriesServed()
  const { names, labels } = readBy(expr)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !served.has(name))).toEqual([])
  const known = [...everywhere, ...names.flatMap((name) => served.get(name)!)]
  expect(labels.filter((label) => !known.includes(label))).toEqual([])
})

test('what an alert or a legend quotes of a series is a label that is left of it', () => {
  const quoted = (text: string) =>
    [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label!)
  const texts = [
    ...rules.map(({ expr, annotations }) => [expr, Object.values(annotations).join(' ')] as const),
    ...dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr, legendFormat }) => [expr, legendFormat] as const),
    ),
  ]
  for (const [expr, text] of texts) {
    const by = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside]) => inside!.split(/,\s*/))
    const left = by.length > 0 ? by : [...everywhere, 'engine', 'version']
    expect(
      quoted(text).filter((label) => !left.includes(label)),
      expr,
    ).toEqual([])
  }
})

test('every alert has a name of its own and says what it is and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Casement[A-Z]\w+$/)
    expect(Object.keys(annotations)).toEqual(['summary', 'description'])
  }
})

test('panels of the dashboard have ids of their own, and none lies over another', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ id, gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)} ${id}`),
  )
  const places = cells.map((cell) => cell.split(' ')[0]!)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  expect(places.filter((place) => Number(place.split(',')[0]) >= 24)).toEqual([])
})
