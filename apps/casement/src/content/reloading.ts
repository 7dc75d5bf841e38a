import type { LiveContent } from '@casement/embed-server'
import type { Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { watchFolder } from './folder-watch.ts'
import { answerReloads } from './reload-requests.ts'

const watchEveryMs = 2000
const markEveryMs = 2000
const mark = 'content loads'

/**
 * What has the content loaded again while it is served: SIGHUP, `npm run reload`, a change of its folder where the settings
 * say so, and a load that another process over the same PostgreSQL server was asked for from now on: called before the content
 * is opened.
 */
export async function reloading(
  folder: string,
  { dataFolder, databaseUrl, service }: Settings,
  store: Pick<Store, 'query'>,
): Promise<LiveContent> {
  const loads = databaseUrl ? await loadsOfOthers(store) : undefined
  let outcome: string | undefined
  let isFirst = true
  return {
    watch(onChange) {
      const load = async (datasetId?: string) => {
        await onChange(datasetId)
        return outcome
      }
      const others = loads?.follow(load)
      const loadEverywhere = async () => {
        await loads?.tell()
        return load()
      }
      const onSignal = () => void loadEverywhere()
      // A terminal that is closed says the same, and ends what was started in it.
      if (!process.stdin.isTTY) process.on('SIGHUP', onSignal)
      const stops = [
        () => process.off('SIGHUP', onSignal),
        answerReloads(dataFolder, loadEverywhere),
        ...(others ? [others] : []),
        ...(service.watchContent ? [watchFolder(folder, () => void load(), { everyMs: watchEveryMs })] : []),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async askOthers(datasetId) {
      await loads?.tell(datasetId)
    },
    loads: () => loads?.counts() ?? new Map(),
    tell({ problem }) {
      outcome = problem ?? undefined
      if (problem !== null) console.error(`${problem}\nThe content before this load is served on.`)
      else if (!isFirst) console.log(`${folder}: loaded again`)
      isFirst = false
    },
  }
}

/**
 * Loads that processes tell each other of by counts in the store, of the whole and of each dataset. While it does not answer, each
 * loads by itself.
 */
async function loadsOfOthers(store: Pick<Store, 'query'>) {
  const markOf = (datasetId = '') => `${mark} ${datasetId}`.trimEnd()
  const now = async () => {
    const rows = await store.query<{ name: string; value: number }>(
      "SELECT name, value FROM installation.marks WHERE name = $1 OR name LIKE $1 || ' %'",
      [mark],
    )
    return new Map(rows.map(({ name, value }) => [name.slice(mark.length + 1), value]))
  }
  const seen = await now()
  return {
    /** Loads that this process has heard of, its own too. */
    counts: () => new Map(seen),
    /** Tells the others of a load here. */
    async tell(datasetId?: string) {
      const rows = await store
        .query<{ value: number }>(
          `INSERT INTO installation.marks AS mark (name, value) VALUES ($1, 1)
           ON CONFLICT (name) DO UPDATE SET value = mark.value + 1 RETURNING value`,
          [markOf(datasetId)],
        )
        .catch(() => [])
      for (const { value } of rows) seen.set(datasetId ?? '', value)
    },
    /** Loads when another has; returns the way to stop. */
    follow(load: (datasetId?: string) => Promise<unknown>): () => void {
      const look = async () => {
        for (const [datasetId, value] of await now()) {
          const isNew = value > (seen.get(datasetId) ?? 0)
          seen.set(datasetId, Math.max(seen.get(datasetId) ?? 0, value))
          if (isNew) await load(datasetId === '' ? undefined : datasetId)
        }
      }
      let looking: Promise<void> | undefined
      const timer = setInterval(() => {
        looking ??= look()
          .catch(() => undefined)
          .finally(() => (looking = undefined))
      }, markEveryMs).unref()
      return () => clearInterval(timer)
    },
  }
}
