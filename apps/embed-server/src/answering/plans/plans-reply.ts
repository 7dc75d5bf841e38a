import type { PlansHead } from '@casement/query'
import type { MadePage } from './page-maker.ts'

/** Writes a page as one body (see PlansHead), without the tables whose keys the asker has. */
export function plansReply(
  { asked, plans, tables }: MadePage,
  { generation, have }: { generation: string; have: readonly string[] },
): Buffer {
  const isHad = new Set(have)
  const sent = tables.filter(({ key }) => !isHad.has(key))
  const head: PlansHead = {
    casement: 1,
    generation,
    asked,
    plans: plans.length,
    tables: tables.map(({ read, key, bytes }) => ({
      id: read.id,
      key,
      bytes: isHad.has(key) ? null : bytes.length,
    })),
  }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, plans, ...sent.map(({ bytes }) => bytes)])
}
