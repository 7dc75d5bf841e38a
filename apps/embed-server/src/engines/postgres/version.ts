/** The oldest PostgreSQL that has the collation by which text is compared without case, `pg_c_utf8`. */
const oldestVersion = 17

/** Reason why a server cannot be used, by its `server_version_num` and `server_encoding`; undefined where it can. */
export function versionProblem(number: number, encoding: string): string | undefined {
  const major = Math.floor(number / 10_000)
  if (major < oldestVersion)
    return `it is PostgreSQL ${major}; ${oldestVersion} or newer is needed, which compares text as the other engines do`
  if (encoding !== 'UTF8') return `its database is in ${encoding}; it has to be in UTF8`
  return undefined
}
