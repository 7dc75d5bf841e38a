import { openStore } from '../src/index.ts'

/** Writes one row after another and prints the number of each as soon as it is acknowledged, until it is killed. */
const [folder, first] = process.argv.slice(2)
const store = await openStore({ folder: folder! })
await store.migrate('portal', [
  { id: 1, name: 'rows', sql: 'CREATE TABLE portal.rows (id integer PRIMARY KEY, audit integer NOT NULL)' },
])
for (let id = Number(first); ; id++) {
  await store.transaction(async (tx) => {
    await tx.query('INSERT INTO portal.rows (id, audit) VALUES ($1, 0)', [id])
    await tx.query('UPDATE portal.rows SET audit = id WHERE id = $1', [id])
  })
  console.log(`acknowledged ${id}`)
}
