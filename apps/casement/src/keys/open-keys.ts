import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileDamaged, type Settings } from '@casement/server'
import { installationMigrations, type Store } from '@casement/store'
import { StartProblem } from '../settings/start-problem.ts'
import { isWholeKey } from './made-keys.ts'
import { keyFolder, type KeyPlace, keysOnDisk } from './key-place.ts'
import { createSeal, type Seal } from './seal.ts'
import { addSealed, openSealed, sealedKeys } from './sealed-keys.ts'

type KeySettings = Pick<Settings, 'dataFolder' | 'sealingKey' | 'formerSealingKey'>

/**
 * The keys of this installation: in the store where a sealing key is set, else in the data folder. A store without keys
 * takes over those of the data folder, once, so that tokens stay good; `say` is told. Throws StartProblem for a sealing key
 * that is not the one of the store, and where the store has sealed keys and none is set.
 */
export async function openKeys(
  settings: KeySettings,
  store: Pick<Store, 'query' | 'transaction' | 'migrate'>,
  say: (line: string) => void = () => {},
): Promise<KeyPlace> {
  const { dataFolder, sealingKey, formerSealingKey } = settings
  await store.migrate('installation', installationMigrations)
  if (sealingKey === undefined) {
    const [sealed] = await store.query('SELECT 1 FROM installation.sealed_keys LIMIT 1')
    if (!sealed) return keysOnDisk(dataFolder)
    throw new StartProblem([
      'sealingKey (CASEMENT_SEALING_KEY): is not set, but the store has sealed keys that other processes use; set the one that they were sealed with',
    ])
  }
  const seal = createSeal(sealingKey)
  const count = await openSealed(store, seal, formerSealingKey ? createSeal(formerSealingKey) : undefined)
  const taken = count === 0 ? await takeOver(store, seal, dataFolder) : 0
  if (taken > 0)
    say(
      `Keys: ${taken} of ${keyFolder(dataFolder)} are in the store now, sealed. These files are read no more: remove them once every process has the sealing key and a backup is made.`,
    )
  return sealedKeys(store, seal)
}

/** Puts the keys of the data folder into a store that has none. Resolves to how many were put there. */
async function takeOver(store: Pick<Store, 'transaction'>, seal: Seal, dataFolder: string): Promise<number> {
  const names = await keysOnDisk(dataFolder).names()
  const texts = new Map<string, string>()
  for (const name of names) {
    const path = join(keyFolder(dataFolder), `${name}.json`)
    const text = await readFile(path, 'utf8')
    if (!isWholeKey(name, text)) throw new FileDamaged(path, 'it is no key')
    texts.set(name, text)
  }
  return store.transaction(async (tx) => {
    // Of processes that start at once one takes over, and the others find its keys.
    await tx.query('LOCK TABLE installation.sealed_keys IN SHARE ROW EXCLUSIVE MODE')
    const [other] = await tx.query('SELECT 1 FROM installation.sealed_keys LIMIT 1')
    if (other) return 0
    for (const [name, text] of texts) await addSealed(tx, seal, name, text)
    return texts.size
  })
}
