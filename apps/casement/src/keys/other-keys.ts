import { createHash, randomUUID } from 'node:crypto'
import type { Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { type Part, isBesidePowerBi } from '../settings/parts.ts'
import { keyFolder, type KeyPlace } from './key-place.ts'
import { serviceCallerKey } from './made-keys.ts'

const mark = 'service-caller'

/**
 * Says in one sentence that the process which started before this one over the same database has other keys: each refuses
 * then what the other signed. A key that was replaced by hand is no fault, and is said once.
 */
export async function tellOtherKeys(
  settings: Settings,
  {
    running,
    keys,
    store,
    say,
  }: {
    readonly running: readonly Part[]
    readonly keys: KeyPlace
    readonly store: Pick<Store, 'transaction'>
    readonly say: (line: string) => void
  },
): Promise<void> {
  const { databaseUrl, sealingKey, dataFolder } = settings
  // What is sealed in the store is the same for all. The issuer alone, and Power BI, know nothing of this key.
  if (databaseUrl === undefined || sealingKey !== undefined || isBesidePowerBi(settings)) return
  if (running.every((part) => part === 'identity')) return
  const { kid } = await serviceCallerKey(keys, randomUUID)
  const own = numberOf(kid!)
  const before = await store.transaction(async (tx) => {
    // Of processes that start at once the second has to see the first.
    await tx.query('LOCK TABLE installation.marks IN SHARE ROW EXCLUSIVE MODE')
    const [row] = await tx.query<{ value: number }>('SELECT value FROM installation.marks WHERE name = $1', [
      mark,
    ])
    await tx.query(
      `INSERT INTO installation.marks (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
      [mark, own],
    )
    return row?.value
  })
  if (before === undefined || before === own) return
  say(
    `Keys: those of ${keyFolder(dataFolder)} are others than those of the process that started before this one over the same database, and each refuses what the other signed; set one sealingKey (CASEMENT_SEALING_KEY) in every process, unless you have just replaced the keys yourself`,
  )
}

/** 48 bits that tell keys apart. */
const numberOf = (kid: string): number =>
  Number.parseInt(createHash('sha256').update(kid).digest('hex').slice(0, 12), 16)
