import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { signInOverHttp } from '../http-sign-in.ts'
import { freePorts } from '../free-ports.ts'
import { startProduct, type Product } from '../product.ts'
import { numberOption, seeded } from '../seeded.ts'

interface Grant {
  id: string
  version: number
  workspaceId: string
  note?: string
}

const freshFolder = () => mkdtempSync(join(tmpdir(), 'casement-kill-'))

/** Counts and sums of the sample's ledger; a half-made one would differ. */
async function ledgerOf(dataFolder: string): Promise<string> {
  const content = join(dataFolder, 'content')
  const folders = readdirSync(content)
  if (folders.length !== 1) throw new Error(`The content folder holds ${folders.join(', ')}`)
  const instance = await DuckDBInstance.create(join(content, folders[0]!, 'data', 'finance.duckdb'), {
    access_mode: 'READ_ONLY',
  })
  const connection = await instance.connect()
  const answer = await connection.runAndReadAll(
    'SELECT count(*)::text, sum(amount)::text, sum(abs(amount))::text FROM ledger',
  )
  connection.closeSync()
  instance.closeSync()
  return JSON.stringify(answer.getRowsJson())
}

async function timedStart(
  dataFolder: string,
  ports: readonly [number, number, number],
  readyWithinMs: number,
) {
  const started = Date.now()
  const product = await startProduct({ because: 'it is killed', dataFolder, ports, readyWithinMs })
  return { product, readyMs: Date.now() - started }
}

const call = async <T>(product: Product, token: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(product.portalUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Kills the product (`kill -9`) at random times of its first start and during admin updates. Every next start must be
 * ready within the usual time of a first start (with a margin of three), hold the whole sample and every change that
 * was acknowledged. Options: --seed N, --starts N, --updates N.
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const starts = numberOption(options, 'starts', 50)
  const updates = numberOption(options, 'updates', 50)
  const random = seeded(seed)
  console.log(`seed ${seed}`)
  const ports = (await freePorts(3)) as [number, number, number]

  const kept = freshFolder()
  const first = await timedStart(kept, ports, 120_000)
  await first.product.stop()
  const ledger = await ledgerOf(kept)
  const withinMs = first.readyMs * 3
  let slowestMs = 0

  for (let index = 0; index < starts; index++) {
    const folder = freshFolder()
    const killAfterMs = Math.floor(random() * first.readyMs)
    const cut = new AbortController()
    const cutShort = startProduct({
      because: 'its start is killed',
      dataFolder: folder,
      ports,
      killed: cut.signal,
    }).catch(() => undefined)
    // oxlint-disable-next-line waiting/no-sleep -- a moment of the start, by the seed: each has to be survived
    await sleep(killAfterMs)
    cut.abort()
    await cutShort
    const next = await timedStart(folder, ports, withinMs)
    slowestMs = Math.max(slowestMs, next.readyMs)
    await next.product.stop()
    if ((await ledgerOf(folder)) !== ledger)
      throw new Error(`Kill ${index} after ${killAfterMs} ms left another sample`)
    rmSync(folder, { recursive: true, force: true })
  }

  let acknowledgedChanges = 0
  for (let index = 0; index < updates; index++) {
    const { product } = await timedStart(kept, ports, withinMs)
    const { accessToken } = await signInOverHttp(product, 'ada')
    const [grant] = await call<Grant[]>(product, accessToken, '/api/adminRoutes/getAll')
    let acknowledged = grant!
    // oxlint-disable-next-line waiting/no-sleep -- a moment among the changes, by the seed: each has to be survived
    const killed = sleep(Math.floor(random() * 1500)).then(() => product.kill())
    try {
      for (let step = 0; ; step++) {
        const note = `${index}-${step}`
        const { id, version, workspaceId, ...rest } = acknowledged as Grant & Record<string, unknown>
        const { changedAt: _at, changedBy: _by, ...fields } = rest as Record<string, unknown>
        acknowledged = await call<Grant>(product, accessToken, '/api/adminRoutes/updateOne', {
          id,
          version,
          workspaceId,
          ...fields,
          note,
        })
        acknowledgedChanges++
      }
    } catch (error) {
      await killed
      if (!(error instanceof TypeError)) throw error // a TypeError is fetch's own: the connection is gone
    }
    const again = await timedStart(kept, ports, withinMs)
    slowestMs = Math.max(slowestMs, again.readyMs)
    const { accessToken: token } = await signInOverHttp(again.product, 'ada')
    const after = (await call<Grant[]>(again.product, token, '/api/adminRoutes/getAll')).find(
      (one) => one.id === acknowledged.id,
    )
    // The last update may have been stored without its answer arriving: one version more is no loss.
    if (!after || after.version < acknowledged.version)
      throw new Error(
        `Kill ${index}: version ${acknowledged.version} was acknowledged, ${after?.version} is there`,
      )
    await again.product.stop()
  }
  rmSync(kept, { recursive: true, force: true })
  return {
    seed,
    starts,
    updates,
    acknowledgedChanges,
    firstStartMs: first.readyMs,
    slowestStartAfterKillMs: slowestMs,
  }
}
