import { tmpdir } from 'node:os'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { plainLines } from '../src/checks/plain-lines.ts'

const linesOf = (settings: Record<string, string>) => {
  const env = Object.entries(settings).map(([name, value]) => [`CASEMENT_${name}`, value])
  return plainLines(readSettings({ env: Object.fromEntries(env), cwd: tmpdir() }))
}

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
