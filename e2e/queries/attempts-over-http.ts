import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EffectiveIdentity } from '@casement/semantic'
import { contentOf, openTestHost } from '@casement/test-host'
import { unlimited } from '../../bench/unlimited.ts'
import type { Attempted } from '../../packages/semantic/test/reference/prove-rls.ts'
import type { World } from '../../packages/semantic/test/reference/run-cases.ts'
import type { ServedTables, StartedEngine } from './started-engine.ts'

const reportName = 'Attempts'
const longestRefusal = 4000
/** Bodies that are refused whole: they are not what was expected, or larger than a request may be. */
const refusedWhole = new Set([400, 413])
/** The second for rows behind figures, which the report does not give. */
const refusedInLine = new Set(['Invalid parameters', 'PowerBINotAuthorizedException'])

/**
 * A service that serves a world by an engine, to carry attempts to as the bodies of real requests with a person's embed token. Each
 * ends as it does without the service between: what is refused there is refused here, whole or in its line and in few
 * words; what is answered there is answered here with the same bytes, or refused as too much.
 */
export async function openAttempts(
  world: World,
  identity: EffectiveIdentity,
  { serve }: Pick<StartedEngine, 'serve'>,
) {
  const { model, statements, today } = world
  const server = await serve?.(statements)
  // Nobody looks at the report.
  const frame = await mkdtemp(join(tmpdir(), 'casement-no-frame-'))
  await writeFile(join(frame, 'index.html'), '<!doctype html><head></head>')
  const host = await openTestHost({
    content: contentOf({
      report: { casement: 1, name: reportName, pages: [page] },
      model: { ...model, casement: 1, name: 'Attempts', ...(server && { connection: 'attempts' }) },
      statements: server ? [] : statements,
    }),
    now: `${today}T12:00:00Z`,
    // A machine that lags sends calls away, which says nothing about what they would have been answered.
    settings: {
      ...unlimited,
      SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
      ...(server && settingsOf(server.connection)),
    },
    framePages: frame,
  })
  const { username, roles } = identity
  const { accessToken } = await host.issueToken(reportName, { username, roles })
  const tally = { sent: 0, largestBody: 0, refusedWhole: 0, refusedInLine: 0, answered: 0 }
  const refuse = (what: string, status: number, text: string): never => {
    throw new Error(`${what} over HTTP: ${status} ${text.slice(0, longestRefusal)}`)
  }
  return {
    tally,
    async carry({ what, request, answers }: Attempted): Promise<void> {
      const body = JSON.stringify(request)
      const { status, text } = await post(host.port, accessToken, body)
      tally.sent++
      tally.largestBody = Math.max(tally.largestBody, body.length)
      if (text.includes(accessToken)) refuse(what, status, 'the answer holds the token')
      if (refusedWhole.has(status)) {
        if (typeof JSON.parse(text).error?.code !== 'string' || text.length > longestRefusal)
          refuse(what, status, text)
        tally.refusedWhole++
        return
      }
      if (status !== 200) refuse(what, status, text)
      for (const line of text.split('\n').filter((each) => each !== '')) {
        const { error } = JSON.parse(line)
        if (error ? !refusedInLine.has(error.code) || line.length > longestRefusal : !answers.includes(line))
          refuse(what, status, line)
        if (error) tally.refusedInLine++
        else tally.answered++
      }
    },
    async close() {
      await host.close()
      await server?.close()
      await rm(frame, { recursive: true })
    },
  }
}

const settingsOf = ({ kind, url, password }: ServedTables['connection']) => ({
  SERVICE_CONNECTIONS_ATTEMPTS_KIND: kind,
  SERVICE_CONNECTIONS_ATTEMPTS_URL: url,
  SERVICE_CONNECTIONS_ATTEMPTS_PASSWORD: password,
})

const page = { name: 'page', displayName: 'Page', size: { width: 1280, height: 720 }, visuals: [] }

/** The service ends the connection of a body that it refuses, and its answer may be lost with it: then it is asked again. */
async function post(port: number, token: string, body: string, tries = 5): Promise<Answer> {
  try {
    return await postOnce(port, token, body)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET' || tries <= 1) throw error
    return post(port, token, body, tries - 1)
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

function postOnce(port: number, token: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest({
      host: '127.0.0.1',
      port,
      path: '/embed/query',
      method: 'POST',
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
      // The service need not read a body to its end that it has refused.
      sent.removeListener('error', reject).on('error', () => undefined)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
