/** What is left of a SWITCH over what is compared with. */
export function branchOf(expression: string, chosen: readonly unknown[]): string {
  const [, cases] = /^SWITCH\(SELECTEDVALUE\(Comparison\[Comparison\]\), (.*)\)$/.exec(expression) ?? []
  if (cases === undefined) return expression
  const branches = cases.matchAll(/"(Budget|Prior year|Forecast)", (.+?)(?=, "(?:Prior year|Forecast)", |$)/g)
  return [...branches].find(([, choice]) => chosen.includes(choice))?.[2] ?? ''
}
