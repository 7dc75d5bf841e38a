import type { ConnectionSettings } from './connection-settings.ts'

/** Problems between settings of connections that are each allowed on their own, one sentence each. */
export function connectionContradictions({
  connections,
  queryTimeoutMs,
}: {
  readonly connections: Readonly<Record<string, ConnectionSettings>>
  readonly queryTimeoutMs: number
}): string[] {
  return Object.entries(connections).flatMap(
    ([name, { url, password, passwordFile, statementTimeoutMs }]) => {
      const setting = `service.connections.${name}`
      const places = [
        ...(hasPassword(url) ? ['in the url'] : []),
        ...(password === undefined ? [] : ['as password']),
        ...(passwordFile === undefined ? [] : ['in passwordFile']),
      ]
      return [
        ...(places.length > 1
          ? [
              `${setting}: has its password ${places.join(' and ')}; one place says what another may not: leave one`,
            ]
          : []),
        ...(statementTimeoutMs <= queryTimeoutMs
          ? [
              `${setting}.statementTimeoutMs: ${statementTimeoutMs} is not longer than service.queryTimeoutMs, ${queryTimeoutMs}: the server would give up what the service still waits for; raise the one or lower the other`,
            ]
          : []),
      ]
    },
  )
}

const hasPassword = (url: string): boolean => {
  const { password, searchParams } = new URL(url)
  return password !== '' || searchParams.has('password')
}
