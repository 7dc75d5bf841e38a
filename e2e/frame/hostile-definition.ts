/** Values that no report file should hold anywhere, as JSON can carry them. */
const strange: readonly unknown[] = [
  null,
  '',
  'x'.repeat(5000),
  '__proto__',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  -1,
  0,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  { kind: 'measure', table: 'constructor', measure: 'prototype' },
  { kind: 'column', table: 'Sales', column: 'Nothing' },
]

const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

/** A copy of a report file in which one to four places hold something else, are gone, are there twice or are moved. */
export function hostileDefinition(random: () => number, report: unknown): unknown {
  let copy = structuredClone(report)
  for (let change = 0; change < 1 + Math.floor(random() * 4); change++) copy = spoilt(random, copy)
  return copy
}

function spoilt(random: () => number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.04) return pick(random, strange)
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const key = pick(random, Object.keys(copy))
  if (key === undefined) return pick(random, strange)
  const fate = random()
  if (fate < 0.05) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1)
    else delete copy[key]
  } else if (fate < 0.1 && Array.isArray(copy)) copy.push(copy[Number(key)])
  else if (fate < 0.14) copy[pick(random, ['visuals', 'extra', 'layout', 'name'])] = copy[key]
  else copy[key] = spoilt(random, copy[key])
  return copy
}
