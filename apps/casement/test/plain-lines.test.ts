import { tmpdir } from 'node:os'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { plainLines, unverifiedLines } from '../src/checks/plain-lines.ts'

const settingsOf = (settings: Record<string, string>) => {
  const env = Object.entries(settings).map(([name, value]) => [`CASEMENT_${name}`, value])
  return readSettings({ env: Object.fromEntries(env), cwd: tmpdir() })
}
const linesOf = (settings: Record<string, string>) => plainLines(settingsOf(settings))

test('lines to other machines that are not encrypted are named, and no others', () => {
  expect(linesOf({})).toEqual([])
  expect(
    linesOf({
      DATABASE_URL: 'postgres://me@db.internal/x',
      SERVICE_INNER_URL: 'http://service.internal:4001',
      TRACING_URL: 'http://collector.internal:4318/v1/traces',
      SERVICE_CONNECTIONS_BOOKS_KIND: 'postgres',
      SERVICE_CONNECTIONS_BOOKS_URL: 'postgres://me@db.internal/x?sslmode=disable',
      SERVICE_CONNECTIONS_LOGS_KIND: 'clickhouse',
      SERVICE_CONNECTIONS_LOGS_URL: 'http://me@logs.internal:8123/x',
    }).toSorted(),
  ).toEqual([
    'databaseUrl',
    'service.connections.books.url',
    'service.connections.logs.url',
    'service.innerUrl',
    'tracingUrl',
  ])
  expect(
    linesOf({
      DATABASE_URL: 'postgres://me@db.internal/x?sslmode=verify-full&sslrootcert=ca.pem',
      SERVICE_INNER_URL: 'http://127.0.0.1:4001',
      TRACING_URL: 'https://collector.internal/v1/traces',
      SERVICE_CONNECTIONS_BOOKS_KIND: 'postgres',
      SERVICE_CONNECTIONS_BOOKS_URL: 'postgres://me@localhost/x',
      SERVICE_CONNECTIONS_LOGS_KIND: 'clickhouse',
      SERVICE_CONNECTIONS_LOGS_URL: 'https://me@logs.internal:8443/x',
    }),
  ).toEqual([])
})

test('a path to a socket is on this machine in the place of a host too', () => {
  const settings = settingsOf({ DATABASE_URL: 'postgres://me@%2Frun%2Fpostgresql/x' })
  expect([plainLines(settings), unverifiedLines(settings)]).toEqual([[], []])
})

test.each([
  ['', 'plain'],
  ['?sslmode=disable', 'plain'],
  ['?sslmode=disable&sslrootcert=ca.pem', 'plain'],
  ['?ssl=0', 'plain'],
  ['?sslmode=no-verify', 'unverified'],
  ['?sslmode=no-verify&sslrootcert=ca.pem', 'unverified'],
  ['?uselibpqcompat=true&sslmode=require', 'unverified'],
  ['?uselibpqcompat=true&sslmode=verify-full', 'verified'],
  ['?sslmode=prefer', 'verified'],
  ['?sslmode=require', 'verified'],
  ['?sslmode=verify-ca', 'verified'],
  ['?sslmode=verify-full', 'verified'],
  ['?sslrootcert=ca.pem', 'verified'],
  ['?ssl=true', 'verified'],
  ['?host=/run/postgresql', 'on this machine'],
])('a line to PostgreSQL with %j is %s', (parameters, kind) => {
  const url = `postgres://me@db.internal/x${parameters}`
  const settings = settingsOf({
    DATABASE_URL: url,
    SERVICE_CONNECTIONS_BOOKS_KIND: 'postgres',
    SERVICE_CONNECTIONS_BOOKS_URL: url,
  })
  const both = ['databaseUrl', 'service.connections.books.url']
  expect([plainLines(settings), unverifiedLines(settings)]).toEqual([
    kind === 'plain' ? both : [],
    kind === 'unverified' ? both : [],
  ])
})
