/** The oldest release whose statements were proved. */
const oldest = [26, 7] as const

/** Reason why a server cannot be used, by its version, as 26.7.1.1; undefined where it can. */
export function versionProblem(version: string): string | undefined {
  const [year = 0, month = 0] = version.split('.').map(Number)
  const isOld = year < oldest[0] || (year === oldest[0] && month < oldest[1])
  return isOld ? `it is ClickHouse ${version}; ${oldest.join('.')} or newer is needed` : undefined
}
