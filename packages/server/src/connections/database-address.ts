import { closestName } from '@casement/errors'
import { portProblemOf } from '../limits/refused-ports.ts'

/** Schemes of the addresses of each kind of server, and an address as one is written. */
const addresses = {
  postgres: { scheme: /^postgres(ql)?:\/\//, example: 'postgres://user@host:5432/database' },
  clickhouse: { scheme: /^https?:\/\//, example: 'https://user@host:8443/database' },
} as const

type DatabaseKind = keyof typeof addresses

/** Modes of TLS that addresses of PostgreSQL may name; all but the first two look at the certificate and the host in it. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Problem of the address of a database server, or null. It repeats nothing of the address but a misspelt mode of TLS: where
 * a password was not written as addresses want it, a part of it may stand anywhere.
 */
export function databaseAddressProblem(text: string, kind: DatabaseKind): string | null {
  const { scheme, example } = addresses[kind]
  const expected = `expected an address such as ${example}`
  if (!scheme.test(text)) return expected
  const url = partsOf(text)
  if (!url || url.hash !== '' || `${url.pathname}${url.search}`.includes('@'))
    return `${expected}; in a user name, a password and what follows ? write %2F for /, %23 for #, %3F for ?, %40 for @ and %25 for %`
  if (url.hostname === '' && !url.searchParams.get('host')) return `${expected}: it names no host`
  if (!/^\/[^/]+$/.test(url.pathname)) return `${expected}: one database follows the host`
  if (kind === 'postgres') return sslModeProblem(url.searchParams.getAll('sslmode'))
  if (url.username === '')
    return `the address names no user, and ClickHouse takes whoever names none for "default", who often needs no password and may do everything; expected one such as ${example}`
  return url.search === '' ? portProblemOf(url) : `${expected}: nothing follows the database`
}

/**
 * The address taken apart, with a host: libpq leaves it out before a path to a socket (`postgres://me@/books?host=/run`),
 * which wins over any host.
 */
function partsOf(text: string): URL | undefined {
  const whole = URL.canParse(text) ? text : text.replace('@/', '@localhost/')
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  return whole === text || url.searchParams.has('host') ? url : undefined
}

function sslModeProblem(modes: readonly string[]): string | null {
  const wrong = modes.find((mode) => !sslModes.includes(mode))
  if (wrong === undefined) return null
  const near = closestName(wrong, sslModes)
  const named = /^[\w-]{1,20}$/.test(wrong) ? `sslmode=${wrong}` : 'the sslmode'
  return `${named} is none that there is; expected one of ${sslModes.join(', ')}${near ? `; did you mean ${near}?` : ''}`
}

/**
 * The address of a PostgreSQL server as every reader of it takes it: with a host, and with the strict mode of TLS by its own
 * name. The library takes `prefer`, `require` and `verify-ca` for `verify-full`, warns of it in ten lines, and will not for ever.
 */
export function postgresAddress(text: string): string {
  const whole = URL.canParse(text) ? text : text.replace('@/', '@localhost/')
  return /[?&]uselibpqcompat=true(&|$)/.test(whole)
    ? whole
    : whole.replaceAll(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full')
}
